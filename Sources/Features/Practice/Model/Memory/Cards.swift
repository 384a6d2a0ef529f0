internal import CMath
internal import MusicTheory

/// The state of one card. It follows from the reviews alone.
public struct CardMemory: Hashable, Sendable {
  /// How well it is remembered since the last review.
  public internal(set) var state: MemoryState
  /// The day of the first review, since 1970.
  public internal(set) var firstDay: Int
  /// The day of the last review, since 1970.
  public internal(set) var lastDay: Int
  /// How often it was reviewed.
  public internal(set) var reviews: Int
  /// How often it was forgotten, the first review apart.
  public internal(set) var lapses: Int
  /// How the last review went.
  public internal(set) var lastRating: Rating
  /// Think and grab of the last good answers together, in milliseconds, the newest last.
  public internal(set) var times: [Int]
  /// The day of the last time in ``times``.
  public internal(set) var lastTimedDay: Int?
  /// Whether it came with a placement: it was known before, and not learned on its first day.
  public let wasPlaced: Bool
  /// Whether it was answered on no later day than its first.
  public var isFresh: Bool { lastDay == firstDay }
  /// Whether it helps in other keys of its shape: what was wrong, or only just met, does not.
  var isProven: Bool { lastRating != .again && (!isFresh || wasPlaced) }

  /// How quickly it is played; `nil` without a good answer.
  public func fluency(today: Int) -> Fluency? {
    guard let lastTimedDay else { return nil }
    return Fluency(times: times, idleDays: today - lastTimedDay)
  }
}

/// Every card that was ever reviewed: reviews, folded in the order in which they were made.
public struct Cards: Sendable {
  /// How memories fade and grow.
  public let fsrs: FSRS
  /// The probability of recalling a card on the day on which it is due.
  public let desiredRetention: Double
  /// How much the keys of a shape share; `nil`: nothing.
  public private(set) var keyShare: KeyShare?
  /// The state of each card that was ever reviewed.
  public private(set) var memories: [CardKey: CardMemory] = [:]
  /// The practice of each day.
  public private(set) var diary = Diary()
  /// The first answers of each day to cards of days before, changes apart: those depend on a tempo.
  public private(set) var touches: [Int: Touches] = [:]

  /// How often a card of a day before was asked, and how often it was right at first touch.
  public struct Touches: Hashable, Sendable {
    /// The cards that were asked.
    public internal(set) var asked = 0
    /// Those that were right.
    public internal(set) var right = 0
    /// Those that were right and quick.
    public internal(set) var quick = 0

    /// Nothing was asked.
    public init() {}
  }

  /// `desiredRetention` is held within ``retentions``.
  public init(fsrs: FSRS = FSRS(), desiredRetention: Double = 0.9, keyShare: KeyShare? = KeyShare()) {
    self.fsrs = fsrs
    self.desiredRetention =
      min(max(desiredRetention, Self.retentions.lowerBound), Self.retentions.upperBound)
    self.keyShare = keyShare
  }

  /// The range of the desired retention: a lower one costs more than it saves, a higher one means practice without end.
  public static let retentions = 0.7...0.97

  /// Later days in a file count as this one, more than two thousand years from 1970.
  private static let lastDay = 1_000_000

  /// The cards of all reviews, oldest first.
  public init(
    _ reviews: some Sequence<Review>, fsrs: FSRS = FSRS(), desiredRetention: Double = 0.9,
    keyShare: KeyShare? = KeyShare()
  ) {
    self.init(fsrs: fsrs, desiredRetention: desiredRetention, keyShare: keyShare)
    for review in reviews { follow(review) }
  }

  /// The state of a card; `nil` when it is new.
  public subscript(key: CardKey) -> CardMemory? { memories[key] }

  /// Takes the next review. A day before that of the last one (the clock was wrong, or the player flew west) counts as
  /// the same day.
  public mutating func follow(_ review: Review) {
    var review = review
    review.day = min(max(review.day, 0), Self.lastDay)
    // A card is looked up once: there may be a hundred thousand reviews.
    if let place = memories.index(forKey: review.card) {
      let memory = memories.values[place]
      diary.follow(review, elapsedDays: review.day - memory.lastDay)
      if review.day > memory.lastDay, !review.card.isChange {
        touches[review.day, default: Touches()].asked += 1
        if review.rating != .again {
          touches[review.day]?.right += 1
          let seconds = review.think.map { Double($0 + (review.grab ?? 0)) / 1000 }
          if let seconds, seconds <= LearningRate.quick { touches[review.day]?.quick += 1 }
        }
      }
      if memory.isFresh, memory.lapses == 0, !memory.wasPlaced, review.day > memory.lastDay {
        let (recalled, reach) = (alone(memory, day: review.day), reach(review.card, day: review.day))
        keyShare?.follow(isRight: review.rating != .again, recalled: recalled, reach: reach)
      }
      memories.values[place].follow(review, fsrs)
      return
    }
    diary.follow(review, elapsedDays: nil)
    memories[review.card] = CardMemory(first: review, fsrs)
  }

  /// How well the shape of a card is known in its other keys on a day: 0…1; a half with one key, eleven twelfths with all others.
  private func reach(_ key: CardKey, day: Int) -> Double {
    var known = 0.0
    for root in PitchClass.all where root != key.root {
      guard let other = memories[CardKey(shape: key.shape, root: root)], other.isProven else { continue }
      known += alone(other, day: day)
    }
    return known / (known + 1)
  }

  /// The probability of recalling a card on a day without the help of other keys.
  private func alone(_ memory: CardMemory, day: Int) -> Double {
    fsrs.retrievability(memory.state, elapsedDays: day - memory.lastDay)
  }

  /// The day on which a card should be reviewed; `nil` when it is new.
  public func dueDay(of key: CardKey) -> Int? {
    guard let memory = memories[key] else { return nil }
    let day = memory.lastDay + fsrs.interval(memory.state, desiredRetention: desiredRetention)
    guard let keyShare else { return day }
    let wanted = keyShare.alone(wanted: desiredRetention, reach: reach(key, day: day))
    return memory.lastDay + fsrs.interval(memory.state, desiredRetention: wanted)
  }

  /// Whether a card should be reviewed by a day; `false` when it is new.
  public func isDue(_ key: CardKey, by today: Int) -> Bool {
    guard let memory = memories[key] else { return false }
    // Other keys only put a review off: most cards need no look at them.
    guard memory.lastDay + fsrs.interval(memory.state, desiredRetention: desiredRetention) <= today else {
      return false
    }
    return keyShare == nil || dueDay(of: key)! <= today
  }

  /// The probability of recalling a card on a day: 0…1; `nil` when it is new.
  public func retention(of key: CardKey, day: Int) -> Double? {
    guard let memory = memories[key] else { return nil }
    let alone = alone(memory, day: day)
    guard let keyShare else { return alone }
    return keyShare.recalled(alone: alone, reach: reach(key, day: day))
  }

  /// How quickly a card is played; `nil` without a good answer.
  public func fluency(of key: CardKey, today: Int) -> Fluency? { memories[key]?.fluency(today: today) }

  /// The time of an answer of this player, in seconds: the median of the cards' last ones; `nil` before there are ten.
  public var medianAnswerSeconds: Double? {
    let times = memories.values.compactMap(\.times.last).sorted()
    return times.count < 10 ? nil : Double(times[times.count / 2]) / 1000
  }
}

extension CardMemory {
  fileprivate init(first review: Review, _ fsrs: FSRS) {
    state = fsrs.next(state: nil, rating: review.rating, elapsedDays: 0)
    (firstDay, lastDay) = (review.day, review.day)
    (reviews, lapses, lastRating) = (1, 0, review.rating)
    (times, lastTimedDay, wasPlaced) = ([], nil, review.isAssumed)
    keepTime(review)
  }

  fileprivate mutating func follow(_ review: Review, _ fsrs: FSRS) {
    state = fsrs.next(state: state, rating: review.rating, elapsedDays: review.day - lastDay)
    lastDay = max(lastDay, review.day)
    reviews += 1
    if review.rating == .again { lapses += 1 }
    lastRating = review.rating
    keepTime(review)
  }

  private mutating func keepTime(_ review: Review) {
    guard review.rating != .again, let think = review.think, let grab = review.grab, think >= 0, grab >= 0
    else { return }
    if times.count == Fluency.answers { times.removeFirst() }
    times.append(min(think, 3_600_000) + min(grab, 3_600_000))
    lastTimedDay = max(lastTimedDay ?? review.day, review.day)
  }
}
