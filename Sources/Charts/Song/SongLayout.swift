/// Sets chords above words in letters of one width.
public enum SongLayout {
  /// The line of the chords, and that of the words below it; one of them alone where the other is empty.
  ///
  /// Chords that are wider than their syllables move the words: by hyphens within a word, otherwise by spaces.
  ///
  /// - Parameters:
  ///   - marks: chords and remarks from left to right, with the number of characters of the words before them.
  ///   - times: how often the line is sung.
  public static func lines(_ words: String, marks: [(offset: Int, text: String)], times: Int = 1) -> [String]
  {
    guard !marks.isEmpty else { return Array(repeating: words, count: max(times, 1)) }
    var letters = Array(words)
    var chords: [Character] = []
    // How far the words have been moved so far.
    var moved = 0
    for (offset, text) in marks {
      var column = min(max(offset, 0), mostColumns) + moved
      if !chords.isEmpty, column <= chords.count {
        let missing = chords.count + 1 - column
        if column < letters.count {
          let isInWord = column > 0 && letters[column - 1].isLetter && letters[column].isLetter
          letters.insert(contentsOf: Array(repeating: isInWord ? "-" : " ", count: missing), at: column)
        }
        (moved, column) = (moved + missing, column + missing)
      }
      chords += Array(repeating: " ", count: column - chords.count) + Array(text)
    }
    let above = String(chords) + (times > 1 ? " x\(times)" : "")
    return letters.isEmpty ? [above] : [above, String(letters)]
  }

  /// The longest line of a file.
  private static let mostColumns = 32 << 10
}
