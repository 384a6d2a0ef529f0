/// A value that somebody wrote for a setting.
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
