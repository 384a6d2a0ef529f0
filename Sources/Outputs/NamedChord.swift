internal import Languages
public import MusicTheory

/// A chord by its name, for people who read it and for those who hear it.
public struct NamedChord: Codable, Hashable, Sendable {
  /// The name, in the style that is set.
  public var name: String
  /// The name taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// The name in English words.
  public var spoken: String

  public init(_ symbol: WrittenSymbol, _ writing: ChordSymbol) {
    name = writing.text(symbol)
    parts = writing.style.parts(symbol.asReading)
    spoken = SpokenName(language: "en", names: writing.style.noteNames).text(symbol.asReading)
  }
}

extension WrittenSymbol {
  /// The same as a reading, which is taken apart and spoken.
  fileprivate var asReading: SpelledReading {
    switch self {
    case .chord(let chord): .chord(chord)
    case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
    }
  }
}
