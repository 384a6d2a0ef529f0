import MIDI
import MusicTheory

extension MIDIEvent {
  /// The bytes on the wire, written down from the MIDI standard independently of the code under test.
  var bytes: [UInt8] {
    switch self {
    case .noteOff(let note, let velocity, let channel): [0x80 | channel.rawValue, note.rawValue, velocity]
    case .noteOn(let note, let velocity, let channel): [0x90 | channel.rawValue, note.rawValue, velocity]
    case .polyphonicPressure(let note, let pressure, let channel):
      [0xA0 | channel.rawValue, note.rawValue, pressure]
    case .controlChange(let controller, let value, let channel):
      [0xB0 | channel.rawValue, controller.rawValue, value]
    case .programChange(let program, let channel): [0xC0 | channel.rawValue, program]
    case .channelPressure(let pressure, let channel): [0xD0 | channel.rawValue, pressure]
    case .pitchBend(let value, let channel):
      [0xE0 | channel.rawValue, UInt8(value & 0x7F), UInt8(value >> 7)]
    case .systemReset: [0xFF]
    }
  }

  /// Every kind of message on every channel, with the first and second data byte from `data`.
  static func all(data: [UInt8]) -> [MIDIEvent] {
    var events: [MIDIEvent] = [.systemReset]
    for channel in (0...15).map({ Channel($0)! }) {
      for first in data {
        let note = NoteNumber(dataByte: first)
        events += [
          .programChange(program: first, channel: channel),
          .channelPressure(pressure: first, channel: channel),
        ]
        for second in data {
          events += [
            .noteOff(note, velocity: second, channel: channel),
            .noteOn(note, velocity: second, channel: channel),
            .polyphonicPressure(note, pressure: second, channel: channel),
            .controlChange(Controller(dataByte: first), value: second, channel: channel),
            .pitchBend(value: UInt16(second) << 7 | UInt16(first), channel: channel),
          ]
        }
      }
    }
    return events
  }
}
