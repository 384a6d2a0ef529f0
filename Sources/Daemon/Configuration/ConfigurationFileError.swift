/// Why a configuration file that exists has no content for us.
public enum ConfigurationFileError: Error, Equatable {
  case isDirectory
  /// Larger than `ConfigurationFile.sizeLimit`.
  case isTooLarge
  /// The operating system's own words, such as `Permission denied`.
  case unreadable(String)

  var sentence: String {
    switch self {
    case .isDirectory: "this is a directory, not a configuration file"
    case .isTooLarge: "larger than \(ConfigurationFile.sizeLimit / 1024) KiB, so not a configuration file"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
