internal import ArgumentParser
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// `chordd set`: changes a setting while chordd runs.
struct SetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting of a running chordd, until its next reload.",
    discussion: """
      'split': the lowest key of the upper hand (60, C4); or floating, to follow the gap between the hands; or channel, \
      to separate the hands by MIDI channel; or off; or learn: the next key that is struck.
      'key': the key that names are spelled in (Eb, F#m, E flat minor); or detect, or none.
      'style': how symbols are written, as for --style.
      Any other setting that can change while chordd runs has its name in the file. 'chordd save' keeps what was changed.
      Without a setting, it prints what these are now.

      Example: chordd set split G3
               chordd set key Eb minor
               chordd set style jazz
               chordd set naming.rootless true
      """)

  /// The settings with a request of their own; the names are those of the requests.
  enum Name: String, CaseIterable { case split, key, style }

  @Argument(
    help: ArgumentHelp("The setting: split, key, style, or the name of a setting.", valueName: "setting"),
    completion: Completions.settingNames)
  var name: String?

  @Argument(help: ArgumentHelp("Its value.", valueName: "value"), completion: Completions.settings)
  var value: [String] = []

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      // Names are typed in any case.
      guard let name = name?.lowercased() else {
        let reply = try running.reply(to: StatusRequest.self)
        return print(json ? reply.text : try reply.decoded(as: StatusRequest.Reply.self).settings)
      }
      let text = value.joined(separator: " ")
      if let other = Self.language(name, text) { throw ValidationError(other) }
      switch Name(rawValue: name) {
      case .split: try running.show(SplitRequest.self, text, json: json)
      case .key: try running.show(KeyRequest.self, text, json: json)
      case .style: try running.show(StyleRequest.self, text, json: json)
      case nil where name.contains(".") && !name.contains("="):
        do {
          try running.show(SetRequest.self, "\(name) \(text)", json: json)
        } catch let error as ValidationError where error.message.contains("at the next start only") {
          throw ValidationError("\(error.message), or once: \(Self.start(name, text))")
        }
      case nil: throw ValidationError(Self.unknown(name, typed: self.name ?? name, value: text))
      }
    }
  }

  /// The program with a setting in its environment.
  private static func start(_ name: String, _ value: String) -> String {
    let variable = name.uppercased().map { ".-".contains($0) ? "_" : "\($0)" }.joined()
    return "CHORDD_\(variable)=\(CommandGuess.shellWord(value)) chordd"
  }

  /// A language of notes in place of a style of symbols.
  private static func language(_ name: String, _ value: String) -> String? {
    let rows = ProgramContext.features.table
    guard ["style", "naming.style"].contains(name), SymbolStyle.named(value) == nil,
      let names = [value, rows.row(named: "naming.notes")?.meant(by: value) ?? ""].lazy.compactMap({
        NoteNames.named($0)
      }).first
    else { return nil }
    return
      "\(value.quoted) is not a style, but a language of note names: chordd set naming.notes \(names.name)"
  }

  private static func unknown(_ name: String, typed: String, value: String) -> String {
    if let sign = name.firstIndex(where: { "=:".contains($0) }), sign > name.startIndex {
      let name = String(name[..<sign])
      let behind = typed[typed.firstIndex(where: { "=:".contains($0) })!...].dropFirst()
      let value = ([String(behind)] + [value]).filter { !$0.isEmpty }.joined(separator: " ")
      let known = Name(rawValue: name) != nil || ProgramContext.features.table.row(named: name) != nil
      guard known else { return unknown(name, typed: name, value: value) }
      return "a value stands behind a space: chordd set \(name) \(CommandGuess.shellWord(value))"
    }
    let rows = ProgramContext.features.table.rows
    let table = ProgramContext.features.table
    if let found = table.meant(by: name) ?? rows.first(where: { $0.key == name })?.name {
      let meant = table.row(named: found)?.meant(by: value) ?? value
      let words = ["chordd", "set", found] + (value.isEmpty ? [] : [CommandGuess.shellWord(meant)])
      return "\(name.quoted) has a longer name; did you mean '\(words.joined(separator: " "))'?"
    }
    let group = rows.filter { $0.group == name }.prefix(6).map(\.name)
    if !group.isEmpty { return "\(name.quoted) is a group of settings: \(group.joined(separator: ", "))" }
    if let way = OtherWords.ways[name] { return "\(name.quoted) is not a setting; \(way)" }
    let names = Name.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
    return
      "\(name.quoted) is not a setting; \(near ?? "write split, key, style, or a name as in chordd.yaml, such as naming.rootless")"
  }
}
