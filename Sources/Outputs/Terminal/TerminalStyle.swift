/// Colors of the terminal, or none of them where the person asked for none (no-color.org) or uses plain ASCII.
struct TerminalStyle: Hashable, Sendable {
  enum Ink: String, Sendable {
    case lower = "38;5;220"
    case upper = "38;5;45"
    case shared = "38;5;207"
    case title = "1"
    case faint = "2"
  }

  var usesColor: Bool
  var usesASCII: Bool

  func ink(_ ink: Ink, _ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
