internal import ArgumentParser
internal import Daemon

/// `chordd connect`: one more port while chordd runs.
struct ConnectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Make a running chordd listen to a port, too.",
    discussion: """
      A port is written as for --port: 24:0, a name, or the beginning of one; 'chordd ports' lists them.

      Example: chordd connect "Digital Piano"
               chordd connect 24:0
      """)

  @Argument(help: ArgumentHelp("The port.", valueName: "client:port"), completion: Completions.ports)
  var port: String

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: .connect, port)
      print(json ? reply.text : try reply.decoded(as: PortReply.self).text)
    }
  }
}

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

/// The reply to `connect` and `disconnect`.
struct PortReply: Decodable {
  let port: String
  let portName: String
  let connected: Bool

  var text: String { "\(connected ? "connected" : "disconnected"): \(portName) (\(port))" }
}
