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

  /// The values of a controller, or the programs, that were sent within the window: a song may set one twice.
  private struct SentValues {
    var time: Duration
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(time: Duration) { self.time = time }

    mutating func insert(_ value: UInt8) {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value & 63) }
    }

    func contains(_ value: UInt8) -> Bool {
      (value < 64 ? low >> UInt64(value) : high >> UInt64(value & 63)) & 1 != 0
    }
  }

  /// Each note and each controller on each channel.
  private var notes = [SentNote?](repeating: nil, count: 2048)
  private var controls = [SentValues?](repeating: nil, count: 2048)
  /// The programs on each channel.
  private var programs = [SentValues?](repeating: nil, count: 16)
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
      Self.remember(value, in: &controls[Self.index(channel, controller.rawValue)], at: time)
      hasSent = true
    case .programChange(let program, let channel):
      Self.remember(program, in: &programs[Int(channel.rawValue)], at: time)
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
      return Self.isEcho(value, of: controls[Self.index(channel, controller.rawValue)], at: time)
    case .programChange(let program, let channel):
      return Self.isEcho(program, of: programs[Int(channel.rawValue)], at: time)
    case .polyphonicPressure, .channelPressure, .pitchBend, .systemReset: return false
    }
  }

  private static func remember(_ value: UInt8, in sent: inout SentValues?, at time: Duration) {
    if sent.map({ time - $0.time > window }) ?? true { sent = SentValues(time: time) }
    sent?.time = time
    sent?.insert(value)
  }

  private static func isEcho(_ value: UInt8, of sent: SentValues?, at time: Duration) -> Bool {
    guard let sent else { return false }
    return sent.contains(value) && time - sent.time <= window
  }

  private static func index(_ channel: Channel, _ number: UInt8) -> Int {
    Int(channel.rawValue) * 128 + Int(number)
  }
}
