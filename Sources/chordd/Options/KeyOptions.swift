internal import ArgumentParser
internal import Daemon

/// The key that names are spelled in.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key, which spells and decides close calls, such as \"Eb major\" or \"C#m\"; or detect, or none.",
      valueName: "key"), completion: Completions.keys)
  var key: String?

  /// The same, as a setting that wins over every file.
  var overrides: [SettingOverride] {
    key.map { [SettingOverride("naming.key", .text($0), option: "--key")] } ?? []
  }
}
