internal import Yams

/// The text of a configuration file in which single settings are changed. Everything else, comments included, stays
/// unchanged.
///
/// After every change the text is read again: it must have the new value, and no other difference.
public struct ConfigurationText {
  private(set) var text: String
  private let path: String
  private let table: SettingsTable

  /// - Throws: the mistakes in the file; a file with mistakes is not changed.
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

  /// The lines for a file with only these settings.
  public static func lines(
    _ changes: [(setting: Setting, value: SettingValue)], _ table: SettingsTable
  ) -> String {
    let groups = table.groups.compactMap { group -> String? in
      let lines = changes.filter { $0.setting.group == group }.map {
        "  \($0.setting.key): \($0.value.written)\n"
      }
      return lines.isEmpty ? nil : "\(group):\n" + lines.joined()
    }
    return groups.joined()
  }

  // MARK: - Candidates

  /// New texts that may have the value, the best first.
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
  /// The settings of a text.
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

    /// Whether it differs from `other` only in the value of one setting.
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
  /// As it is written in a file, in quotes where YAML might not read it as text.
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
