internal import ArgumentParser
internal import Daemon

/// `chordd panic`: ends what hangs.
struct PanicCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "panic",
    abstract: "Make a running chordd forget every note and pedal, and end what it plays.",
    discussion: """
      For a note that hangs because a keyboard never said that it was released.

      Example: chordd panic
      """)

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      _ = try running.reply(to: .panic)
      print("no note is held any more")
    }
  }
}
