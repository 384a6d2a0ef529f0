// The table of styles.

extension SymbolStyle {
  /// Brandt & Roemer, as the seed app writes: `Cma7 Cmi7 Cmi7(♭5) C˚7 C+ C7(♭9♯11)`.
  public static let standard = SymbolStyle("standard")

  /// As taught at Berklee: `CMaj7 Cmin7 Cmin7(♭5) C°7 Caug C7(♭9,♯11)`.
  public static let berklee = SymbolStyle(
    "berklee",
    words: SymbolWords(
      minor: "min", majorSeventh: "Maj", majorSeventhSign: "Maj", diminished: "°", augmented: "aug",
      sixNine: "6/9", comma: ",", separator: ","))

  /// Songbooks and the web: `Cmaj7 Cm7 Cm7b5 Cdim7 Caug C7(b9,#11)`.
  public static let pop = SymbolStyle(
    "pop",
    words: SymbolWords(
      minor: "m", majorSeventh: "maj", majorSeventhSign: "maj", diminished: "dim", augmented: "aug",
      sixNine: "6/9", omission: "no", comma: ",", separator: ",", bracketing: .several,
      hasPlainAccidentals: true))

  /// Levine, *The Jazz Theory Book*: `C∆7 C–7 Cø7 C°7 C+ C7♭9♯11`.
  public static let jazz = SymbolStyle(
    "jazz",
    words: SymbolWords(
      minor: "–", majorSeventh: "∆", bracketsMinorMajor: false, diminished: "°", halfDiminished: "ø",
      altered: "7alt", bracketing: .never))

  /// iReal Pro: `C^7 C-7 Ch7 Co7 C+ C7b9#11`. What its keyboard has no signs for stands between asterisks, its
  /// mark for a quality of one's own: `C7*no3*`.
  public static let iReal = SymbolStyle(
    "ireal",
    words: SymbolWords(
      minor: "-", majorSeventh: "^", majorSeventhSign: "^", bracketsMinorMajor: false, diminished: "o",
      halfDiminished: "h", suspendedFourth: "sus", suspensionIsLast: true, sixNine: "69",
      altered: "7alt", omission: "no", separator: "", bracketing: .never, brackets: ["*", "*"],
      addsWithoutBrackets: true, hasPlainAccidentals: true))

  /// Harte and others, "Symbolic Representation of Musical Chords" (ISMIR 2005): `C:maj7(9)/3`.
  public static let harte = SymbolStyle("harte", .harte)

  /// The element `harmony` of MusicXML 4.0, in one line.
  public static let musicXML = SymbolStyle("musicxml", .musicXML)

  /// The chord mode of LilyPond: `c:maj7.9`, `bes:m7.5-/des`.
  public static let lilyPond = SymbolStyle("lilypond", .lilyPond)

  /// Every style, those for people first.
  public static let all: [SymbolStyle] = [
    .standard, .berklee, .pop, .jazz, .iReal, .harte, .musicXML, .lilyPond,
  ]

  /// The style called `name`.
  public static func named(_ name: String) -> SymbolStyle? { all.first { $0.name == name } }
}
