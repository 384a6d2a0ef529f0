public import MIDI
public import Settings

/// The settings of the diary.
public struct DiarySettings: SettingsGroup {
  public var keep = Keeping.ask
  /// In minutes.
  public var pause = 10
  /// The pedal that keeps the last minute; `nil`: none.
  public var keepPedal: Controller?
  /// `nil`: nothing is kept; `auto`: the usual place.
  public var database: String?

  /// How long chords are kept.
  public enum Keeping: Hashable, Sendable {
    case off, forever
    /// The last hour.
    case hour
    /// The last hour, until the player has said otherwise. A diary from the time before this question goes on as it was.
    case ask
    /// 1…36,500.
    case days(Int)
  }

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "diary.keep", \DiarySettings.keep, .keeping, default: "ask",
      "How long the diary keeps what you play: `forever`, a number of days, the last `hour`, or `off` to keep nothing. `ask` keeps "
        + "the last hour and asks on the page; bookmarks and lead sheets stay. A million chords take about 155 MB."
    ).shown(to: .players),
    Setting(
      "diary.pause", \DiarySettings.pause, .integer(1...600), default: "10",
      "After how many minutes of silence the diary begins a new sitting."),
    Setting(
      "pedals.keep", \DiarySettings.keepPedal, .controller, default: "off",
      "The MIDI controller, such as 67 for the soft pedal, that keeps the last minute in the diary when it is pressed, with the keys "
        + "as they were played; or `off`."
    ).formerly("diary.pedal").shown(to: .players),
    Setting(
      "diary.database", \DiarySettings.database, .databasePlace, default: "auto",
      "The file of the diary. `auto` is diary.sqlite in `$STATE_DIRECTORY`, else in `$XDG_STATE_HOME/chordd`, else in "
        + "`~/.local/state/chordd`; `off` keeps nothing. Chords of a file or the demo are never kept."
    ).forTheStart,
  ]
}

extension SettingType<DiarySettings.Keeping> {
  static var keeping: Self {
    SettingType("ask, forever, hour, off, or a number of days from 1 to 36500", example: "365") { text in
      switch text {
      case "ask": .ask
      case "hour": .hour
      case "off": .off
      case "forever": .forever
      default: Int(text).flatMap { (1...36_500).contains($0) ? .days($0) : nil }
      }
    }
  }
}
