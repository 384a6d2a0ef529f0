internal import ChordAnalysis
public import Daemon
public import MIDI
public import Outputs
public import PageServer
public import Requests
public import Settings

/// What was played, chord by chord, found again.
public struct DiaryFeature: Feature {
  public static let requests: [any Request<RunningProgram>.Type] = [
    HistoryRequest.self,
    HistoryForgetRequest.self,
    BookmarkRequest.self,
    BookmarkDeleteRequest.self,
    TakeRequest.self,
    SheetsRequest.self,
    SheetMakeRequest.self,
    SheetRequest.self,
    SheetEditRequest.self,
    SheetDeleteRequest.self,
    SheetExportRequest.self,
  ]
  public static let outputs: [any Output.Type] = [DiaryOutput.self]
  public static let views = [PageView("diary", title: "Diary"), PageView("sheet", title: "Lead sheets")]

  public static func begin(in program: RunningProgram) {
    program.parts.keep(DiaryKeeper(program))
  }
}

/// What the diary keeps.
public struct DiaryOutput: SettingsGroup, Output {
  public var keep = Keeping.forever
  /// In minutes.
  public var pause = 10
  /// What keeps the last minute when it is pressed; `nil`: no pedal does.
  public var pedal: Controller?
  /// `nil`: nothing is kept; `auto`: the usual place.
  public var database: String?

  /// How long what was played is kept.
  public enum Keeping: Hashable, Sendable {
    case off, forever
    /// 1…36,500.
    case days(Int)
  }

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "diary.keep", \DiaryOutput.keep, .keeping, default: "forever",
      "How long the diary keeps what you play: `forever`, a number of days, or `off` to keep nothing. A million chords take "
        + "about 155 MB."),
    Setting(
      "diary.pause", \DiaryOutput.pause, .integer(1...600), default: "10",
      "After how many minutes of silence the diary begins a new sitting."),
    Setting(
      "diary.pedal", \DiaryOutput.pedal, .controller, default: "off",
      "The MIDI controller, such as 67 for the soft pedal, that keeps the last minute in the diary when it is pressed, with the keys "
        + "as they were played; or `off`."),
    Setting(
      "diary.database", \DiaryOutput.database, .databasePlace, default: "auto",
      "The file of the diary. `auto` is diary.sqlite in `$STATE_DIRECTORY`, else in `$XDG_STATE_HOME/chordd`, else in "
        + "`~/.local/state/chordd`; `off` keeps nothing. What a file or the demo plays is never kept."
    ).forTheStart,
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func registrations(_ place: OutputPlace) -> [SinkRegistration] {
    guard place.configuration[Self.self].database != nil else { return [] }
    let parts = place.parts
    return [
      SinkRegistration("diary", .records(1024), isOutput: false) { () throws(OutputError) in
        guard let keeper = parts[DiaryKeeper.self] else { throw .unavailable("the diary cannot begin") }
        return DiarySink(keeper: keeper)
      }
    ]
  }
}

extension SettingType<DiaryOutput.Keeping> {
  static var keeping: Self {
    SettingType("forever, off, or a number of days from 1 to 36500", example: "365") { text in
      switch text {
      case "off": .off
      case "forever": .forever
      default: Int(text).flatMap { (1...36_500).contains($0) ? .days($0) : nil }
      }
    }
  }
}

/// Hands what is played to the keeper of the diary.
struct DiarySink: AnalysisSink {
  let keeper: DiaryKeeper

  mutating func consume(_ analysis: Analysis) { keeper.follow(analysis) }

  var wait: SinkWait { keeper.wait }

  mutating func attend(_ found: [Int16]) { keeper.attend() }

  mutating func finish() { keeper.close() }
}
