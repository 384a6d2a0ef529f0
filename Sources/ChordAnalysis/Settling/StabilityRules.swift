internal import MusicTheory

/// The reading in force and the clocks that run on it: commit, hold, and fingers that let go.
///
/// Letting go makes no new chord: a release never re-reads, unless newer notes stay behind, which is a hand that
/// has moved on to its next chord.
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
  private var isCommitted = false
  private var commitDue: Duration?
  private var clearDue: Duration?
  /// When the notes that stay are read, when older ones were let go, and when the newest of those that stay landed.
  private var rereadDue: Duration?
  private var rereadCause: Duration?
  private var rereadLanding: Duration?

  var deadline: Duration? {
    var first = commitDue
    if let due = clearDue, first.map({ due < $0 }) ?? true { first = due }
    if let due = rereadDue, first.map({ due < $0 }) ?? true { first = due }
    return first
  }

  /// Whether the reading in force is one of these tones over this bass.
  func holds(_ hands: Hands) -> Bool {
    onset != nil && RecentReadings.Tones(self.hands) == RecentReadings.Tones(hands)
  }

  /// Whether a combination says something new.
  func accepts(_ combination: Combination) -> Bool {
    guard let best = combination.readings.best else { return false }
    return best.reading != self.combination.readings.best?.reading
  }

  /// `isOverOlder`: older keys sound with those that landed, which may be on their way up.
  mutating func begin(
    _ combination: Combination, hands: Hands, onset: Duration, at time: Duration, sequence: UInt64,
    isOverOlder: Bool, settings: SettlingSettings
  ) {
    self.combination = combination
    self.hands = hands
    self.onset = onset
    self.sequence = sequence
    isCommitted = false
    commitDue = max(onset + (isOverOlder ? settings.commitOverOlder : settings.commit), time)
  }

  /// New keys: what was fading or moving is decided by what lands.
  mutating func keysLanded() {
    clearDue = nil
    rereadDue = nil
  }

  mutating func silence(at time: Duration, settings: SettlingSettings) {
    rereadDue = nil
    clearDue = onset == nil ? nil : time + settings.hold
  }

  /// Notes were let go that do not belong to those that stay, which landed at `landing`. That it was so began at `cause`, if that
  /// is not now.
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
  func isCommitDue(at time: Duration) -> Bool { commitDue == time }

  /// Until `time` it is open whether the reading held or gave way before it was due.
  mutating func postponeCommit(to time: Duration) {
    commitDue = commitDue.map { max($0, time) }
  }

  /// Does what is due at `time`; what may replace the reading comes before its commit.
  mutating func fire(at time: Duration) -> Action {
    if rereadDue == time {
      rereadDue = nil
      return .reread(onset: rereadOnset ?? time)
    }
    if commitDue == time {
      commitDue = nil
      isCommitted = true
      return .commit
    }
    guard clearDue == time else { return .nothing }
    self = StabilityRules()
    return .clear
  }

  /// The notes that stay began when they landed, unless what sounded until they were alone has been committed.
  private var rereadOnset: Duration? {
    guard !isCommitted, let onset, let rereadLanding else { return rereadCause }
    return max(onset, rereadLanding)
  }
}

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
  /// How long hands hold still until nothing that is shown contradicts them.
  public var still: Duration

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

  /// How long a reading must hold to be committed while keys of the chord before sound on: a quarter longer. Fingers that play
  /// legato leave within about 250 ms.
  var commitOverOlder: Duration { commit * 5 / 4 }

  /// How long after the first key a chord waits at most. Who wants to wait longer for the last key waits so long at
  /// least once.
  public var longestWait: Duration { max(coalesce, coalesceLimit) }

  /// How long fingers that let go of older notes are given to show whether the hand leaves or moves on.
  ///
  /// Fingers of one hand leave their keys within about this time; the notes of the next chord stay longer.
  static let release: Duration = .milliseconds(80)
}
