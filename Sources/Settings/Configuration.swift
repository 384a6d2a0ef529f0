internal import System

/// Everything a person can set, as values the program can use.
///
/// `Configuration()` holds the defaults of every group; `ConfigurationLoader` lays files, environment and options over
/// them. The code that owns a group knows its meaning.
public struct Configuration: Sendable, Equatable {
  private var groups: [ObjectIdentifier: any SettingsGroup] = [:]
  /// The keyboards that have settings of their own.
  public var keyboards = KeyboardList()

  /// The defaults.
  public init() {}

  /// The settings of a group.
  public subscript<Group: SettingsGroup>(_ group: Group.Type) -> Group {
    get { groups[ObjectIdentifier(group)] as? Group ?? Group.defaults }
    set { groups[ObjectIdentifier(group)] = newValue }
  }

  mutating func setDefaults<Group: SettingsGroup>(of group: Group.Type) { self[group] = Group.defaults }

  public static func == (one: Configuration, other: Configuration) -> Bool {
    one.keyboards == other.keyboards
      && one.groups.merging(other.groups) { group, _ in group }.values.allSatisfy { $0.isSame(one, other) }
  }
}

/// The table of settings: name, type and range, default, meaning.
///
/// The file reader, the environment variables, the messages about mistakes, the defaults and the documents are all
/// derived from these rows.
public struct SettingsTable: Sendable {
  /// Group by group, in the order in which they are explained.
  public let rows: [Setting]
  /// The names that have settings below them: `input`, `hands` and so on, in the order of the table.
  public let groups: [String]
  let types: [any SettingsGroup.Type]
  /// A configuration with the defaults of all groups.
  public let defaults: Configuration
  /// The mistake in the name of a keyboard; `nil` when it is valid.
  let mistakeInKeyboardName: @Sendable (String) -> String?

  /// Several groups of values may share the group of names in which they are written.
  public init(
    _ groups: [any SettingsGroup.Type],
    mistakeInKeyboardName: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    let rows = groups.flatMap { $0.rows }
    let names = Self.uniqued(rows.map(\.group))
    self.groups = names
    self.rows = names.flatMap { name in rows.filter { $0.group == name } }
    types = groups
    var configuration = Configuration()
    for group in groups { configuration.setDefaults(of: group) }
    defaults = configuration
    self.mistakeInKeyboardName = mistakeInKeyboardName
  }

  /// The row called `name`, such as `hands.split`, now or before.
  public func row(named name: String) -> Setting? {
    rows.first { $0.name == name } ?? rows.first { $0.formerName == name }
  }

  /// The keys that a group may have (given with its period; empty for the whole file).
  func keys(in group: String) -> [String] {
    Self.uniqued(
      rows.filter { $0.name.hasPrefix(group) }
        .compactMap { $0.name.dropFirst(group.count).split(separator: ".").first.map(String.init) })
  }

  /// The names of the settings and groups that are only looked at when the program starts and differ in two
  /// configurations.
  public func changesForTheStart(_ old: Configuration, _ new: Configuration) -> [String] {
    let changed = rows.filter { $0.isForTheStart && !$0.isSame(old, new) }.map { row in
      rows.allSatisfy { $0.group != row.group || $0.isForTheStart } ? row.group : row.name
    }
    return Self.uniqued(changed + (old.keyboards == new.keyboards ? [] : [SettingsReader.keyboardsGroup]))
  }

  private static func uniqued(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
