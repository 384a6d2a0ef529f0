internal import Outputs

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

  /// Whether any character would move a cursor instead of being seen.
  var hasControlCharacters: Bool { unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
  var isControl: Bool { properties.generalCategory == .control }
}
