internal import Outputs
internal import MusicTheory

/// One row of the table of settings.
public struct Setting: Sendable {
  /// The path in the file, such as `hands.upper-channel`.
  public let name: String
  /// What a value must be, as the end of "must be …": `a whole number from 1 to 16`.
  public let expected: String
  public let defaultValue: SettingValue
  /// An example for messages.
  public let example: SettingValue
  /// A few sentences for the documents.
  public let meaning: String

  /// Whether the value contains note names, so that `naming.notes` must be read first.
  let isSpelled: Bool

  /// Whether messages must not repeat the value.
  let isSecret: Bool

  /// Stores a value in the field of this row; false when the value is not valid.
  let assign: @Sendable (SettingValue, inout Configuration) -> Bool

  /// The probable meaning of a text that is not a valid value.
  let suggestion: @Sendable (String, Configuration) -> String?

  init<Value>(
    _ name: String, _ field: any WritableKeyPath<Configuration, Value> & Sendable, _ type: SettingType<Value>,
    default defaultValue: SettingValue, _ meaning: String
  ) {
    self.init(name, field, type: { _ in type }, isSpelled: false, default: defaultValue, meaning)
  }

  /// A setting whose value is written in the note names of the configuration.
  init<Value>(
    _ name: String, _ field: any WritableKeyPath<Configuration, Value> & Sendable,
    spelled type: @escaping @Sendable (NoteNames) -> SettingType<Value>, default defaultValue: SettingValue,
    _ meaning: String
  ) {
    self.init(name, field, type: type, isSpelled: true, default: defaultValue, meaning)
  }

  private init<Value>(
    _ name: String, _ field: any WritableKeyPath<Configuration, Value> & Sendable,
    type: @escaping @Sendable (NoteNames) -> SettingType<Value>, isSpelled: Bool,
    default defaultValue: SettingValue, _ meaning: String
  ) {
    self.name = name
    self.isSpelled = isSpelled
    self.defaultValue = defaultValue
    self.meaning = meaning
    expected = type(.english).expected
    isSecret = type(.english).isSecret
    example = type(.english).example ?? defaultValue
    assign = { value, configuration in
      guard let read = type(configuration.naming.noteNames).read(value) else { return false }
      configuration[keyPath: field] = read
      return true
    }
    suggestion = { text, configuration in type(configuration.naming.noteNames).suggestion(text) }
  }

  /// `upper-channel` of `hands.upper-channel`.
  public var key: String { String(name.split(separator: ".").last ?? "") }

  /// `CHORDD_HANDS_UPPER_CHANNEL` for `hands.upper-channel`.
  public var environmentVariable: String {
    Self.environmentPrefix
      + String(name.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
  }

  static let environmentPrefix = "CHORDD_"

  /// The value of a text in a variable or after an option.
  func value(fromText text: String) -> SettingValue {
    guard case .list = defaultValue else { return .text(text) }
    return .list(text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
  }
}

/// A value that was written for a setting.
struct SettingAssignment {
  let setting: Setting
  let value: SettingValue
  let origin: SettingOrigin

  /// Stores the value, or says why not.
  func carryOut(on configuration: inout Configuration) -> ConfigurationProblem? {
    guard !setting.assign(value, &configuration) else { return nil }
    var suggestion: SettingValue?
    if case .text(let text) = value {
      suggestion = setting.suggestion(text, configuration).map(SettingValue.text)
    }
    return ConfigurationProblem(origin, setting, found: value.description, suggestion: suggestion)
  }
}

/// What was written for a setting, before it is checked.
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
