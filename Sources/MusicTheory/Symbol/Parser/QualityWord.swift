/// The words and signs that a quality may be made of, in plain characters.
enum QualityWord: Hashable {
  case major, minor, diminished, halfDiminished, augmented, dominant, altered
  case suspendedFourth, suspendedSecond
  case add, omit

  /// A way to write a word.
  struct Spelling {
    let characters: [Character]
    let word: QualityWord
  }

  /// Every spelling by its first character, the longest first: of two that fit, the longer counts.
  static let spellings: [Character: [Spelling]] = {
    let table: [(QualityWord, [String])] = [
      (.major, ["major", "maj", "ma", "Ma", "MA", "M", "^", "j"]),
      (.minor, ["minor", "min", "mi", "Mi", "MI", "m", "-"]),
      (.diminished, ["diminished", "dim", "o"]),
      (.halfDiminished, halfDiminishedWords + ["h"]),
      (.augmented, ["augmented", "aug", "+"]),
      (.dominant, ["dominant", "dom"]),
      (.altered, ["altered", "alt"]),
      (.suspendedFourth, ["suspended", "sus4", "sus"]),
      (.suspendedSecond, ["sus2"]),
      (.add, ["added", "add"]),
      (.omit, ["omit", "no", "No", "NO"]),
    ]
    let all = table.flatMap { word, texts in
      texts.flatMap(cases).map { Spelling(characters: Array($0), word: word) }
    }
    return Dictionary(grouping: all.sorted { $0.characters.count > $1.characters.count }) { $0.characters[0] }
  }()

  private static let halfDiminishedWords = [
    "half-diminished", "half diminished", "half-dim", "half dim", "halfdim", "hdim",
  ]

  /// A word in small letters, with a capital, and in capitals. One or two letters mean other things in capitals.
  private static func cases(_ word: String) -> [String] {
    guard word.count > 2 else { return [word] }
    return [word, word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]
  }
}

extension SymbolScanner {
  /// The word that comes next and its length.
  func nextWord() -> (word: QualityWord, length: Int)? {
    guard let next else { return nil }
    let spelling = QualityWord.spellings[next]?.first { isNext($0.characters) && !isCutShort($0) }
    return spelling.map { ($0.word, $0.characters.count) }
  }

  /// The `ma` of `madd9` and `maug` is a minor chord and the beginning of another word.
  private func isCutShort(_ spelling: QualityWord.Spelling) -> Bool {
    guard spelling.characters.count == 2, spelling.word == .major else { return false }
    var ahead = self
    ahead.position += 2
    return ["dd", "ug", "lt"].contains { ahead.isNext($0) }
  }
}
