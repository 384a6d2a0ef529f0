internal import ChordAnalysis
internal import MIDI
internal import MusicTheory

/// Knows what we have just sent, and so what of our own comes back: from Midi Through, or from an instrument that repeats
/// what it is told. It must not be taken for playing.
///
/// Of fixed size, in place: the input thread asks it for every event while something is sent.
struct EchoFilter {
  private struct Sent {
    var time: Duration
    var value: UInt8
  }

  /// Each note and each controller on each channel, and when and how it was sent last.
  private var notes = [Sent?](repeating: nil, count: 2048)
  private var controls = [Sent?](repeating: nil, count: 2048)
  /// The sources, one bit each, from which a note came back whose end has still to come back.
  private var returned = [UInt16](repeating: 0, count: 2048)
  private var hasSent = false

  /// How long an echo may take: far longer than a cable, far shorter than a player who imitates what he hears.
  static let window: Duration = .milliseconds(250)

  /// Remembers what was sent at `time`.
  mutating func remember(_ event: MIDIEvent, at time: Duration) {
    switch event {
    case .noteOn(let note, let velocity, let channel) where velocity > 0:
      notes[Self.index(channel, note.rawValue)] = Sent(time: time, value: velocity)
      hasSent = true
    case .controlChange(let controller, let value, let channel):
      controls[Self.index(channel, controller.rawValue)] = Sent(time: time, value: value)
      hasSent = true
    default: break
    }
  }

  /// Whether `event`, which came from `source` at `time`, is our own. The end of a note is as much as its beginning was.
  mutating func isEcho(_ event: MIDIEvent, from source: InputSource, at time: Duration) -> Bool {
    guard hasSent else { return false }
    let bit: UInt16 = 1 << UInt16(source.index)
    switch event {
    case .noteOn(let note, let velocity, let channel) where velocity > 0:
      let index = Self.index(channel, note.rawValue)
      let isEcho = Self.matches(notes[index], velocity, time)
      if isEcho { returned[index] |= bit } else { returned[index] &= ~bit }
      return isEcho
    case .noteOn(let note, _, let channel), .noteOff(let note, _, let channel):
      let index = Self.index(channel, note.rawValue)
      defer { returned[index] &= ~bit }
      return returned[index] & bit != 0
    case .controlChange(let controller, let value, let channel):
      return Self.matches(controls[Self.index(channel, controller.rawValue)], value, time)
    case .polyphonicPressure, .programChange, .channelPressure, .pitchBend, .systemReset: return false
    }
  }

  private static func matches(_ sent: Sent?, _ value: UInt8, _ time: Duration) -> Bool {
    guard let sent else { return false }
    return sent.value == value && time - sent.time <= window
  }

  private static func index(_ channel: Channel, _ number: UInt8) -> Int {
    Int(channel.rawValue) * 128 + Int(number)
  }
}
