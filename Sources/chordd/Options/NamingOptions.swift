internal import Settings
internal import ArgumentParser
internal import ChordAnalysis
internal import Daemon
internal import MusicTheory

/// Options on how names are found and written, shared by all commands that name what is played.
struct NamingOptions: ParsableArguments {
  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var idioms: IdiomOptions
  @OptionGroup var readings: AlternativesOptions

  @Option(
    help: ArgumentHelp(
      "The lowest key of the upper hand (60, C4); or 'floating', to follow the gap between the hands; 'channel', to separate the hands by MIDI channel; 'off', for one hand.",
      valueName: "note"), completion: Completions.splits)
  var split: String?

  @Flag(help: "A bassist plays the roots: prefer chords whose root does not sound.")
  var rootless = false

  /// The same, as settings that win over every file.
  var overrides: [SettingOverride] {
    var overrides = symbols.overrides + keys.overrides + idioms.overrides + readings.overrides
    if let split { overrides.append(SettingOverride("hands.split", .text(split), option: "--split")) }
    if rootless { overrides.append(SettingOverride("naming.rootless", "true", option: "--rootless")) }
    return overrides
  }
}

/// The key that names are spelled in.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key, which spells the chords and decides close calls, such as \"Eb major\" or \"C#m\"; or 'detect', or 'none'.",
      valueName: "key"), completion: Completions.keys)
  var key: String?

  /// The same, as a setting that wins over every file.
  var overrides: [SettingOverride] {
    key.map { [SettingOverride("naming.key", .text($0), option: "--key")] } ?? []
  }
}

/// The tradition that names are for.
struct IdiomOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which tradition the names are for: popular (C6, Cmi6, D/C) or classical (Ami7/C, Ami7(b5)/C, D7/C).",
      valueName: "name"), completion: .list(Idiom.allCases.map(\.rawValue)))
  var idiom: String?

  /// The same, as a setting that wins over every file.
  var overrides: [SettingOverride] {
    idiom.map { [SettingOverride("naming.idiom", .text($0), option: "--idiom")] } ?? []
  }
}

/// Options on how symbols and notes are written.
struct SymbolOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How symbols are written: standard (Cma7), berklee (CMaj7), pop (Cmaj7), jazz (C∆7); for programs ireal, harte, musicxml, lilypond.",
      valueName: "name"),
    completion: .list(SymbolStyle.all.map(\.name)))
  var style: String?

  @Option(
    help: ArgumentHelp(
      "What notes are called, in names and where you type them: english (Bb B), german (B H), semi-german (Bb H), solfege (Sib Si).",
      valueName: "name"),
    completion: .list(NoteNames.all.map(\.name)))
  var notes: String?

  @Flag(help: "Use plain characters only: b # maj dim 6/9.")
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
