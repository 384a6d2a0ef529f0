/// Goes through the tags of one small XML element; there are no comments or entities in a chord.
struct XMLScanner {
  private var scanner: SymbolScanner

  init(_ scanner: SymbolScanner) {
    self.scanner = scanner
  }

  /// The next character, counted from 0.
  var position: Int { scanner.position }

  /// Whether the next tag is `<name>`, with or without attributes, or `</name>` for "/name".
  func isNext(_ name: String) -> Bool {
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.take("<"), ahead.take(name) else { return false }
    return ahead.next.map { [">", " ", "/"].contains($0) } ?? false
  }

  /// Goes beyond `<name …>`.
  mutating func open(_ name: String) throws(ChordSymbolError) {
    scanner.skipSpaces()
    guard isNext(name) else { throw scanner.unexpected(expected: "<\(name)>") }
    _ = try tag()
  }

  /// Goes beyond `</name>` if that comes next.
  mutating func close(_ name: String) throws(ChordSymbolError) -> Bool {
    scanner.skipSpaces()
    guard isNext("/" + name) else { return false }
    _ = try tag()
    return true
  }

  /// The text of an element that has nothing but text.
  mutating func element(_ name: String) throws(ChordSymbolError) -> [Character] {
    try open(name)
    let start = scanner.position
    while let next = scanner.next, next != "<" { scanner.position += 1 }
    let text = Array(scanner.folded[start..<scanner.position])
    guard try close(name) else { throw scanner.unexpected(expected: "</\(name)>") }
    return text
  }

  /// Goes beyond an element with everything in it.
  mutating func skipElement() throws(ChordSymbolError) {
    var depth = 0
    repeat {
      while let next = scanner.next, next != "<" {
        guard depth > 0 || next == " " else { throw scanner.unexpected(expected: "a tag") }
        scanner.position += 1
      }
      let isClosing = scanner.afterNext == "/"
      let closesItself = try tag()
      if isClosing { depth -= 1 } else if !closesItself { depth += 1 }
      guard depth >= 0 else { throw scanner.unexpected(expected: "</harmony>") }
    } while depth > 0
  }

  /// Nothing but space may follow.
  mutating func end() throws(ChordSymbolError) {
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.unexpected(expected: "the end of the symbol") }
  }

  func unexpected(expected: String) -> ChordSymbolError { scanner.unexpected(expected: expected) }

  /// Goes beyond one tag; whether it closes itself.
  private mutating func tag() throws(ChordSymbolError) -> Bool {
    let start = scanner.position
    guard scanner.take("<") else { throw scanner.unexpected(expected: "a tag") }
    while let next = scanner.next, next != ">" { scanner.position += 1 }
    let closesItself = !scanner.isAtEnd && scanner.folded[scanner.position - 1] == "/"
    guard scanner.take(">") else { throw ChordSymbolError(.unclosed("<"), at: start) }
    return closesItself
  }
}
