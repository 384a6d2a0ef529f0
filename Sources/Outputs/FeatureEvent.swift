public import MusicTheory

/// An event of a feature in the stream of events, beside the analyses.
public struct FeatureEvent: Sendable {
  /// The `type` of the event, for the page and other programs.
  public let type: String
  /// The JSON object of docs/reference/events.md, on one line.
  public let text: String
  /// The words that are spoken for blind players; `nil`: none.
  public let spoken: SpokenTurn?
  /// Whether the feature does the talking from now on: meanwhile nobody speaks the names of chords; `nil`: as before.
  public let hasFloor: Bool?
  /// The beats that a metronome begins or ends with it.
  public let metronome: Metronome?
  /// Whether the page sends it only to those who may change something.
  public let isPrivate: Bool
  /// The news for readers of other names and for other outputs; `nil` where it has no names, and is not kept.
  public let news: (any FeatureNews)?
  /// The keys that it points at; `nil`: as before.
  public let keys: PointedKeys?

  public init(
    type: String, text: String, spoken: SpokenTurn? = nil, hasFloor: Bool? = nil,
    metronome: Metronome? = nil, isPrivate: Bool = false, keys: PointedKeys? = nil
  ) {
    (self.type, self.text, self.spoken, self.metronome) = (type, text, spoken, metronome)
    (self.hasFloor, self.isPrivate, self.keys, news) = (hasFloor, isPrivate, keys, nil)
  }

  /// News in the names of `context`.
  public init(_ news: any FeatureNews, context: StreamContext) {
    (type, text) = (news.type, news.text(context))
    (self.news, spoken, metronome, hasFloor, isPrivate) = (news, nil, nil, nil, false)
    keys = nil
  }
}

/// Keys that a feature points at, for lights at the keys.
public struct PointedKeys: Hashable, Sendable {
  /// Held, and part of the answer.
  public var right: NoteSet = []
  /// Held, and no part of it.
  public var wrong: NoteSet = []
  /// Part of the answer, and not held.
  public var missing: NoteSet = []

  public init() {}
}

/// News of a feature, which hold until the next ones of their type. They write themselves anew for each reader and for each output, which
/// carries them without knowing what they are about.
public protocol FeatureNews: Sendable {
  /// The `type` of their event.
  var type: String { get }
  /// Whether anything is known: what is left at the end of an output is taken back.
  var isKnown: Bool { get }
  /// That nothing is known.
  static var nothing: Self { get }
  /// The JSON object of docs/reference/events.md, on one line, in the names of `context`.
  func text(_ context: StreamContext) -> String
  /// The texts for an MQTT broker by the last word of their topics; none where they are not published.
  func topics(_ context: StreamContext) -> [String: String]
  /// The messages of OSC, each by the last word of its address.
  func messages(_ naming: NamingSettings) -> [OSCMessage]
  /// The chords that come next, for lights at the keys; `nil` where the news are about something else.
  var coming: [WrittenChord]? { get }
}

extension FeatureNews {
  public func topics(_ context: StreamContext) -> [String: String] { [:] }
  public func messages(_ naming: NamingSettings) -> [OSCMessage] { [] }
  public var coming: [WrittenChord]? { nil }
}

/// Words that are spoken for players who do not look at a screen, in the language of the voice.
public struct SpokenTurn: Hashable, Sendable {
  /// The words; empty to fall silent.
  public let text: String
  /// Whether it waits until what is being said is over; else it takes its place, as that is stale.
  public let follows: Bool

  public init(_ text: String, follows: Bool = false) { (self.text, self.follows) = (text, follows) }

  /// How long words last, about: a voice says 15 characters a second at its usual rate of 175 words a minute. `rate`: -100…100.
  public static func length(_ words: String, rate: Int) -> Duration {
    guard !words.isEmpty else { return .zero }
    let speed = rate < 0 ? 175 + Double(rate) * 0.95 : 175 + Double(rate) * 2.75
    return .milliseconds(120) + .seconds(Double(words.count) / (15 * speed / 175))
  }
}

/// Beats that are counted for a player, who follows them.
public enum Metronome: Hashable, Sendable {
  /// `count` beats from `start` on, from the start of the stream; the first begins a bar.
  case beats(start: Duration, period: Duration, count: Int)
  case ended(Duration)
}
