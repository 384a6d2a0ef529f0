extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let head = drop(while: \.isWhitespace)
    return String(
      head.prefix(upTo: head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex))
  }

  /// In quotation marks, short, and harmless to a terminal, whatever a file or a person wrote.
  public var quoted: String {
    let limit = 40
    return "\"" + String(prefix(limit)).visible + (count > limit ? "…" : "") + "\""
  }

  /// With every character that would move a cursor written out.
  public var visible: String {
    unicodeScalars.map { scalar in
      scalar.isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// Whether any character would move a cursor instead of being seen.
  var hasControlCharacters: Bool { unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
  var isControl: Bool { properties.generalCategory == .control }
}
