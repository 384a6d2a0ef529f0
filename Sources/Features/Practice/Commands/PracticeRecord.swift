internal import ArgumentParser
internal import CommandKit
internal import FeatureKit
internal import Files
internal import Foundation
internal import Glibc
internal import Practice
internal import System
internal import Wire

/// `chordd practice statistics`: how practice goes.
struct PracticeStatisticsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics", abstract: "Show how fluent you are, what is due, and what you did.",
    discussion: "Example: chordd practice statistics")

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
      let reply = try program.reply(
        ["practice-statistics", fields].compactMap(\.self).joined(separator: " "))
      guard !json else { return print(reply.text) }
      print(try reply.decoded(as: PracticeStatisticsRequest.Reply.self).text)
    }
  }
}

extension PracticeStatisticsRequest.Reply {
  /// For a person: a ladder of twelve keys for each shape, then the slowest and the due cards.
  fileprivate var text: String {
    guard reviews > 0 else { return memory ?? "You have not practiced yet: chordd practice triads" }
    var sheet = ColumnText()
    sheet.add([""] + heat.keys)
    for row in heat.rows { sheet.add([row.title] + row.cells.map(Self.sign)) }
    sheet.add([])
    var lines = [sheet.text, "- not measured   . slower than 6 s   1 to 5: within 6, 3, 2, 1, 0.5 s   * due"]
    if !slowest.isEmpty {
      lines.append(
        "Slowest: "
          + slowest.prefix(5).map { "\($0.text) \($0.ms / 1000).\($0.ms % 1000 / 100) s" }.joined(
            separator: ", "))
    }
    lines.append(
      "Due: today \(due.first?.count ?? 0), in the next two weeks \(due.reduce(0) { $0 + $1.count })")
    lines.append(
      "\(reviews) \(reviews == 1 ? "answer" : "answers") in \(Self.minutes(minutes)); \(streak) \(streak == 1 ? "day" : "days") in a row"
    )
    if let retention {
      lines.append(
        "\(Int((retention * 100).rounded())) % of what was due was remembered in the last four weeks")
    }
    if let last = test36.last {
      lines.append(
        "36 chords, \(last.day): \(last.median) ms a chord, \(Int((last.firstTouch * 100).rounded())) % at first touch"
      )
    }
    if let memory { lines.append(memory) }
    return lines.joined(separator: "\n")
  }

  private static func minutes(_ minutes: Double) -> String {
    let whole = Int(minutes.rounded())
    return whole == 1 ? "1 minute" : "\(whole) minutes"
  }

  private static func sign(_ cell: PracticeStatisticsRequest.Heat.Cell) -> String {
    let level = cell.seen == 0 ? "-" : cell.level == 0 ? "." : "\(cell.level)"
    return level + (cell.due ? "*" : "")
  }
}

/// `chordd practice export`: every review as a line.
struct PracticeExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print every answer that you gave, as JSON lines.",
    discussion: "Example: chordd practice export > reviews.jsonl")

  @Option(
    help: ArgumentHelp(
      "The player; without it the one who plays, or that of the setting practice.player.", valueName: "name"))
  var player: String?

  @OptionGroup var running: ControlOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      // A file that is named is read as it is.
      if files.config == nil, let path = try running.runningPath() {
        let fields = PracticePlayerCommand.line(player.map { ["player": $0] } ?? [:])
        let reply = try DaemonReply(
          text: try ControlClient(path: path, timeLimit: .seconds(60)).reply(to: "practice-export \(fields)"),
          path: path)
        return Self.show(try reply.decoded(as: PracticeExportRequest.Reply.self).reviews)
      }
      let record = try PracticeRecord(
        try files.load([]), environment: ProcessInfo.processInfo.environment, player: player)
      var reviews: [String] = []
      try record.export { reviews.append($0) }
      Self.show(reviews)
    }
    try CommandFailure.checkStandardOutput()
  }

  private static func show(_ reviews: [String]) {
    for review in reviews { print(review) }
    if reviews.isEmpty { Diagnostics.note("nothing was practiced yet, so there is nothing to export") }
  }
}

/// `chordd practice import`: takes an export.
struct PracticeImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take the answers of an export; those that are known are left out.",
    discussion: "Example: chordd practice import reviews.jsonl")

  @Argument(
    help: ArgumentHelp("The file, or '-' for standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: ArgumentHelp("The player who takes them; without it the one who plays.", valueName: "name"))
  var player: String?

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let data = try content()
      let program = try PracticeProgram(running)
      defer { program.end() }
      if let player {
        _ = try program.reply("practice-player \(PracticePlayerCommand.line(["player": player]))")
      }
      var added = 0
      for (number, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
        let text = String(decoding: line, as: UTF8.self)
        do {
          added += try program.reply("practice-import \(text)").decoded(as: PracticeImportRequest.Reply.self)
            .added
        } catch is ValidationError {
          throw PracticeFailure.badLine(number + 1)
        }
      }
      print("\(added) answers taken")
    }
  }

  /// The bytes of the file, which must be lines of text.
  private func content() throws -> Data {
    if file == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else {
      throw PracticeFailure.notAnExport(file, "there is no such file\(NearFile.hint(for: file))")
    }
    guard attributes[.type] as? FileAttributeType != .typeDirectory else {
      throw PracticeFailure.notAnExport(file, "it is a folder")
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw PracticeFailure.unreadable(file)
    }
    guard !data.isEmpty else { throw PracticeFailure.notAnExport(file, "it is empty") }
    if let kind = FileKind(Array(data.prefix(1000))), kind.isNoText != nil {
      throw PracticeFailure.notAnExport(file, "it is \(kind.rawValue)")
    }
    return data
  }
}

/// `chordd practice optimize`: fits the schedule to the player.
struct PracticeOptimize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize", abstract: "Fit the schedule to how you forget; from 400 answers on.",
    discussion: "Example: chordd practice optimize")

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let program = try PracticeProgram(running)
      defer { program.end() }
      print(try program.reply("practice-optimize").decoded(as: PracticeOptimizeRequest.Reply.self).message)
    }
  }
}
