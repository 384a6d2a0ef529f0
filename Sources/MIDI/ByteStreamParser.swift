/// Turns a raw MIDI 1.0 byte stream, fed one byte at a time, into events.
///
/// The stream may begin anywhere and contain anything: bytes that belong to no message are ignored. Sysex
/// and system common messages are passed over without being stored, so feeding a byte never allocates.
///
///     var parser = ByteStreamParser()
///     for byte in bytes {
///       if let event = parser.consume(byte) { play(event) }
///     }
///
/// Source: MIDI 1.0 Detailed Specification, data format and running status.
public struct ByteStreamParser: Sendable {
  /// The channel status that data bytes belong to; `nil` when they belong to nothing we know.
  private var runningStatus: UInt8?
  /// The first of two data bytes, while the second is awaited.
  private var firstDataByte: UInt8?

  /// A parser at the start of a stream, with no running status.
  public init() {}

  /// Takes the next byte, 0…255, and returns the event that it completes; `nil` when it completes none.
  public mutating func consume(_ byte: UInt8) -> MIDIEvent? {
    switch byte {
    case 0x00...0x7F:
      return consumeData(byte)
    case 0x80...0xEF:
      runningStatus = byte
      firstDataByte = nil
      return nil
    case 0xF0...0xF7:
      // Sysex and system common, the undefined F4 and F5 included, cancel running status. With none in
      // effect data bytes are ignored, which is all it takes to skip what follows.
      runningStatus = nil
      firstDataByte = nil
      return nil
    case 0xFF:
      // The standard lists "clear running status" among the effects of a reset.
      self = ByteStreamParser()
      return .systemReset
    default:
      // F8…FE, the undefined F9 and FD included, are real-time: they may stand between any two bytes, even
      // of one message, and leave no trace.
      return nil
    }
  }

  /// Whether a byte is an active sensing message (FE). An instrument that has sent one repeats it at least every 300 ms.
  ///
  /// Source: MIDI 1.0 Detailed Specification, system real time messages.
  public static func isActiveSensing(_ byte: UInt8) -> Bool { byte == 0xFE }

  private mutating func consumeData(_ byte: UInt8) -> MIDIEvent? {
    guard let status = runningStatus else { return nil }
    if ChannelMessage.dataByteCount(status: status) == 1 {
      return ChannelMessage.decode(status: status, first: byte, second: 0)
    }
    guard let first = firstDataByte else {
      firstDataByte = byte
      return nil
    }
    firstDataByte = nil
    return ChannelMessage.decode(status: status, first: first, second: byte)
  }
}
