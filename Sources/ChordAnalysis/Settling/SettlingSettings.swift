/// How long readings wait: for a hand to land, to be sure, and to fade.
public struct SettlingSettings: Hashable, Sendable {
  /// How long after the last key a chord waits for more keys; 0 names every key at once.
  public var coalesce: Duration
  /// How long after the first key it waits at most, if that is longer than `coalesce`.
  public var coalesceLimit: Duration
  /// How long a reading must hold to be committed.
  public var commit: Duration
  /// How long the last name stays when nothing sounds any more.
  public var hold: Duration
  /// How long a key that a finger let go counts on, so that broken chords add up without a pedal; `nil`: not at all.
  public var latch: Duration?

  public init(
    coalesce: Duration = .milliseconds(25), coalesceLimit: Duration = .milliseconds(60),
    commit: Duration = .milliseconds(200), hold: Duration = .milliseconds(500),
    latch: Duration? = nil
  ) {
    self.coalesce = coalesce
    self.coalesceLimit = coalesceLimit
    self.commit = commit
    self.hold = hold
    self.latch = latch
  }

  /// How long after the first key a chord waits at most. Who wants to wait longer for the last key waits so long at
  /// least once.
  public var longestWait: Duration { max(coalesce, coalesceLimit) }

  /// How long fingers that let go of older notes are given to show whether the hand leaves or moves on.
  ///
  /// Fingers of one hand leave their keys within about this time; the notes of the next chord stay longer.
  static let release: Duration = .milliseconds(80)
}
