import CALSA

/// libasound's own translation between MIDI bytes and sequencer events, which needs no kernel sequencer.
@safe final class MIDICodec {
  struct NoEvent: Error { var bytes: [UInt8] }

  private let codec: OpaquePointer

  init() {
    var codec: OpaquePointer?
    unsafe snd_midi_event_new(256, &codec)
    unsafe self.codec = codec!
    unsafe snd_midi_event_no_status(self.codec, 1)  // no running status
  }

  deinit { unsafe snd_midi_event_free(codec) }

  /// The event that libasound makes of the bytes of one message.
  func event(_ bytes: [UInt8]) throws -> snd_seq_event_t {
    var event = unsafe snd_seq_event_t()
    unsafe snd_midi_event_reset_encode(codec)
    let used = unsafe snd_midi_event_encode(codec, bytes, bytes.count, &event)
    guard used == bytes.count, unsafe event.type != UInt8(SND_SEQ_EVENT_NONE.rawValue) else {
      throw NoEvent(bytes: bytes)
    }
    return unsafe event
  }

  /// The bytes that libasound makes of an event.
  func bytes(_ event: snd_seq_event_t) -> [UInt8] {
    var event = unsafe event
    var bytes = [UInt8](repeating: 0, count: 16)
    unsafe snd_midi_event_reset_decode(codec)
    let count = unsafe snd_midi_event_decode(codec, &bytes, bytes.count, &event)
    return count < 0 ? [] : Array(bytes[..<count])
  }
}
