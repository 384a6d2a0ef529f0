import ALSASequencer
import CALSA
import Testing

/// A port at which the kernel notes the time of a queue on everything that arrives, when it arrives.
@safe struct StampedReceiver: ~Copyable {
  private let handle: OpaquePointer
  let port: PortAddress

  init(queue: OutputQueue) throws {
    var handle: OpaquePointer?
    try #require(unsafe snd_seq_open(&handle, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK) == 0)
    unsafe snd_seq_set_client_name(handle, "chordd test stamps")
    unsafe snd_seq_set_client_pool_input(handle, 2000)
    var info: OpaquePointer?
    unsafe snd_seq_port_info_malloc(&info)
    defer { unsafe snd_seq_port_info_free(info) }
    unsafe snd_seq_port_info_set_name(info, "in")
    unsafe snd_seq_port_info_set_capability(info, PortCapabilities.destination.rawValue)
    unsafe snd_seq_port_info_set_type(info, PortType.midiGeneric.rawValue)
    unsafe snd_seq_port_info_set_timestamping(info, 1)
    unsafe snd_seq_port_info_set_timestamp_real(info, 1)
    unsafe snd_seq_port_info_set_timestamp_queue(info, CInt(queue.number))
    try #require(unsafe snd_seq_create_port(handle, info) == 0)
    port = PortAddress(
      client: UInt8(unsafe snd_seq_client_id(handle)), port: UInt8(unsafe snd_seq_port_info_get_port(info)))
    unsafe self.handle = handle!
  }

  deinit { unsafe snd_seq_close(handle) }

  /// The note-ons that wait to be read, with their times.
  func notes() -> [(note: UInt8, time: Duration)] {
    var notes: [(UInt8, Duration)] = []
    var event: UnsafeMutablePointer<snd_seq_event_t>?
    while unsafe snd_seq_event_input(handle, &event) >= 0, let found = unsafe event?.pointee {
      guard unsafe found.type == UInt8(SND_SEQ_EVENT_NOTEON.rawValue) else { continue }
      let time = unsafe found.time.time
      notes.append(
        (unsafe found.data.note.note, .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))))
    }
    return notes
  }
}
