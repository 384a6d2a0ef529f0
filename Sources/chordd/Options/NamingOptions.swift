internal import ArgumentParser
internal import Daemon

/// Options on how names are found and written, shared by all commands that name what is played.
struct NamingOptions: ParsableArguments {
  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var readings: AlternativesOptions

  @Option(
    help: ArgumentHelp(
      "Where the lower hand ends and the upper begins: a key (60, C4), 'floating', 'channel' or 'off'. The key itself is the upper hand's.",
      valueName: "note"), completion: Completions.splits)
  var split: String?

  @Flag(help: "A bassist plays the roots: prefer chords whose root does not sound.")
  var rootless = false

  /// The same, as settings that win over every file.
  var overrides: [SettingOverride] {
    var overrides = symbols.overrides + keys.overrides + readings.overrides
    if let split { overrides.append(SettingOverride("hands.split", .text(split), option: "--split")) }
    if rootless { overrides.append(SettingOverride("naming.rootless", "true", option: "--rootless")) }
    return overrides
  }
}
