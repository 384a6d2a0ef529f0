internal import ArgumentParser
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import Foundation
internal import Outputs
internal import System
internal import Wire

/// `chordd history`: finds chords in the diary.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what was played, and find it again.",
    discussion: """
      Without words it is everything, the newest last. Look for a chord (Fma7(#11), D|C7), a quality (m7b5), a root (root F), \
      a function or progression (V in Eb; ii V I; Dm7 G7 Cma7), a key (in C minor), polychords, or a time (today, yesterday, \
      2026-01-31, 2026-01). Answers to drills are left out, unless you ask for them. It asks the chordd that runs, or reads the diary itself.

      Example: chordd history
               chordd history ii V I in Eb
               chordd history "Fma7(#11)" --notes-held
               chordd history yesterday --json
               chordd history today --drills
      """)

  @Argument(help: ArgumentHelp("The chords, key, function or date to look for.", valueName: "search"))
  var search: [String] = []

  @Flag(help: "Every name of what was held, instead of the harmony.")
  var exact = false

  @Flag(help: "The chords of drills, too.")
  var drills = false

  @Flag(help: "Print what was held, too.")
  var notesHeld = false

  @Option(help: ArgumentHelp("How many, at most 500.", valueName: "number"))
  var limit = 50

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions
  @OptionGroup var files: ConfigurationOptions

  private var fields: String {
    var fields: [String: Any] = ["limit": limit]
    if !search.isEmpty { fields["search"] = search.joined(separator: " ") }
    if exact { fields["exact"] = "yes" }
    if drills { fields["drills"] = "yes" }
    let data = try? JSONSerialization.data(
      withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }

  /// Words of other languages for the days that have one.
  private static let days = [
    "gestern": "yesterday", "ayer": "yesterday", "hier": "yesterday", "ieri": "yesterday",
    "heute": "today", "hoy": "today", "oggi": "today", "now": "today", "tonight": "today",
  ]

  func validate() throws {
    let words = search.flatMap { $0.lowercased().split(separator: " ").map(String.init) }
    if words.count == 1, let day = Self.days[words[0]] {
      throw ValidationError("\(search[0].quoted) is not a date here; did you mean 'chordd history \(day)'?")
    }
    if words.count == 2, words[0] == "last", let number = Int(words[1]), (1...500).contains(number) {
      throw ValidationError("a number is an option; did you mean 'chordd history --limit \(number)'?")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let text: String
      if let running = try answerOfRunning() {
        text = running
      } else {
        let environment = ProcessInfo.processInfo.environment
        let record = DiaryRecord(try files.load([]), environment: environment)
        if !record.exists, let notice = MachineService.notice(about: "its diary", environment: environment) {
          Diagnostics.note(notice)
        }
        text = try record.history(fields)
      }
      guard !json else { return print(text) }
      let reply = try JSONDecoder().decode(HistoryRequest.Reply.self, from: Data(text.utf8))
      if let notice = reply.notice { Diagnostics.note(notice) }
      if reply.asks, !reply.results.isEmpty {
        Diagnostics.note(
          "the diary keeps the last hour; 'chordd set diary.keep forever' and 'chordd save' keep everything")
      }
      if reply.results.isEmpty { return Diagnostics.note(nothing(isWritten: reply.notice == nil)) }
      for line in lines(reply) { print(line) }
    }
    try CommandFailure.checkStandardOutput()
  }

  /// Why nothing is shown.
  private func nothing(isWritten: Bool) -> String {
    guard !search.isEmpty else {
      return "the diary is empty\(drills ? "" : ", drills apart (--drills)")"
        + (isWritten ? "; what you play while chordd runs is written into it" : "")
    }
    // Capital letters are major chords, which II and VI seldom are.
    let words = search.joined(separator: " ").split(separator: " ").map(String.init)
    let small = words.map { ["II", "III", "VI"].contains($0) ? $0.lowercased() : $0 }
    let isTime = words.contains { $0.contains(/^[0-9]+(s|m|min|h|d|w)$/) }
    let hint =
      small == words
      ? isTime ? "; a time is a day, as in: chordd history today" : ""
      : "; minor chords are in small letters: chordd history \(small.joined(separator: " "))"
    return "nothing like that was played\(hint)"
  }

  /// `nil` when no chordd runs.
  private func answerOfRunning() throws -> String? {
    guard try running.runningPath() != nil else { return nil }
    return try running.reply(to: HistoryRequest.self, fields).text
  }

  /// A line for each chord or progression, and one between sittings.
  private func lines(_ reply: HistoryRequest.Reply) -> [String] {
    var lines: [String] = []
    var sitting: Int?
    for found in reply.results.reversed() {
      guard let first = found.chords.first else { continue }
      if let sitting, sitting != first.sitting { lines.append("") }
      sitting = first.sitting
      let names = found.chords.map(\.chord.symbol).joined(separator: " ")
      var columns = [first.at, found.chords.count > 1 ? "" : length(first), names]
      if found.chords.allSatisfy(\.drill) { columns[2] += " (drill)" }
      let key = [first.degree, first.key.map { "in \($0)" }].compactMap(\.self).joined(separator: " ")
      columns.append(found.chords.count > 1 ? first.key.map { "in \($0)" } ?? "" : key)
      if notesHeld { columns.append(found.chords.map(Self.notes).joined(separator: ", ")) }
      while columns.last == "" { columns.removeLast() }
      lines.append(columns.joined(separator: "\t"))
    }
    return lines
  }

  private func length(_ played: HistoryRequest.Played) -> String {
    played.length.map { "\($0 / 1000).\($0 % 1000 / 100) s" } ?? ""
  }

  private static func notes(_ played: HistoryRequest.Played) -> String {
    let hands = [played.lower, played.upper].filter { !$0.isEmpty }
    return hands.map { $0.map(String.init).joined(separator: " ") }.joined(separator: " | ")
  }
}
