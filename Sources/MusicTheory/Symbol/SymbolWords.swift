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
  /// Between alterations.
  var comma = ""
  /// Between alterations, added tones and omissions.
  var separator = " "
  var bracketing = Bracketing.always
  var brackets = ["(", ")"]
  /// Whether added tones, too, do without brackets: `7add11`.
  var addsWithoutBrackets = false
  /// Whether accidentals are always `b` and `#`.
  var hasPlainAccidentals = false
}
