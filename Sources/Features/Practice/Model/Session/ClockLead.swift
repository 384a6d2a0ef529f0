/// The beats of a MIDI clock, as they are heard now.
public struct ClockLead: Hashable, Sendable {
  /// When a bar of it began; where nobody knows its bars, a beat.
  public var bar: Duration
  /// How long its beats last.
  public var length: Duration

  /// A clock with a bar that began at `bar`; `nil` where its beats are no beats.
  public init?(bar: Duration, length: Duration) {
    guard length > .milliseconds(50), length < .seconds(10) else { return nil }
    (self.bar, self.length) = (bar, length)
  }

  /// Beats a minute.
  var bpm: Int { Int((.seconds(60) / length).rounded()) }

  /// When a bar of `beats` beats begins, at `time` or later.
  func bar(after time: Duration, beats: Int) -> Duration {
    let whole = length * max(1, beats)
    return bar + whole * ((time - bar) / whole).rounded(.up)
  }

  /// The half beat that is nearest to a time: chords fall on beats, or between two.
  func near(_ time: Duration) -> Duration {
    let half = length / 2
    return bar + half * ((time - bar) / half).rounded()
  }
}
