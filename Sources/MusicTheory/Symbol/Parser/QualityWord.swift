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
      (.major, ["major", "Major", "maj", "Maj", "MAJ", "ma", "Ma", "MA", "M", "^", "j"]),
      (.minor, ["minor", "Minor", "min", "Min", "MIN", "mi", "Mi", "MI", "m", "-"]),
      (.diminished, ["diminished", "dim", "Dim", "DIM", "o"]),
      (.halfDiminished, ["half-diminished", "half-dim", "halfdim", "hdim", "h"]),
      (.augmented, ["augmented", "aug", "Aug", "AUG", "+"]),
      (.dominant, ["dominant", "dom"]),
      (.altered, ["altered", "alt", "Alt", "ALT"]),
      (.suspendedFourth, ["sus4", "Sus4", "SUS4", "sus", "Sus", "SUS"]),
      (.suspendedSecond, ["sus2", "Sus2", "SUS2"]),
      (.add, ["added", "add", "Add", "ADD"]),
      (.omit, ["omit", "Omit", "OMIT", "no", "No", "NO"]),
    ]
    let all = table.flatMap { word, texts in texts.map { Spelling(characters: Array($0), word: word) } }
    return Dictionary(grouping: all.sorted { $0.characters.count > $1.characters.count }) { $0.characters[0] }
  }()
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
