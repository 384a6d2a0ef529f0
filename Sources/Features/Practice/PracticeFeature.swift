internal import ChordAnalysis
public import Daemon
internal import Logging
public import Outputs
public import PageServer
public import Requests
public import Settings
internal import System

/// Drills with feedback while the keys are down, and a memory of what the player forgets.
public struct PracticeFeature: Feature {
  public static let settings: [any SettingsGroup.Type] = []
  public static let requests: [any Request<RunningProgram>.Type] = [
    PracticeRequest.self,
    PracticeStartRequest.self,
    PracticeAnswerRequest.self,
    PracticeHintRequest.self,
    PracticeGiveUpRequest.self,
    PracticeNextRequest.self,
    PracticeReplayRequest.self,
    PracticeStopRequest.self,
    PracticeSessionRequest.self,
    PracticeStatisticsRequest.self,
    PracticeExportRequest.self,
    PracticeImportRequest.self,
    PracticeOptimizeRequest.self,
  ]
  public static let outputs: [any Output.Type] = [PracticeOutput.self]
  public static let views = [
    PageView("practice", title: "Practice"), PageView("learn", title: "Learn"),
  ]

  public static func begin(in program: RunningProgram) {
    guard let room = try? PracticeRoom(program) else { return }
    program.parts.keep(room)
  }
}

/// How practice goes, whatever the drill.
public struct PracticeOutput: SettingsGroup, Output {
  /// In minutes a day.
  public var minutes = 1
  public var new = 0
  /// In percent.
  public var retention = 70
  public var company = Company.click
  public var handsFree = HandsFree.off
  /// `nil`: nothing is remembered; `auto`: the usual place.
  public var database: String?

  /// What is heard with a metronome.
  public enum Company: String, CaseIterable, Sendable {
    case off, click, band
  }

  /// What controls a session without a hand for the mouse.
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
      "practice.minutes", \PracticeOutput.minutes, .integer(1...600), default: "20",
      "How many minutes a day you want to practice. What is due beyond that is moved to the next days."),
    Setting(
      "practice.new", \PracticeOutput.new, .integer(0...100), default: "6",
      "How many new shapes you meet a day."),
    Setting(
      "practice.retention", \PracticeOutput.retention, .integer(70...97), default: "90",
      "How much of what you know you want to remember, in percent. More costs more reviews."),
    Setting(
      "practice.company", \PracticeOutput.company, .choice(of: Company.self), default: "click",
      "What the MIDI output plays in drills with a tempo: a `click`, or a `band` of bass and ride, or nothing. Drums "
        + "are on channel 10, the bass is on channel 2."),
    Setting(
      "practice.hands-free", \PracticeOutput.handsFree, .choice(of: HandsFree.self), default: "off",
      "What controls practice without the mouse. `keys`: the four lowest keys A0 to C1 say hear again, hint, next, stop. "
        + "`pads`: the pads 36 to 39 on channel 10 do. `pedal`: the sustain pedal without a key says next, and twice hint."
    ),
    Setting(
      "practice.database", \PracticeOutput.database, .databasePlace, default: "auto",
      "The file that remembers what you practiced. `auto` is practice.sqlite in `$STATE_DIRECTORY`, else in "
        + "`$XDG_STATE_HOME/chordd`, else in `~/.local/state/chordd`; `off` remembers nothing."
    ).forTheStart,
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func registrations(_ place: OutputPlace) -> [SinkRegistration] {
    let parts = place.parts
    let gate = SinkGate()
    parts.keep(gate)
    return [
      SinkRegistration("practice", .records(1024), isOutput: false, gate: gate) { () throws(OutputError) in
        guard let room = parts[PracticeRoom.self] else { throw .unavailable("practice cannot begin") }
        return PracticeSink(room: room)
      }
    ]
  }
}

extension SettingType<String?> {
  /// A path, `auto`, or `off`; `auto` is kept as it is.
  static var databasePlace: Self {
    SettingType("auto, off, or the path of a file without ~", example: "/var/lib/chordd/practice.sqlite") {
      text in
      switch text {
      case "off": .some(nil)
      case let path where path.isEmpty || path.hasPrefix("~"): nil
      case let path: path
      }
    }
  }
}

/// Hands the keys to the room, and wakes it when something is due.
struct PracticeSink: AnalysisSink {
  let room: PracticeRoom

  mutating func consume(_ analysis: Analysis) { room.follow(analysis) }

  var wait: SinkWait { room.wait }

  mutating func attend(_ found: [Int16]) { room.advance() }

  mutating func finish() { room.close() }
}
