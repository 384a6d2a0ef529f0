internal import CommandKit
internal import Daemon
internal import ArgumentParser
internal import Foundation
internal import Settings
internal import System
internal import Wire

/// `chordd configuration`: every setting, its value, and where that comes from.
struct ConfigurationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configuration",
    abstract: "Show every setting, its value and where it comes from.",
    discussion: """
      A line for each setting: its name, its value, and the file with the line, the variable of the environment, or 'default'; \
      separated by tabs. It is what the next start of chordd would find in your environment; 'chordd set' and the page may have \
      changed something since the last start. The token of the page is not shown.

      Example: chordd configuration
               chordd configuration hands settling.commit
               chordd configuration --written
               chordd configuration --json
      """)

  @Argument(
    help: ArgumentHelp("Only these settings, or groups of settings.", valueName: "setting"),
    completion: Completions.allSettings)
  var names: [String] = []

  @Flag(help: "Only what is written somewhere, without the defaults.")
  var written = false

  @Flag(help: "Print one object of JSON per setting.")
  var json = false

  @OptionGroup var files: ConfigurationOptions

  /// A setting as `--json` prints it.
  struct Line: Codable, Sendable {
    /// The name of the setting.
    let name: String
    /// Its value as it is written in a file; absent when it is secret.
    let value: String?
    /// The file with the line, the variable, or `default`.
    let source: String
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let table = ProgramContext.features.table
      for name in names where !Self.isKnown(name, table) {
        throw ValidationError(table.unknownSetting(forPath: name))
      }
      let loaded = try ConfigurationLoader(environment: ProcessInfo.processInfo.environment)
        .load(file: files.config)
      for warning in loaded.warnings { Diagnostics.note("warning: \(warning)") }
      for line in lines(loaded, table) {
        print(json ? JSONText.line(line) : "\(line.name)\t\(line.value ?? "…")\t\(line.source)")
      }
    }
  }

  private func lines(_ loaded: LoadedConfiguration, _ table: SettingsTable) -> [Line] {
    // Keyboards have settings of their own, which are in no table.
    let keyboards = loaded.written.keys.filter { $0.hasPrefix("keyboards.") }.sorted()
    let settings =
      table.rows.map { (name: $0.name, usual: $0.defaultValue, isSecret: $0.isSecret) }
      + keyboards.map { (name: $0, usual: .text(""), isSecret: false) }
    return settings.compactMap { setting in
      let found = loaded.written[setting.name]
      guard isWanted(setting.name), found != nil || !written else { return nil }
      return Line(
        name: setting.name,
        value: setting.isSecret && found != nil ? nil : (found?.value ?? setting.usual).yaml,
        source: found?.origin.place ?? "default")
    }
  }

  private func isWanted(_ name: String) -> Bool {
    names.isEmpty || names.contains { name == $0 || name.hasPrefix($0 + ".") }
  }

  private static func isKnown(_ name: String, _ table: SettingsTable) -> Bool {
    name.hasPrefix("keyboards") || table.groups.contains(name) || table.row(named: name) != nil
  }
}
