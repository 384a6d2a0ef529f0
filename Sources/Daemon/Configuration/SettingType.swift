/// What values a setting may have and how they are read.
struct SettingType<Value: Sendable>: Sendable {
  /// The end of the sentence "it must be …".
  let expected: String
  /// A value worth imitating, where the default is none.
  let example: SettingValue?
  /// Whether what was written must not be repeated, not even in part.
  var isSecret = false
  /// What was meant by a text that is not valid, if that is plain.
  var suggestion: @Sendable (String) -> String? = { _ in nil }
  /// The meaning of what was written; `nil` when it is not valid.
  let read: @Sendable (SettingValue) -> Value?

  init(
    _ expected: String, example: SettingValue? = nil, list: @escaping @Sendable ([String]) -> Value?
  ) {
    self.expected = expected
    self.example = example
    read = { value in
      guard case .list(let items) = value, !items.contains(where: \.hasControlCharacters) else { return nil }
      return list(items)
    }
  }

  /// A value that may be written as a text or as a list.
  init(
    _ expected: String, example: SettingValue? = nil, either: @escaping @Sendable (SettingValue) -> Value?
  ) {
    self.expected = expected
    self.example = example
    read = either
  }

  init(_ expected: String, example: SettingValue? = nil, text: @escaping @Sendable (String) -> Value?) {
    self.expected = expected
    self.example = example
    read = { value in
      guard case .text(let written) = value, !written.hasControlCharacters else { return nil }
      return text(written)
    }
  }

  /// The same type, which knows what was meant by some texts that are not valid.
  func suggesting(_ suggestion: @escaping @Sendable (String) -> String?) -> Self {
    var type = self
    type.suggestion = suggestion
    return type
  }
}
