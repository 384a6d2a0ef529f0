internal import System
import Yams

/// Finds the settings in a YAML tree, and everything in it that is not a setting.
struct SettingsReader {
  private let document: YAMLDocument
  private let path: String
  let table: SettingsTable
  private(set) var assignments: [SettingAssignment] = []
  private(set) var problems: [ConfigurationProblem] = []
  /// Settings by the names that they had before.
  private(set) var renamed: [ConfigurationProblem] = []

  init(_ document: YAMLDocument, path: String, table: SettingsTable) {
    self.table = table
    self.document = document
    self.path = path
    guard let root = document.root, !root.isNothing else { return }
    if case .mapping(let mapping) = root {
      read(mapping, group: "")
    } else if let advice = spaceAdvice(root, among: table.groups) ?? Self.otherNotation(root) {
      complain(root, advice)
    } else {
      complain(root, "a configuration is made of groups and settings, such as \"hands:\" and \"  split: C4\"")
    }
  }

  private mutating func read(_ mapping: Node.Mapping, group: String) {
    for (key, value) in named(mapping, in: group) {
      read(value, name: group + key.name, key: key.node, group: group)
    }
  }

  /// The entries of a mapping with each key that is text, once; complains about the others.
  mutating func named(
    _ mapping: Node.Mapping, in group: String
  ) -> [(key: (name: String, node: Node), value: Node)] {
    var firstLines: [String: Int] = [:]
    var entries: [(key: (name: String, node: Node), value: Node)] = []
    for (key, value) in mapping {
      guard let name = document.name(of: key) else {
        complain(key, "the name of a setting must be plain text")
        continue
      }
      if let line = firstLines[name] {
        complain(key, "\((group + name).quoted) is already given on line \(line); keep one of the two")
      } else {
        firstLines[name] = key.mark?.line
        entries.append(((name, key), value))
      }
    }
    return entries
  }

  private mutating func read(_ value: Node, name: String, key: Node, group: String) {
    // A whole path as one key would be a second way to write the same setting.
    if let setting = table.row(named: name), group + setting.key == name {
      read(value, for: setting)
    } else if let setting = table.row(named: name), setting.formerName == name {
      let former = assignments.count
      read(value, for: setting)
      // The present name wins, wherever it stands.
      if former < assignments.count { assignments.insert(assignments.removeLast(), at: 0) }
      renamed.append(
        ConfigurationProblem(file: path, at: key.position, Self.renaming(name, to: setting.name)))
    } else if name == Self.keyboardsGroup {
      readKeyboards(value)
    } else if table.groups.contains(name) {
      readGroup(value, name: name)
    } else {
      complain(key, table.unknownSetting(for: name, in: group))
    }
  }

  private mutating func readGroup(_ value: Node, name: String) {
    switch value {
    case .mapping(let mapping): read(mapping, group: name + ".")
    // A group whose settings are all commented out.
    case _ where value.isNothing: break
    default:
      let keys = table.keys(in: name + ".")
      if let advice = spaceAdvice(value, among: keys) ?? Self.signAdvice(value) {
        return complain(value, advice)
      }
      let settings = keys.joined(separator: ", ")
      complain(value, "\(name) is a group, whose settings (\(settings)) go indented on the lines below it")
    }
  }

  /// `[hands]` is a list to YAML, and `split = G3` a text.
  private static func otherNotation(_ root: Node) -> String? {
    switch root {
    case .scalar(let scalar): OtherNotation(scalar.string)?.advice
    case .sequence(let list)
    where list.count == 1 && list.first?.mark?.column == root.mark.map({ $0.column + 1 }):
      list.first?.scalar.flatMap { OtherNotation("[\($0.string)]")?.advice }
    default: nil
    }
  }

  /// `split=G3` where a group has its settings.
  private static func signAdvice(_ value: Node) -> String? {
    guard case .scalar(let scalar) = value, scalar.style == .plain,
      let setting = OtherNotation.setting(String(scalar.string.prefix { !$0.isNewline }))
    else { return nil }
    // Of several such lines YAML makes one text.
    let parts = setting.split(separator: " ").prefix(2).joined(separator: " ")
    return "a setting has a colon and a space, and no =: \"\(parts)\""
  }

  /// `split:G3` is one word to YAML; `nil` for any other value.
  private func spaceAdvice(_ value: Node, among keys: [String]) -> String? {
    guard case .scalar(let scalar) = value, scalar.style == .plain,
      let colon = scalar.string.firstIndex(of: ":")
    else { return nil }
    let key = String(scalar.string[..<colon]).trimmed
    guard keys.contains(key) else { return nil }
    let rest = String(scalar.string[scalar.string.index(after: colon)...].prefix { !$0.isNewline })
    // Of several such lines YAML makes one text.
    let word = rest.split(separator: " ").first.map(String.init) ?? "…"
    return "a colon needs a space behind it: \"\(key): \(word.visible)\""
  }

  mutating func read(_ value: Node, for setting: Setting) {
    let origin = SettingOrigin.file(path: path, at: value.position)
    switch value {
    case .scalar(let scalar):
      let text = value.isNothing ? "" : scalar.string
      assignments.append(SettingAssignment(setting: setting, value: .text(text), origin: origin))
    case .sequence(let sequence):
      let items = sequence.compactMap(\.scalar?.string)
      if items.count == sequence.count {
        assignments.append(SettingAssignment(setting: setting, value: .list(items), origin: origin))
      } else {
        problems.append(ConfigurationProblem(origin, setting, found: "a list of lists or groups"))
      }
    case .mapping, .alias:
      problems.append(ConfigurationProblem(origin, setting, found: "a group of settings"))
    }
  }

  static func renaming(_ name: String, to present: String) -> String { "\(name) is called \(present) now" }

  mutating func complain(_ node: Node, _ sentence: String) {
    problems.append(ConfigurationProblem(file: path, at: node.position, sentence))
  }
}

extension Node {
  /// Whether the value is empty, or one of YAML's words for nothing.
  var isNothing: Bool {
    guard case .scalar(let scalar) = self, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }
}
