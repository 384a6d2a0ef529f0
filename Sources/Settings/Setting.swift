public import MusicTheory
internal import System

/// Settings that belong together: the values, and how each is written.
///
/// Code that needs settings declares them in such a group, next to itself. It reads the stored values as `configuration[MyGroup.self]`.
public protocol SettingsGroup: Sendable, Equatable {
  /// Blanks, not defaults: every field is overwritten from ``rows``.
  init()

  static var rows: [Setting] { get }
}

extension SettingsGroup {
  /// The values that hold where no source sets one.
  static var defaults: Self {
    var configuration = Configuration()
    configuration[Self.self] = Self()
    for setting in rows {
      let isValid = setting.assign(setting.defaultValue, &configuration)
      precondition(isValid, "the default of \(setting.name) is not a valid value of it")
    }
    return configuration[Self.self]
  }

  /// Whether both have the same values here.
  func isSame(_ one: Configuration, _ other: Configuration) -> Bool { one[Self.self] == other[Self.self] }
}

/// One row of the table of settings.
public struct Setting: Sendable {
  /// The path in the file, such as `hands.upper-channel`.
  public let name: String
  /// The valid values, as the end of "must be …": `a whole number from 1 to 16`.
  public let expected: String
  public let defaultValue: SettingValue
  /// An example for messages.
  public let example: SettingValue
  /// A few sentences for the documents.
  public let meaning: String

  /// Whether it is only looked at when the program starts.
  public private(set) var isForTheStart = false

  /// The readers of the settings who see it.
  public enum Audience: Sendable {
    /// Everybody: players change it.
    case players
    /// Those who ask for all settings.
    case everything
    /// Nobody: it only replaces another setting for one output.
    case nobody
  }

  public private(set) var audience = Audience.everything

  /// The name that the setting had before; files that have it are read on.
  public private(set) var formerName: String?

  /// Whether the value contains note names, so that `naming.notes` must be read first.
  public let isSpelled: Bool

  /// Whether messages must not repeat the value.
  public let isSecret: Bool

  /// The words that it may be, where they are few; for completions.
  public let words: [String]

  /// Stores a value in the field of this row; false when the value is not valid.
  public let assign: @Sendable (SettingValue, inout Configuration) -> Bool

  /// Whether two configurations have the same value here.
  let isSame: @Sendable (Configuration, Configuration) -> Bool

  /// The mistake in an item of a list, as a sentence that begins with the item.
  let mistake: @Sendable (String) -> String?

  /// The probable meaning of a text that is not a valid value.
  let suggestion: @Sendable (String, Configuration) -> String?

  public init<Group: SettingsGroup, Value: Equatable>(
    _ name: String, _ field: any WritableKeyPath<Group, Value> & Sendable, _ type: SettingType<Value>,
    default defaultValue: SettingValue, _ meaning: String
  ) {
    self.init(
      name, get: { $0[Group.self][keyPath: field] }, set: { $0[Group.self][keyPath: field] = $1 },
      type: { _ in type }, isSpelled: false, default: defaultValue, meaning)
  }

  /// A setting whose value is written in the note names of the configuration.
  public init<Group: SettingsGroup, Value: Equatable>(
    _ name: String, _ field: any WritableKeyPath<Group, Value> & Sendable,
    spelled type: @escaping @Sendable (NoteNames) -> SettingType<Value>, default defaultValue: SettingValue,
    _ meaning: String
  ) {
    self.init(
      name, get: { $0[Group.self][keyPath: field] }, set: { $0[Group.self][keyPath: field] = $1 }, type: type,
      isSpelled: true, default: defaultValue, meaning)
  }

  /// A setting of one keyboard.
  init<Value: Equatable>(
    keyboard: String, _ key: String, _ field: any WritableKeyPath<KeyboardSettings, Value> & Sendable,
    _ type: SettingType<Value>, default defaultValue: SettingValue, _ meaning: String
  ) {
    self.init(
      "keyboards.\(keyboard).\(key)", get: { $0.keyboards[keyboard][keyPath: field] },
      set: { $0.keyboards[keyboard][keyPath: field] = $1 }, type: { _ in type }, isSpelled: false,
      default: defaultValue, meaning)
  }

  private init<Value: Equatable>(
    _ name: String, get: @escaping @Sendable (Configuration) -> Value,
    set: @escaping @Sendable (inout Configuration, Value) -> Void,
    type: @escaping @Sendable (NoteNames) -> SettingType<Value>, isSpelled: Bool,
    default defaultValue: SettingValue, _ meaning: String
  ) {
    self.name = name
    self.isSpelled = isSpelled
    self.defaultValue = defaultValue
    self.meaning = meaning
    expected = type(.english).expected
    isSecret = type(.english).isSecret
    words = type(.english).words
    example = type(.english).example ?? defaultValue
    assign = { value, configuration in
      guard let read = type(configuration.naming.noteNames).read(value) else { return false }
      set(&configuration, read)
      return true
    }
    isSame = { get($0) == get($1) }
    mistake = type(.english).mistake
    suggestion = { text, configuration in type(configuration.naming.noteNames).suggestion(text) }
  }

  /// The same, only looked at when the program starts.
  public var forTheStart: Setting {
    var setting = self
    setting.isForTheStart = true
    return setting
  }

  /// The same, for the given audience.
  public func shown(to audience: Audience) -> Setting {
    var setting = self
    setting.audience = audience
    return setting
  }

  /// The same, which was called `name` before.
  public func formerly(_ name: String) -> Setting {
    var setting = self
    setting.formerName = name
    return setting
  }

  /// `upper-channel` of `hands.upper-channel`.
  public var key: String { String(name.split(separator: ".").last ?? "") }

  /// `hands` of `hands.upper-channel`.
  public var group: String { String(name.dropLast(key.count + 1)) }

  /// `CHORDD_HANDS_UPPER_CHANNEL` for `hands.upper-channel`.
  public var environmentVariable: String { Self.environmentVariable(name) }

  static func environmentVariable(_ name: String) -> String {
    environmentPrefix + String(name.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
  }

  static let environmentPrefix = "CHORDD_"

  /// A text as it is valid here: itself, or the probable meaning of one that is not.
  public func meant(by text: String) -> String {
    var configuration = Configuration()
    guard !assign(value(fromText: text), &configuration) else { return text }
    return suggestion(text, configuration) ?? text
  }

  /// The value of a text in a variable or after an option.
  public func value(fromText text: String) -> SettingValue {
    guard case .list = defaultValue else { return .text(text) }
    return .list(text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
  }
}

/// A value that was written for a setting.
public struct SettingAssignment {
  let setting: Setting
  let value: SettingValue
  let origin: SettingOrigin

  public init(setting: Setting, value: SettingValue, origin: SettingOrigin) {
    (self.setting, self.value, self.origin) = (setting, value, origin)
  }

  /// Stores the value, or says why not.
  public func carryOut(on configuration: inout Configuration) -> ConfigurationProblem? {
    guard !setting.assign(value, &configuration) else { return nil }
    if case .list(let items) = value, !setting.isSecret,
      let bad = items.lazy.compactMap({ item in setting.mistake(item).map { (item, $0) } }).first
    {
      return ConfigurationProblem(origin, "\(origin.subject(setting)): \(bad.0.quoted) \(bad.1)")
    }
    var suggestion: SettingValue?
    if case .text(let text) = value {
      suggestion = setting.suggestion(text, configuration).map(SettingValue.text)
    }
    return ConfigurationProblem(origin, setting, found: value.description, suggestion: suggestion)
  }
}

/// The text written for a setting, before it is validated.
///
/// Always the characters themselves: YAML's own types (`no` is false, `010` is eight) do not count.
public enum SettingValue: Sendable, Equatable {
  case text(String)
  case list([String])

  /// As it would be written in a configuration file.
  public var yaml: String {
    switch self {
    case .text(let text): text
    case .list(let items): "[" + items.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }

  /// As it would be written in a variable or after an option, for a shell.
  var commandLineText: String {
    plainText.contains(" ") ? "\"\(plainText)\"" : plainText
  }

  /// The same where no shell reads it.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .list(let items): items.joined(separator: ",")
    }
  }

  /// For "…, not X" in a message.
  var description: String {
    switch self {
    case .text(let text) where text.isEmpty: "empty"
    case .text(let text): text.quoted
    case .list(let items) where items.isEmpty: "an empty list"
    case .list(let items):
      "the list " + items.prefix(16).map(\.quoted).joined(separator: ", ") + (items.count > 16 ? "…" : "")
    }
  }
}

extension SettingValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  public init(stringLiteral text: String) { self = .text(text) }
  public init(arrayLiteral items: String...) { self = .list(items) }
}
