/// What a sequencer or a drum machine says to those that play along.
///
/// Source: MIDI 1.0 Detailed Specification, system real time messages.
public enum ClockMessage: Hashable, Sendable {
  /// Twenty-four of them are a quarter note.
  case tick
  /// The next tick is the first one of the song.
  case start
  /// The song goes on with the next tick where it was stopped.
  case `continue`
  case stop

  /// The message of a status byte; `nil` for any other byte.
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
  /// When it begins, from the start of the stream.
  public var time: Duration
  /// Which quarter note of the song it is, from 0; `nil` where no start was heard, and nobody knows whether a beat begins there.
  public var number: Int?

  public init(time: Duration, number: Int?) {
    (self.time, self.number) = (time, number)
  }
}

/// Counts the ticks of a clock. Of several clocks it follows the one that came first, as long as that is heard.
public struct ClockCounter: Sendable {
  private static let ticksPerQuarter = 24
  /// After such a silence a clock has ended. At 20 beats a minute there are 125 ms from tick to tick.
  private static let silence: Duration = .seconds(1)

  private var source: UInt32?
  private var last: Duration = .zero
  /// How many ticks came since the start, or since the first one.
  private var ticks = 0
  private var hasStart = false
  private var isStopped = false

  public init() {}

  /// Takes a message that comes at `time`; returns the quarter note that begins with it.
  ///
  /// - Parameters:
  ///   - source: a number for each clock.
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
