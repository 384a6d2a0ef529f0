/// Brings together a configuration, the later winning: the defaults, the system's file, the user's file, that of a service,
/// environment variables, command-line options.
public struct ConfigurationLoader: Sendable {
  /// The content of a file, or `nil` when there is none.
  public typealias FileReader = @Sendable (_ path: String) throws(ConfigurationFileError) -> [UInt8]?

  public static let systemFile = "/etc/chordd/chordd.yaml"

  private let environment: [String: String]
  private let readFile: FileReader

  /// - Parameters:
  ///   - environment: all the variables of the process.
  ///   - readFile: reads a file; replaced in tests.
  public init(environment: [String: String], readFile: @escaping FileReader = ConfigurationFile.read) {
    self.environment = environment
    self.readFile = readFile
  }

  /// `$XDG_CONFIG_HOME/chordd/chordd.yaml` or `~/.config/chordd/chordd.yaml`; `nil` without a home.
  public var userFile: String? {
    // Relative paths here are to be ignored, says the XDG Base Directory Specification.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/chordd/chordd.yaml"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.config/chordd/chordd.yaml"
  }

  /// The file of a service that systemd gives a folder of its own (`StateDirectory=`), where it may write when its home and
  /// /etc are closed to it: `$STATE_DIRECTORY/chordd.yaml`; `nil` for other programs.
  public var serviceFile: String? {
    let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first
    return folder.flatMap { $0.hasPrefix("/") ? $0 + "/chordd.yaml" : nil }
  }

  /// Where settings are saved, unless another file is named: the file that wins over the others.
  public var savedFile: String? { serviceFile ?? userFile }

  /// - Parameters:
  ///   - file: a file to read instead of the system's and the user's; it must exist.
  ///   - overrides: what was said on the command line; of two for one setting, the later wins.
  /// - Throws: everything that is wrong, not just the first thing.
  public func load(
    file: String? = nil, overrides: [SettingOverride] = []
  ) throws(ConfigurationError) -> LoadedConfiguration {
    var layers = ConfigurationLayers()
    if let file {
      layers.addFile(file, mustExist: true, readFile: readFile)
    } else {
      for path in [Self.systemFile, userFile, serviceFile].compactMap(\.self) {
        layers.addFile(path, mustExist: false, readFile: readFile)
      }
    }
    layers.add(environment: environment)
    layers.add(overrides)
    layers.carryOutPostponed()
    guard layers.problems.isEmpty else { throw ConfigurationError(layers.problems) }
    return LoadedConfiguration(
      configuration: layers.configuration, files: layers.files, warnings: layers.warnings)
  }
}
