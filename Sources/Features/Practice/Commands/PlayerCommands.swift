internal import ArgumentParser
internal import CommandKit
internal import FeatureKit
internal import Foundation
internal import System
internal import Wire

/// `chordd practice player`: who practices.
struct PracticePlayerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "player", abstract: "List the players, choose one, add or delete one, or allow a report.",
    discussion: """
      Each player has a memory of its own, in a file beside that of the first one, whose name is default. A report that a teacher reads \
      is made only of players who allow it.

      Example: chordd practice player
               chordd practice player Anna --new
               chordd practice player Anna --report yes
               chordd practice player Anna --delete --yes
      """)

  @Argument(help: ArgumentHelp("The player who practices from now on.", valueName: "name"))
  var player: String?

  @Flag(help: "Add a player of this name.")
  var new = false

  @Flag(help: "Delete this player, with everything that was kept. Needs --yes.")
  var delete = false

  @Flag(help: "Delete without a question.")
  var yes = false

  @Option(help: ArgumentHelp("Whether others may read this player's report: yes or no.", valueName: "yes|no"))
  var report: Consent?

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  enum Consent: String, CaseIterable, ExpressibleByArgument { case yes, no }

  func run() async throws {
    if let player, let way = OtherDrillWords.player(["practice", "player", player] + (new ? ["--new"] : [])) {
      throw ValidationError("\(player.quoted) is not a command here; \(way)")
    }
    guard player != nil || !new && !delete else {
      throw ValidationError("--\(new ? "new" : "delete") needs the name of the player")
    }
    guard !delete || !new && report == nil else { throw ValidationError("--delete goes alone with a name") }
    guard delete == yes else {
      throw ValidationError(
        delete
          ? "this deletes all that was kept of \(player ?? ""), for good; add --yes" : "--yes is for --delete"
      )
    }
    try await CommandFailure.reporting {
      let program = try PracticeProgram(running)
      defer { program.end() }
      if let player, delete {
        let reply = try program.reply("practice-delete \(Self.line(["player": player]))")
        return print(json ? reply.text : "\(player) is deleted.")
      }
      if let player, new || report == nil {
        let reply = try Self.knowing(player) {
          try program.reply("practice-player \(Self.line(["player": player, "new": new]))")
        }
        if json, report == nil { return print(reply.text) }
        if !json { tell(reply: try reply.decoded(as: PracticePlayerRequest.Reply.self), program) }
      }
      if let report {
        var fields: [String: Any] = ["report": report == .yes]
        fields["player"] = player
        let reply = try Self.knowing(player) { try program.reply("practice-consent \(Self.line(fields))") }
        if json { return print(reply.text) }
        let consent = try reply.decoded(as: PracticeConsentRequest.Reply.self)
        print(
          consent.report
            ? "The report of \(consent.player) may be read: chordd practice report\(consent.player == Players.usual ? "" : " --player \"\(consent.player)\"")"
            : "Nobody reads a report of \(consent.player).")
      }
      guard player == nil, report == nil else { return }
      let reply = try program.reply("practice")
      if json { return print(reply.text) }
      let overview = try reply.decoded(as: PracticeRequest.Reply.self)
      for row in overview.players { print("\(row.present ? "*" : " ") \(row.name)") }
    }
    try CommandFailure.checkStandardOutput()
  }

  /// Says how to add a player where there is none of this name.
  static func knowing<Result>(_ player: String?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ValidationError where error.message.hasPrefix("there is no player") {
      guard let player else { throw error }
      throw ValidationError(
        "\(error.message); to add one: chordd practice player \(CommandGuess.shellWord(player)) --new")
    }
  }

  private func tell(reply: PracticePlayerRequest.Reply, _ program: PracticeProgram) {
    guard program.isOwn else { return print("\(reply.player) practices from now on.") }
    if new { print("There is a player \(reply.player) now.") }
    guard report == nil else { return }
    print(
      "No chordd runs that could remember who plays: add --player \"\(reply.player)\" to chordd practice, or set practice.player."
    )
  }

  static func line(_ fields: [String: Any]) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }
}

/// `chordd practice report`: what a teacher reads.
struct PracticeReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report what a player has practiced, what is fluent, what is stuck, and what comes next.",
    discussion: """
      The player has to allow it: chordd practice player NAME --report yes.

      Example: chordd practice report --player Anna
      """)

  @Option(help: ArgumentHelp("The player; without it the one who plays.", valueName: "name"))
  var player: String?

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let program = try PracticeProgram(running)
      defer { program.end() }
      let fields = player.map { PracticePlayerCommand.line(["player": $0]) }
      let reply = try PracticePlayerCommand.knowing(player) {
        try program.reply(["practice-report", fields].compactMap(\.self).joined(separator: " "))
      }
      guard !json else { return print(reply.text) }
      print(try reply.decoded(as: PracticeReport.self).text)
    }
    try CommandFailure.checkStandardOutput()
  }
}

extension PracticeReport {
  /// For a person.
  fileprivate var text: String {
    var lines = [player == Players.usual ? "Report, \(day)" : "Report of \(player), \(day)", ""]
    lines.append("Practiced in the last four weeks")
    if practiced.answers == 0 {
      lines.append("  nothing\(practiced.last.map { "; the last time was \($0)" } ?? "")")
    } else {
      lines.append(
        "  \(Self.counted(practiced.days, "day")), \(Self.counted(Int(practiced.minutes.rounded()), "minute")), \(practiced.right) of \(practiced.answers) right at once; last on \(practiced.last ?? "")"
      )
      for drill in practiced.drills {
        lines.append("  \(drill.title): \(drill.right) of \(drill.answers), last on \(drill.last)")
      }
    }
    if !lessons.isEmpty {
      lines += ["", "Lessons"]
      lines += lessons.map { "  \($0.sign) \($0.course): \($0.title)\($0.score)" }
    }
    lines += ["", "Fluent"]
    lines +=
      fluent.isEmpty ? ["  nothing yet"] : fluent.map { "  \($0.title): \($0.keys.joined(separator: " "))" }
    lines += ["", "Stuck"]
    lines +=
      stuck.isEmpty
      ? ["  nothing"] : stuck.map { "  \($0.text): \($0.wrong) of the last \($0.answers) wrong" }
    lines += ["", "Next"]
    if !next.again.isEmpty { lines.append("  again: \(next.again.joined(separator: "; "))") }
    lines.append("  due today: \(next.due)")
    lines += next.lessons.map { "  \($0.course): \($0.title)" }
    return lines.joined(separator: "\n")
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

extension PracticeReport.LessonResult {
  fileprivate var sign: String { done ? "✓" : "·" }

  fileprivate var score: String {
    guard let right, let tasks, let day else { return "" }
    return ", \(right) of \(tasks) right, \(day)"
  }
}

extension CourseRow {
  /// The mark before each lesson of a list.
  func sign(of drill: String) -> String {
    guard let lesson = lessons.first(where: { $0.drill == drill }) else { return " " }
    return lesson.done ? "✓" : drill == next ? "→" : " "
  }
}
