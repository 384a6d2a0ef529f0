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
  /// The credit of other keys of the shape at its first review.
  public internal(set) var credit: SharedCredit?

  /// How quickly it is played; `nil` without a good answer.
  public func fluency(today: Int) -> Fluency? {
    guard let lastTimedDay else { return nil }
    return Fluency(times: times, idleDays: today - lastTimedDay)
  }
}

/// The credit that other keys of a shape give a new key of it.
///
/// A player who knows a shape in G and F needs less practice for it in B♭: skills share parts (the idea of Trane's graph of skills). Only
/// the first state of a card is raised, and only when the first answer is right; from then on FSRS alone counts.
public struct SharedCredit: Hashable, Sendable {
  /// In how many other keys the shape is known.
  public let keys: Int
  /// The geometric mean of their stabilities, in days.
  public let stability: Double

  /// How much of the way to the others' stability is given: a sixth for one key, towards a half for all.
  var weight: Double { 0.5 * Double(keys) / Double(keys + 2) }

  func raise(_ state: MemoryState) -> MemoryState {
    guard stability > state.stability else { return state }
    let shared = cmath_pow(stability, weight) * cmath_pow(state.stability, 1 - weight)
    return MemoryState(stability: shared, difficulty: state.difficulty)
  }
}

/// Every card that was ever reviewed: reviews, folded in the order in which they were made.
public struct Cards: Sendable {
  /// How memories fade and grow.
  public let fsrs: FSRS
  /// The probability of recalling a card on the day on which it is due.
  public let desiredRetention: Double
  /// Whether keys of a shape share credit.
  public let sharesCredit: Bool
  /// The state of each card that was ever reviewed.
  public private(set) var memories: [CardKey: CardMemory] = [:]
  /// The practice of each day.
  public private(set) var diary = Diary()

  /// `desiredRetention` is held within ``retentions``.
  public init(fsrs: FSRS = FSRS(), desiredRetention: Double = 0.9, sharesCredit: Bool = true) {
    self.fsrs = fsrs
    self.desiredRetention =
      min(max(desiredRetention, Self.retentions.lowerBound), Self.retentions.upperBound)
    self.sharesCredit = sharesCredit
  }

  /// The range of the desired retention: a lower one costs more than it saves, a higher one means practice without end.
  public static let retentions = 0.7...0.97

  /// Later days in a file count as this one, more than two thousand years from 1970.
  private static let lastDay = 1_000_000

  /// Below this probability a key of a shape is not known well enough to give credit.
  private static let knownRetention = 0.8

  /// The cards of all reviews, oldest first.
  public init(
    _ reviews: some Sequence<Review>, fsrs: FSRS = FSRS(), desiredRetention: Double = 0.9,
    sharesCredit: Bool = true
  ) {
    self.init(fsrs: fsrs, desiredRetention: desiredRetention, sharesCredit: sharesCredit)
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
      diary.follow(review, elapsedDays: review.day - memories.values[place].lastDay)
      memories.values[place].follow(review, fsrs)
      return
    }
    diary.follow(review, elapsedDays: nil)
    let credit = review.rating == .again ? nil : self.credit(for: review.card, day: review.day)
    memories[review.card] = CardMemory(first: review, fsrs, credit)
  }

  /// The credit that the other keys of its shape would give a new card on this day; `nil` when none is known.
  public func credit(for key: CardKey, day: Int) -> SharedCredit? {
    guard sharesCredit else { return nil }
    var keys = 0
    var logarithms = 0.0
    for root in PitchClass.all where root != key.root {
      let other = CardKey(shape: key.shape, root: root)
      guard let retention = retention(of: other, day: day), retention >= Self.knownRetention,
        let memory = memories[other]
      else { continue }
      keys += 1
      logarithms += cmath_log(memory.state.stability)
    }
    return keys == 0 ? nil : SharedCredit(keys: keys, stability: cmath_exp(logarithms / Double(keys)))
  }

  /// The day on which a card should be reviewed; `nil` when it is new.
  public func dueDay(of key: CardKey) -> Int? {
    memories[key].map(dueDay)
  }

  func dueDay(_ memory: CardMemory) -> Int {
    memory.lastDay + fsrs.interval(memory.state, desiredRetention: desiredRetention)
  }

  /// The probability of recalling a card on a day: 0…1; `nil` when it is new.
  public func retention(of key: CardKey, day: Int) -> Double? {
    memories[key].map { fsrs.retrievability($0.state, elapsedDays: day - $0.lastDay) }
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
  fileprivate init(first review: Review, _ fsrs: FSRS, _ credit: SharedCredit?) {
    let first = fsrs.next(state: nil, rating: review.rating, elapsedDays: 0)
    state = credit?.raise(first) ?? first
    self.credit = credit
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
