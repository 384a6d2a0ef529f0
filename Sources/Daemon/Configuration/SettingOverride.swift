/// A setting given on the command line, which wins over everything else.
public struct SettingOverride: Sendable, Equatable {
  /// The setting's name in the table, such as `hands.split`.
  public let name: String
  /// What the person wrote.
  public let value: SettingValue
  /// The option as the person knows it, such as `--split`, for messages.
  public let option: String

  public init(_ name: String, _ value: SettingValue, option: String) {
    self.name = name
    self.value = value
    self.option = option
  }
}
