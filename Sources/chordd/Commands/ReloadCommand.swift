internal import ArgumentParser
internal import Daemon

/// `chordd reload`: makes a running chordd read its files again.
struct ReloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Make a running chordd read its configuration again.",
    discussion: """
      What 'chordd set' has set is forgotten. A mistake in a file changes nothing and is shown.

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

/// The reply to `reload`.
struct ReloadReply: Decodable {
  let warnings: [String]
}
