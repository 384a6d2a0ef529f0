/// What values a setting may have and how they are read.
struct SettingType<Value: Sendable>: Sendable {
  /// The end of the sentence "it must be …".
  let expected: String
  /// A value worth imitating, where the default is none.
  let example: SettingValue?
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
}
