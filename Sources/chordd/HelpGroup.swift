internal import ArgumentParser
internal import CommandKit
internal import FeatureList

/// Commands that stand together in the help.
struct HelpGroup {
  let title: String
  let commands: [any ParsableCommand.Type]
  /// Whether the first help says what each of them does, and not only that it exists.
  let isExplained: Bool

  /// All commands by their names.
  private static let named: [String: any ParsableCommand.Type] = {
    let own: [any ParsableCommand.Type] = [
      RunCommand.self, PortsCommand.self, AnalyzeCommand.self, DoctorCommand.self, ConfigurationCommand.self,
      SetCommand.self, StatsCommand.self,
    ]
    let features = allFeatures.compactMap { $0 as? any CommandFeature.Type }
    let known = own + RequestCommands.all + features.flatMap { $0.commands }
    return Dictionary(known.map { ($0.configuration.commandName ?? "", $0) }) { first, _ in first }
  }()

  /// All commands that are shown, those that players need first.
  static let all: [HelpGroup] = rows.map { title, words, isExplained in
    HelpGroup(
      title: title, commands: words.split(separator: " ").compactMap { named[String($0)] },
      isExplained: isExplained)
  }

  /// The commands of no group: older forms of others, which are not shown.
  static var others: [any ParsableCommand.Type] {
    let shown = Set(rows.flatMap { $0.words.split(separator: " ").map(String.init) })
    return named.filter { !shown.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
  }

  private static let rows: [(title: String, words: String, isExplained: Bool)] = [
    ("Play", "run ports page doctor", true),
    ("Practice", "practice history", true),
    ("Charts and songs", "chart play loop type", true),
    ("Look up", "name chord combine scale key graph vocabulary", false),
    ("Files", "analyze form forecast", false),
    ("Running chordd", "status set configuration save reload panic bookmark connect disconnect stats", false),
  ]

  /// The first help, `chordd -h`: no more than a screen of 80 columns and 24 lines.
  static var page: String {
    let groups = all.map { group in
      let names = group.commands.map { $0.configuration.commandName ?? "" }
      guard group.isExplained else { return [wrapped(group.title, names)] }
      let lines = zip(names, group.commands).map { name, command in
        "  \(padded(name, 12))\(command.configuration.abstract)"
      }
      return [group.title] + lines
    }
    return
      (["\(ChorddCommand.configuration.abstract)", ""] + groups.flatMap(\.self) + [
        "", "'chordd COMMAND --help' explains a command, 'chordd --help' lists all of them.",
      ]).joined(separator: "\n")
  }

  private static func wrapped(_ title: String, _ names: [String]) -> String {
    var lines = [padded(title, 16)]
    for (index, name) in names.enumerated() {
      let word = name + (index + 1 < names.count ? ", " : "")
      if lines[lines.count - 1].count + word.count > 80 { lines.append(padded("", 16)) }
      lines[lines.count - 1] += word
    }
    return lines.map(\.trimmedAtEnd).joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension String {
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
