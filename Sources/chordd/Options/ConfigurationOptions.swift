internal import ArgumentParser
internal import Daemon
internal import Foundation

/// Which configuration a command uses.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read this configuration file instead of the usual ones.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  func validate() throws {
    guard config != "" else { throw ValidationError("--config needs the name of a file") }
  }

  /// The configuration with these command-line options on top; warnings go to standard error.
  func load(_ overrides: [SettingOverride]) throws -> Configuration {
    let loaded = try ConfigurationLoader(environment: ProcessInfo.processInfo.environment)
      .load(file: config, overrides: overrides)
    for warning in loaded.warnings { Diagnostics.note("warning: \(warning)") }
    return loaded.configuration
  }
}
