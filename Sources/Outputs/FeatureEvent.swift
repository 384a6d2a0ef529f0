/// An event of a feature in the stream of events, beside the analyses.
public struct FeatureEvent: Sendable {
  /// The `type` of the event, for the page and other programs.
  public let type: String
  /// The JSON object of docs/events.md, on one line.
  public let text: String
  /// The words that are spoken for blind players; `nil`: none.
  public let spoken: String?
  /// The beats that a metronome begins or ends with it.
  public let metronome: Metronome?
  /// Whether the page sends it only to those who may change something.
  public let isPrivate: Bool

  public init(
    type: String, text: String, spoken: String? = nil, metronome: Metronome? = nil, isPrivate: Bool = false
  ) {
    (self.type, self.text, self.spoken, self.metronome) = (type, text, spoken, metronome)
    self.isPrivate = isPrivate
  }
}

/// Beats that are counted for a player, who follows them.
public enum Metronome: Hashable, Sendable {
  /// `count` beats from `start` on, from the start of the stream; the first begins a bar.
  case beats(start: Duration, period: Duration, count: Int)
  case ended(Duration)
}
