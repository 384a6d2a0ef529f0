/// An event of a feature in the stream of events, beside the analyses.
public struct FeatureEvent: Sendable {
  /// The `type` of the event, for the page and other programs.
  public let type: String
  /// The JSON object of docs/events.md, on one line.
  public let text: String
  /// The words that are spoken for blind players; `nil`: none.
  public let spoken: SpokenTurn?
  /// Whether the feature does the talking from now on: meanwhile nobody speaks the names of chords; `nil`: as before.
  public let hasFloor: Bool?
  /// The beats that a metronome begins or ends with it.
  public let metronome: Metronome?
  /// Whether the page sends it only to those who may change something.
  public let isPrivate: Bool
  /// News about the form, where it has them.
  public let news: FormNews?

  public init(
    type: String, text: String, spoken: SpokenTurn? = nil, hasFloor: Bool? = nil,
    metronome: Metronome? = nil, isPrivate: Bool = false
  ) {
    (self.type, self.text, self.spoken, self.metronome) = (type, text, spoken, metronome)
    (self.hasFloor, self.isPrivate, news) = (hasFloor, isPrivate, nil)
  }

  /// News about the form, in the names of `context`.
  public init(_ news: FormNews, context: StreamContext) {
    (type, text) = (news.type, news.text(context))
    (self.news, spoken, metronome, hasFloor, isPrivate) = (news, nil, nil, nil, false)
  }

  /// The next chords that it is about.
  public var coming: ComingChords? { if case .place(let coming) = news { coming } else { nil } }
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
