internal import ArgumentParser
internal import Daemon

/// `chordd split`: moves the border of the hands while chordd runs.
struct SplitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Set where the hands part in a running chordd, until its next reload.",
    discussion: """
      A key, which is the lowest of the upper hand; or floating, to follow the gap between \
      the hands; or channel, to tell the hands apart by MIDI channel; or off; \
      or learn: the next key that is struck is it.

      Example: chordd split G3
               chordd split learn
      """)

  @Argument(help: ArgumentHelp("A key (60, C4), floating, channel, off or learn.", valueName: "note"))
  var value: String

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting { try running.change(.split, to: value, json: json) }
  }
}
