public import ChordAnalysis
public import MusicTheory

/// Another reading of the same notes, and why it is not the answer.
public struct DescribedAlternative: Hashable, Sendable {
  public var kind: ReadingKind
  public var name: String
  public var cost: Cost
  public var why: String
}
