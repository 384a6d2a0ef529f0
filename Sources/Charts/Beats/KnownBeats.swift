/// Facts about the beats of a performance that somebody or something knows; without any they are found in the playing.
public struct KnownBeats: Hashable, Sendable {
  /// When a person tapped, in seconds; the first tap begins a bar. One alone says nothing.
  public var taps: [Double]
  /// In felt beats a minute, from the first chord on.
  public var tempo: Double?
  /// The beats of a clock or a metronome, in seconds.
  public var counted: [CountedBeat]
  public var meter: Chart.Meter?

  public init(
    taps: [Double] = [], tempo: Double? = nil, counted: [CountedBeat] = [], meter: Chart.Meter? = nil
  ) {
    (self.taps, self.tempo, self.counted, self.meter) = (taps, tempo, counted, meter)
  }

  /// The same facts by another clock, which shows `seconds` less.
  public func earlier(by seconds: Double) -> KnownBeats {
    KnownBeats(
      taps: taps.map { $0 - seconds }, tempo: tempo,
      counted: counted.map { CountedBeat(time: $0.time - seconds, number: $0.number) }, meter: meter)
  }

  /// The bars that taps or a tempo give; `nil` without them.
  ///
  /// - Parameters:
  ///   - first: when the first chord began, in seconds.
  ///   - times: from where to where beats are wanted, in seconds.
  public func given(first: Double, covering times: ClosedRange<Double>) -> BeatGrid? {
    if taps.count > 1 { return BeatGrid(taps: taps, meter: meter ?? .common, covering: times) }
    return tempo.map {
      BeatGrid(tempo: $0, meter: meter ?? .common, downbeat: first, covering: times)
    }
  }

  /// The bars that a clock gives, else those that are found.
  public func found(in onsets: [PlayedOnset], changes: [Double]) -> BeatGrid {
    let found = BeatTracker.grid(of: onsets, changes: changes, meter: meter)
    return found.following(counted, onsets: onsets, changes: changes, meter: meter) ?? found
  }
}
