/// Something that a feature has to say in the stream of events, beside the analyses.
public struct FeatureEvent: Sendable {
  /// The `type` of the event: what page and programs know it by.
  public let type: String
  /// The JSON object of docs/events.md, on one line.
  public let text: String
  /// What is said aloud to those who cannot see; `nil`: nothing.
  public let spoken: String?
  /// What a metronome begins or ends with it.
  public let metronome: Metronome?

  public init(type: String, text: String, spoken: String? = nil, metronome: Metronome? = nil) {
    (self.type, self.text, self.spoken, self.metronome) = (type, text, spoken, metronome)
  }
}

/// Beats that are counted for a player, who follows them.
public enum Metronome: Hashable, Sendable {
  /// `count` beats from `start` on, from the start of the stream; the first begins a bar.
  case beats(start: Duration, period: Duration, count: Int)
  case ended(Duration)
}
