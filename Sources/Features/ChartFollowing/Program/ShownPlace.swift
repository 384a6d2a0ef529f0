internal import ChartFollowing
internal import MusicTheory
internal import Outputs

/// The part of what the follower found that is shown: calm where that wavers, and nothing behind the end.
struct ShownPlace: Sendable {
  private var found: ChartFollower.Place
  private var time = Duration.zero
  private var lastStrike = Duration.zero
  private var isSureOfPlace = false
  /// While the place is sure: that it is less likely than ``stillSure``.
  private var doubt = Spell()
  private var isLost = false
  /// While lost: that the chart may be played again.
  private var isBack = Spell()
  private var showsNext = false
  /// When the place was sure the last time, and whether the last chord sounded there.
  private var lastSure = Duration.zero
  private var isLastChord = false
  /// The time at which the chart ends, while its last bars are played and behind them.
  private var end: Duration?

  /// A place that is shown stays until it is less likely than `stillSure` for longer than `longestDoubt`, or than `leastSure`. Right
  /// places come and go half as often as without that, and wrong ones are shown hardly longer.
  static let stillSure = 0.8
  static let leastSure = 0.4
  static let longestDoubt: Duration = .milliseconds(400)
  /// A chart that is lost comes back below this probability of something else, after ``backAfter``.
  static let back = 0.25
  static let backAfter: Duration = .seconds(1)
  /// While the place is not sure, a next chord is shown from `likely` on, until it is less likely than `stillLikely`; of a place below
  /// `likelyPlace` it is none. Compared on performances of half of the development set, right ones and those of other songs.
  static let likely = 0.7
  static let stillLikely = 0.5
  static let likelyPlace = 0.3
  /// After this time without a key nothing is looked for.
  static let quiet: Duration = .seconds(8)
  /// The chart's last bars, as far as its end can be foreseen.
  private static let foreseen = 8.0
  /// A key that is struck so little before the end begins the form again.
  private static let upbeat: Duration = .milliseconds(300)

  init(_ found: ChartFollower.Place) { self.found = found }

  mutating func look(_ found: ChartFollower.Place, at time: Duration, lastStrike: Duration) {
    (self.found, self.time, self.lastStrike) = (found, time, lastStrike)
    lookWhetherSure()
    lookWhetherLost()
    let isLikely = found.nextConfidence >= (showsNext ? Self.stillLikely : Self.likely)
    showsNext = isLikely && found.confidence >= Self.likelyPlace
    guard isSureOfPlace, doubt.start == nil else { return }
    (lastSure, isLastChord) = (time, found.next.isEmpty)
    if found.rest < Self.foreseen {
      end = time + .seconds(found.rest)
    } else if !isOver {
      end = nil
    }
  }

  private mutating func lookWhetherSure() {
    guard isSureOfPlace, !found.isLost, found.confidence >= Self.leastSure else {
      (isSureOfPlace, doubt) = (found.isSure, Spell())
      return
    }
    let doubted = doubt.lasted(found.confidence < Self.stillSure, at: time)
    isSureOfPlace = doubted ?? .zero < Self.longestDoubt
  }

  private mutating func lookWhetherLost() {
    guard isLost else {
      (isLost, isBack) = (found.isLost, Spell())
      return
    }
    guard let back = isBack.lasted(found.lost < Self.back, at: time) else { return }
    isLost = !isSureOfPlace && back < Self.backAfter
  }

  /// The time for which something has been so without a break.
  private struct Spell {
    private(set) var start: Duration?

    /// For how long it has been so; `nil` where it is not.
    mutating func lasted(_ isSo: Bool, at time: Duration) -> Duration? {
      start = isSo ? start ?? time : nil
      return start.map { time - $0 }
    }
  }

  /// For how long the chart has been over; `nil` where it is not, or where keys were struck behind its end.
  var overFor: Duration? {
    guard let end, time >= end, lastStrike < end - Self.upbeat else { return nil }
    return time - end
  }

  /// Whether nothing more is to come: the last chord may be held, or end early.
  private var isOver: Bool { overFor != nil || isLastChord && !isSureOfPlace && lastStrike <= lastSure }

  /// The place, while it is sure.
  var sure: ChartFollower.Place? { isSureOfPlace && !isOver ? found : nil }

  var state: ComingChords.State {
    if sure != nil { return .following }
    if isOver || time - lastStrike >= Self.quiet { return .waiting }
    return isLost ? .lost : .searching
  }

  /// That of the place; nothing is known of a player who waits.
  var confidence: Double { state == .waiting ? 0 : found.confidence }

  /// The next chords that are likely enough. The first one comes from all places that are likely, the second from the best of them.
  var next: [WrittenChord] {
    switch state {
    case .following: Array(found.next.prefix(2))
    case .searching where showsNext: Array(found.next.prefix(1))
    default: []
    }
  }
}
