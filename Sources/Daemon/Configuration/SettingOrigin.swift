/// Where a value was written, so that a message can send a person there.
public enum SettingOrigin: Sendable, Equatable {
  case file(path: String, at: SourcePosition?)
  /// An environment variable.
  case variable(String)
  /// A command-line option, such as `--split`.
  case option(String)
  /// A request to the running program, such as `split`.
  case request(String)

  /// What a message says about `setting` begins with this.
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
