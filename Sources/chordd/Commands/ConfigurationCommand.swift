internal import ArgumentParser
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import Foundation
internal import Glibc
internal import Settings
internal import System
internal import Wire

/// `chordd configuration`: every setting, its value, and where that comes from.
struct ConfigurationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configuration",
    abstract: "Show the settings, their values and where they come from.",
    discussion: """
      A line for each setting that players change, and for each that is written somewhere: its name, its value, and the file with the \
      line, the variable of the environment, or 'default'; separated by tabs. With --all or --json, every setting. It is what the next start of chordd would find in your environment, or, where another user runs chordd, \
      such as the service, in its own; 'chordd set' and the page may have changed something since the last start. The token of the page is not shown.

      Example: chordd configuration
               chordd configuration hands settling.commit
               chordd configuration --all
               chordd configuration --written
               chordd configuration --json
      """)

  @Argument(
    help: ArgumentHelp("Only these settings, or groups of settings.", valueName: "setting"),
    completion: Completions.allSettings)
  var names: [String] = []

  @Flag(help: "Only what is written somewhere, without the defaults.")
  var written = false

  @Flag(help: "Every setting, each with its meaning.")
  var all = false

  @Flag(help: "Print one object of JSON per setting.")
  var json = false

  @OptionGroup var running: ControlOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let table = ProgramContext.features.table
      for name in names where !Self.isKnown(name, table) {
        if let way = Self.change(names, table) {
          throw ValidationError("it shows settings, and changes none; \(way)")
        }
        if name == names[0], ["get", "show", "list", "print"].contains(name) {
          let typed = (["chordd", "configuration"] + names.dropFirst()).joined(separator: " ")
          throw ValidationError("it shows settings, without \(name.quoted): \(typed)")
        }
        throw ValidationError(table.unknownSetting(forPath: name))
      }
      let lines = try Self.lines(files, running).filter {
        isWanted($0.name) && (!written || $0.source != "default")
      }
      let shown = lines.filter { isShown($0, table.row(named: $0.name)) }
      for line in shown {
        let meaning = all ? table.row(named: line.name).map { "\t\($0.meaning)" } ?? "" : ""
        print(json ? JSONText.line(line) : "\(line.name)\t\(line.value ?? "…")\t\(line.source)\(meaning)")
      }
      let others =
        lines.count { table.row(named: $0.name)?.audience == .everything }
        - shown.count {
          table.row(named: $0.name)?.audience == .everything
        }
      if others > 0, isatty(STDOUT_FILENO) == 1 {
        Diagnostics.note("\(others) more have their defaults: chordd configuration --all")
      }
    }
  }

  /// Those of a chordd that another user runs, whose files nobody else may read; else those of this environment.
  static func lines(
    _ files: ConfigurationOptions, _ running: ControlOptions
  ) throws -> [ConfigurationRequest.Line] {
    if files.config == nil, let owner = ControlClient(path: running.path).owner, owner != geteuid() {
      return try running.reply(to: ConfigurationRequest.self).decoded(as: ConfigurationRequest.Reply.self)
        .settings
    }
    let environment = ProcessInfo.processInfo.environment
    let loaded = try ConfigurationLoader(environment: environment).load(file: files.config)
    for warning in loaded.warnings { Diagnostics.note("warning: \(warning)") }
    return loaded.lines(ProgramContext.features.table, environment: environment)
  }

  private func isShown(_ line: ConfigurationRequest.Line, _ row: Setting?) -> Bool {
    if json || line.source != "default" || names.contains(line.name) { return true }
    guard let row, row.audience != .nobody else { return row == nil }
    return all || written || !names.isEmpty || row.audience == .players
  }

  private func isWanted(_ name: String) -> Bool {
    names.isEmpty || names.contains { name == $0 || name.hasPrefix($0 + ".") }
  }

  /// The way to change a setting, for words that would do so elsewhere: `set split G3`, `hands.split G3`, `hands.split=G3`; `nil` for others.
  private static func change(_ words: [String], _ table: SettingsTable) -> String? {
    let isSaid = ["set", "change", "write", "edit"].contains(words[0])
    let parts = (isSaid ? Array(words.dropFirst()) : words).flatMap {
      $0.split(separator: "=").map(String.init)
    }
    guard let typed = parts.first else { return isSaid ? "for example: chordd set split G3" : nil }
    let requests = SetCommand.Name.allCases.map(\.rawValue)
    let found = requests.contains(typed) ? typed : table.row(named: typed)?.name ?? table.meant(by: typed)
    guard let found, parts.count > 1, !isKnown(parts[1], table),
      !table.groups.contains(String(parts[1].prefix { $0 != "." }))
    else { return nil }
    let value = parts.dropFirst().joined(separator: " ")
    let meant = table.row(named: found)?.meant(by: value) ?? value
    return "to change it: chordd set \(found) \(CommandGuess.shellWord(meant))"
  }

  private static func isKnown(_ name: String, _ table: SettingsTable) -> Bool {
    name.hasPrefix("keyboards") || table.groups.contains(name) || table.row(named: name) != nil
  }
}
