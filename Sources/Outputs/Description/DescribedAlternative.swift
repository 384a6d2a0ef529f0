public import ChordAnalysis
public import MusicTheory

/// A reading as it is written.
public struct WrittenReading: Hashable, Sendable {
  public var kind: ReadingKind
  /// The symbol alone, for programs, which are given the kind as well; that of a note is its letter.
  public var symbol: String

  public init(_ kind: ReadingKind, _ symbol: String) {
    self.kind = kind
    self.symbol = symbol
  }

  /// What people read. A note is no chord: `C` would be C major, so it is `note C`.
  public var text: String { kind == .note ? "\(kind.rawValue) \(symbol)" : symbol }
}

/// Another reading of the same notes, and why it is not the answer.
public struct DescribedAlternative: Hashable, Sendable {
  public var written: WrittenReading
  public var cost: Cost
  public var why: String

  public var name: String { written.text }
}
