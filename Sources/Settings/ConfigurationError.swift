internal import System

/// Everything that is wrong with a configuration; never empty.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  public let problems: [ConfigurationProblem]

  public init(_ problems: [ConfigurationProblem]) {
    precondition(!problems.isEmpty)
    self.problems = problems
  }

  /// The first twenty, and how many more there are.
  public var sentences: [String] {
    let shown = problems.prefix(20).map(\.description)
    let more = problems.count - shown.count
    return more > 0 ? shown + ["… and \(more) more mistakes"] : shown
  }

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// One thing wrong with a configuration, in one sentence.
public struct ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
  public let origin: SettingOrigin
  public let sentence: String

  public init(_ origin: SettingOrigin, _ sentence: String) {
    self.origin = origin
    self.sentence = sentence
  }

  init(file path: String, at position: SourcePosition? = nil, _ sentence: String) {
    self.init(.file(path: path, at: position), sentence)
  }

  /// `found` is not a value of `setting`; `suggestion` is the probable meaning.
  init(_ origin: SettingOrigin, _ setting: Setting, found: String, suggestion: SettingValue? = nil) {
    let advice =
      suggestion.map { "did you mean \(origin.writing($0, for: setting))?" }
      ?? "for example, \(origin.writing(setting.example, for: setting))"
    let shown = setting.isSecret ? "what is written" : found
    self.init(origin, "\(origin.subject(setting)) must be \(setting.expected), not \(shown); \(advice)")
  }

  /// As compilers print it: `/etc/chordd/chordd.yaml:4:10: hands.split must be …`.
  public var description: String {
    switch origin {
    case .file(let path, let position?): "\(path):\(position.line):\(position.column): \(sentence)"
    case .file(let path, nil): "\(path): \(sentence)"
    case .variable, .option, .request: sentence
    }
  }
}

/// Where a value was written, for messages.
public enum SettingOrigin: Sendable, Equatable {
  case file(path: String, at: SourcePosition?)
  /// An environment variable.
  case variable(String)
  /// A command-line option, such as `--split`.
  case option(String)
  /// A request to the running program, such as `split`.
  case request(String)

  /// The place for a person: `/etc/chordd/chordd.yaml:4`, `CHORDD_HANDS_SPLIT`, `--split`.
  public var place: String {
    switch self {
    case .file(let path, let position?): "\(path):\(position.line)"
    case .file(let path, nil): path
    case .variable(let name), .option(let name), .request(let name): name
    }
  }

  /// The beginning of a message about `setting`.
  func subject(_ setting: Setting) -> String {
    switch self {
    case .file: setting.name
    case .variable(let name), .option(let name), .request(let name): name
    }
  }

  /// `value` for `setting`, as it would be written here.
  func writing(_ value: SettingValue, for setting: Setting) -> String {
    switch self {
    case .file: "\(setting.key): \(value.yaml)"
    case .variable(let name): "\(name)=\(value.commandLineText)"
    case .option(let name): "\(name) \(value.commandLineText)"
    case .request(let name): "\(name) \(value.plainText)"
    }
  }
}

/// A place in a file; lines and columns count from 1, columns in Unicode scalars.
public struct SourcePosition: Sendable, Hashable, Comparable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// Messages about names that are in no row.
extension SettingsTable {
  /// - Parameters:
  ///   - name: the whole path.
  ///   - group: the known beginning of it, with its period; empty at the top.
  func unknownSetting(for name: String, in group: String) -> String {
    let key = String(name.dropFirst(group.count))
    let unknown = "unknown setting \(name.quoted)"
    if let other = meant(by: name) { return "\(unknown); did you mean \(other.quoted)?" }
    if let setting = row(named: key) {
      let groupName = setting.name.dropLast(setting.key.count + 1)
      return "\(unknown); write \"\(groupName):\" and, indented below it, \"\(setting.key): …\""
    }
    if !group.isEmpty, groups.contains(key) {
      let settings = keys(in: key + ".").map { "\(key).\($0)" }.joined(separator: ", ")
      return "\(unknown); \(key) is a group of its own, at the beginning of a line, with \(settings)"
    }
    let here = keys(in: group) + (group.isEmpty ? [SettingsReader.keyboardsGroup] : [])
    if let near = Suggestion.nearest(to: key, among: here) {
      return "\(unknown); did you mean \((group + near).quoted)?"
    }
    // Elsewhere a name that is like it is another thing; beside a group only the same name counts.
    let everywhere = rows.map(\.key)
    if let near = group.isEmpty
      ? Suggestion.nearest(to: key, among: everywhere) : everywhere.first(where: { $0 == key }),
      let setting = rows.first(where: { $0.key == near })
    {
      return "\(unknown); did you mean \(setting.name.quoted)?"
    }
    return "\(unknown); known here are \(here.joined(separator: ", "))"
  }

  /// The same of a path that a person has typed.
  public func unknownSetting(forPath name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return unknownSetting(for: name, in: "") }
    if groups.contains(parts[0]) { return unknownSetting(for: name, in: parts[0] + ".") }
    // A slip in the name of the group.
    guard meant(by: name) == nil, let group = Suggestion.nearest(to: parts[0], among: groups),
      let key = Suggestion.nearest(to: parts[1], among: keys(in: group + "."))
    else { return unknownSetting(for: name, in: "") }
    return "unknown setting \(name.quoted); did you mean \("\(group).\(key)".quoted)?"
  }

  func unknownSetting(forVariable name: String) -> String {
    let known = rows.map(\.environmentVariable)
    let rest = name.dropFirst("CHORDD_".count).lowercased()
    let group = groups.first { rest.hasPrefix($0 + "_") }
    let path = group.map { "\($0).\(rest.dropFirst($0.count + 1))" }
    let near =
      path.flatMap(meant).flatMap { row(named: $0)?.environmentVariable }
      ?? Suggestion.nearest(
        to: name,
        among: group.map { group in known.filter { $0.hasPrefix("CHORDD_\(group.uppercased())_") } } ?? known)
    return "unknown environment variable \(name.quoted)"
      + (near.map { "; did you mean \($0)?" } ?? " is ignored")
  }
}
