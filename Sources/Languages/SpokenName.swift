public import MusicTheory

/// A reading as it is spoken: `C major seven sharp eleven`, `D over C`, `F sharp minor seven flat five`.
public struct SpokenName: Sendable {
  private let words: SpokenWords
  private let names: NoteNames

  /// Speaks in a language such as `de` or `de-AT`; in English where there are no words for it.
  public init(language: String, names: NoteNames) {
    words = .in(language)
    self.names = names
  }

  /// The reading as a text for a voice: words that are separated by spaces.
  public func text(_ reading: SpelledReading) -> String {
    let spoken =
      switch reading {
      case .note(let pitch): words.said("note", ["note": note(pitch)])
      case .chord(let chord): self.chord(chord)
      case .polychord(let upper, let lower):
        words.said("above", ["upper": chord(upper), "lower": chord(lower)])
      case .notes(let pitches): pitches.map(note).joined(separator: ", ")
      }
    return tied(spoken)
  }

  /// A symbol as it was written.
  public func text(of symbol: WrittenSymbol) -> String {
    switch symbol {
    case .chord(let chord): text(SpelledReading.chord(chord))
    case .polychord(let upper, let lower): text(SpelledReading.polychord(upper: upper, lower: lower))
    }
  }

  /// A note alone, without a word before it: `F sharp`.
  public func text(_ pitch: SpelledPitch) -> String { note(pitch) }

  /// A quality without a root: `minor seven`, `major` for a triad.
  public func text(_ quality: ChordQuality) -> String {
    let text = words.quality(quality)
    return text.isEmpty ? words.triad : text
  }

  /// A degree: `♭9` is `flat nine`; `nil` for anything else.
  public func degree(_ text: some StringProtocol) -> String? {
    let signs = text.prefix { Self.signs[$0] != nil }
    let number = text.dropFirst(signs.count)
    guard !number.isEmpty, number.count <= 2, number.allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    return (spoken(signs) + [words.number(String(number))]).joined(separator: " ")
  }

  private static let signs: [Character: String] = ["♭": "♭", "b": "♭", "♯": "♯", "#": "♯"]
  private static let romans = ["I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7]

  private func spoken(_ signs: some StringProtocol) -> [String] {
    signs.compactMap { Self.signs[$0].flatMap { words.pieces[$0] } }
  }

  /// A chord by its numeral: `ii7` is `two minor seven`, `V7/V` `five seven of five`; `nil` for anything else.
  public func numeral(_ text: some StringProtocol) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = singleNumeral(parts[0]) else { return nil }
    guard parts.count > 1 else { return first }
    return singleNumeral(parts[1]).map { words.said("of", ["numeral": first, "degree": $0]) }
  }

  private func singleNumeral(_ text: some StringProtocol) -> String? {
    let signs = text.prefix { Self.signs[$0] != nil }
    let roman = text.dropFirst(signs.count).prefix { "IViv".contains($0) }
    let isMinor = roman.allSatisfy(\.isLowercase)
    guard !roman.isEmpty, isMinor || roman.allSatisfy(\.isUppercase),
      let number = Self.romans[roman.uppercased()]
    else { return nil }
    let suffix = String(text.dropFirst(signs.count + roman.count))
    // A small letter is minor, unless the sign behind it says more.
    let isSaid = suffix.first.map { "ø˚°oh".contains($0) } ?? false
    let parser = ChordSymbolParser(noteNames: .english)
    guard case .chord(let chord)? = try? parser.parse("C\(isMinor && !isSaid ? "m" : "")\(suffix)"),
      chord.bass == nil
    else { return nil }
    let words = spoken(signs) + [self.words.number("\(number)"), self.words.quality(chord.chord.quality)]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func chord(_ written: WrittenChord) -> String {
    // Each of its parts is a word of its own, independent of the style that is shown.
    var quality = words.quality(written.chord.quality)
    if quality.isEmpty, written.bass == nil { quality = words.triad }
    let root = note(written.root)
    let chord = quality.isEmpty ? root : words.said("chord", ["root": root, "quality": quality])
    guard let bass = written.bass else { return chord }
    return words.said("over", ["chord": chord, "bass": note(bass)])
  }

  private func note(_ pitch: SpelledPitch) -> String {
    let spoken: [String]
    switch names.spoken(pitch) {
    case .word(let word): return word
    case .letter(let letter, let alteration): spoken = [letter, words.accidentals[alteration + 2]]
    case .degree(let number, let alteration):
      spoken = [words.accidentals[alteration + 2], words.number("\(number)")]
    }
    return spoken.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// In English a voice would take the note A for an article, unless it is tied to the next word.
  private func tied(_ text: String) -> String {
    let word = words.tied
    guard !word.isEmpty else { return text }
    return text.split(separator: " ").reduce(into: "") { spoken, next in
      if !spoken.isEmpty { spoken += spoken == word || spoken.hasSuffix(" \(word)") ? "-" : " " }
      spoken += next
    }
  }
}

/// The words that chords are spoken with in one language, looked up once: the entries `spoken.` of its catalog.
struct SpokenWords: Sendable {
  /// How each piece of a quality is spoken, as the plain style of songbooks writes it: `maj`, `♭`, `13`.
  let pieces: [String: String]
  /// A triad that stands for itself: C major.
  let triad: String
  /// The accidentals of notes, from 𝄫 to 𝄪.
  let accidentals: [String]
  /// The note that a voice would take for a word; empty where there is none.
  let tied: String
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    let word = { (key: String) in catalog["spoken.\(key)"] ?? Catalog.english["spoken.\(key)"] ?? "" }
    let plain = [
      "maj", "m", "dim", "aug", "sus", "alt", "add", "no", "1", "2", "3", "4", "5", "6", "7", "9", "11", "13",
    ]
    let signs = ["♭": "flat", "♯": "sharp", "6/9": "six-nine"]
    pieces = Dictionary(uniqueKeysWithValues: plain.map { ($0, word($0)) })
      .merging(signs.mapValues(word)) { word, _ in word }
    triad = word("triad")
    accidentals = [word("double-flat"), word("flat"), "", word("sharp"), word("double-sharp")]
    tied = word("tied")
    self.catalog = catalog
  }

  private static let all = Catalog.all.mapValues(SpokenWords.init)

  /// Those of a language, such as `de` or `de-AT`; English where there are none.
  static func `in`(_ language: String) -> SpokenWords { all[Catalog.named(language).code]! }

  func number(_ number: String) -> String { pieces[number] ?? number }

  /// A quality; empty for a major triad.
  func quality(_ quality: ChordQuality) -> String {
    // Brackets and commas are not spoken.
    quality.spokenPieces.compactMap { pieces[$0] }.joined(separator: " ")
  }

  /// One of the texts that join such words.
  func said(_ key: String, _ parts: [String: String]) -> String {
    catalog.text(.say("spoken.\(key)", parts.mapValues(Phrase.text)))
  }
}
