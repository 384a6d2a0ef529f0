/// Words in a row, in English.
enum TextList {
  /// `C, E or G`.
  static func or(_ words: [String]) -> String { row(words, "or") }

  /// `C, E and G`.
  static func and(_ words: [String]) -> String { row(words, "and") }

  private static func row(_ words: [String], _ last: String) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(last) \(words[words.count - 1])"
  }
}
