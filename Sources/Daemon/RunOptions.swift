/// What the command line of `chordd run` says beyond the configuration.
public struct RunOptions: Sendable {
  /// `demo`, `-` for raw MIDI bytes on standard input, ``sequencer``, or the path of a MIDI file; `nil` for the
  /// sequencer where there is one, else the demo.
  public var input: String?
  /// The tracks of a MIDI file that are heard, counted from 1; `nil`: all.
  public var tracks: Set<Int>?
  /// The configuration file, when it is not the usual one.
  public var configurationFile: String?
  public var overrides: [SettingOverride]
  /// The version of the program, for those who ask a running one.
  public var version: String

  /// The input that is the sequencer or nothing.
  public static let sequencer = "sequencer"

  public init(
    input: String? = nil, tracks: Set<Int>? = nil, configurationFile: String? = nil,
    overrides: [SettingOverride] = [],
    version: String = ""
  ) {
    self.input = input
    self.tracks = tracks
    self.configurationFile = configurationFile
    self.overrides = overrides
    self.version = version
  }

  /// The configuration as it is now, with what the command line says put over it.
  func load(_ environment: [String: String]) throws(ConfigurationError) -> LoadedConfiguration {
    try ConfigurationLoader(environment: environment).load(file: configurationFile, overrides: overrides)
  }

  /// Where settings that are changed while the program runs can be kept.
  func savedFile(_ environment: [String: String]) -> String? {
    configurationFile ?? ConfigurationLoader(environment: environment).savedFile
  }
}
