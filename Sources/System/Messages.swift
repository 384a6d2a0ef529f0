// Words of others – names of files, ports and clients, arguments, settings – on their way to a person.

extension String {
  /// With every character written out that a terminal would obey instead of showing it, line feeds included.
  public var visible: String { writtenOut { $0.isObeyed } }

  /// The same for a text of several lines: line feeds and tabs are meant.
  public var visibleLines: String { writtenOut { $0.isObeyed && $0 != "\n" && $0 != "\t" } }

  private func writtenOut(_ isHarmful: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isHarmful) else { return self }
    return unicodeScalars.map { isHarmful($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether this would move a cursor, end a line, or turn the order around in which others are read.
  public var isObeyed: Bool {
    // Most are ASCII, about which no table has to be asked.
    if isASCII { return value < 0x20 || value == 0x7F }
    if properties.isBidiControl { return true }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// As a JSON string has it; for characters of the basic plane.
  public var jsonEscape: String {
    let hex = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }
}

extension String {
  /// With a mark (U+FFFD) for every character that would move a cursor or turn the direction of writing: names come from
  /// devices and from other programs, and go to terminals and logs.
  public var harmless: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar
          }
        }))
  }

  /// Without white space at both ends.
  public var trimmed: String {
    let head = drop(while: \.isWhitespace)
    return String(
      head.prefix(upTo: head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex))
  }

  /// In quotation marks, shortened, and without characters that a terminal would obey.
  public var quoted: String { "\"\(shortened)\"" }

  /// Its first 40 characters, without those that a terminal would obey.
  public var shortened: String {
    let limit = 40
    return String(prefix(limit)).visible + (count > limit ? "…" : "")
  }

  /// Whether any character would move a cursor instead of being seen.
  public var hasControlCharacters: Bool { unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
  public var isControl: Bool { properties.generalCategory == .control }
}

/// "Did you mean …?"
public enum Suggestion {
  /// The candidate that `word` is most probably a misspelling of, if any is near enough: one slip for three characters.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    // Nothing we know is this long, and the comparison takes quadratic time.
    guard word.count <= 64 else { return nil }
    let near = candidates.map { (name: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= max(word.count, $0.name.count) / 3 }
    // Two letters that are swapped are a likelier slip than one too many.
    let rank = { (near: (name: String, distance: Int)) in
      (near.distance, abs(near.name.count - word.count), near.name)
    }
    return near.min { rank($0) < rank($1) }?.name
  }

  /// How many characters must be inserted, removed, replaced or swapped with their neighbor, without
  /// regard to case and to `-` or `_`.
  public static func distance(_ a: String, _ b: String) -> Int {
    let a = letters(a)
    let b = letters(b)
    var beforeLast = [Int]()
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }

  private static func letters(_ word: String) -> [Character] {
    word.lowercased().map { $0 == "_" ? "-" : $0 }
  }
}
