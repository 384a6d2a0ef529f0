/// A value that somebody wrote for a setting.
struct SettingAssignment {
  let setting: Setting
  let value: SettingValue
  let origin: SettingOrigin

  /// Stores the value, or says why not.
  func carryOut(on configuration: inout Configuration) -> ConfigurationProblem? {
    setting.assign(value, &configuration)
      ? nil : ConfigurationProblem(origin, setting, found: value.description)
  }
}
