import Foundation
import Testing

/// The drills as docs/guide/practice.md shows them, from what the program itself says of them.
enum DrillsTable {
  private struct Drill: Decodable {
    let group: String
    let name: String
    let summary: String
    let takes: [String]
    /// Whether a player has written it.
    let own: Bool
  }

  static func text() throws -> String {
    struct List: Decodable { let drills: [Drill] }
    let outcome = try Chordd.run(["practice", "--list", "--json"])
    let drills = try JSONDecoder().decode(List.self, from: Data(outcome.output.utf8)).drills.filter {
      !$0.own
    }
    try #require(!drills.isEmpty, "there are no drills")
    let rows = zip(drills, [nil] + drills.map(\.group)).map { drill, groupBefore in
      let group = drill.group == groupBefore ? "" : "**\(drill.group)**"
      // Every drill can end after a number of tasks or minutes.
      let options = drill.takes.filter { $0 != "count" }.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(group) | `\(drill.name)` | \(drill.summary) | \(options) |".replacing("|  |", with: "| |")
    }
    return (["| | drill | task | options |", "|---|---|---|---|"] + rows).joined(separator: "\n")
  }
}
