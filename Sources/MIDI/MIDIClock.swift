/// A message with which a sequencer or a drum machine keeps other instruments in time.
///
/// Source: MIDI 1.0 Detailed Specification, system real time messages.
public enum ClockMessage: Hashable, Sendable {
  /// F8, timing clock: twenty-four of them are a quarter note.
  case tick
  /// FA: the next tick is the first one of the song.
  case start
  /// FB: with the next tick the song goes on where it was stopped.
  case `continue`
  /// FC: the song stops; the clock may go on ticking.
  case stop

  /// The message of a status byte: F8, FA, FB or FC; `nil` for any other byte.
  public init?(byte: UInt8) {
    switch byte {
    case 0xF8: self = .tick
    case 0xFA: self = .start
    case 0xFB: self = .continue
    case 0xFC: self = .stop
    default: return nil
    }
  }
}

/// A quarter note of a clock or of a metronome.
public struct ClockBeat: Hashable, Sendable {
  /// The moment it begins, counted from the start of the stream.
  public var time: Duration
  /// The number of the quarter note in the song, from 0. `nil` when no start was heard: then it is unknown whether a beat begins there.
  public var number: Int?

  /// A quarter note that begins at `time` and has this number in the song, if it is known.
  public init(time: Duration, number: Int?) {
    (self.time, self.number) = (time, number)
  }
}

/// Counts the ticks of a clock. Of several clocks it follows the one that was heard first, until that clock is silent for a second.
///
/// Source: MIDI 1.0 Detailed Specification, system real time messages: 24 timing clocks a quarter note.
public struct ClockCounter: Sendable {
  private static let ticksPerQuarter = 24
  /// A clock that is silent for longer than this has ended. At 20 beats a minute there are 125 ms from tick to tick.
  private static let silence: Duration = .seconds(1)

  private var source: UInt32?
  private var last: Duration = .zero
  /// How many ticks came since the start, or since the first one.
  private var ticks = 0
  private var hasStart = false
  private var isStopped = false

  /// A counter that has heard no clock yet.
  public init() {}

  /// Takes a message that comes at `time`. Returns the quarter note that begins with it; `nil` when none does, or when another clock is
  /// being followed.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - source: a number that tells this clock from others, such as that of its port.
  ///   - time: the moment the message comes, counted from the start of the stream.
  public mutating func follow(_ message: ClockMessage, from source: UInt32, at time: Duration) -> ClockBeat? {
    let isSilent = time - last > Self.silence
    guard self.source == source || isSilent || self.source == nil else { return nil }
    // A clock that is stopped may be silent until it goes on.
    if self.source != source || isSilent && !isStopped { self = ClockCounter() }
    self.source = source
    last = time
    switch message {
    case .start: (ticks, hasStart, isStopped) = (0, true, false)
    case .continue: isStopped = false
    // Many go on ticking.
    case .stop: isStopped = true
    case .tick where isStopped: break
    case .tick:
      defer { ticks &+= 1 }
      guard ticks.isMultiple(of: Self.ticksPerQuarter) else { return nil }
      return ClockBeat(time: time, number: hasStart ? ticks / Self.ticksPerQuarter : nil)
    }
    return nil
  }
}
