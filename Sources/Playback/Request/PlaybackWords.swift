internal import MusicTheory

/// A text taken apart at its spaces, except those between brackets: `C7(b9 #11)` is one word.
///
/// Commas, semicolons, dashes and arrows between chords only separate them, a bar line may stick to a chord, and a chord
/// may be spoken: `C major seven` is one word.
struct PlaybackWords {
  private(set) var words: [String] = []
  /// Whether a comma stood at the end of a word.
  private(set) var hasCommas = false

  init(_ text: String) {
    for word in Self.split(text, at: \.isWhitespace) { append(word) }
    words = SpokenSymbol.joined(words)
  }

  /// The pieces of a word at its commas, except those between brackets.
  static func pieces(_ word: String) -> [String] { split(word) { $0 == "," } }

  private static func split(_ text: String, at isGap: (Character) -> Bool) -> [String] {
    var depth = 0
    return text.split { character in
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth = max(0, depth - 1) }
      return depth == 0 && isGap(character)
    }.map(String.init)
  }

  private mutating func append(_ word: String) {
    var rest = word[...]
    var bars = 0
    while let last = rest.last, Self.ends.contains(last) {
      if last == "," { hasCommas = true }
      // A double bar separates bars as a single one does.
      if last == "|" { bars += 1 }
      rest = rest.dropLast()
    }
    let start = rest.drop { $0 == "|" || $0 == "," || $0 == ":" }
    if start.count < rest.count, rest.contains("|") { words.append("|") }
    if !start.isEmpty, !Self.separators.contains(String(start)) { words.append(String(start)) }
    if bars > 0 { words.append("|") }
  }

  /// What may stick to the end of a chord without being part of it; the colon belongs to a bar line: `:|`.
  private static let ends: Set<Character> = [",", ";", "|", ":"]
  private static let separators: Set<String> = ["-", "–", "—", "->", "→", ">", "=>", "·", "•"]
}
