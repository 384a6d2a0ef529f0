internal import ArgumentParser
internal import Daemon
internal import MusicTheory

/// Options on how names are found and written, shared by all commands that name.
struct NamingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How symbols are written: \(SymbolStyle.all.map(\.name).joined(separator: ", ")).", valueName: "name"))
  var style: String?

  @Option(
    help: ArgumentHelp(
      "What notes are called: \(NoteNames.all.map(\.name).joined(separator: ", ")).", valueName: "name"))
  var notes: String?

  @Flag(help: "Write b # maj dim 6/9 instead of ♭ ♯ ∆ ˚ ⁶/₉.")
  var ascii = false

  @Option(help: ArgumentHelp("The key to spell in, such as \"Eb major\" or \"C#m\".", valueName: "key"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Where the hands part: a key (60, C4), 'channel' or 'off'. The key itself is the upper hand's.",
      valueName: "note"))
  var split: String?

  @Flag(help: "A bassist plays the roots: prefer chords whose root does not sound.")
  var rootless = false

  /// The same, as settings that win over every file.
  var overrides: [SettingOverride] {
    var overrides: [SettingOverride] = []
    if let style { overrides.append(SettingOverride("naming.style", .text(style), option: "--style")) }
    if let notes { overrides.append(SettingOverride("naming.notes", .text(notes), option: "--notes")) }
    if ascii { overrides.append(SettingOverride("naming.ascii", "true", option: "--ascii")) }
    if let key { overrides.append(SettingOverride("naming.key", .text(key), option: "--key")) }
    if let split { overrides.append(SettingOverride("hands.split", .text(split), option: "--split")) }
    if rootless { overrides.append(SettingOverride("naming.rootless", "true", option: "--rootless")) }
    return overrides
  }
}
