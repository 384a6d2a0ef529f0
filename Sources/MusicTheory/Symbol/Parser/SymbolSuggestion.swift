// The probable meaning of a text that is no chord symbol.

extension ChordSymbolParser {
  /// The mistake with what was probably meant, if that can be told: a word of another language, a letter too many, several chords in one
  /// word.
  ///
  /// Only for a text that a person has typed: it tries the text with each slip undone.
  /// - Complexity: O(*n*²) in the number of characters; longer texts than forty get no suggestion.
  public func explained(_ error: ChordSymbolError, in text: some StringProtocol) -> ChordSymbolError {
    guard text.prefix(41).count <= 40 else { return error }
    var error = error
    error.suggestion = suggestion(for: Array(text))
    return error
  }

  private func suggestion(for text: [Character]) -> String? {
    if let plain = Self.withoutEscapes(text), isChord(plain) {
      return "\(String(text.drop { $0 != "%" }.prefix(3))) is a sign of a web address; did you mean \(plain)?"
    }
    if let meant = Self.translations(of: String(text)).first(where: isChord) {
      return "did you mean \(meant)?"
    }
    // C.maj7, C_7
    let bare = String(text.filter { !"._'`".contains($0) })
    if bare.count < text.count, isChord(bare) { return "did you mean \(bare)?" }
    if Self.isNumeralBeyondSeven(text) { return "numerals go from I to VII, and numbers from 1 to 7" }
    for separator in "-–—>→;/" {
      let pieces = text.split(separator: separator).map { String($0) }
      // Two with a slash are a polychord.
      if pieces.count > (separator == "/" ? 2 : 1), pieces.allSatisfy({ isChord($0) }) {
        return "put spaces between chords: \(pieces.joined(separator: " "))"
      }
    }
    guard let (_, length) = noteNames.read(text) else { return nil }
    return Self.corrections(of: text, from: length).first(where: isChord).map { "did you mean \($0)?" }
  }

  private func isChord(_ text: String) -> Bool { (try? parse(text)) != nil }

  /// `C#11` for `C%2311`, as an address has it; `nil` where nothing is escaped.
  private static func withoutEscapes(_ text: [Character]) -> String? {
    guard text.contains("%") else { return nil }
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        plain.append(character)
        continue
      }
      guard let code = UInt8(String(rest.prefix(2)), radix: 16), (0x20..<0x7F).contains(code) else {
        return nil
      }
      plain.unicodeScalars.append(Unicode.Scalar(code))
      rest = rest.dropFirst(2)
    }
    return plain
  }

  /// The words for minor and major in other languages, and what a symbol has in their place.
  private static let foreignWords = [
    ("moll", "m"), ("mineur", "m"), ("minore", "m"), ("menor", "m"), ("dur", ""), ("majeur", ""),
    ("maggiore", ""), ("mayor", ""), ("maior", ""),
  ]

  /// `Cm7` for `Cmoll7`; `Cmaj7` for `Cmaggiore7` where a number follows, because `C7` is another chord.
  private static func translations(of text: String) -> [String] {
    let small = Array(text.lowercased())
    let typed = Array(text)
    guard small.count == typed.count else { return [] }
    return foreignWords.flatMap { word, sign -> [String] in
      let letters = Array(word)
      guard
        let place = small.indices.dropFirst().first(where: { small[$0...].starts(with: letters) })
      else { return [] }
      let root = String(typed[..<place]).trimmedAtEnd
      let behind = String(typed[(place + letters.count)...]).trimmedAtStart
      let isSeventh = sign.isEmpty && behind.first?.isNumber == true
      return [root + (isSeventh ? "maj" : sign) + behind]
    }
  }

  /// `VIII7`, `IX`, `9`: counted in a key, but beyond its seven degrees.
  private static func isNumeralBeyondSeven(_ text: [Character]) -> Bool {
    let counted = text.drop { "b#♭♯".contains($0) }
    if let first = counted.first, "089".contains(first) {
      return counted.dropFirst().first?.isNumber != true
    }
    let run = String(counted.prefix { "IVXivx".contains($0) }).uppercased()
    return run.count > 1 && !["II", "III", "IV", "VI", "VII"].contains(run)
  }

  /// The words of qualities, with a slip in one of which a symbol is most often wrong.
  private static let words = [
    "maj", "min", "dim", "aug", "sus", "add", "alt", "omit", "dom", "major", "minor", "diminished",
    "augmented", "dominant", "suspended", "altered",
  ].map(Array.init)

  /// The text with one slip undone in a run of letters: two that are swapped, one too many, one too few, a wrong one.
  ///
  /// - Parameter start: the first character behind the root.
  private static func corrections(of text: [Character], from start: Int) -> [String] {
    var found: [(rank: Int, text: String)] = []
    var place = start
    while place < text.count {
      guard text[place].isLetter else {
        place += 1
        continue
      }
      let run = text[place...].prefix { $0.isLetter }
      let small = Array(String(run).lowercased())
      // A short word is within one slip of too many others, unless a number says that this is a chord.
      let isLong = small.count > 3 || text.contains { $0.isNumber }
      for word in words where small.count > 1 {
        guard let rank = Slip.rank(of: small, for: word), rank < 2 || isLong else { continue }
        found.append((rank, String(text[..<place]) + String(word) + String(text[run.endIndex...])))
      }
      place = run.endIndex
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.text)
  }
}

extension String {
  fileprivate var trimmedAtStart: String { String(drop { $0 == " " || $0 == "-" }) }

  fileprivate var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " || $0 == "-" }.reversed())
  }
}
