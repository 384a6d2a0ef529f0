internal import ArgumentParser
internal import CLinux
internal import CommandKit
internal import FeatureKit
internal import Foundation
internal import Glibc
internal import MusicTheory
internal import Outputs
internal import Practice
internal import System
internal import Wire

/// `chordd practice`: drills in the terminal, and the record of them.
struct PracticeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "practice",
    abstract: "Practice chords, scales and progressions with feedback.",
    discussion: """
      Without a drill it reviews what you are about to forget. You play on your keyboard; without one, type notes such as \
      C E G, or an answer to choose. A line with '?' is a hint, '!' shows the answer, '.' sounds it again, '..' note by note, '.2' the second chord alone, \
      an empty line goes on, 'q' ends. It talks to the chordd that runs, or starts one for itself.

      Example: chordd practice
               chordd practice --list
               chordd practice rootless-a --keys "C F Bb" --minutes 5
               chordd practice two-five-one --tempo 90
               chordd practice --sheet "Blue Monday"
               chordd practice proposals --take "1 3"
               chordd practice export > reviews.jsonl
      """,
    subcommands: [
      PracticeDrill.self, PracticeStatisticsCommand.self, PracticeExport.self, PracticeImport.self,
      PracticeOptimize.self, PracticeProposals.self, PracticePlayerCommand.self, PracticeReportCommand.self,
      PracticeClassCommand.self,
    ], defaultSubcommand: PracticeDrill.self)
}

/// A drill, task by task, as lines.
struct PracticeDrill: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drill", abstract: "Do a drill (the default).",
    discussion: "Example: chordd practice drill triads --keys \"C F\" --count 10")

  @Argument(
    help: ArgumentHelp("The drill; --list shows those there are.", valueName: "drill"),
    completion: PracticeCompletions.drills)
  var drill = "review"

  @Flag(help: "List the drills, or those with a word in their names or titles.")
  var list = false

  @Option(help: ArgumentHelp("Keys or roots, such as \"C F Bb\", or all.", valueName: "notes"))
  var keys: String?

  @Option(help: ArgumentHelp("A scale, such as Dorian.", valueName: "name"))
  var scale: String?

  @Option(help: ArgumentHelp("Kinds of chords, such as \"ma7 m7\".", valueName: "words"))
  var qualities: String?

  @Option(help: ArgumentHelp("How chords are laid out, such as rootless-a.", valueName: "words"))
  var forms: String?

  @Option(help: ArgumentHelp("Root, first, second or third.", valueName: "words"))
  var inversions: String?

  @Option(help: ArgumentHelp("Intervals, such as \"m3 M3 P5\".", valueName: "names"))
  var intervals: String?

  @Option(help: ArgumentHelp("Up, down or together.", valueName: "words"))
  var directions: String?

  @Flag(help: "Let the tonic sound on under what is heard in a key.")
  var drone = false

  @Option(
    help: ArgumentHelp("The title of a tune of yours.", valueName: "title"),
    completion: PracticeCompletions.tunes)
  var tune: String?

  @Option(
    help: ArgumentHelp(
      "A lead sheet of your playing, with bass and ride; the tempo rises.", valueName: "number or title"))
  var sheet: String?

  @Option(help: ArgumentHelp("Bars of the tune, such as 1-8.", valueName: "bars"))
  var bars: String?

  @Option(help: ArgumentHelp("Chords of your own, such as \"Dm7 G7 Cma7\".", valueName: "chords"))
  var progression: String?

  @Option(
    help: ArgumentHelp("The tempo of a metronome, 30 to 300 beats a minute.", valueName: "bpm"),
    transform: { text in
      guard let tempo = Int(text) else {
        throw ValidationError("it is a number of beats a minute, 30 to 300, such as 90")
      }
      return tempo
    })
  var tempo: Int?

  @Option(
    help: ArgumentHelp("The number of tasks after which the drill ends, 1 to 1000.", valueName: "number"))
  var count: Int?

  @Option(
    help: ArgumentHelp("The number of minutes after which the drill ends, 1 to 240.", valueName: "number"))
  var minutes: Int?

  @Option(
    help: ArgumentHelp("The player from now on; 'chordd practice player' lists all.", valueName: "name"))
  var player: String?

  @Flag(help: "Print every reply as one line of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  private var request: String {
    // A sheet has one drill.
    var fields: [String: Any] = ["drill": sheet != nil && drill == "review" ? "tune" : drill]
    let texts = [
      "keys": keys, "scale": scale, "qualities": qualities, "forms": forms, "inversions": inversions,
      "intervals": intervals, "directions": directions, "tune": tune, "sheet": sheet,
      "bars": bars, "progression": progression, "player": player,
    ]
    for (name, value) in texts where value != nil { fields[name] = value }
    for (name, value) in ["tempo": tempo, "count": count, "minutes": minutes] where value != nil {
      fields[name] = value
    }
    if drone { fields["drone"] = true }
    let data = try? JSONSerialization.data(
      withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }

  func run() async throws {
    try await CommandFailure.reporting {
      try refuseOptionOfDrill()
      let program = try PracticeProgram(running)
      defer { program.end() }
      if list { return try show(program) }
      let interruption = Interruption()
      let trap = await interruption.trap()
      defer { trap.cancel() }
      let reply: DaemonReply
      do {
        reply = try PracticePlayerCommand.knowing(player) { try program.reply("practice-start \(request)") }
      } catch let error as ValidationError where error.message.hasPrefix("there is no drill") {
        throw OtherDrillWords.way(for: drill).map {
          ValidationError("there is no drill \(drill.quoted); \($0)")
        }
          ?? error
      } catch let error as ValidationError {
        throw ValidationError(error.message + (drillThatTakesInversions(error.message) ?? ""))
      }
      if !json, let memory = try program.reply("practice").decoded(as: PracticeRequest.Reply.self).memory {
        Diagnostics.note(memory)
      }
      if !json, drill == "review", let note = try? PracticeProposals.note(program) { Diagnostics.note(note) }
      try PracticeScreen(program: program, json: json).run(from: reply, until: interruption)
    }
    try CommandFailure.checkStandardOutput()
  }

  /// An option without the drill that takes it would be refused by the review.
  private func refuseOptionOfDrill() throws {
    if let sheet, SmallFile.Stamp(sheet) != nil || CommandGuess.taking(sheet) != nil {
      throw ValidationError(
        "\(sheet.quoted) is a file, and --sheet takes the title of a lead sheet of your playing; to follow a chart: chordd chart import \(CommandGuess.shellWord(sheet))"
      )
    }
    guard drill == "review", !list, sheet == nil else { return }
    if let words = scale?.split(separator: " "), words.count > 1, let root = words.first,
      NoteNames.english.isNote(root)
    {
      let name = CommandGuess.shellWord(words.dropFirst().joined(separator: " "))
      throw ValidationError(
        "--scale belongs to a drill, and its root is a key; did you mean 'chordd practice scale-up --keys \(root) --scale \(name)'?"
      )
    }
    let rows = [
      ("intervals", intervals, "interval-play"), ("scale", scale, "scale-up"),
      ("progression", progression, "progression"), ("tune", tune, "tune"),
    ]
    for (option, value, drill) in rows {
      guard let value else { continue }
      throw ValidationError(
        "--\(option) belongs to a drill; did you mean 'chordd practice \(drill) --\(option) \(CommandGuess.shellWord(value))'?"
      )
    }
  }

  /// The drill that takes what the one that was chosen does not; `nil` for another mistake.
  private func drillThatTakesInversions(_ mistake: String) -> String? {
    guard let inversions, mistake.hasPrefix("\(drill) takes no inversions") else { return nil }
    return "; did you mean 'chordd practice chords --inversions \(CommandGuess.shellWord(inversions))'?"
  }

  /// Whether a drill with these texts is listed: all are, or those that have the word in them.
  private func isWanted(_ texts: [String]) -> Bool {
    drill == "review" || texts.contains { $0.localizedCaseInsensitiveContains(drill) }
  }

  private func show(_ program: PracticeProgram) throws {
    if let player {
      _ = try PracticePlayerCommand.knowing(player) {
        try program.reply("practice-player \(PracticePlayerCommand.line(["player": player]))")
      }
    }
    let reply = try program.reply("practice")
    guard !json else { return print(reply.text) }
    let overview = try reply.decoded(as: PracticeRequest.Reply.self)
    let drills = overview.drills.filter { isWanted([$0.name, $0.title, $0.group, $0.summary]) }
    guard !drills.isEmpty else {
      throw ValidationError("no drill is like \(drill.quoted); all of them: chordd practice --list")
    }
    var group = ""
    let width = (drills.map(\.name.count).max() ?? 0) + 2
    for drill in drills {
      if drill.group != group { print("\(group.isEmpty ? "" : "\n")\(drill.group)") }
      group = drill.group
      let sign = overview.courses.lazy.map { $0.sign(of: drill.name) }.first { $0 != " " } ?? " "
      let isLesson = overview.courses.contains { $0.lessons.contains { $0.drill == drill.name } }
      let name = drill.name.padding(toLength: width, withPad: " ", startingAt: 0)
      print(
        "\(sign) \(name)\(drill.own && (isLesson || drill.title != drill.name) ? drill.title : drill.summary)"
      )
    }
    guard drill == "review" else { return }
    if !overview.tunes.isEmpty { print("\nTunes: " + overview.tunes.map(\.title).joined(separator: ", ")) }
    if let folder = overview.folder {
      print("\nYour own sets (.yaml) and tunes (.irealb, .cho, .musicxml): put the files into \(folder)")
    }
    for mistake in overview.wrong { Diagnostics.note(mistake) }
    let today = overview.today
    print(
      "\nToday: \(today.due) due, \(today.new) new, \(Int(today.minutes)) of \(today.budgetMinutes) minutes done."
    )
    if !today.coming.isEmpty {
      print("New: \(PracticeRequest.Coming.list(today.coming))")
    }
    for sentence in today.waits { print(sentence) }
    if let task = overview.class?.task {
      print("From your teacher: \(task.title), 'chordd practice \(task.drill)'")
    }
    if overview.players.count > 1 {
      print("Player: \(overview.player); all: \(overview.players.map(\.name).joined(separator: ", "))")
    }
    if let memory = overview.memory { Diagnostics.note(memory) }
  }
}
