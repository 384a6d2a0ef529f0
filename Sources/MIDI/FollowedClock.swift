/// Where the song of a clock is, and how fast it goes. It has no clock of its own: its owner passes in the times.
///
/// Between two quarter notes the place goes on as fast as the last one was, never past the next: a clock that hesitates is waited for.
public struct FollowedClock: Hashable, Sendable {
  /// Motion of the song.
  public enum State: Hashable, Sendable {
    /// No clock is heard, or none any more.
    case silent
    case runs
    /// It was stopped, and waits for start or continue.
    case stands
  }

  /// Quarter notes a minute that are believed.
  public static let tempos: ClosedRange<Double> = 10...600
  /// A clock that runs and of which nothing was heard for that long has ended: at 20 beats a minute a quarter note lasts three seconds, and a
  /// tempo may fall to that at once.
  private static let silence: Duration = .milliseconds(3500)

  private var runs = false
  /// The last news; `nil` before the first.
  private var last: Duration?
  /// The place at the last news, in quarter notes; `nil` where it is unknown.
  private var place: Double?
  /// Whether a quarter note begins there; before the first one after a start the place stands still.
  private var isOnBeat = false
  private var quarter: Duration?
  /// The last lengths of quarter notes, for the tempo as people read it.
  private var lengths: [Duration] = []

  /// No clock was heard yet.
  public init() {}

  /// Takes news of the clock; they come in the order of their times.
  public mutating func follow(_ news: ClockNews) {
    switch news {
    case .beat(let beat):
      if let length = beat.length, Self.tempos.contains(Self.tempo(of: length)) { take(length) }
      (runs, last, isOnBeat) = (true, beat.time, true)
      place = beat.number.map(Double.init)
    case .runs(let ticks, let time): leap(ticks, time, runs: true)
    case .stands(let ticks, let time): leap(ticks, time, runs: false)
    }
  }

  private mutating func leap(_ ticks: Int?, _ time: Duration, runs: Bool) {
    (self.runs, last, isOnBeat) = (runs, time, false)
    place = ticks.map { Double($0) / Double(ClockCounter.ticksPerQuarter) }
  }

  /// A tempo that is another one is believed at once; small differences are the cable's.
  private mutating func take(_ length: Duration) {
    quarter = length
    let mean = lengths.reduce(.zero, +) / max(1, lengths.count)
    if !lengths.isEmpty, abs(length / mean - 1) > 0.05 { lengths = [] }
    lengths.append(length)
    if lengths.count > 4 { lengths.removeFirst() }
  }

  /// Motion of the song at a time.
  public func state(at time: Duration) -> State {
    guard let last else { return .silent }
    guard runs else { return .stands }
    return time < last + Self.silence ? .runs : .silent
  }

  /// When something was heard of it the last time; `nil` before the first.
  public var heard: Duration? { last }

  /// The place in the song in quarter notes from its beginning; `nil` where no clock says it.
  public func place(at time: Duration) -> Double? {
    guard state(at: time) != .silent, let place, let last else { return nil }
    guard runs, let quarter, time > last else { return place }
    // From a place amid a quarter note to the next one; from a start there is no tick before the first quarter note begins.
    let room = isOnBeat ? 1 : place.rounded(.up) - place
    return place + min((time - last) / quarter, room)
  }

  /// How long a quarter note lasts, while the song runs; `nil` where that is unknown.
  public func quarter(at time: Duration) -> Duration? { state(at: time) == .runs ? quarter : nil }

  /// When a beat began that lasts that many quarter notes, the last one up to a time: counted from the beginning of the song, or where nobody
  /// knows that, from the last quarter note. `nil` while no song runs.
  public func lastBeat(before time: Duration, every quarters: Double) -> Duration? {
    guard let quarter = quarter(at: time), let last, quarters > 0 else { return nil }
    guard let place = place(at: time) else { return last }
    return time - quarter * (place - (place / quarters).rounded(.down) * quarters)
  }

  /// Quarter notes a minute; `nil` before it is known.
  public var tempo: Double? {
    guard !lengths.isEmpty else { return nil }
    return Self.tempo(of: lengths.reduce(.zero, +) / lengths.count)
  }

  private static func tempo(of length: Duration) -> Double { .seconds(60) / max(length, .nanoseconds(1)) }
}
