internal import ArgumentParser
internal import Daemon

/// `chordd save`: keeps what was changed while chordd runs.
struct SaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Write what was changed in a running chordd into its configuration file.",
    discussion: """
      What set and the page have changed holds until the next reload; saved, it holds for good.
      Comments and all other settings of the file stay as they are.

      Example: chordd save
      """)

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: .save)
      guard !json else { return print(reply.text) }
      let saved = try reply.decoded(as: SaveReply.self)
      for warning in saved.warnings { Diagnostics.note("warning: \(warning)") }
      print(saved.text)
    }
  }
}

/// The reply to `save`.
struct SaveReply: Decodable {
  let file: String
  /// The names of the settings.
  let saved: [String]
  let warnings: [String]

  var text: String {
    saved.isEmpty
      ? "there is nothing to save: nothing was changed since \(file) was read"
      : "saved in \(file): \(saved.joined(separator: ", "))"
  }
}
