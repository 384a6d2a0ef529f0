/// The names of the notes in a language: `B♭` in English, `B` in German, `Si♭` in solfège.
///
/// A table gives every note its written name and any number of names that are read as well.
public struct NoteNames: Hashable, Sendable {
  /// The name that the configuration and the command line use.
  public let name: String
  /// The name as it stands in a sentence: `German`.
  let title: String
  /// The name that is written for each letter and accidental from −2 to 2, in the order of `Letter`.
  let written: [[String]]
  /// Every name that is read, by its first letter, the longest first: the first that fits is the right one.
  let spellings: [Character: [Spelling]]
  /// How notes are written for another player; see ``BandPart``.
  var view: View?

  /// A name that a reader may meet, in folded characters (`b` and `#` for ♭ and ♯).
  struct Spelling: Hashable, Sendable {
    let characters: [Character]
    let pitch: SpelledPitch
  }

  init(_ name: String, title: String, written: [[String]], alsoRead: [(String, SpelledPitch)]) {
    self.name = name
    self.title = title
    self.written = written
    let own = Letter.allCases.flatMap { letter in
      (-2...2).map { (written[Int(letter.rawValue)][$0 + 2], SpelledPitch(letter, $0)) }
    }
    // A written name beats one that is only read.
    var known: Set<[Character]> = []
    let all = (own + alsoRead).map { Spelling(characters: $0.0.map(\.folded), pitch: $0.1) }
    let unique = all.filter { known.insert($0.characters).inserted }.sorted {
      $0.characters.count > $1.characters.count
    }
    spellings = Dictionary(grouping: unique) { $0.characters[0] }
  }

  /// The written name: `B♭`, `Fis`, `Sol♯`. More than two accidentals are written one by one.
  public func text(_ pitch: SpelledPitch) -> String {
    if let degree = degree(of: pitch) { return degree.text }
    let pitch = shown(pitch)
    let names = written[Int(pitch.letter.rawValue)]
    guard (-2...2).contains(pitch.alteration) else {
      return names[2] + SpelledPitch.accidentalText(pitch.alteration)
    }
    return names[pitch.alteration + 2]
  }

  /// The note name at the start of `text` and how many characters it takes; `nil` when it starts with none.
  ///
  /// The first letter may be of either case; an accidental may be a word: `E flat`.
  package func read(_ text: some Collection<Character>) -> (pitch: SpelledPitch, length: Int)? {
    guard let first = text.first, first.isASCII, let capital = first.uppercased().first else { return nil }
    guard let spelling = spellings[capital]?.first(where: { fits($0, text) }) else { return nil }
    let (pitch, length) = (spelling.pitch, spelling.characters.count)
    guard pitch.alteration == 0, let spoken = SpokenSign.read(behindLetter: text.dropFirst(length)) else {
      return (pitch, length)
    }
    return (SpelledPitch(pitch.letter, spoken.sign.alteration), length + spoken.length)
  }

  private func fits(_ spelling: Spelling, _ text: some Collection<Character>) -> Bool {
    var rest = text.dropFirst()
    for character in spelling.characters.dropFirst() {
      guard let next = rest.popFirst(), next.folded == character else { return false }
    }
    // The s of Esus4 and Asus4 belongs to what follows.
    guard spelling.characters.count == 2, spelling.characters[1] == "s" else { return true }
    return !rest.starts(with: ["u", "s"])
  }

  /// Whether the whole of a word is a note in these names.
  public func isNote(_ word: some StringProtocol) -> Bool { read(word)?.length == word.count }

  /// A sentence about a word at the start of `text` that is a note in other note names: `Es is E♭ in German note names: --notes german`.
  /// `nil` when it is none.
  ///
  /// - Parameters:
  ///   - text: the text that is no note in these names.
  ///   - least: words of at most this number of characters are ignored.
  public func hint(for text: some Collection<Character>, longerThan least: Int = 0) -> String? {
    let own = read(text)?.length ?? 0
    // Bes is B♭ to the Dutch, who read B as we do; the Germans call no note so.
    if own == 1, text.prefix(3).elementsEqual("Bes"), text.dropFirst(3).first != "s" {
      return "Bes is \(self.text(SpelledPitch(.b, -1))) in Dutch note names; write Bb"
    }
    for names in NoteNames.all where names != self {
      // The D of Do is a note in most names.
      guard let (pitch, length) = names.read(text), length > max(least, own) else { continue }
      let word = String(text.prefix(length))
      return "\(word) is \(self.text(pitch)) in \(names.title) note names: --notes \(names.name)"
    }
    return nil
  }
}

// The tables of note names.

extension NoteNames {
  /// C D E F G A B, with ♭ and ♯.
  public static let english = NoteNames(
    "english", title: "English", letters: ["C", "D", "E", "F", "G", "A", "B"])

  /// German: H for B, B for B♭, accidentals as syllables (`Fis`, `Es`). Signs are read as well: `F♯`, `Eb`.
  public static let german = NoteNames(
    "german", title: "German",
    written: Letter.allCases.map { letter in (-2...2).map { germanName(letter, $0) } },
    alsoRead: signs(letters: ["C", "D", "E", "F", "G", "A", "H"])
      + [
        ("Bb", SpelledPitch(.b, -1)), ("Bbb", SpelledPitch(.b, -2)), ("Bes", SpelledPitch(.b, -2)),
        ("Hes", SpelledPitch(.b, -1)), ("Asas", SpelledPitch(.a, -2)), ("Aes", SpelledPitch(.a, -1)),
        ("Ees", SpelledPitch(.e, -1)),
      ])

  /// English names but for H: `H` is B, `B♭` is B♭, and a bare B is nothing at all.
  ///
  /// The usage of lead sheets in the Nordic countries, where a bare B could be either; LilyPond's name for it.
  public static let semiGerman = NoteNames(
    "semi-german", title: "semi-German",
    written: Letter.allCases.map { letter in
      (-2...2).map { (letter == .b ? ($0 < 0 ? "B" : "H") : letter.text) + SpelledPitch.accidentalText($0) }
    },
    alsoRead: signs(letters: ["C", "D", "E", "F", "G", "A", "H"]) + [("Bbb", SpelledPitch(.b, -2))])

  /// Do Re Mi Fa Sol La Si, with ♭ and ♯; letters are read as well.
  public static let solfege = NoteNames(
    "solfege", title: "solfège", letters: ["Do", "Re", "Mi", "Fa", "Sol", "La", "Si"],
    also: [["Ut", "Ré", "Mi", "Fa", "Sol", "La", "Si"], ["C", "D", "E", "F", "G", "A", "B"]])

  /// LilyPond's: b is B natural, accidentals are syllables. Written in small letters there.
  static let dutch = NoteNames(
    "dutch", title: "Dutch",
    written: Letter.allCases.map { letter in (-2...2).map { syllables(letter.text, $0) } },
    alsoRead: [
      ("Ees", SpelledPitch(.e, -1)), ("Aes", SpelledPitch(.a, -1)), ("Eeses", SpelledPitch(.e, -2)),
      ("Aeses", SpelledPitch(.a, -2)),
    ])

  /// Every table, in the order in which they are shown.
  public static let all: [NoteNames] = [.english, .german, .semiGerman, .solfege]

  /// The table called `name`; `nil` when there is none.
  public static func named(_ name: String) -> NoteNames? { all.first { $0.name == name } }

  private init(_ name: String, title: String, letters: [String], also: [[String]] = []) {
    self.init(
      name, title: title,
      written: letters.map { letter in (-2...2).map { letter + SpelledPitch.accidentalText($0) } },
      alsoRead: ([letters] + also).flatMap(Self.signs))
  }

  /// Each letter with the signs that people type.
  private static func signs(letters: [String]) -> [(String, SpelledPitch)] {
    let signs = [
      ("", 0), ("♮", 0), ("b", -1), ("#", 1), ("bb", -2), ("𝄫", -2), ("##", 2), ("𝄪", 2), ("x", 2),
    ]
    return zip(letters, Letter.allCases).flatMap { name, letter in
      signs.map { (name + $0.0, SpelledPitch(letter, $0.1)) }
    }
  }

  private static func germanName(_ letter: Letter, _ alteration: Int) -> String {
    if letter == .b, alteration == -1 { return "B" }
    return syllables(letter == .b ? "H" : letter.text, alteration)
  }

  /// `Fis`, `Ges`, `Es`, `As`: a vowel swallows the e.
  private static func syllables(_ stem: String, _ alteration: Int) -> String {
    if alteration >= 0 { return stem + String(repeating: "is", count: alteration) }
    let flats = String(repeating: "es", count: -alteration)
    return stem + (stem == "E" || stem == "A" ? String(flats.dropFirst()) : flats)
  }
}

extension Character {
  /// The plain character that means the same in a chord symbol: `b` for ♭, `^` for ∆, `-` for –, `7` for ⁷.
  ///
  /// One character stays one character, so that positions are those of the text as it was written.
  var folded: Character { isASCII && self != "\t" ? self : Self.foldings[self] ?? self }

  private static let foldings: [Character: Character] = {
    let groups: [(Character, String)] = [
      ("b", "♭"), ("#", "♯＃"), ("^", "∆Δ△▵"), ("o", "˚°º"), ("h", "øØ∅"), ("-", "–—−‐‑⁻"), ("+", "⁺＋"),
      ("/", "⁄∕／"), ("(", "（⁽"), (")", "）⁾"), ("|", "｜"), (",", "，"), (" ", "\u{A0}\u{2009}\u{202F}\t"),
      ("0", "⁰₀"), ("1", "¹₁"), ("2", "²₂"), ("3", "³₃"), ("4", "⁴₄"), ("5", "⁵₅"), ("6", "⁶₆"), ("7", "⁷₇"),
      ("8", "⁸₈"), ("9", "⁹₉"),
    ]
    var table: [Character: Character] = [:]
    for (plain, signs) in groups {
      for sign in signs { table[sign] = plain }
    }
    return table
  }()
}

extension Character {
  /// The character as a text that is safe to print: itself; or its number, such as `U+000A`, for a line break, a control character or a
  /// character of more than eight scalars.
  public var shown: String {
    let unfit: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
    guard let first = unicodeScalars.first else { return "" }
    if unicodeScalars.count <= 8,
      unicodeScalars.allSatisfy({ !unfit.contains($0.properties.generalCategory) })
    {
      return String(self)
    }
    let digits = String(first.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
