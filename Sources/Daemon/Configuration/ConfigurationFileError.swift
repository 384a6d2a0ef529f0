/// Why a configuration file that exists has no content for us.
public enum ConfigurationFileError: Error, Equatable {
  /// What it is instead, such as `a directory` or `a pipe`.
  case isNoFile(String)
  /// Larger than `ConfigurationFile.sizeLimit`.
  case isTooLarge
  /// The operating system's own words, such as `Permission denied`.
  case unreadable(String)

  var sentence: String {
    switch self {
    case .isNoFile(let kind): "this is \(kind), not a configuration file"
    case .isTooLarge: "larger than \(ConfigurationFile.sizeLimit / 1024) KiB, so not a configuration file"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
