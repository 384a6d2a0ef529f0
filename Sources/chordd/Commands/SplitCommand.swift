internal import ArgumentParser
internal import Daemon

/// `chordd split`: moves the border of the hands while chordd runs.
struct SplitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract:
      "Set where the lower hand ends and the upper begins in a running chordd, until its next reload.",
    discussion: """
      The same as 'chordd set split'.

      Example: chordd split G3
      """,
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("A key (60, C4), floating, channel, off or learn.", valueName: "note"))
  var value: String

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting { try running.change(.split, to: value, json: json) }
  }
}
