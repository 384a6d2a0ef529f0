internal import FeatureKit
internal import MusicTheory
public import Outputs
public import Wire

// The events of the page's own.

/// The events that only clients of the page's server get.
public enum PageEvents {
  public static let all = [
    EventDescription(
      HeartbeatEvent.self,
      "The program is alive, including its input thread, which gives a sign of life each time. If two do not come, "
        + "what is shown is old."),
    EventDescription(
      HelloEvent.self,
      "The whole state, as `GET /api/state` gives it: the first event, and again for those who did not keep up.",
      hasKept: true),
    EventDescription(SettingsEvent.self, "A setting has changed, or the instrument that is played."),
    EventDescription(ErrorEvent.self, "The answer to a frame without a meaning, at a WebSocket."),
  ]
}

/// The program is alive.
struct HeartbeatEvent: Codable, Sendable {
  enum Name: String, EventName { case heartbeat }

  private(set) var type = Name.heartbeat
  /// The seconds until the next one is due.
  @From<0, Int> var next: Int
}

/// The answer to a frame without a meaning.
struct ErrorEvent: Codable, Sendable {
  enum Name: String, EventName { case error }

  private(set) var type = Name.error
  /// A sentence about the mistake in the frame.
  let error: String
}

/// The settings have changed.
struct SettingsEvent: Codable, Sendable {
  enum Name: String, EventName { case settings }

  let settings: WrittenFields<ShownSettings>
  let hearing: Hearing

  private enum CodingKeys: CodingKey { case type }

  init(settings: WrittenFields<ShownSettings>, hearing: Hearing) {
    (self.settings, self.hearing) = (settings, hearing)
  }

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self).decode(Name.self, forKey: .type)
    settings = try WrittenFields(from: decoder)
    hearing = try Hearing(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Name.settings, forKey: .type)
    try settings.encode(to: encoder)
    try hearing.encode(to: encoder)
  }
}

/// Whether chords can be heard.
struct Hearing: Codable, Sendable {
  /// Whether anything is connected to the MIDI output now, so that you would hear it play.
  let playback: Bool

  init(_ backend: any PageBackend) { playback = backend.canPlayBack }
}

/// The settings that the page shows and changes.
public struct ShownSettings: Codable, Sendable {
  /// How many other readings are given.
  let alternatives: ReadingCount
  /// The setting `settling.hold`, in milliseconds.
  @From<0, Int> var hold: Int
  /// The setting `naming.key`, as the player has it who reads it: a key, `detect` or `none`.
  let key: String
  /// The setting `naming.notes`.
  let noteNames: String
  /// The hands whose notes are named: the setting `naming.of`.
  let named: String
  /// The setting `naming.rootless`.
  let rootless: Bool
  /// Where the upper hand begins: a MIDI number, `channel`, `learn`, or `null` where both hands are one.
  let split: SplitPlace
  /// The setting `hands.split`.
  let splitName: String
  /// The setting `naming.style`.
  let style: String
  /// The names of the settings that are lost at the restart.
  let unsaved: [String]

  public init(
    alternatives: ReadingCount, hold: Int, key: String, named: String, noteNames: String, rootless: Bool,
    split: SplitPlace, splitName: String, style: String, unsaved: [String]
  ) {
    (self.alternatives, self.key, self.noteNames) = (alternatives, key, noteNames)
    self.named = named
    (self.rootless, self.split, self.splitName) = (rootless, split, splitName)
    (self.style, self.unsaved) = (style, unsaved)
    self.hold = hold
  }
}

/// A number of readings, or the word `all`.
public enum ReadingCount: Codable, Sendable, SchemaDescribed {
  case some(Int)
  case all

  private static let word = "all"

  public static var schema: Schema { .any([.within(least: 0, most: nil, .whole), .choice([word])]) }
  public static var example: ReadingCount { .all }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = (try? container.decode(Int.self)).map { .some($0) } ?? .all
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .some(let count): try container.encode(count)
    case .all: try container.encode(Self.word)
    }
  }
}
