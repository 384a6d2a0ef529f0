public import MusicTheory

/// What extensions stand on: the coarse sort of chord that decides what a tone above it costs.
public enum ChordGround: UInt8, CaseIterable, Hashable, Sendable {
  case majorTriad, majorSixth, majorSeventh
  case minorTriad, minorSixth, minorSeventh
  case dominant, halfDiminished
  case diminishedTriad, diminishedSeventh
  case augmentedTriad, suspended, power

  /// The ground of a row of the vocabulary.
  public init(_ row: VocabularyRow) {
    // A shell without its third stands on no more than a triad does.
    let isTriad = row.degrees.count < 4
    let isSixth = row.degrees.contains(.sixth)
    self =
      switch row.family {
      case .major: isTriad ? .majorTriad : isSixth ? .majorSixth : .majorSeventh
      case .minor: isTriad ? .minorTriad : isSixth ? .minorSixth : .minorSeventh
      case .dominant: .dominant
      case .halfDiminished: .halfDiminished
      case .diminished: isTriad ? .diminishedTriad : .diminishedSeventh
      case .augmented: .augmentedTriad
      case .suspended: .suspended
      case .power: .power
      }
  }
}
