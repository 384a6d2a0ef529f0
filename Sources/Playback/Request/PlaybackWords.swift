/// A text taken apart at its spaces, except those between brackets: `C7(b9 #11)` is one word.
struct PlaybackWords {
  private(set) var words: [String] = []
  private var word = ""

  init(_ text: String) {
    var depth = 0
    for character in text {
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth = max(0, depth - 1) }
      if character.isWhitespace, depth == 0 { finish() } else { word.append(character) }
    }
    finish()
  }

  private mutating func finish() {
    // A double bar parts bars as a single one does.
    if !word.isEmpty { words.append(word == "||" ? "|" : word) }
    word = ""
  }
}
