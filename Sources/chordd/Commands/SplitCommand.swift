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

/// The reply to `split`, `key` and `style`: what the setting is now. The reply to `set`: which one it was.
struct ChangeReply: Decodable {
  let splitName: String?
  let key: String?
  let style: String?
  let set: String?

  var text: String {
    if let set { return "\(set) is set until the next reload; 'chordd save' keeps it" }
    if let splitName { return "split: \(splitName)" }
    if let key { return "key: \(key)" }
    if let style { return "style: \(style)" }
    return "split: the next key that is struck"
  }
}
