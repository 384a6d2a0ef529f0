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

  /// Every table, in the order in which they are told.
  public static let all: [NoteNames] = [.english, .german, .semiGerman, .solfege]

  /// The table called `name`.
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
