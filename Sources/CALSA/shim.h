// The part of libasound that Swift sees: its header, and the one function that cannot be written in Swift.
#ifndef CALSA_SHIM_H
#define CALSA_SHIM_H

#include <alsa/asoundlib.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static inline void calsa_say_nothing(
    const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Stops libasound from printing its messages to standard error: every failure that matters
/// comes back as a result, too. Swift cannot do it, because the handler is variadic.
static inline void calsa_silence(void) {
  snd_lib_error_set_handler(calsa_say_nothing);
}

/// The record of a client as the kernel has it since Linux 6.5. libasound knows `midi_version` from 1.2.10 on.
/// Source: include/uapi/sound/asequencer.h.
struct calsa_client_info {
  int32_t client, type;
  char name[64];
  uint32_t filter;
  uint8_t multicast_filter[8], event_filter[32];
  int32_t num_ports, event_lost, card, pid;
  uint32_t midi_version;
  uint8_t reserved[52];
};

/// An event with a packet of MIDI 2.0 in it. Source: as above, snd_seq_ump_event.
struct calsa_packet_event {
  uint8_t type, flags;
  char tag;
  uint8_t queue;
  uint32_t time[2];
  uint8_t source_client, source_port, destination_client, destination_port;
  uint32_t words[4];
};

/// Declares that the client behind the descriptor speaks MIDI 2.0, also to a libasound that does not. Returns 0 or a negative errno;
/// -ENOTSUP where the kernel does not speak it. Events that such a client reads have another size: libasound before 1.2.10 cannot read them.
static inline int calsa_speak_packets(int descriptor, int client) {
  int protocol = 1 << 16 | 3;  // 1.0.3 has packets
  struct calsa_client_info info;
  memset(&info, 0, sizeof info);
  info.client = client;
  if (ioctl(descriptor, _IOW('S', 0x04, int), &protocol) < 0) {
    return errno == ENOTTY || errno == EINVAL ? -ENOTSUP : -errno;
  }
  if (ioctl(descriptor, _IOWR('S', 0x10, struct calsa_client_info), &info) < 0) return -errno;
  info.midi_version = 2;
  if (ioctl(descriptor, _IOW('S', 0x11, struct calsa_client_info), &info) < 0) {
    return errno == EINVAL ? -ENOTSUP : -errno;
  }
  // A kernel may be built without it, and say nothing.
  if (ioctl(descriptor, _IOWR('S', 0x10, struct calsa_client_info), &info) < 0) return -errno;
  return info.midi_version == 2 ? 0 : -ENOTSUP;
}

/// Sends a packet from a port of such a client to all of its subscribers, at once. Returns 0 or a negative errno.
static inline int calsa_send_packet(int descriptor, int port, const uint32_t words[4]) {
  struct calsa_packet_event event;
  memset(&event, 0, sizeof event);
  event.flags = 1 << 5;  // SNDRV_SEQ_EVENT_UMP
  event.queue = SND_SEQ_QUEUE_DIRECT;
  event.source_port = (uint8_t)port;
  event.destination_client = SND_SEQ_ADDRESS_SUBSCRIBERS;
  event.destination_port = SND_SEQ_ADDRESS_UNKNOWN;
  memcpy(event.words, words, sizeof event.words);
  return write(descriptor, &event, sizeof event) < 0 ? -errno : 0;
}

#endif
