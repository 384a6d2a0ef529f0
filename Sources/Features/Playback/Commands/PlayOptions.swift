internal import ArgumentParser
internal import CommandKit
internal import FeatureKit
internal import Playback
internal import Settings
internal import System

/// How chords are played: the settings `playback`, and options without a setting.
struct PlayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play to this instrument: 128:0, a name, or the beginning of one; without it, to the only one there is.",
      valueName: "client:port"),
    completion: Completions.instruments)
  var port: String?

  @Option(
    help: ArgumentHelp(
      "How the notes are struck: \(PlaybackStyle.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"),
    completion: .list(PlaybackStyle.allCases.map(\.rawValue)))
  var strike: String?

  /// Hidden: in other commands `--style` says how symbols are written.
  @Option(help: ArgumentHelp("", visibility: .hidden))
  var style: String?

  @Option(
    help: ArgumentHelp(
      "How the notes are arranged: \(VoicingStyle.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"),
    completion: .list(VoicingStyle.allCases.map(\.rawValue)))
  var voicing: String?

  @Option(help: ArgumentHelp("Beats per minute, 20 to 400.", valueName: "number"))
  var tempo: String?

  @Option(help: ArgumentHelp("How hard the top note is struck, 1 to 127.", valueName: "number"))
  var velocity: String?

  @Option(help: ArgumentHelp("The MIDI channel to play on, 1 to 16.", valueName: "number"))
  var channel: String?

  @Option(help: ArgumentHelp("Switch the instrument to this sound first, 1 to 128.", valueName: "number"))
  var program: String?

  @Option(
    help: ArgumentHelp(
      "How many beats a chord lasts, or a bar where there are bar lines, 0.25 to 64; 4 if not given.",
      valueName: "number"))
  var beats: Double = 4

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("How often to play everything, 1 to 1000.", valueName: "number"))
  var repeats: Int = 1

  func validate() throws {
    if let style {
      let styles = PlaybackStyle.allCases.map(\.rawValue)
      let meant = styles.contains(style) ? style : Suggestion.nearest(to: style, among: styles)
      throw ValidationError(
        "--style is how symbols are written, and of no use here; how notes are struck is --strike "
          + (meant ?? "with one of \(styles.joined(separator: ", "))"))
    }
    guard port != "" else { throw ValidationError("--port needs a port, such as 128:0 or \"FLUID Synth\"") }
    guard (0.25...64).contains(beats) else {
      throw ValidationError("--beats must be a number from 0.25 to 64")
    }
    guard (1...1000).contains(repeats) else {
      throw ValidationError("--repeat must be a whole number from 1 to 1000")
    }
  }

  /// The same, as settings that win over every file.
  var overrides: [SettingOverride] {
    [
      ("port", "--port", port), ("style", "--strike", strike), ("voicing", "--voicing", voicing),
      ("tempo", "--tempo", tempo), ("velocity", "--velocity", velocity), ("channel", "--channel", channel),
      ("program", "--program", program),
    ].compactMap { name, option, text in
      text.map { SettingOverride("playback.\(name)", .text($0), option: option) }
    }
  }

  /// The settings of a configuration, with the options without a setting.
  func settings(_ configuration: Configuration) -> PlaybackSettings {
    var settings = configuration.playback
    settings.beatsPerChord = beats
    settings.repeats = repeats
    return settings
  }
}
