/// A message with which a sequencer or a drum machine keeps other instruments in time.
///
/// Source: MIDI 1.0 Detailed Specification, system real time messages and song position pointer.
public enum ClockMessage: Hashable, Sendable {
  /// F8, timing clock: twenty-four of them are a quarter note.
  case tick
  /// FA: the next tick is the first one of the song.
  case start
  /// FB: with the next tick the song goes on where it was stopped.
  case `continue`
  /// FC: the song stops; the clock may go on ticking.
  case stop
  /// F2, song position pointer: in sixteenth notes from the beginning of the song, 0…16,383. The song goes on there when it continues.
  case position(sixteenths: UInt16)

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

/// Finds the messages of a clock in a raw MIDI 1.0 byte stream, fed one byte at a time. Feeding a byte never allocates.
public struct ClockStreamParser: Sendable {
  /// Whether the data bytes of a song position are awaited, and the first of them once it came.
  private var awaitsPosition = false
  private var firstDataByte: UInt8?

  /// A parser at the start of a stream.
  public init() {}

  /// Takes the next byte, 0…255, and returns the message that it completes; `nil` when it completes none.
  public mutating func consume(_ byte: UInt8) -> ClockMessage? {
    switch byte {
    case 0xF8...0xFE: return ClockMessage(byte: byte)
    case 0x00...0x7F:
      guard awaitsPosition else { return nil }
      guard let first = firstDataByte else {
        firstDataByte = byte
        return nil
      }
      (awaitsPosition, firstDataByte) = (false, nil)
      return .position(sixteenths: UInt16(byte) << 7 | UInt16(first))
    default:
      (awaitsPosition, firstDataByte) = (byte == 0xF2, nil)
      return nil
    }
  }
}

/// A quarter note of a clock or of a metronome.
public struct ClockBeat: Hashable, Sendable {
  /// The moment it begins, counted from the start of the stream.
  public var time: Duration
  /// The number of the quarter note in the song, from 0. `nil` when no start was heard: then it is unknown whether a beat begins there.
  public var number: Int?
  /// How long quarter notes last now; `nil` before that is known.
  public var length: Duration?

  /// A quarter note that begins at `time` and has this number in the song, if it is known.
  public init(time: Duration, number: Int?, length: Duration? = nil) {
    (self.time, self.number, self.length) = (time, number, length)
  }
}

/// Something that happens to the song of a clock.
public enum ClockNews: Hashable, Sendable {
  /// A quarter note begins.
  case beat(ClockBeat)
  /// The song begins, or goes on, with the next tick. `ticks`: of the song up to there; `nil` where that is unknown.
  case runs(ticks: Int?, at: Duration)
  /// The song stands still.
  case stands(ticks: Int?, at: Duration)
}

/// Counts the ticks of a clock. Of several clocks it follows the one that was heard first, until that clock is silent for a second.
///
/// Source: MIDI 1.0 Detailed Specification, system real time messages: 24 timing clocks a quarter note, 6 a sixteenth.
public struct ClockCounter: Sendable {
  /// Ticks in a quarter note.
  public static let ticksPerQuarter = 24
  private static let ticksPerSixteenth = 6
  /// A clock that is silent for longer than this has ended. At 20 beats a minute there are 125 ms from tick to tick.
  private static let silence: Duration = .seconds(1)

  private var source: UInt32?
  private var last: Duration = .zero
  /// How many ticks came since the start, or since the first one.
  private var ticks = 0
  private var knowsPlace = false
  private var isStopped = false
  private var tempo = TickTempo()

  /// A counter that has heard no clock yet.
  public init() {}

  private var place: Int? { knowsPlace ? ticks : nil }

  /// Takes a message that comes at `time`. Returns what it means for the song; `nil` when nothing happens, or when another clock is being
  /// followed. Neither blocks nor allocates.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - source: a number that tells this clock from others, such as that of its port.
  ///   - time: the moment the message comes, counted from the start of the stream.
  public mutating func follow(_ message: ClockMessage, from source: UInt32, at time: Duration) -> ClockNews? {
    let isSilent = time - last > Self.silence
    guard self.source == source || isSilent || self.source == nil else { return nil }
    // A clock that is stopped may be silent until it goes on.
    if self.source != source || isSilent && !isStopped { self = ClockCounter() }
    self.source = source
    last = time
    switch message {
    case .start:
      (ticks, knowsPlace, isStopped) = (0, true, false)
      tempo.breakOff()
      return .runs(ticks: 0, at: time)
    case .continue:
      isStopped = false
      tempo.breakOff()
      return .runs(ticks: place, at: time)
    // Many go on ticking.
    case .stop:
      isStopped = true
      return .stands(ticks: place, at: time)
    case .position(let sixteenths):
      (ticks, knowsPlace) = (Int(sixteenths) * Self.ticksPerSixteenth, true)
      tempo.breakOff()
      return isStopped ? .stands(ticks: ticks, at: time) : .runs(ticks: ticks, at: time)
    case .tick:
      tempo.tick(at: time)
      guard !isStopped else { return nil }
      defer { ticks &+= 1 }
      guard ticks.isMultiple(of: Self.ticksPerQuarter) else { return nil }
      return .beat(
        ClockBeat(
          time: time, number: knowsPlace ? ticks / Self.ticksPerQuarter : nil, length: tempo.quarter(at: time)
        ))
    }
  }
}

/// How long the quarter notes of a clock last: the last one as it was, and before that as the ticks are on average.
private struct TickTempo: Sendable {
  private var last: Duration?
  private var tick: Duration?
  /// How many ticks the average has, at most a quarter note of them.
  private var count = 0
  /// When the last quarter note began, and the ticks since.
  private var quarter: (start: Duration, ticks: Int)?

  mutating func tick(at time: Duration) {
    quarter?.ticks += 1
    defer { last = time }
    // After a pause in which nothing ticked the clock may be another.
    guard let last, time - last < .milliseconds(500) else {
      (tick, count, quarter) = (nil, 0, nil)
      return
    }
    count = min(count + 1, ClockCounter.ticksPerQuarter)
    let before = tick ?? time - last
    tick = before + (time - last - before) / count
  }

  /// Quarter notes begin elsewhere from now on.
  mutating func breakOff() { quarter = nil }

  /// How long they last, where one begins at `time`.
  mutating func quarter(at time: Duration) -> Duration? {
    let before = quarter
    quarter = (time, 0)
    if let before, before.ticks == ClockCounter.ticksPerQuarter { return time - before.start }
    return count >= 6 ? tick.map { $0 * ClockCounter.ticksPerQuarter } : nil
  }
}
