internal import ArgumentParser
internal import CommandKit
internal import System
internal import Wire

/// Sends what instruments get for the chart.
struct ChartSend: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Send the program changes of the chart that is followed again.",
    discussion: """
      The file patches.yaml in the folder of the charts says what is sent to the MIDI output when a chart is chosen.

      Example: chordd chart send
      """)

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: ChartSendRequest.self)
      guard !json else { return print(reply.text) }
      for line in try reply.decoded(as: ChartSendRequest.Reply.self).sent { print(line.visible) }
    }
    try CommandFailure.checkStandardOutput()
  }
}
