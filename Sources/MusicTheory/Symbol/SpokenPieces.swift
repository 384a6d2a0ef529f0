// The pieces that a voice says of names, before a language gives each piece its word.

extension ChordQuality {
  /// The pieces of the quality in the plain style of songbooks: `m`, `7`, `♭`, `5`; empty for a major triad.
  public var spokenPieces: [String] {
    NameToken.tokens(QualityText(self, words: Self.spokenStyle).text).map(\.text)
  }

  /// The short name of the altered scale stands in it: nobody says its five degrees.
  private static let spokenStyle: SymbolWords = {
    var words = SymbolStyle.pop.words
    words.altered = "7alt"
    return words
  }()
}

/// A note as a voice has to say it.
public enum SpokenNote: Hashable, Sendable {
  /// A name that is a word already: `Fis`.
  case word(String)
  /// A letter, and an accidental from −2 to 2 behind it.
  case letter(String, alteration: Int)
  /// The number of a degree, and an accidental before it.
  case degree(Int, alteration: Int)
}

extension NoteNames {
  /// The pieces of a note's name.
  public func spoken(_ pitch: SpelledPitch) -> SpokenNote {
    if let degree = degree(of: pitch) { return .degree(degree.number, alteration: degree.alteration) }
    // German syllables can be spoken as they are.
    if name == NoteNames.german.name { return .word(text(pitch)) }
    let pitch = shown(pitch)
    let letter = letter(pitch.letter)
    guard (-2...2).contains(pitch.alteration) else { return .word(letter) }
    return .letter(letter, alteration: pitch.alteration)
  }
}
