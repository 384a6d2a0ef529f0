/// A reading as it is spoken: `C major seven sharp eleven`, `D over C`, `F sharp minor seven flat five`.
public struct SpokenName: Sendable {
  private let words: SpokenWords
  private let names: NoteNames

  /// Speaks in a language such as `de` or `de-AT`; in English where there are no words for it.
  public init(language: String, names: NoteNames) {
    words = .in(language)
    self.names = names
  }

  /// The plain style of songbooks, with the short name of the altered scale: nobody says its five degrees.
  private static let written: SymbolWords = {
    var words = SymbolStyle.pop.words
    words.altered = "7alt"
    return words
  }()

  /// The reading as a text for a voice: words that are separated by spaces.
  public func text(_ reading: SpelledReading) -> String {
    let spoken =
      switch reading {
      case .note(let pitch): words.aNote + " " + note(pitch)
      case .chord(let chord): self.chord(chord)
      case .polychord(let upper, let lower): "\(chord(upper)) \(words.above) \(chord(lower))"
      case .notes(let pitches): pitches.map(note).joined(separator: ", ")
      }
    return words.tiesA ? Self.tied(spoken) : spoken
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
    let text = words.quality(QualityText(quality, words: Self.written).text)
    return text.isEmpty ? words.major : text
  }

  /// A degree: `♭9` is `flat nine`; `nil` for anything else.
  public func degree(_ text: some StringProtocol) -> String? {
    let signs = text.prefix { Self.signs[$0] != nil }
    let number = text.dropFirst(signs.count)
    guard !number.isEmpty, number.count <= 2, number.allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    let word = words.parts[String(number)] ?? String(number)
    return (signs.compactMap { Self.signs[$0].flatMap { words.parts[$0] } } + [word]).joined(separator: " ")
  }

  private static let signs: [Character: String] = ["♭": "♭", "b": "♭", "♯": "♯", "#": "♯"]
  private static let romans = ["I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7]

  /// A chord by its numeral: `ii7` is `two minor seven`, `V7/V` `five seven of five`; `nil` for anything else.
  public func numeral(_ text: some StringProtocol) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = singleNumeral(parts[0]) else { return nil }
    guard parts.count > 1 else { return first }
    return singleNumeral(parts[1]).map { "\(first) \(words.of) \($0)" }
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
    let quality = words.quality(QualityText(chord.chord.quality, words: Self.written).text)
    let degree =
      signs.compactMap { Self.signs[$0].flatMap { words.parts[$0] } } + [words.parts["\(number)"] ?? ""]
    return (degree + [quality]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func chord(_ written: WrittenChord) -> String {
    // Each of its parts is a word of its own, independent of the style that is shown.
    var quality = words.quality(QualityText(written.chord.quality, words: Self.written).text)
    if quality.isEmpty, written.bass == nil { quality = words.major }
    let bass = written.bass.map { [words.over, note($0)] } ?? []
    return ([note(written.root), quality] + bass).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func note(_ pitch: SpelledPitch) -> String { words.note(pitch, names) }

  private static func tied(_ text: String) -> String {
    text.split(separator: " ").reduce(into: "") { spoken, word in
      if !spoken.isEmpty { spoken += spoken == "A" || spoken.hasSuffix(" A") ? "-" : " " }
      spoken += word
    }
  }
}

/// The words that a chord is spoken with, in one language: the one table to change or to add to.
struct SpokenWords: Hashable, Sendable {
  /// How each part of a quality is spoken, as the plain style of songbooks writes it: `maj`, `♭`, `13`.
  var parts: [String: String]
  /// Before a note, which is no chord.
  var aNote: String
  /// A triad that stands for itself: C major.
  var major: String
  /// Between a chord and its bass.
  var over: String
  /// Between the two chords of a polychord.
  var above: String
  /// Behind the letter, from 𝄫 to 𝄪.
  var accidentals: [String]
  /// Between a chord and the degree that it leads to.
  var of: String
  /// Whether a voice would take the note A for an article, unless it is tied to the next word.
  var tiesA = false

  static let english = SpokenWords(
    parts: [
      "maj": "major", "m": "minor", "dim": "diminished", "aug": "augmented", "sus": "sus", "alt": "altered",
      "add": "add", "no": "no", "♭": "flat", "♯": "sharp", "6/9": "six nine", "1": "one", "2": "two",
      "3": "three",
      "4": "four", "5": "five", "6": "six", "7": "seven", "9": "nine", "11": "eleven", "13": "thirteen",
    ], aNote: "note", major: "major", over: "over", above: "above",
    accidentals: ["double flat", "flat", "", "sharp", "double sharp"], of: "of", tiesA: true)

  static let german = SpokenWords(
    parts: [
      "maj": "major", "m": "moll", "dim": "vermindert", "aug": "übermäßig", "sus": "sus", "alt": "alteriert",
      "add": "add", "no": "ohne", "♭": "be", "♯": "Kreuz", "6/9": "sechs neun", "1": "eins", "2": "zwei",
      "3": "drei",
      "4": "vier", "5": "fünf", "6": "sechs", "7": "sieben", "9": "neun", "11": "elf", "13": "dreizehn",
    ], aNote: "Note", major: "Dur", over: "über", above: "auf",
    accidentals: ["doppel be", "be", "", "Kreuz", "doppel Kreuz"], of: "von")

  static let spanish = SpokenWords(
    parts: [
      "maj": "mayor", "m": "menor", "dim": "disminuido", "aug": "aumentado", "sus": "sus", "alt": "alterado",
      "add": "con", "no": "sin", "♭": "bemol", "♯": "sostenido", "6/9": "seis nueve", "1": "uno", "2": "dos",
      "3": "tres",
      "4": "cuatro", "5": "cinco", "6": "seis", "7": "siete", "9": "nueve", "11": "once", "13": "trece",
    ], aNote: "nota", major: "mayor", over: "sobre", above: "encima de",
    accidentals: ["doble bemol", "bemol", "", "sostenido", "doble sostenido"], of: "de")

  /// Those of a language, such as `de` or `de-AT`; English where there are none.
  static func `in`(_ language: String) -> SpokenWords {
    switch language.prefix(2) {
    case "de": .german
    case "es": .spanish
    default: .english
    }
  }

  /// A note: `F sharp`, `Fis`.
  func note(_ pitch: SpelledPitch, _ names: NoteNames) -> String {
    // German syllables can be spoken as they are.
    if let degree = names.degree(of: pitch) {
      let number = "\(degree.number)"
      return [accidentals[degree.alteration + 2], parts[number] ?? number].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    if names.name == NoteNames.german.name { return names.text(pitch) }
    let pitch = names.shown(pitch)
    let letter = names.letter(pitch.letter)
    guard (-2...2).contains(pitch.alteration), pitch.alteration != 0 else { return letter }
    return letter + " " + accidentals[pitch.alteration + 2]
  }

  /// A quality in the plain style of songbooks, as `m7♭5` or `7(♭9,♯11)`; empty for a major triad.
  func quality(_ text: String) -> String {
    // Brackets and commas are not spoken.
    NameToken.tokens(text).compactMap { parts[$0.text] }.joined(separator: " ")
  }
}
