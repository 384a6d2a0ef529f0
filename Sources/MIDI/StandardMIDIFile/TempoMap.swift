/// Tells the moment at which each tick of a file sounds.
///
/// Every moment is computed from the start of the file in whole numbers and rounded once, down to the
/// attosecond, so that errors do not add up however often the tempo changes.
public struct TempoMap: Hashable, Sendable {
  /// A stretch of constant tempo.
  private struct Segment: Hashable {
    var start: Ticks
    /// Units that have gone by at `start`.
    var elapsed: UInt64
    var unitsPerTick: UInt32
  }

  /// Ascending; the first one starts at tick zero.
  private var segments: [Segment]
  /// The unit is chosen such that both a tick and a second hold a whole number of them.
  private let unitsPerSecond: UInt64
  private let countsFrames: Bool

  /// A map that plays at 120 BPM until the first of `changes`.
  ///
  /// The changes may come in any order; of several at one tick the last counts. Where `division` counts
  /// frames they mean nothing and are ignored.
  /// - Complexity: O(*n* log *n*) in the number of changes.
  public init(division: SMFDivision, changes: [TempoChange] = []) {
    let ticks = UInt64(division.ticks)
    switch division.unit {
    case .quarterNote:
      countsFrames = false
      unitsPerSecond = ticks * 1_000_000
      segments = [Segment(start: .zero, elapsed: 0, unitsPerTick: 500_000)]
      // The standard library promises a stable sort.
      for change in changes.sorted(by: { $0.position < $1.position }) {
        let elapsed = units(at: change.position)
        segments.append(
          Segment(
            start: change.position, elapsed: elapsed, unitsPerTick: change.microsecondsPerQuarter))
      }
    case .frame(let rate):
      let (frames, seconds): (UInt64, UInt32) =
        rate == .fps30Drop ? (30_000, 1_001) : (UInt64(rate.number), 1)
      countsFrames = true
      unitsPerSecond = ticks * frames
      segments = [Segment(start: .zero, elapsed: 0, unitsPerTick: seconds)]
    }
  }

  /// Goes on with another tempo and forgets the tempos before it: for a file that is read once, from beginning to end, so that every
  /// change
  /// comes after the one before.
  mutating func goOn(with change: TempoChange) {
    guard !countsFrames else { return }
    segments[0] = Segment(
      start: change.position, elapsed: units(at: change.position), unitsPerTick: change.microsecondsPerQuarter
    )
  }

  /// The moment of `position`, counted from the start of the track.
  /// - Complexity: O(log *n*) in the number of tempo changes.
  public func time(at position: Ticks) -> Duration {
    let (seconds, rest) = units(at: position).quotientAndRemainder(dividingBy: unitsPerSecond)
    // 64 bits would not do: the rest can be 3·10¹⁰, times 10¹⁸.
    let attoseconds = UInt128(rest) * 1_000_000_000_000_000_000 / UInt128(unitsPerSecond)
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }

  /// At most 2³² ticks of at most 2²⁴ units each: 64 bits are plenty.
  private func units(at position: Ticks) -> UInt64 {
    let segment = segments[lastSegment(startingBy: position)]
    let ticks = UInt64(position.rawValue - segment.start.rawValue)
    return segment.elapsed + ticks * UInt64(segment.unitsPerTick)
  }

  /// The index of the last segment that starts at `position` or before, by bisection.
  private func lastSegment(startingBy position: Ticks) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= position { low = middle } else { high = middle }
    }
    return low
  }
}

/// A tempo, and the position in a file from which on it is played.
///
/// Source: Standard MIDI Files 1.0, meta event FF 51.
public struct TempoChange: Hashable, Sendable {
  /// The position at which the tempo begins.
  public let position: Ticks
  /// The length of a quarter note, 1…16,777,215 µs; 500,000 is 120 BPM.
  public let microsecondsPerQuarter: UInt32

  /// A tempo change; `nil` when `microsecondsPerQuarter` is not in 1…16,777,215, the range that a file can state.
  public init?(at position: Ticks, microsecondsPerQuarter: UInt32) {
    guard (1...0xFF_FFFF).contains(microsecondsPerQuarter) else { return nil }
    self.position = position
    self.microsecondsPerQuarter = microsecondsPerQuarter
  }
}

/// A position in a track, in ticks from its start. The `TempoMap` says how long a tick lasts.
///
/// 32 bits, as in most sequencers: at 960 ticks per quarter note and 120 BPM they last 25 days.
public struct Ticks: Hashable, Comparable, Sendable {
  /// 0…4,294,967,295.
  public let rawValue: UInt32

  /// The position this number of ticks after the start.
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The start of a track.
  public static let zero = Ticks(0)

  /// The position `ticks` later, or `nil` when it is too large to be counted.
  public func adding(_ ticks: UInt32) -> Ticks? {
    let (sum, overflow) = rawValue.addingReportingOverflow(ticks)
    return overflow ? nil : Ticks(sum)
  }

  /// Whether `a` comes before `b`.
  public static func < (a: Ticks, b: Ticks) -> Bool { a.rawValue < b.rawValue }
}
