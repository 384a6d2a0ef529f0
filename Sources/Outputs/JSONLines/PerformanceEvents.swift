internal import ChordAnalysis
internal import MIDI
internal import MusicTheory
public import Wire

// The events of a performance: a name, and the fields that are not in every event.

/// The name of a chord's event.
public enum ChordName: String, EventName { case chord }
/// The name of the event about keys and pedals.
public enum NotesName: String, EventName { case notes }
/// The name of the event about the chord in force.
public enum HarmonyName: String, EventName { case harmony }
/// The name of the event that takes the name of a chord away.
public enum ClearName: String, EventName { case clear }
/// The name of the event about the input.
public enum StatusName: String, EventName { case status }

public typealias ChordEvent = PerformanceEvent<ChordName, EventPhase, ChordOnset>
public typealias NotesEvent = PerformanceEvent<NotesName, NoFields, HeldKeys>
public typealias HarmonyEvent = PerformanceEvent<HarmonyName, EventPhase, NoFields>
public typealias ClearEvent = PerformanceEvent<ClearName, NoFields, NoFields>
public typealias StatusEvent = PerformanceEvent<StatusName, NoFields, InputChange>

extension JSONEvent {
  /// The events that it writes.
  public static let events = [
    EventDescription(ChordEvent.self, "A reading has begun, or has held."),
    EventDescription(NotesEvent.self, "Keys or pedals changed."),
    EventDescription(
      HarmonyEvent.self, "The harmony is another one, or has held; without `harmony` there is none any more."),
    EventDescription(
      ClearEvent.self, "Nothing sounds and the hold time is over, or a panic cleared everything."),
    EventDescription(StatusEvent.self, "A change of the input."),
  ]
}

/// A chord as it is played.
public struct ChordOnset: Codable, Sendable {
  /// When the first key of the chord was struck.
  let onset: Timestamp
  let facts: ReadingFacts?

  private enum CodingKeys: CodingKey { case onset }

  init(onset: Timestamp, facts: ReadingFacts?) { (self.onset, self.facts) = (onset, facts) }

  // The facts are no field: theirs are those of the chord.
  public init(from decoder: any Decoder) throws {
    onset = try decoder.container(keyedBy: CodingKeys.self).decode(Timestamp.self, forKey: .onset)
    facts = try ReadingFacts(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(onset, forKey: .onset)
    try facts?.encode(to: encoder)
  }
}

/// The notes that are held, as MIDI numbers.
public struct HeldKeys: Codable, Sendable {
  /// The keys that are down, as MIDI numbers, the lowest first.
  @Within<0, 127, [Int]> var down: [Int]
  /// These and the notes that pedals hold.
  @Within<0, 127, [Int]> var sounding: [Int]
  /// Whether a pedal that counts is down.
  let pedal: Bool

  init(_ analysis: borrowing Analysis) {
    pedal = analysis.isPedalDown
    down = analysis.down.map { Int($0.rawValue) }
    sounding = analysis.sounding.map { Int($0.rawValue) }
  }
}

/// A change of the input.
public struct InputChange: Codable, Sendable {
  /// The kinds of changes.
  enum Status: String, CaseIterable, Codable {
    case listening, connected, disconnected, renamed
    case eventsLost = "events lost"
    case stuckNotesReleased = "stuck notes released"
    case split, ended
  }

  /// `listening` once chordd receives its input, `connected`, `disconnected`, `renamed` (to `portName`), `events lost`, `stuck notes
  /// released`, `split`, or `ended` for a file, stream or demo.
  let status: Status
  /// The address of the keyboard, such as `24:0`, empty for a file or stream; absent where no keyboard is meant.
  private(set) var port: String?
  /// The name of the keyboard.
  private(set) var portName: String?
  /// `true` when it is the demo of chordd itself.
  private(set) var demo: Bool?

  init(_ status: InputStatus, _ context: StreamContext) {
    let source: InputSource?
    (self.status, source) =
      switch status {
      case .listening: (.listening, nil)
      case .connected(let connected): (.connected, connected)
      case .disconnected(let gone): (.disconnected, gone)
      case .renamed(let renamed): (.renamed, renamed)
      case .eventsLost: (.eventsLost, nil)
      case .splitChanged: (.split, nil)
      case .stuckNotesReleased(let silent): (.stuckNotesReleased, silent)
      case .ended: (.ended, nil)
      }
    guard let source, let name = context.name(of: source) else { return }
    (port, portName, demo) = (name.address, name.name, name.isDemo ? true : nil)
  }
}
