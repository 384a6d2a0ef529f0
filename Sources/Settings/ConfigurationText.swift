internal import Yams

/// The text of a configuration file in which single settings are changed. Everything else, comments included, stays as it
/// is, letter by letter.
///
/// No change is believed: the new text is read again, and must say the new value and nothing else that is new.
public struct ConfigurationText {
  private(set) var text: String
  private let path: String
  private let table: SettingsTable

  /// - Throws: what is wrong with the file; one with mistakes is left to the person.
  init(_ text: String, path: String, table: SettingsTable) throws(ConfigurationError) {
    self.table = table
    self.text = text
    self.path = path
    _ = try Meaning(text, path, table)
  }

  /// Changes one setting.
  mutating func set(_ setting: Setting, to value: SettingValue) throws(ConfigurationError) {
    let before = try Meaning(text, path, table)
    guard before[setting] != value else { return }
    for candidate in try candidates(setting, value) {
      guard let after = try? Meaning(candidate, path, table), after.is(before, with: setting, value) else {
        continue
      }
      text = candidate
      return
    }
    throw ConfigurationError([
      ConfigurationProblem(
        file: path, at: before.position(of: setting),
        "\(setting.name) cannot be changed here without harm to the rest; write there yourself: \(setting.key): \(value.yaml)"
      )
    ])
  }

  /// The lines that would say it in a file of their own.
  public static func lines(_ changes: [(setting: Setting, value: SettingValue)], _ table: SettingsTable) -> String {
    let groups = table.groups.compactMap { group -> String? in
      let lines = changes.filter { $0.setting.group == group }.map {
        "  \($0.setting.key): \($0.value.written)\n"
      }
      return lines.isEmpty ? nil : "\(group):\n" + lines.joined()
    }
    return groups.joined()
  }

  // MARK: - Where to write

  /// New texts that may say it, the best first.
  private func candidates(_ setting: Setting, _ value: SettingValue) throws(ConfigurationError) -> [String] {
    let document = try YAMLDocument(text: text, path: path)
    let lines = TextLines(text)
    guard let group = document.entry(setting.group, in: document.root) else {
      return [lines.appending(setting, value)]
    }
    if let entry = document.entry(setting.key, in: group.value) {
      return lines.replacing(entry, with: value.written)
    }
    guard let start = group.key.position else { return [] }
    guard case .mapping(let mapping) = group.value, let first = mapping.first?.key.position else {
      return inserting(setting, value, below: start, indent: start.column + 1, lines)
    }
    if lines.isBrace(at: group.value.position) {
      return lines.inserting("\(setting.key): \(value.written), ", at: first)
    }
    return inserting(setting, value, below: start, indent: first.column - 1, lines)
  }

  /// Below the default that is commented out, or else directly below the name of the group.
  private func inserting(
    _ setting: Setting, _ value: SettingValue, below start: SourcePosition, indent: Int, _ lines: TextLines
  ) -> [String] {
    let line = String(repeating: " ", count: indent) + "\(setting.key): \(value.written)"
    let end = lines.endOfBlock(after: start)
    let comment = (start.line..<end).last { lines.isCommentedOut(setting.key, line: $0 + 1) }
    return [comment.map { $0 + 1 }, start.line].compactMap(\.self).map { lines.inserting(line, below: $0) }
  }
}

extension ConfigurationText {
  /// What a text says.
  private struct Meaning {
    let assignments: [SettingAssignment]

    init(_ text: String, _ path: String, _ table: SettingsTable) throws(ConfigurationError) {
      let reader = SettingsReader(try YAMLDocument(text: text, path: path), path: path, table: table)
      guard reader.problems.isEmpty else { throw ConfigurationError(reader.problems) }
      assignments = reader.assignments
    }

    subscript(setting: Setting) -> SettingValue? {
      assignments.first { $0.setting.name == setting.name }?.value
    }

    func position(of setting: Setting) -> SourcePosition? {
      guard
        case .file(_, let position)? = assignments.first(where: { $0.setting.name == setting.name })?.origin
      else { return nil }
      return position
    }

    /// Whether it says what `other` does but for the value of one setting.
    func `is`(_ other: Meaning, with setting: Setting, _ value: SettingValue) -> Bool {
      self[setting] == value
        && rest(without: setting).elementsEqual(other.rest(without: setting)) { $0 == $1 }
    }

    private func rest(without setting: Setting) -> [(String, SettingValue)] {
      assignments.filter { $0.setting.name != setting.name }.map { ($0.setting.name, $0.value) }
    }
  }
}

extension SettingValue {
  /// As a file says it, in quotes wherever YAML might see more in it than text.
  var written: String {
    switch self {
    case .text(let text): text.isPlainInYAML ? text : text.quotedForYAML
    case .list(let items): "[" + items.map(\.quotedForYAML).joined(separator: ", ") + "]"
    }
  }
}

extension String {
  fileprivate var isPlainInYAML: Bool {
    guard let first, first.isLetter || first.isNumber, last != " ", last != ":" else { return false }
    return !contains(": ") && !contains(" #")
      && allSatisfy { $0.isLetter || $0.isNumber || " .:/_♯♭-".contains($0) }
      && !["~", "null", "Null", "NULL"].contains(self)
  }

  fileprivate var quotedForYAML: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// A text of YAML as characters and lines, with the places that Yams reports in it.
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

  /// With another value for an entry, or one where nothing stands yet.
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

  /// With a line more below that with a number from 1 on.
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

  // MARK: - What stands where

  /// Whether a group in braces begins there.
  func isBrace(at position: SourcePosition?) -> Bool {
    position.map(offset).map { scalars.indices.contains($0) && scalars[$0] == "{" } ?? false
  }

  /// The number of the last line of what is indented below a place, comments and empty lines included.
  func endOfBlock(after position: SourcePosition) -> Int {
    let isOver = { (number: Int) in
      let line = line(number)
      let indent = line.prefix { $0 == " " }.count
      return !line.isBlank && line.dropFirst(indent).first != "#" && indent < position.column
    }
    return (position.line + 1..<starts.count + 1).first(where: isOver).map { $0 - 1 } ?? starts.count
  }

  /// Whether a line, by its number from 1 on, is the setting with a number sign before it.
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

// MARK: - Where a value ends, which Yams does not tell

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

  /// In braces and brackets a comma ends it, too; elsewhere one may be part of it. The reading again decides.
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
      // A comment would go with it.
      case "#" where scalars[index - 1].isBlank || scalars[index - 1].isLineBreak: return nil
      case "\"", "'":
        guard let end = endOfQuoted(from: index) else { return nil }
        index = end
      default: index += 1
      }
    }
    return nil
  }

  /// Of a list with a line for each item; `nil` if comments stand between them, which would go with them.
  private func endOfItems(_ items: Node.Sequence, from start: Int) -> Int? {
    guard let last = items.last, let place = last.position.map(offset), let end = end(of: last, from: place),
      !scalars[start..<end].contains("#")
    else { return nil }
    return end
  }
}

extension YAMLDocument {
  /// The entry of a mapping with a name.
  func entry(_ name: String, in node: Node?) -> (key: Node, value: Node)? {
    guard case .mapping(let mapping)? = node else { return nil }
    return mapping.first { self.name(of: $0.key) == name }.map { ($0.key, $0.value) }
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
