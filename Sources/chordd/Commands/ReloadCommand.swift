internal import ArgumentParser
internal import Daemon

/// `chordd reload`: makes a running chordd read its files again.
struct ReloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Let a running chordd read its configuration again.",
    discussion: """
      What was set by split, style and key --set is forgotten. A mistake in a file changes nothing and is told.

      Example: chordd reload
      """)

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: .reload).decoded(as: ReloadReply.self)
      for warning in reply.warnings { Diagnostics.note("warning: \(warning)") }
      print("configuration reloaded")
    }
  }
}
