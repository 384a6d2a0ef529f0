/// A letter that looks like one of the alphabet of note names and is another, or a quotation mark that was typed with the text.
enum StrangeLetter {
  /// Letters of other scripts by the Latin letter that they look like.
  private static let alike: [Character: (latin: Character, script: String)] = [
    "А": ("A", "Cyrillic"), "В": ("B", "Cyrillic"), "С": ("C", "Cyrillic"), "Е": ("E", "Cyrillic"),
    "а": ("a", "Cyrillic"),
    "с": ("c", "Cyrillic"), "е": ("e", "Cyrillic"), "Н": ("H", "Cyrillic"), "Ѕ": ("S", "Cyrillic"),
    "Α": ("A", "Greek"),
    "Β": ("B", "Greek"), "Ε": ("E", "Greek"), "Η": ("H", "Greek"), "Ａ": ("A", "full-width"),
    "Ｂ": ("B", "full-width"),
    "Ｃ": ("C", "full-width"), "Ｄ": ("D", "full-width"), "Ｅ": ("E", "full-width"), "Ｆ": ("F", "full-width"),
    "Ｇ": ("G", "full-width"),
  ]

  private static let marks: Set<Character> = ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "\"", "'", "`"]

  /// A sentence about the first character of a text, if that is the mistake.
  static func hint(for text: some StringProtocol) -> String? {
    guard let first = text.first else { return nil }
    if marks.contains(first) { return "leave out the quotation marks" }
    guard let (latin, script) = alike[first] else { return nil }
    return "this \(first) is \(script); type the Latin letter \(latin)"
  }
}
