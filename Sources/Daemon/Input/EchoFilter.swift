internal import ChordAnalysis
internal import MIDI
internal import MusicTheory

/// Recognizes our own events when they come back from Midi Through, or from an instrument that repeats the notes it gets. They must not be
/// taken for playing, nor the player's keys for echoes.
///
/// Allocated once: the input thread asks it for every event while something is sent.
struct EchoFilter {
  /// The last time a key was sent. Sources are bits.
  private struct SentNote {
    var begun: Duration
    var velocity: UInt8
    /// The sources whose echo of the beginning is still to come.
    var awaited: UInt16 = .max
    /// The sources whose echo of the beginning came, and whose echo of the end did not.
    var open: UInt16
    /// When its end was sent.
    var ended: Duration?
  }

  private struct SentControl {
    var time: Duration
    var value: UInt8
  }

  /// Each note and each controller on each channel.
  private var notes = [SentNote?](repeating: nil, count: 2048)
  private var controls = [SentControl?](repeating: nil, count: 2048)
  private var hasSent = false

  /// How long an echo may take: far longer than a cable takes, and shorter than the time between two strikes of a key.
  static let window: Duration = .milliseconds(100)

  /// Remembers an event that was sent at `time`.
  mutating func remember(_ event: MIDIEvent, at time: Duration) {
    switch event {
    case .noteOn(let note, let velocity, let channel) where velocity > 0:
      let index = Self.index(channel, note.rawValue)
      notes[index] = SentNote(begun: time, velocity: velocity, open: notes[index]?.open ?? 0)
      hasSent = true
    case .noteOn(let note, _, let channel), .noteOff(let note, _, let channel):
      notes[Self.index(channel, note.rawValue)]?.ended = time
    case .controlChange(let controller, let value, let channel):
      controls[Self.index(channel, controller.rawValue)] = SentControl(time: time, value: value)
      hasSent = true
    default: break
    }
  }

  /// Whether `event`, which came from `source` at `time`, is our own. The clock is not read while nothing was sent.
  ///
  /// The beginning of a note comes back once. Its end is an echo only if the beginning was, and only once we have sent
  /// one: a player may hold, and let go of, the very key that we play.
  mutating func isEcho(
    _ event: MIDIEvent, from source: InputSource, at now: @autoclosure () -> Duration
  ) -> Bool {
    guard hasSent else { return false }
    let time = now()
    let bit: UInt16 = 1 << UInt16(source.index)
    switch event {
    case .noteOn(let note, let velocity, let channel) where velocity > 0:
      let index = Self.index(channel, note.rawValue)
      guard let sent = notes[index] else { return false }
      let isEcho =
        sent.awaited & bit != 0 && sent.velocity == velocity && time - sent.begun <= Self.window
      if isEcho {
        notes[index]?.awaited &= ~bit
        notes[index]?.open |= bit
      }
      return isEcho
    case .noteOn(let note, _, let channel), .noteOff(let note, _, let channel):
      let index = Self.index(channel, note.rawValue)
      guard let sent = notes[index], sent.open & bit != 0, let ended = sent.ended,
        time - ended <= Self.window
      else { return false }
      notes[index]?.open &= ~bit
      return true
    case .controlChange(let controller, let value, let channel):
      guard let sent = controls[Self.index(channel, controller.rawValue)] else { return false }
      return sent.value == value && time - sent.time <= Self.window
    case .polyphonicPressure, .programChange, .channelPressure, .pitchBend, .systemReset: return false
    }
  }

  private static func index(_ channel: Channel, _ number: UInt8) -> Int {
    Int(channel.rawValue) * 128 + Int(number)
  }
}
