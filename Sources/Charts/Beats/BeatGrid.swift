/// Where the beats and the bars of a performance are.
///
/// Beats are those that a foot taps: in 6/8 there are two a bar, each a dotted quarter (`Chart.Meter.felt`). Bars have the beats of the
/// meter, but a found bar may be longer or shorter where the player waited or went on early; so may a pickup before the first downbeat, and the
/// last bar. Where the playing pauses for long, a bar may be followed by a pause that has no beats.
public struct BeatGrid: Hashable, Sendable {
  /// In seconds, ascending.
  public let beats: [Double]
  /// Indices into `beats`: the first beat of each bar.
  public let downbeats: [Int]
  /// Of the first bar, and of all others unless `changes` says otherwise.
  public let meter: Chart.Meter
  /// The later bars from which on another meter holds, in order; only what a file states has them.
  public let changes: [MeterChange]
  /// 0…1: how well the playing fits. 1 where the beats were given.
  public let confidence: Double

  /// A meter that holds from a bar on.
  public struct MeterChange: Hashable, Sendable {
    /// The first beat of the bar: an index into `beats`.
    public var beat: Int
    public var meter: Chart.Meter
  }

  public static let empty = BeatGrid(beats: [], firstDownbeat: 0, meter: .common, confidence: 0)

  /// - Parameters:
  ///   - beats: in seconds. They are sorted; a beat that is not finite, or not after the one before, is left out.
  ///   - firstDownbeat: which of them begins the first whole bar. It is taken modulo the beats of a bar.
  ///   - confidence: 0…1
  public init(beats: [Double], firstDownbeat: Int, meter: Chart.Meter, confidence: Double) {
    var ascending: [Double] = []
    for beat in beats.filter(\.isFinite).sorted() where ascending.last.map({ $0 < beat }) ?? true {
      ascending.append(beat)
    }
    let remainder = firstDownbeat % meter.felt
    let first = remainder < 0 ? remainder + meter.felt : remainder
    self.beats = ascending
    self.downbeats = Array(stride(from: first, to: ascending.count, by: meter.felt))
    (self.meter, changes) = (meter, [])
    self.confidence = min(1, max(0, confidence))
  }

  /// Beats whose bars may differ.
  ///
  /// - Parameters:
  ///   - beats: in seconds, ascending and finite.
  ///   - downbeats: indices into them, ascending. Of two that are less than half a bar apart, the second is left out, unless they are
  ///     those of stated meters. Without any, the first beat is one.
  ///   - changes: on downbeats.
  ///   - confidence: 0…1
  init(
    beats: [Double], downbeats: [Int], meter: Chart.Meter, changes: [MeterChange] = [], confidence: Double
  ) {
    self.beats = beats
    var lines: [Int] = []
    for index in downbeats
    where !changes.isEmpty || lines.last.map({ 2 * (index - $0) >= meter.felt }) ?? true {
      lines.append(index)
    }
    self.downbeats = lines.isEmpty && !beats.isEmpty ? [0] : lines
    (self.meter, self.changes) = (meter, changes)
    self.confidence = min(1, max(0, confidence))
  }

  /// A steady tempo: a metronome, or the clock of a sequencer.
  ///
  /// - Parameters:
  ///   - tempo: felt beats a minute. Outside 10…1000 the grid is empty.
  ///   - downbeat: a time, in seconds, at which a bar begins.
  ///   - times: from where to where beats are wanted, in seconds. At most a day of them is made.
  public init(
    tempo: Double, meter: Chart.Meter = .common, downbeat: Double, covering times: ClosedRange<Double>
  ) {
    let day = 86_400.0
    guard (10...1000).contains(tempo), downbeat.isFinite, times.lowerBound.isFinite,
      times.upperBound.isFinite, abs(times.lowerBound - downbeat) <= day
    else {
      self = .empty
      return
    }
    let period = 60 / tempo
    let end = min(times.upperBound, times.lowerBound + day)
    let bar = period * Double(meter.felt)
    // From the bar line at or before the beginning; a rounding error must not add a bar.
    let first = Int(((times.lowerBound - downbeat) / bar + 1e-9).rounded(.down)) * meter.felt
    let last = max(first, Int(((end - downbeat) / period - 1e-9).rounded(.up)))
    self.init(
      beats: (first...last).map { downbeat + Double($0) * period }, firstDownbeat: 0, meter: meter,
      confidence: 1)
  }

  /// Beats that a person tapped. The first tap is a downbeat unless `firstDownbeat` says otherwise.
  ///
  /// Before the first tap and after the last one, the beats go on as the nearest four did, as far as `times` reaches. With
  /// one tap there is no tempo, and only that beat.
  public init(
    taps: [Double], meter: Chart.Meter = .common, firstDownbeat: Int = 0,
    covering times: ClosedRange<Double>? = nil
  ) {
    let tapped = BeatGrid(beats: taps, firstDownbeat: firstDownbeat, meter: meter, confidence: 1)
    guard let times, tapped.beats.count > 1 else {
      self = tapped
      return
    }
    let before = tapped.extrapolated(backTo: times.lowerBound)
    let after = tapped.extrapolated(to: times.upperBound)
    self.init(
      beats: before + tapped.beats + after, firstDownbeat: firstDownbeat + before.count, meter: meter,
      confidence: 1)
  }

  /// The meter of the bar of a beat.
  ///
  /// - Parameter index: of one of `beats`, or beyond them.
  /// - Complexity: O(log *n*) in the number of changes.
  public func meter(at index: Int) -> Chart.Meter {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].beat <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1].meter : meter
  }

  /// Beats a minute, of those that are felt in the first meter: from the middle one of all intervals. `nil` with fewer than two beats.
  public var tempo: Double? {
    let first = changes.first.map { max(2, $0.beat + 1) } ?? beats.count
    let intervals = zip(beats.prefix(first).dropFirst(), beats).map { $0 - $1 }.sorted()
    return intervals.isEmpty ? nil : 60 / intervals[intervals.count / 2]
  }

  /// Beats of the meter a minute, as `Chart.tempo` has them: eighths in 6/8.
  public var writtenTempo: Double? { tempo.map { $0 * Double(meter.beatsPerFelt) } }

  /// The times of the downbeats, in seconds.
  public var downbeatTimes: [Double] { downbeats.map { beats[$0] } }

  /// The place of a beat in its bar, from 1; the beats before the first bar are the last ones of a bar.
  ///
  /// - Parameter index: of one of `beats`.
  /// - Complexity: O(log *n*)
  public func place(of index: Int) -> Int {
    var (low, high) = (0, downbeats.count)
    while low < high {
      let middle = (low + high) / 2
      if downbeats[middle] <= index { low = middle + 1 } else { high = middle }
    }
    if low > 0 { return index - downbeats[low - 1] + 1 }
    let distance = index - (downbeats.first ?? beats.count)
    return (distance % meter.felt + meter.felt) % meter.felt + 1
  }

  /// Where a time is, in felt beats from the first one of `beats`: 2.5 is between the third and the fourth.
  ///
  /// Outside, the first or last interval goes on. `nil` with fewer than two beats.
  public func position(of time: Double) -> Double? {
    guard beats.count > 1, time.isFinite else { return nil }
    var (low, high) = (0, beats.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if beats[middle] <= time { low = middle } else { high = middle }
    }
    return Double(low) + (time - beats[low]) / (beats[high] - beats[low])
  }
}

extension BeatGrid {
  /// The most beats that are made beyond the known ones, about 14 hours at 120 a minute.
  private static var mostExtrapolated: Int { 100_000 }

  /// Beats after the last one, up to the first at or after `end`.
  private func extrapolated(to end: Double) -> [Double] {
    guard let last = beats.last, let period = Self.period(beats.suffix(5)), end.isFinite, end > last
    else { return [] }
    let count = min(((end - last) / period - 1e-9).rounded(.up), Double(Self.mostExtrapolated))
    return (0..<max(0, Int(count))).map { last + Double($0 + 1) * period }
  }

  /// Beats before the first one, from the last at or before `begin`.
  private func extrapolated(backTo begin: Double) -> [Double] {
    guard let first = beats.first, let period = Self.period(beats.prefix(5)), begin.isFinite, begin < first
    else { return [] }
    let count = min(((first - begin) / period - 1e-9).rounded(.up), Double(Self.mostExtrapolated))
    return (0..<max(0, Int(count))).reversed().map { first - Double($0 + 1) * period }
  }

  private static func period(_ beats: ArraySlice<Double>) -> Double? {
    guard let first = beats.first, let last = beats.last, beats.count > 1 else { return nil }
    let period = (last - first) / Double(beats.count - 1)
    // Two taps a microsecond apart are no tempo.
    return period > 0.05 ? period : nil
  }
}
