public import MIDI
public import Settings

/// The settings of charts and of what comes next.
public struct FormSettings: SettingsGroup {
  /// The folder of the charts; `auto`: the usual place; `nil`: none is kept.
  public var folder: String?
  /// Whether the next chord is forecast where no chart is chosen.
  public var forecast = false
  /// Whether a forecast knows what was played on other days.
  public var habits = true
  /// Whether the player's chart that seems to be played is offered where none is chosen.
  public var offers = true
  /// The pedal or pad that turns to the next chart of the set; `nil`: none.
  public var nextPedal: Controller?
  /// The pedal or pad that turns back to the chart before; `nil`: none.
  public var previousPedal: Controller?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "charts.folder", \FormSettings.folder, .chartFolder, default: "auto",
      "The folder with your charts. `auto` is `charts` in `$STATE_DIRECTORY`, else in `$XDG_STATE_HOME/chordd`, else in "
        + "`~/.local/state/chordd`; `off` keeps none. Tunes of practice and lead sheets are charts, too."
    ).forTheStart.shown(to: .players),
    Setting(
      "charts.forecast", \FormSettings.forecast, .flag, default: "false",
      "Whether the next chord is forecast while no chart is chosen, from theory and from what was played before."
    ).shown(to: .players),
    Setting(
      "charts.habits", \FormSettings.habits, .flag, default: "true",
      "Whether a forecast knows your habits: what you played on other days, as the diary has it. Nothing of that leaves the machine."
    ),
    Setting(
      "charts.offers", \FormSettings.offers, .flag, default: "true",
      "Whether one of your charts is offered when it seems to be what you play, while no chart is chosen. It is never followed by itself."
    ),
    Setting(
      "pedals.next", \FormSettings.nextPedal, .controller, default: "off",
      "The MIDI controller, such as 67 for the soft pedal, that turns to the next chart of the set list when it is pressed; or `off`."
    ).formerly("charts.pedal").shown(to: .players),
    Setting(
      "pedals.previous", \FormSettings.previousPedal, .controller, default: "off",
      "The MIDI controller that turns back to the chart before when it is pressed; or `off`."),
  ]
}

extension SettingType<String?> {
  /// The folder of charts: a path, `auto`, or `off`; `auto` is kept as it is.
  fileprivate static var chartFolder: Self {
    SettingType("auto, off, or the path of a folder without ~", example: "/var/lib/chordd/charts") { text in
      switch text {
      case "off": .some(nil)
      case let path where path.isEmpty || path.hasPrefix("~"): nil
      case let path: path
      }
    }
  }
}
