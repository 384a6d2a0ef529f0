internal import MusicTheory

/// The reading in force and its deadlines: commit, hold, and fingers that let go.
///
/// A release makes no new chord: notes are not read again, unless newer notes stay, because the hand has moved on to its next chord.
struct StabilityRules: Sendable {
  enum Action: Sendable {
    case commit, clear
    /// The notes that stay are a chord of their own; it began at `onset`.
    case reread(onset: Duration)
    case nothing
  }

  private(set) var combination = Combination()
  private(set) var hands = Hands()
  private(set) var onset: Duration?
  private(set) var sequence: UInt64 = 0
  private var commit = Commit()
  private var clearDue: Duration?
  /// The moments at which the notes that stay are to be read, at which older ones were let go, and at which the newest that stay landed.
  private var rereadDue: Duration?
  private var rereadCause: Duration?
  private var rereadLanding: Duration?

  var deadline: Duration? {
    var first = commit.due
    if let due = clearDue, first.map({ due < $0 }) ?? true { first = due }
    if let due = rereadDue, first.map({ due < $0 }) ?? true { first = due }
    return first
  }

  /// Whether the reading in force was made from these tones over this bass.
  func holds(_ hands: Hands) -> Bool {
    onset != nil && RecentReadings.Tones(self.hands) == RecentReadings.Tones(hands)
  }

  /// Whether a combination has another best reading than the one in force.
  func accepts(_ combination: Combination) -> Bool {
    guard let best = combination.readings.best else { return false }
    return best.reading != self.combination.readings.best?.reading
  }

  /// Puts a reading in force. `isOverOlder`: older keys, which may be on their way up, sound with those that landed.
  mutating func begin(
    _ combination: Combination, hands: Hands, onset: Duration, at time: Duration, sequence: UInt64,
    isOverOlder: Bool, settings: SettlingSettings
  ) {
    self.combination = combination
    self.hands = hands
    self.onset = onset
    self.sequence = sequence
    commit.watch(
      combination.readings.best?.reading,
      due: max(onset + (isOverOlder ? settings.commitOverOlder : settings.commit), time))
  }

  /// Cancels the ends of the reading: the keys that land decide instead.
  mutating func keysLanded() {
    clearDue = nil
    rereadDue = nil
  }

  mutating func silence(at time: Duration, settings: SettlingSettings) {
    rereadDue = nil
    clearDue = onset == nil ? nil : time + settings.hold
  }

  /// Takes that notes were let go that do not belong to those that stay, which landed at `landing`. It happened at `cause`, or now if
  /// that is
  /// `nil`.
  mutating func handMovesOn(at time: Duration, since cause: Duration? = nil, landing: Duration) {
    let due = time + SettlingSettings.release
    rereadDue = due
    rereadCause = cause ?? time
    rereadLanding = landing
    postponeCommit(to: due)
  }

  /// The newest notes are being let go: the fingers are on their way up.
  mutating func handLeaves() { rereadDue = nil }

  /// Whether the reading would be committed at `time`.
  func isCommitDue(at time: Duration) -> Bool { commit.due == time }

  /// Waits with the commit until `time`, when it is known whether the reading has held.
  mutating func postponeCommit(to time: Duration) { commit.postpone(to: time) }

  /// Does what is due at `time`; what may replace the reading comes before its commit.
  mutating func fire(at time: Duration) -> Action {
    if rereadDue == time {
      rereadDue = nil
      return .reread(onset: rereadOnset ?? time)
    }
    if commit.fire(at: time) { return .commit }
    guard clearDue == time else { return .nothing }
    self = StabilityRules()
    return .clear
  }

  /// The notes that stay began when they landed, unless the reading with the other notes has been committed.
  private var rereadOnset: Duration? {
    guard commit.due != nil, let onset, let rereadLanding else { return rereadCause }
    return max(onset, rereadLanding)
  }
}

/// The times that readings wait: for a hand to land, to be committed, and to end.
public struct SettlingSettings: Hashable, Sendable {
  /// The time that a chord waits for more keys after the last one; 0 names every key at once.
  public var coalesce: Duration
  /// The longest time that it waits after the first key, if that is longer than `coalesce`.
  public var coalesceLimit: Duration
  /// The time for which a reading must hold to be committed.
  public var commit: Duration
  /// The time for which the last name stays when nothing sounds any more.
  public var hold: Duration
  /// The time for which a key that a finger let go still counts, so that broken chords add up without a pedal; `nil`: none.
  public var latch: Duration?
  /// The time for which hands must hold still until the shown harmony agrees with them.
  public var still: Duration

  /// Times with these values; every value has a default.
  public init(
    coalesce: Duration = .milliseconds(25), coalesceLimit: Duration = .milliseconds(60),
    commit: Duration = .milliseconds(200), hold: Duration = .milliseconds(500),
    latch: Duration? = nil, still: Duration = .milliseconds(500)
  ) {
    self.coalesce = coalesce
    self.coalesceLimit = coalesceLimit
    self.commit = commit
    self.hold = hold
    self.latch = latch
    self.still = still
  }

  /// The time for which a reading must hold to be committed while keys of the chord before still sound: a quarter longer. Fingers that
  /// play
  /// legato leave within about 250 ms.
  var commitOverOlder: Duration { commit * 5 / 4 }

  /// The longest time that a chord waits after its first key: `coalesceLimit`, or `coalesce` if that is longer, so that one more key
  /// always has
  /// all of it.
  public var longestWait: Duration { max(coalesce, coalesceLimit) }

  /// The time after which a release of older notes is judged: did the hand leave or move on?
  ///
  /// The fingers of one hand leave their keys within about this time; the notes of the next chord stay longer.
  static let release: Duration = .milliseconds(80)
}
