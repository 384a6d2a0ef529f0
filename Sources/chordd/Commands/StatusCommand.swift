internal import ArgumentParser
internal import Daemon

/// `chordd status`: what a running chordd is doing.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what a running chordd listens to, how it is set and what is being played.",
    discussion: """
      Example: chordd status
               chordd status --json
      """)

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: .status)
      print(json ? reply.text : try reply.decoded(as: StatusReply.self).text)
    }
  }
}
