internal import ArgumentParser
internal import Daemon

/// `chordd disconnect`: one port less while chordd runs.
struct DisconnectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disconnect",
    abstract: "Make a running chordd stop listening to a port.",
    discussion: """
      It is not listened to again until it is asked for or plugged in anew.

      Example: chordd disconnect "Digital Piano"
               chordd disconnect 24:0
      """)

  @Argument(help: ArgumentHelp("The port.", valueName: "client:port"), completion: Completions.ports)
  var port: String

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: .disconnect, port)
      print(json ? reply.text : try reply.decoded(as: PortReply.self).text)
    }
  }
}
