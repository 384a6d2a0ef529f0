/// A scale's name without everything that people write differently: `lydian-b7` is `Lydian ♭7`.
struct ScaleName: Hashable {
  /// Lower-case letters, digits, `b` and `#`.
  let text: String

  init(_ name: some StringProtocol) {
    var words: [String] = []
    for word in Self.plain(name).split(separator: " ") {
      switch word {
      case "scale", "mode": continue
      case "flat": words.append("b")
      case "sharp": words.append("#")
      case "natural" where words.isEmpty, "nat" where words.isEmpty: words.append("natural")
      case "natural", "nat": words.append("n")
      case "maj": words.append("major")
      case "min": words.append("minor")
      case "aug": words.append("augmented")
      case "dim": words.append("diminished")
      case "dom": words.append("dominant")
      default: words.append(String(word))
      }
    }
    text = words.joined()
  }

  /// Lower case, signs in ASCII, and a space for whatever only parts words.
  private static func plain(_ name: some StringProtocol) -> String {
    var plain = ""
    for character in name.lowercased() {
      switch character {
      case "♭": plain += "b"
      case "♯": plain += "#"
      case "𝄫": plain += "bb"
      case "♮": plain += "n"
      case "˚", "°", "º": plain += "o"
      case "-", "_", "(", ")", ",", "–", "/": plain += " "
      case _ where character.isWhitespace: plain += " "
      default: plain.append(character)
      }
    }
    return plain
  }
}
