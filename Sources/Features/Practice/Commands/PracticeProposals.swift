internal import ArgumentParser
internal import CommandKit
internal import Explore
internal import Foundation
internal import Outputs
internal import Practice
internal import System
internal import Wire

/// Cards of the player's own playing: which, why, and what to do with them.
struct PracticeProposals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proposals", abstract: "Show chords of your own playing that are worth a card.",
    discussion: """
      Chords that came late, were corrected, or never come in a key. Cards that you take are asked by 'chordd practice' as new \
      ones; what you leave is not proposed for two weeks.

      Example: chordd practice proposals
               chordd practice proposals --take "1 3"
               chordd practice proposals --take all
               chordd practice proposals --leave "Bbm7"
      """)

  @Option(help: ArgumentHelp("Take these: their numbers or names, or all.", valueName: "cards"))
  var take: String?

  @Option(
    help: ArgumentHelp("Leave these for two weeks: their numbers or names, or all.", valueName: "cards"))
  var leave: String?

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let program = try PracticeProgram(running)
      defer { program.end() }
      var reply = try program.reply("practice-proposals")
      let shown = try reply.decoded(as: PracticeProposalsRequest.Reply.self).proposals
      for (name, words) in [("practice-take", take), ("practice-leave", leave)] {
        guard let words else { continue }
        let cards = try Self.cards(words, shown).map(\.card)
        guard !cards.isEmpty else { continue }
        reply = try program.reply("\(name) {\"cards\":\"\(cards.joined(separator: " "))\"}")
      }
      guard !json else { return print(reply.text) }
      let now = try reply.decoded(as: PracticeProposalsRequest.Reply.self)
      if shown.isEmpty, now.taken == 0 {
        let verb = take != nil ? "take" : leave != nil ? "leave" : nil
        let nothing = "nothing in your playing is worth a card so far"
        Diagnostics.note(verb.map { "there is nothing to \($0): \(nothing)" } ?? nothing)
      } else if leave != nil {
        let count = shown.count - now.proposals.count
        print("\(count) proposal\(count == 1 ? "" : "s") left.")
      }
      let width = now.proposals.map(\.chord.symbol.count).max() ?? 0
      for (place, row) in now.proposals.enumerated() {
        let name = row.chord.symbol.padding(toLength: width, withPad: " ", startingAt: 0)
        print("\(place + 1)  \(name)  \(row.why)")
      }
      if now.taken > 0 {
        print(
          "\(now.taken == 1 ? "1 card waits" : "\(now.taken) cards wait") for 'chordd practice'"
            + ", which asks \(now.taken == 1 ? "it" : "them") next.")
      }
    }
    try CommandFailure.checkStandardOutput()
  }

  /// The proposals that are meant by numbers or names.
  private static func cards(
    _ words: String, _ rows: [PracticeProposalsRequest.Row]
  ) throws -> [PracticeProposalsRequest.Row] {
    if words.trimmed == "all" { return rows }
    return try words.split { $0 == " " || $0 == "," }.flatMap { numbers(of: $0, upTo: rows.count) }.map {
      word in
      if let number = Int(word), rows.indices.contains(number - 1) { return rows[number - 1] }
      let meant = CardKey(chord: String(word))
      guard let row = rows.first(where: { $0.chord.symbol == word || meant != nil && $0.card == meant?.text })
      else {
        let names =
          rows.isEmpty ? "nothing is proposed" : "proposed are \(TextList.and(rows.map(\.chord.symbol)))"
        throw ValidationError("\(String(word).quoted) is not among the proposals; \(names)")
      }
      return row
    }
  }

  /// The numbers of `1-3`; any other word itself.
  private static func numbers(of word: Substring, upTo count: Int) -> [Substring] {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first > 0, first <= last, last <= count
    else { return [word] }
    return (first...last).map { Substring("\($0)") }
  }

  /// A sentence about them for the beginning of practice; `nil` without any.
  static func note(_ program: PracticeProgram) throws -> String? {
    let rows = try program.reply("practice-proposals").decoded(as: PracticeProposalsRequest.Reply.self)
      .proposals
    guard let first = rows.first else { return nil }
    let more = rows.count == 1 ? "is" : "and \(rows.count - 1) more are"
    return "from your playing, \(first.chord.symbol) \(more) proposed: chordd practice proposals"
  }
}
