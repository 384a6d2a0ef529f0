/// What was written for a setting, before anybody has judged it.
///
/// Always the characters themselves: YAML's own ideas (`no` is false, `010` is eight) are not asked.
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
