internal import ArgumentParser
internal import Daemon

/// The program: one command each for one job; without one it listens and names.
@main
struct ChorddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chordd",
    abstract: "Names the chords that you play on a MIDI keyboard, as you play them.",
    discussion: """
      Example: chordd
               chordd run --port "Digital Piano"
               chordd name 48 52 55 59 "|" 62 66 69
               chordd combine Cma7 D
      """,
    version: "chordd \(Version.number)",
    subcommands: [
      RunCommand.self, PortsCommand.self, NameCommand.self, CombineCommand.self, ChordCommand.self,
      ScaleCommand.self, KeyCommand.self, VocabularyCommand.self, AnalyzeCommand.self, PlayCommand.self,
      DoctorCommand.self,
      StatusCommand.self, SplitCommand.self, StyleCommand.self, ReloadCommand.self, PanicCommand.self,
      ConnectCommand.self, DisconnectCommand.self, StatsCommand.self, GuardOutputCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  /// Parses and runs; wrong usage is told in one sentence and ends with 64.
  static func main() async {
    StandardDescriptors.occupy()
    await withTaskExecutorPreference(SingleThreadExecutor(name: "chordd-tasks")) { await parseAndRun() }
  }

  private static func parseAndRun() async {
    do {
      try refuseUnknownCommand(Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      try CommandFailure.checkStandardOutput()
    } catch {
      end(with: error)
    }
  }

  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code == .validationFailure, !(error is ExitCode) else { exit(withError: error) }
    Diagnostics.note("\(sentence(message(for: error))) (see '\(helpCommand)')")
    exit(withError: code)
  }

  /// One line in the manner of all our messages: without a capital, without a period.
  private static func sentence(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let text = line.hasSuffix(".") ? line.dropLast() : line[...]
    return (text.prefix(1).lowercased() + text.dropFirst()).visible
  }

  private static var helpCommand: String {
    let word = CommandLine.arguments.dropFirst().first ?? ""
    return commandNames.contains(word) ? "chordd \(word) --help" : "chordd --help"
  }

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Those that a person types.
  private static var shownCommandNames: [String] {
    configuration.subcommands.compactMap {
      $0.configuration.shouldDisplay ? $0.configuration.commandName : nil
    }
  }

  /// Without this a misspelled command would be called an unexpected argument of `run`.
  private static func refuseUnknownCommand(_ arguments: [String]) throws {
    // `help` explains any other command.
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-"), !commandNames.contains(word) else { return }
    let hint = Suggestion.nearest(to: word, among: shownCommandNames + ["help"]).map {
      "did you mean '\($0)'?"
    }
    let commands = "the commands are \(shownCommandNames.joined(separator: ", "))"
    throw ValidationError("there is no command '\(word)'; \(hint ?? commands)")
  }
}
