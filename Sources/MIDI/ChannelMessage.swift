internal import MusicTheory

/// The layout of the channel messages, 8n…En, shared by the byte stream and the file reader.
///
/// Source: MIDI 1.0 Detailed Specification, table II (channel voice messages).
enum ChannelMessage {
  /// How many data bytes follow `status`, a byte in 80…EF: one or two.
  static func dataByteCount(status: UInt8) -> Int {
    switch status & 0xF0 {
    case 0xC0, 0xD0: 1
    default: 2
    }
  }

  /// The message that `status` (80…EF) makes of its data bytes; one-byte messages do not look at `second`.
  ///
  /// `nil` when `status` is not that of a channel message.
  static func decode(status: UInt8, first: UInt8, second: UInt8) -> MIDIEvent? {
    let channel = Channel(statusByte: status)
    let value = second & 0x7F
    switch status & 0xF0 {
    case 0x80: return .noteOff(NoteNumber(dataByte: first), velocity: value, channel: channel)
    case 0x90: return .noteOn(NoteNumber(dataByte: first), velocity: value, channel: channel)
    case 0xA0: return .polyphonicPressure(NoteNumber(dataByte: first), pressure: value, channel: channel)
    case 0xB0: return .controlChange(Controller(dataByte: first), value: value, channel: channel)
    case 0xC0: return .programChange(program: first & 0x7F, channel: channel)
    case 0xD0: return .channelPressure(pressure: first & 0x7F, channel: channel)
    case 0xE0: return .pitchBend(value: UInt16(value) << 7 | UInt16(first & 0x7F), channel: channel)
    default: return nil
    }
  }
}
