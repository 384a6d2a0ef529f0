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
      """,
    version: "chordd \(Version.number)",
    subcommands: [
      RunCommand.self, PortsCommand.self, NameCommand.self, AnalyzeCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  /// Parses and runs; wrong usage is told in one sentence and ends with 64.
  static func main() async {
    do {
      try refuseUnknownCommand(Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code == .validationFailure, !(error is ExitCode) else { exit(withError: error) }
    Diagnostics.note("\(message(for: error)) (see 'chordd --help')")
    exit(withError: code)
  }

  /// Without this a misspelled command would be called an unexpected argument of `run`.
  private static func refuseUnknownCommand(_ arguments: [String]) throws {
    guard let word = arguments.first, !word.hasPrefix("-") else { return }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !names.contains(word) else { return }
    let hint = Suggestion.nearest(to: word, among: names).map { "; did you mean '\($0)'?" }
    throw ValidationError("there is no command '\(word)'" + (hint ?? ""))
  }
}
