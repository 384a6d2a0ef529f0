/// The words and signs in which a chord symbol is written; the chord itself never depends on them.
public struct SymbolStyle: Hashable, Sendable {
  public var minor = "mi"
  public var majorSeventh = "ma"
  /// The major seventh inside the parentheses of a minor chord: `mi(∆7)`.
  public var majorSeventhSign = "∆"
  public var diminished = "˚"
  public var augmented = "+"
  public var suspended = "sus"
  public var sixNine = "⁶/₉"
  /// Whether ♭ ♯ ∆ ˚ ⁶/₉ are replaced by `b # maj dim 6/9`.
  public var isASCII = false

  /// Brandt & Roemer, as the seed app writes: `Cma7 Cmi7 Cmi7(♭5) C˚7 C+ C7(♭9♯11)`.
  public static let standard = SymbolStyle()

  /// The same style in plain ASCII.
  public var ascii: SymbolStyle {
    var style = self
    style.isASCII = true
    return style
  }

  /// Every style by the name that the configuration and the command line use.
  public static let named: [(name: String, style: SymbolStyle)] = [("standard", .standard)]

  /// The text as this style may show it: unchanged, or with every sign replaced by ASCII.
  public func finish(_ text: String) -> String {
    guard isASCII else { return text }
    var plain = ""
    for character in text {
      switch character {
      case "♭": plain += "b"
      case "♯": plain += "#"
      case "𝄫": plain += "bb"
      case "𝄪": plain += "##"
      case "∆": plain += "maj"
      case "˚": plain += "dim"
      case "⁶": plain += "6"
      case "₉": plain += "9"
      case "–": plain += "-"
      default: plain.append(character)
      }
    }
    return plain
  }
}
