internal import Yams

/// A text of YAML as characters and lines, in which single values are replaced at the positions that Yams reports.
struct TextLines {
  private let scalars: [Unicode.Scalar]
  /// Where each line begins.
  private let starts: [Int]
  private let lineEnd: String

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    let ends = scalars.indices.filter { index in
      let isCRLF = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      return !isCRLF && scalars[index].isLineBreak
    }
    starts = [0] + ends.map { $0 + 1 }
    lineEnd = text.unicodeScalars.contains("\r") ? "\r\n" : "\n"
  }

  // MARK: - New texts

  /// With another value for an entry, or with a value where there is none.
  func replacing(_ entry: (key: Node, value: Node), with value: String) -> [String] {
    guard let key = entry.key.position.map(offset), let colon = colon(after: key) else { return [] }
    guard !entry.value.isEmptyScalar, let start = entry.value.position.map(offset) else {
      return [text(replacing: colon + 1..<colon + 1, with: " " + value)]
    }
    guard let end = end(of: entry.value, from: start) else { return [] }
    // The value of a list may begin on a line of its own.
    let isOnLine = !scalars[colon..<start].contains(where: \.isLineBreak)
    return [text(replacing: (isOnLine ? start : colon + 1)..<end, with: isOnLine ? value : " " + value)]
  }

  func inserting(_ words: String, at position: SourcePosition) -> [String] {
    let place = offset(position)
    return [text(replacing: place..<place, with: words)]
  }

  /// With a new line below the line with this number, counted from 1.
  func inserting(_ line: String, below number: Int) -> String {
    let place = number < starts.count ? starts[number] : scalars.count
    let isAtEnd = place == scalars.count && !(scalars.last?.isLineBreak ?? true)
    return text(replacing: place..<place, with: (isAtEnd ? lineEnd : "") + line + lineEnd)
  }

  /// With a group at the end.
  func appending(_ setting: Setting, _ value: SettingValue) -> String {
    let isBlank = scalars.allSatisfy(\.properties.isWhitespace)
    let separator = isBlank ? "" : (scalars.last?.isLineBreak ?? true) ? lineEnd : lineEnd + lineEnd
    let added = separator + "\(setting.group):" + lineEnd + "  \(setting.key): \(value.written)" + lineEnd
    return text(replacing: scalars.count..<scalars.count, with: added)
  }

  // MARK: - Places

  /// Whether a group in braces begins at this position.
  func isBrace(at position: SourcePosition?) -> Bool {
    position.map(offset).map { scalars.indices.contains($0) && scalars[$0] == "{" } ?? false
  }

  /// The number of the last line that is indented below a position, with comments and empty lines.
  func endOfBlock(after position: SourcePosition) -> Int {
    let isOver = { (number: Int) in
      let line = line(number)
      let indent = line.prefix { $0 == " " }.count
      return !line.isBlank && line.dropFirst(indent).first != "#" && indent < position.column
    }
    return (position.line + 1..<starts.count + 1).first(where: isOver).map { $0 - 1 } ?? starts.count
  }

  /// Whether a line, counted from 1, is the setting with a number sign before it.
  func isCommentedOut(_ key: String, line number: Int) -> Bool {
    var line = line(number).drop { $0 == " " }
    guard line.popFirst() == "#" else { return false }
    line = line.drop { $0 == " " }
    return line.starts(with: Array((key + ":").unicodeScalars))
  }

  private func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    guard starts.indices.contains(number - 1) else { return [] }
    return scalars[starts[number - 1]..<(number < starts.count ? starts[number] : scalars.count)]
  }

  private func offset(_ position: SourcePosition) -> Int {
    guard starts.indices.contains(position.line - 1) else { return scalars.count }
    return min(scalars.count, starts[position.line - 1] + position.column - 1)
  }

  private func text(replacing range: Range<Int>, with new: String) -> String {
    var result = String.UnicodeScalarView(scalars[..<range.lowerBound])
    result += new.unicodeScalars
    result += scalars[range.upperBound...]
    return String(result)
  }
}

// MARK: - Where a value ends, which Yams does not report

extension TextLines {
  private func colon(after key: Int) -> Int? {
    let start = scalars.indices.contains(key) && scalars[key].isQuote ? endOfQuoted(from: key) : key
    return start.flatMap { scalars[$0...].firstIndex(of: ":") }
  }

  private func end(of value: Node, from start: Int) -> Int? {
    guard scalars.indices.contains(start) else { return nil }
    switch value {
    case .scalar where scalars[start].isQuote: return endOfQuoted(from: start)
    case .scalar(let scalar) where scalar.style == .plain: return endOfPlain(from: start)
    case .sequence where scalars[start] == "[": return endOfFlow(from: start)
    case .sequence(let sequence): return endOfItems(sequence, from: start)
    default: return nil
    }
  }

  private func endOfQuoted(from start: Int) -> Int? {
    var index = start + 1
    while index < scalars.count {
      switch scalars[index] {
      case "\\" where scalars[start] == "\"": index += 2
      case scalars[start]:
        let isDoubled = scalars[start] == "'" && index + 1 < scalars.count && scalars[index + 1] == "'"
        guard isDoubled else { return index + 1 }
        index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// In braces and brackets a comma ends it, too; elsewhere a comma may be part of it. Reading the new text again decides.
  private func endOfPlain(from start: Int) -> Int {
    let isInFlow = scalars[..<start].reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) } > 0
    var end = start
    for index in start..<scalars.count {
      let scalar = scalars[index]
      if scalar.isLineBreak || scalar == "#" && index > start && scalars[index - 1].isBlank { break }
      if isInFlow, ",}]".unicodeScalars.contains(scalar) { break }
      if !scalar.isBlank { end = index + 1 }
    }
    return end
  }

  private func endOfFlow(from start: Int) -> Int? {
    var index = start
    while index < scalars.count {
      switch scalars[index] {
      case "]": return index + 1
      // A comment would be lost.
      case "#" where scalars[index - 1].isBlank || scalars[index - 1].isLineBreak: return nil
      case "\"", "'":
        guard let end = endOfQuoted(from: index) else { return nil }
        index = end
      default: index += 1
      }
    }
    return nil
  }

  /// Of a list with a line for each item; `nil` if there are comments between them, which would be lost.
  private func endOfItems(_ items: Node.Sequence, from start: Int) -> Int? {
    guard let last = items.last, let place = last.position.map(offset), let end = end(of: last, from: place),
      !scalars[start..<end].contains("#")
    else { return nil }
    return end
  }
}

extension Node {
  fileprivate var isEmptyScalar: Bool {
    guard case .scalar(let scalar) = self else { return false }
    return scalar.style == .plain && scalar.string.isEmpty
  }
}

extension Unicode.Scalar {
  fileprivate var isLineBreak: Bool { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(self) }
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
  fileprivate var isQuote: Bool { self == "\"" || self == "'" }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var isBlank: Bool { allSatisfy(\.properties.isWhitespace) }
}
