internal import ArgumentParser
internal import Daemon
internal import MusicTheory

/// Options on how symbols and notes are written.
struct SymbolOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How symbols are written: \(SymbolStyle.all.map(\.name).joined(separator: ", ")).", valueName: "name"),
    completion: .list(SymbolStyle.all.map(\.name)))
  var style: String?

  @Option(
    help: ArgumentHelp(
      "What notes are called: \(NoteNames.all.map(\.name).joined(separator: ", ")).", valueName: "name"),
    completion: .list(NoteNames.all.map(\.name)))
  var notes: String?

  @Flag(help: "Write b # maj dim 6/9 instead of ♭ ♯ ∆ ˚ ⁶/₉.")
  var ascii = false

  /// The same, as settings that win over every file.
  var overrides: [SettingOverride] {
    var overrides: [SettingOverride] = []
    if let style { overrides.append(SettingOverride("naming.style", .text(style), option: "--style")) }
    if let notes { overrides.append(SettingOverride("naming.notes", .text(notes), option: "--notes")) }
    if ascii { overrides.append(SettingOverride("naming.ascii", "true", option: "--ascii")) }
    return overrides
  }
}
