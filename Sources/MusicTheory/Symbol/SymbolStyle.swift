/// The words and signs in which a chord symbol is written; the chord itself never depends on them.
public struct SymbolStyle: Hashable, Sendable {
  /// The name that the configuration and the command line use.
  public let name: String
  /// How a symbol is put together.
  let notation: SymbolNotation
  /// The words of a symbol that is written with words.
  private(set) var words: SymbolWords
  /// What the notes are called; the styles for machines have names of their own.
  public var noteNames = NoteNames.english
  /// Whether ♭ ♯ ∆ ˚ ⁶/₉ are replaced by `b # maj dim 6/9`.
  public private(set) var isASCII = false

  init(_ name: String, _ notation: SymbolNotation = .words, words: SymbolWords = SymbolWords()) {
    self.name = name
    self.notation = notation
    self.words = words
  }

  /// The same style in plain ASCII.
  public var ascii: SymbolStyle {
    var style = self
    style.isASCII = true
    // No letter means half-diminished to everybody; m7♭5 does.
    if style.words.halfDiminished == "ø" { style.words.halfDiminished = nil }
    return style
  }

  /// The name of a note, as this style shows it.
  public func text(_ pitch: SpelledPitch) -> String { finish(noteNames.text(pitch)) }

  /// The text as this style may show it: unchanged, or with signs replaced by ASCII.
  public func finish(_ text: String) -> String {
    guard isASCII || words.hasPlainAccidentals else { return text }
    return text.reduce(into: "") { $0 += plain($1) }
  }

  private func plain(_ character: Character) -> String {
    switch character {
    case "♭": return "b"
    case "♯": return "#"
    case "𝄫": return "bb"
    case "𝄪": return "##"
    default: break
    }
    guard isASCII else { return String(character) }
    switch character {
    case "∆": return "maj"
    case "˚", "°": return "dim"
    case "⁶": return "6"
    case "₉": return "9"
    case "–": return "-"
    default: return String(character)
    }
  }
}

extension SymbolStyle: CustomStringConvertible {
  public var description: String { isASCII ? name + ", ascii" : name }
}
