internal import ArgumentParser
internal import CommandKit
internal import FeatureKit
internal import Foundation
internal import System
internal import Wire

/// `chordd practice class`: how several players stand, and what they are to practice.
struct PracticeClassCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "class", abstract: "Show how all players stand who allow a report, or give them a task.",
    discussion: """
      A player allows it: chordd practice player NAME --report yes.

      Example: chordd practice class
               chordd practice class --task triads
               chordd practice class --task triads --player Anna
               chordd practice class --csv > class.csv
      """)

  @Option(help: ArgumentHelp("Give this drill, set or lesson; none takes the task back.", valueName: "drill"))
  var task: String?

  @Option(help: ArgumentHelp("The player who gets the task; without it all.", valueName: "name"))
  var player: String?

  @Flag(help: "Print a table of comma-separated values.")
  var csv = false

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    guard task != nil || player == nil else { throw ValidationError("--player needs --task") }
    guard task == nil || !csv else {
      throw ValidationError("--csv is the table of the class; leave --task out")
    }
    guard !csv || !json else { throw ValidationError("give --csv or --json") }
    try await CommandFailure.reporting {
      let program = try PracticeProgram(running)
      defer { program.end() }
      if let task {
        var fields: [String: Any] = [:]
        if task != "none" { fields["drill"] = task }
        fields["player"] = player
        let line = PracticePlayerCommand.line(fields)
        let reply = try PracticePlayerCommand.knowing(player) { try program.reply("practice-task \(line)") }
        if json { return print(reply.text) }
        return print(Self.sentence(try reply.decoded(as: PracticeTaskRequest.Reply.self)))
      }
      let reply = try program.reply("practice-class \(PracticePlayerCommand.line(["csv": csv]))")
      if json { return print(reply.text) }
      let overview = try reply.decoded(as: ClassOverview.self)
      if csv { print(overview.csv ?? "", terminator: "") } else { print(overview.text) }
    }
    try CommandFailure.checkStandardOutput()
  }

  private static func sentence(_ reply: PracticeTaskRequest.Reply) -> String {
    guard !reply.players.isEmpty else {
      return "No player allows a report; chordd practice player NAME --report yes allows it."
    }
    let names = TextList.and(reply.players)
    return reply.drill.map { "\(names): practice \($0)." } ?? "\(names): no task."
  }
}

extension ClassOverview {
  /// For a person.
  fileprivate var text: String {
    var lines = ["Class, \(day)"]
    for pupil in players {
      lines += [
        "", pupil.player, "  today: \(pupil.today.text)",
        "  week: \(pupil.week.text), on \(pupil.days) day\(pupil.days == 1 ? "" : "s")",
      ]
      if !pupil.stuck.isEmpty { lines.append("  stuck: \(pupil.stuck.map(\.text).joined(separator: "; "))") }
      if let task = pupil.task {
        lines.append("  task: \(task.title), \(task.right) of \(task.answers) right since \(task.day)")
      }
    }
    if players.isEmpty { lines += ["", "No player allows a report."] }
    if silent > 0 { lines += ["", "Not shown, without consent: \(silent)"] }
    return lines.joined(separator: "\n")
  }
}

extension ClassOverview.Practice {
  fileprivate var text: String {
    answers == 0 ? "nothing" : "\(Int(minutes.rounded())) min, \(right) of \(answers) right"
  }
}
