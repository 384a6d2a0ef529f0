internal import ArgumentParser
internal import CommandKit
internal import FeatureKit
internal import Outputs
internal import System
internal import Wire

/// Removes a file of charts.
struct ChartRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a file of charts, or a set list.",
    discussion: """
      A file with several charts is removed by its own name.

      Example: chordd chart remove "Slow Blues"
               chordd chart remove realbook.irealb
               chordd chart remove --set Friday
      """)

  @Argument(
    help: ArgumentHelp("The name of a chart, or of its file in the folder of charts.", valueName: "name"))
  var file: String?

  @Option(name: .customLong("set"), help: ArgumentHelp("A set list instead.", valueName: "name"))
  var list: String?

  @OptionGroup var running: ControlOptions

  func validate() throws {
    guard (file == nil) != (list == nil) else {
      throw ValidationError("give the name of a chart or a file, or --set and a set list")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      if let file {
        let before = try missing()
        let reply = try running.reply(to: ChartDeleteRequest.self, ChartCommand.line(["file": file]))
        for (set, rest) in try missing() where before[set] != rest {
          let line = (["chordd", "chart", "set", set] + rest).map(CommandGuess.shellWord)
          Diagnostics.note(
            "the set list \(set.quoted) still names it; "
              + (rest.isEmpty
                ? "to remove the list: chordd chart remove --set \(CommandGuess.shellWord(set))"
                : "without it: \(line.joined(separator: " "))"))
        }
        print("\(try reply.decoded(as: ChartDeleteRequest.Reply.self).file.visible) is removed.")
      } else if let list {
        _ = try running.reply(to: SetDeleteRequest.self, ChartCommand.line(["set": list]))
        print("The set list \(list.visible) is removed.")
      }
    }
    try CommandFailure.checkStandardOutput()
  }

  /// The set lists with charts that are not there, each with those that are.
  private func missing() throws -> [String: [String]] {
    let reply = try running.reply(to: ChartsRequest.self).decoded(as: ChartsRequest.Reply.self)
    let sets = reply.sets.filter { $0.charts.contains { !$0.found } }
    return Dictionary(
      sets.map { set in
        let rest = set.charts.filter(\.found).map { line in
          line.transpose == 0
            ? line.name : "\(line.name) \(line.transpose > 0 ? "+" : "")\(line.transpose)"
        }
        return (set.name, rest)
      }, uniquingKeysWith: { first, _ in first })
  }
}
