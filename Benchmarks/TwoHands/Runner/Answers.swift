import TwoHandVoicings

/// The answers of another program: a line for each row, its id, a tab, and the names, best first, parted by tabs.
///
/// They are names in the standard style, given in the key of the table alone.
struct Answers {
  private let names: [String: [String]]

  init(_ text: String) {
    names = Dictionary(
      text.split(separator: "\n").map { line in
        let words = line.split(separator: "\t").map(String.init)
        return (words[0], Array(words.dropFirst()))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The readings in one key; a row without an answer has none.
  func readings(of voicing: Voicing) -> [[String]] { [names[voicing.id] ?? []] }
}
