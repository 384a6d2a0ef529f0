/// The lines of a text in ChordPro, one after the other: an array of all lines takes many times the size of the text.
///
/// A line that ends with a backslash goes on in the next one. Where no chord stands in brackets, lines of chords above words are set into them, as other
/// programs have them between the same directives.
struct ChordProLines {
  private(set) var rest: Substring
  private var number = 0
  private let isOver: Bool
  /// Whether the lines of a part stay as they are.
  private var isLiteral = false

  init(_ text: String) { (rest, isOver) = (text[...], Self.isOver(text[...])) }

  /// Whether chords stand above words, and not in brackets.
  static func isOver(_ text: Substring) -> Bool { !text.utf8.contains(UInt8(ascii: "[")) }

  /// The number of the line, from 1, and its text.
  mutating func next() -> (number: Int, text: String)? {
    guard var line = take() else { return nil }
    let first = number
    while line.hasSuffix("\\"), line.utf8.count <= ChartLimits.line, let more = take() {
      line = String(line.dropLast()) + more.drop(while: \.isWhitespace)
    }
    if line.contains("\\u") { line = Self.withoutEscapes(line) }
    if isOver { line = withWords(line) }
    return (first, line)
  }

  private mutating func take() -> String? {
    guard !rest.isEmpty else { return nil }
    let line = rest.prefix { !$0.isNewline }
    rest = rest[line.endIndex...].dropFirst()
    number += 1
    return String(line)
  }

  /// `caf\\u00e9`
  private static func withoutEscapes(_ line: String) -> String {
    var parts = line.split(separator: "\\u", omittingEmptySubsequences: false)[...]
    var text = String(parts.removeFirst())
    for part in parts {
      let digits = part.prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      else {
        text += "\\u" + part
        continue
      }
      text.unicodeScalars.append(scalar)
      text += part.dropFirst(4)
    }
    return text
  }

  // MARK: Chords above words

  private static let literal: Set = ["tab", "grid", "abc", "ly", "svg", "textblock"]

  /// A line of chords with the words below it.
  private mutating func withWords(_ line: String) -> String {
    let start = line.prefix(80).drop(while: \.isWhitespace)
    if start.first == "{" {
      let name = ChordProDirectives.long(start.dropFirst().prefix { $0 == "_" || $0.isLetter }.lowercased())
      if name.hasPrefix("start_of_") { isLiteral = Self.literal.contains(String(name.dropFirst(9))) }
      if name.hasPrefix("end_of_") { isLiteral = false }
      return line
    }
    guard !isLiteral, start.first != "#", !line.contains("|"), line.utf8.count <= 2000, ChordLine(line) != nil
    else { return line }
    let below = rest.prefix(2001).prefix { !$0.isNewline }
    let isWords =
      below.utf8.count <= 2000 && !"{#".contains(below.first { !$0.isWhitespace } ?? "#")
      && !below.contains("|") && ChordLine(String(below)) == nil
    return Self.set(line, above: isWords ? take() ?? "" : "")
  }

  private static func set(_ chords: String, above words: String) -> String {
    var letters = Array(SongSheet.plain(words))
    for mark in SongSheet.marks(of: SongSheet.plain(chords)).reversed() {
      let missing = mark.column - letters.count
      if missing > 0 { letters += Array(repeating: " ", count: missing) }
      let isSign = ChordLine.signs.contains(mark.text) || ChartText.times(mark.text) != nil
      letters.insert(contentsOf: Array(isSign ? "[*\(mark.text)]" : "[\(mark.text)]"), at: mark.column)
    }
    return String(letters)
  }
}
