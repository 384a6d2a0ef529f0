internal import ArgumentParser
internal import Daemon

/// `chordd style`: another way to write symbols while chordd runs.
struct StyleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "style",
    abstract: "Set how a running chordd writes chord symbols, until its next reload.",
    discussion: """
      The same as 'chordd set style'.

      Example: chordd style jazz
      """,
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("How symbols are written, as for --style.", valueName: "name"))
  var value: String

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting { try running.change(.style, to: value, json: json) }
  }
}
