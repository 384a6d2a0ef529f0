/// What the combiner says about two hands.
public struct Combination: Equatable, Sendable {
  /// The readings of everything that sounds, best first; empty when nothing does.
  public var readings: RankedCandidates
  /// What each hand plays by itself, if anything.
  public var lower: ChordCandidate?
  public var upper: ChordCandidate?
  /// The triad stacked on the winner, if the upper hand plays one.
  public var upperStructure: UpperStructure?

  public init(
    readings: RankedCandidates = RankedCandidates(), lower: ChordCandidate? = nil,
    upper: ChordCandidate? = nil, upperStructure: UpperStructure? = nil
  ) {
    self.readings = readings
    self.lower = lower
    self.upper = upper
    self.upperStructure = upperStructure
  }
}
