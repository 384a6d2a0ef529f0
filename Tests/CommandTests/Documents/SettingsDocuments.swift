import Daemon
import FeatureKit
import FeatureList
import Foundation
import Settings
import Testing

/// The table of settings as documents show it.
enum SettingsDocuments {
  /// Those that only replace another setting for one output are read, and not shown.
  private static let rows = FeatureSet.all.table.rows.filter { $0.audience != .nobody }
  private static let groups = Dictionary(grouping: rows, by: \.group)
  private static var order: [String] {
    rows.map(\.group).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  // MARK: - config/chordd.yaml

  /// The example configuration with every group as the table has it. The text before and between groups stays.
  static func example(in old: String) throws -> String {
    var made = old.components(separatedBy: "\n")
    for group in order {
      let start = try #require(made.firstIndex(of: "\(group):"), "there is no group \(group)")
      let end = made[(start + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix("  ") } ?? made.endIndex
      let isLast = end == made.endIndex
      made.replaceSubrange((start + 1)..<end, with: lines(groups[group] ?? []) + (isLast ? [""] : []))
      // Between two groups one line is empty.
      if !isLast { made.insert("", at: start + 1 + lines(groups[group] ?? []).count) }
    }
    return made.joined(separator: "\n")
  }

  private static func lines(_ rows: [Setting]) -> [String] {
    rows.map { row in
      ([row.meaning, "Values: \(row.expected)."].map { $0.wrapped(112, prefix: "  # ") }
        + ["  #\(row.key): \(row.defaultValue.yaml)"]).joined(separator: "\n")
    }.joined(separator: "\n\n").components(separatedBy: "\n")
  }

  // MARK: - docs/reference/settings.md

  static var table: String {
    let rows = rows.map { row in
      let option = options[row.name].map { "`\($0)`" } ?? ""
      let cells = [
        "`\(row.name)`", row.expected, "`\(row.defaultValue.yaml)`", option, row.meaning,
      ]
      return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
        .replacing("|  |", with: "| |")
    }
    return (["| setting | value | default | option | meaning |", "|---|---|---|---|---|"] + rows)
      .joined(separator: "\n")
  }

  /// The options that win over a setting: those of `run`, or of the command that stands before it.
  static let options = [
    "input.ports": "--port", "input.channels": "--channel", "input.drums": "--drums",
    "hands.split": "--split", "settling.coalesce": "--coalesce", "naming.style": "--style",
    "naming.notes": "--notes", "naming.ascii": "--ascii", "naming.key": "--key",
    "naming.rootless": "--rootless", "naming.alternatives": "--alternatives", "outputs.terminal": "--plain",
    "outputs.json": "--json", "page.listen": "--no-page", "playback.port": "play --port",
    "playback.channel": "play --channel", "playback.velocity": "play --velocity",
    "playback.tempo": "play --tempo", "playback.style": "play --strike",
    "playback.voicing": "play --voicing", "playback.program": "play --program",
  ]

  // MARK: - chordd.yaml(5)

  static var page: String {
    order.map { group in
      ([".SS \(group)"] + (groups[group] ?? []).map(entry)).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func entry(_ row: Setting) -> String {
    """
    .TP
    .BR \(row.name.roffArgument) \(": \(row.defaultValue.yaml)".roffArgument)
    \(row.meaning.roff)
    .br
    Values: \(row.expected.roff).
    .br
    Variable:
    .BR \(row.environmentVariable) .
    """
  }
}

extension Setting {
  fileprivate var group: String { String(name.prefix { $0 != "." }) }
}

/// An option that stands in the table is one.
@Suite struct SettingsDocumentsTests {
  @Test(arguments: SettingsDocuments.options.sorted { $0.key < $1.key })
  func `An option of the table is one of the command`(_ setting: String, _ option: String) throws {
    let words = option.split(separator: " ").map(String.init)
    let page = try CommandPage()
    let command = try #require(page.command(words.count == 1 ? "run" : words[0]))
    #expect(command.arguments?.contains { $0.longNames.contains(words.last ?? "") } == true)
    #expect(FeatureSet.all.table.row(named: setting) != nil)
  }
}
