/// What a chord symbol says: one chord, or two at once.
public enum WrittenSymbol: Hashable, Sendable {
  case chord(WrittenChord)
  /// `D|C7`: D above C7.
  case polychord(upper: WrittenChord, lower: WrittenChord)

  /// The same as a reading of notes.
  public var reading: ChordReading {
    switch self {
    case .chord(let chord): .chord(chord.chord)
    case .polychord(let upper, let lower): .polychord(Polychord(upper: upper.chord, lower: lower.chord))
    }
  }

  /// Whether both are the same symbol; see `WrittenChord.isWrittenLike`.
  public func isWrittenLike(_ other: WrittenSymbol) -> Bool {
    switch (self, other) {
    case (.chord(let one), .chord(let two)): one.isWrittenLike(two)
    case (.polychord(let upper, let lower), .polychord(let upper2, let lower2)):
      upper.isWrittenLike(upper2) && lower.isWrittenLike(lower2)
    default: false
    }
  }
}
