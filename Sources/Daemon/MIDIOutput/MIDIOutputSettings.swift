public import MIDI
public import Settings

/// What the MIDI output is connected to, and how it is struck and started.
public struct MIDIOutputSettings: SettingsGroup {
  /// The instrument to play to; `nil`: all that are connected.
  public var port: String?
  public var velocity = 1
  /// The controller that plays back what was just played; `nil`: none.
  public var controller: Controller?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "playback.port", \MIDIOutputSettings.port, .portOrNone, default: "none",
      "The instrument that is connected to the MIDI output when it is there, also the one that `chordd "
        + "play` takes."
    ).forTheStart,
    Setting(
      "playback.velocity", \MIDIOutputSettings.velocity, .integer(1...127), default: "80",
      "How hard the top note of a chord is struck."),
    Setting(
      "playback.controller", \MIDIOutputSettings.controller, .controller, default: "off",
      "A MIDI controller that, at 64 or more, plays back what was just played."
    ).forTheStart,
  ]
}
