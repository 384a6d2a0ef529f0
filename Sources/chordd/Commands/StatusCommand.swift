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

/// The reply to `status`.
struct StatusReply: Decodable {
  struct Keyboard: Decodable {
    let port: String?
    let portName: String
  }

  struct Chord: Decodable {
    let name: String
    let kind: String
  }

  struct Output: Decodable {
    let name: String
    let state: String
  }

  let version: String
  let pid: Int
  let uptime: Int
  let input: String
  let keyboards: [Keyboard]
  let splitName: String
  let key: String
  let heardKey: String?
  let style: String
  let chord: Chord?
  let held: Bool
  let ignoredDrums: Int
  let page: String?
  let outputs: [Output]

  /// What `chordd set` can change, in the words of its own replies.
  var settings: String { "split: \(splitName)\nkey: \(key)\nstyle: \(style)" }

  /// For a person: one labeled line after another.
  var text: String {
    var sheet = FactSheet("chordd \(version), process \(pid), up \(Self.length(uptime))")
    sheet.add("input", input)
    let keyboards = keyboards.map { [$0.portName, $0.port.map { "(\($0))" }].joined }
    sheet.add("keyboards", lines: keyboards.isEmpty ? ["none"] : keyboards)
    sheet.add("split", splitName)
    sheet.add("key", key == "detect" ? "detect" + (heardKey.map { " (\($0) is heard)" } ?? "") : key)
    sheet.add("style", style)
    sheet.add("chord", chord.map { "\($0.name) (\($0.kind))" } ?? "none")
    sheet.add("notes", held ? "held" : "none held")
    if ignoredDrums > 0 { sheet.add("drums", "\(ignoredDrums) not heard: \(IgnoredDrums.sentence)") }
    sheet.add("page", page ?? "none")
    sheet.add("outputs", outputs.map { "\($0.name) \($0.state)" })
    return sheet.text
  }

  private static func length(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
    }
  }
}

extension [String?] {
  fileprivate var joined: String { compactMap(\.self).joined(separator: " ") }
}
