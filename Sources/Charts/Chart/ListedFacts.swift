public import MusicTheory

/// The facts that a list has of a chart besides its title: they outlast the bars, which would fill the memory.
public struct ListedFacts: Hashable, Sendable {
  public let composer: String?
  public let key: Key?
  public let meter: Chart.Meter
  /// Beats of the meter a minute; `nil` where the chart does not say it.
  public let tempo: Double?

  public init(_ chart: Chart) {
    (composer, key) = (chart.composer, chart.key)
    (meter, tempo) = (chart.meter, chart.tempo)
  }

  /// The keys in which it can be played, from that in which it is written on, each a semitone higher; empty without a key.
  public var keys: [Key] {
    guard let key else { return [] }
    return (0..<12).map { semitones in
      semitones == 0
        ? key : Key(key.spelling(of: key.tonic.pitchClass.up(semitones)), key.mode).plainest
    }
  }
}
