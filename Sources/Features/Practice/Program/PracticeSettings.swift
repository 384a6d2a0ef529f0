internal import Outputs
public import Settings

/// The settings of practice, for all drills.
public struct PracticeSettings: SettingsGroup {
  /// In minutes a day.
  public var minutes = 1
  public var new = 0
  public var path = Path.songs
  /// In percent.
  public var retention = 70
  public var company = Accompaniment.click
  public var handsFree = HandsFree.off
  /// `nil`: nothing is remembered; `auto`: the usual place.
  public var database: String?
  /// The name of the player at the start.
  public var player = ""

  /// The way through the material, by the name of its ``LearningPath``.
  public enum Path: String, CaseIterable, Sendable {
    case songs, jazz, pop, classical
  }

  /// The accompaniment of drills with a metronome.
  public enum Accompaniment: String, CaseIterable, Sendable {
    case off, click, band
  }

  /// The controls of a session without the mouse.
  public enum HandsFree: String, CaseIterable, Sendable {
    case off
    /// The four lowest keys of a full keyboard: hear again, hint, next, stop.
    case keys
    /// The pads 36 to 39 of the channel of drums, for the same.
    case pads
    /// The sustain pedal, pressed while no key is held: next; twice: hint.
    case pedal
  }

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "practice.minutes", \PracticeSettings.minutes, .integer(1...600), default: "20",
      "How many minutes a day you want to practice. Reviews beyond that move to the next days."
    ).shown(to: .players),
    Setting(
      "practice.new", \PracticeSettings.new, .integer(0...100), default: "6",
      "How many new shapes you meet on a day that goes well."),
    Setting(
      "practice.path", \PracticeSettings.path, .choice(of: Path.self), default: "songs",
      "The way of *Continue*: `songs` from the first triad to upper structures, `jazz` with ii–V–Is in major and minor, `pop` with "
        + "inversions and slash chords, `classical` with figures and cadences."
    ).shown(to: .players),
    Setting(
      "practice.retention", \PracticeSettings.retention, .integer(70...97), default: "90",
      "How much of what you know you want to remember, in percent. More costs more reviews."),
    Setting(
      "practice.company", \PracticeSettings.company, .choice(of: Accompaniment.self), default: "click",
      "The accompaniment on the MIDI output in drills with a tempo: a `click`, or a `band` of bass and ride, or nothing. Drums "
        + "are on channel 10, the bass is on channel 2."
    ).shown(to: .players),
    Setting(
      "practice.hands-free", \PracticeSettings.handsFree, .choice(of: HandsFree.self), default: "off",
      "The controls of practice without the mouse. `keys`: the four lowest keys A0 to C1 say hear again, hint, next, stop. "
        + "`pads`: the pads 36 to 39 on channel 10 do. `pedal`: the sustain pedal without a key says next, and twice hint."
    ).shown(to: .players),
    Setting(
      "practice.database", \PracticeSettings.database, .databasePlace, default: "auto",
      "The file that remembers what you practiced. `auto` is practice.sqlite in `$STATE_DIRECTORY`, else in "
        + "`$XDG_STATE_HOME/chordd`, else in `~/.local/state/chordd`; `off` remembers nothing."
    ).forTheStart,
    Setting(
      "practice.player", \PracticeSettings.player, .player, default: "default",
      "The player after the start. Each player has a file beside that of `practice.database`; `default` has this file itself."
    ).forTheStart,
  ]
}

extension SettingType<String> {
  /// The name of a player.
  fileprivate static var player: Self {
    SettingType("a name of at most 40 letters, digits, spaces, hyphens and apostrophes", example: "Anna") {
      Players.name($0)
    }
  }
}
