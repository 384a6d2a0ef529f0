import FuzzingDriver
import MIDI
import MusicTheory

/// Any bytes as a MIDI stream: only valid events, and the same ones however the stream is told.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzByteStream(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let events = parse(bytes)
  precondition(events.count <= count)

  // Written out in full, without running status, the events come back as they are; so they are valid.
  precondition(parse(events.flatMap(encoded)) == events)

  // Real-time bytes leave no trace.
  precondition(parse(bytes.filter { !(0xF8...0xFE).contains($0) }) == events)

  // More of them, between all the bytes, leave none either.
  precondition(parse(bytes.flatMap { [0xF8, $0, 0xFD] }) == events)

  // After a reset a parser is as good as new.
  precondition(parse(bytes + [0xFF] + bytes) == events + [.systemReset] + events)

  // A copy of a parser goes on where the original was.
  var parser = ByteStreamParser()
  let half = count / 2
  let first = bytes[..<half].compactMap { parser.consume($0) }
  var copy = parser
  let second = bytes[half...].compactMap { parser.consume($0) }
  precondition(first + second == events)
  precondition(bytes[half...].compactMap { copy.consume($0) } == second)
  return 0
}

private func parse(_ bytes: [UInt8]) -> [MIDIEvent] {
  var parser = ByteStreamParser()
  return bytes.compactMap { parser.consume($0) }
}

/// The bytes of `event`, after a check that all its values are in range.
private func encoded(_ event: MIDIEvent) -> [UInt8] {
  switch event {
  case .noteOff(let note, let velocity, let channel):
    message(0x80, channel, note.rawValue, velocity)
  case .noteOn(let note, let velocity, let channel):
    message(0x90, channel, note.rawValue, velocity)
  case .polyphonicPressure(let note, let pressure, let channel):
    message(0xA0, channel, note.rawValue, pressure)
  case .controlChange(let controller, let value, let channel):
    message(0xB0, channel, controller.rawValue, value)
  case .programChange(let program, let channel):
    message(0xC0, channel, program)
  case .channelPressure(let pressure, let channel):
    message(0xD0, channel, pressure)
  case .pitchBend(let value, let channel):
    message(0xE0, channel, UInt8(value % 128), UInt8(value / 128))
  case .systemReset:
    [0xFF]
  }
}

private func message(_ status: UInt8, _ channel: Channel, _ data: UInt8...) -> [UInt8] {
  precondition(channel.rawValue < 16 && data.allSatisfy { $0 < 128 })
  return [status | channel.rawValue] + data
}

/// The package manager gives the beginning of a program this name.
@_cdecl("ByteStreamFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzByteStream)
}
