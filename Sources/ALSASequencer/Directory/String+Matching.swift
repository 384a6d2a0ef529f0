extension String {
  /// Without the white space around it.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// With a mark (U+FFFD) for every character that would move a cursor or turn the direction of writing: names come from
  /// devices and from other programs, and go to terminals and logs.
  var harmless: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar
          }
        }))
  }

  /// Whether it consists of the digits 0…9 alone.
  var isNumber: Bool {
    !isEmpty && allSatisfy { $0.isASCII && $0.isWholeNumber }
  }

  /// The elements called so: exactly, or else but for case, or else by the beginning of their names.
  func matches<Element>(in elements: [Element], by name: (Element) -> String) -> [Element] {
    let lowercase = lowercased()
    let exact = elements.filter { name($0).trimmed == self }
    if !exact.isEmpty { return exact }
    let equal = elements.filter { name($0).trimmed.lowercased() == lowercase }
    if !equal.isEmpty { return equal }
    return elements.filter { name($0).lowercased().hasPrefix(lowercase) }
  }
}
