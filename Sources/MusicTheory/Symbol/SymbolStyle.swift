/// The words and signs in which a chord symbol is written; the chord itself never depends on them.
public struct SymbolStyle: Hashable, Sendable {
  /// The name that the configuration and the command line use.
  public let name: String
  /// How a symbol is put together.
  let notation: SymbolNotation
  /// The words of a symbol that is written with words.
  private(set) var words: SymbolWords
  /// The note names of symbols for people; the machine-readable notations have their own.
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
    // No letter means half-diminished to all readers; m7♭5 does.
    if style.words.halfDiminished == "ø" { style.words.halfDiminished = nil }
    return style
  }

  /// The name of a note, as this style shows it.
  public func text(_ pitch: SpelledPitch) -> String { finish(noteNames.text(pitch)) }

  /// The text as this style may show it: unchanged, or with signs replaced by ASCII.
  /// - Complexity: O(*n*) in the number of characters.
  public func finish(_ text: String) -> String {
    // Most texts are plain already, and pages are full of them.
    guard isASCII || words.hasPlainAccidentals, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.unicodeScalars.reduce(into: "") { plain, scalar in
      if scalar.isASCII { plain.unicodeScalars.append(scalar) } else { plain += self.plain(scalar) }
    }
  }

  private func plain(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "♭": return "b"
    case "♯": return "#"
    case "𝄫": return "bb"
    case "𝄪": return "##"
    default: break
    }
    guard isASCII else { return String(scalar) }
    switch scalar {
    case "∆": return "maj"
    case "˚", "°": return "dim"
    case "⁶": return "6"
    case "₉": return "9"
    case "–": return "-"
    default: return String(scalar)
    }
  }
}

extension SymbolStyle: CustomStringConvertible {
  public var description: String { isASCII ? name + ", ascii" : name }
}

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

  /// iReal Pro: `C^7 C-7 Ch7 Co7 C+ C7b9#11`. A quality for which its keyboard has no signs stands between asterisks, its mark for a
  /// custom
  /// quality: `C7*no3*`.
  public static let iReal = SymbolStyle(
    "ireal",
    words: SymbolWords(
      minor: "-", majorSeventh: "^", majorSeventhSign: "^", bracketsMinorMajor: false, diminished: "o",
      halfDiminished: "h", suspendedFourth: "sus", suspensionIsLast: true, sixNine: "69",
      altered: "7alt", omission: "no", bareBass: nil, separator: "", bracketing: .never,
      brackets: ["*", "*"],
      addsWithoutBrackets: true, hasPlainAccidentals: true))

  /// Harte and others, "Symbolic Representation of Musical Chords" (ISMIR 2005): `C:maj7(9)/3`.
  public static let harte = SymbolStyle("harte", .harte)

  /// The element `harmony` of MusicXML 4.0, in one line.
  public static let musicXML = SymbolStyle("musicxml", .musicXML)

  /// The chord mode of LilyPond: `c:maj7.9`, `bes:m7.5-/des`.
  public static let lilyPond = SymbolStyle("lilypond", .lilyPond)

  /// The styles that musicians read.
  public static let forPeople: [SymbolStyle] = [.standard, .berklee, .pop, .jazz]

  /// The styles that programs exchange.
  public static let forPrograms: [SymbolStyle] = [.iReal, .harte, .musicXML, .lilyPond]

  /// Every style, those for people first.
  public static let all = forPeople + forPrograms

  /// The style called `name`; `nil` when there is none.
  public static func named(_ name: String) -> SymbolStyle? { all.first { $0.name == name } }
}

/// The words of a style that people read; the defaults are those of the standard style.
struct SymbolWords: Hashable, Sendable {
  /// When alterations stand in brackets. Directly behind a bare root they always do: `C(♭5)` is no C♭.
  enum Bracketing: Hashable, Sendable {
    /// `7(♭9)`
    case always
    /// `7b9`, but `7(b9,#11)`
    case several
    /// `7♭9♯11`
    case never
  }

  var minor = "mi"
  /// Before the number of a major seventh chord: `ma7`.
  var majorSeventh = "ma"
  /// The major seventh of a minor chord, and above a diminished seventh: `mi(∆7)`, `˚7(add∆7)`.
  var majorSeventhSign = "∆"
  /// Whether a major seventh on a minor chord stands in brackets.
  var bracketsMinorMajor = true
  var diminished = "˚"
  var augmented = "+"
  /// The word for a half-diminished chord, if it is not written as a minor seventh with a ♭5.
  var halfDiminished: String?
  var suspendedFourth = "sus4"
  var suspendedSecond = "sus2"
  /// Whether `sus` follows the alterations: `7b9sus`.
  var suspensionIsLast = false
  var sixNine = "⁶/₉"
  /// The altered scale as a chord, ♭9 ♯9 ♯11 ♭13 without a fifth, if there is a word for it.
  var altered: String?
  var omission = "omit"
  /// Behind a root that stands for its note alone, if there is a word for it: `C bass`.
  var bareBass: String? = " bass"
  /// Between alterations.
  var comma = ""
  /// Between alterations, added tones and omissions.
  var separator = " "
  var bracketing = Bracketing.always
  var brackets = ["(", ")"]
  /// Whether added tones have no brackets either: `7add11`.
  var addsWithoutBrackets = false
  /// Whether accidentals are always `b` and `#`.
  var hasPlainAccidentals = false
}
