/// One way to hear the beats of a performance, with what speaks for it. The weights of the choice are fitted to such readings
/// (`Benchmarks/Beats/Fit`).
@_spi(Fit) public struct BeatReading: Sendable {
  /// In seconds, ascending.
  public let beats: [Double]
  /// Indices into `beats`.
  public let downbeats: [Int]
  /// How many beats a bar has, and into how many parts a beat falls: 2 or 3.
  public let meter: (size: Int, division: Int)
  /// In the order of the table of weights.
  public let features: [Double]
}

extension BeatTracker {
  /// All readings among which `grid` chooses; none of a performance with a pause of more than ten seconds.
  @_spi(Fit) public static func readings(of onsets: [PlayedOnset], changes: [Double]) -> [BeatReading] {
    PulseTracker.readings(Attack.attacks(of: onsets, changes: changes))
  }
}
