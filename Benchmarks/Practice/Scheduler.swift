import Foundation
import MusicTheory
import Practice

/// Decides on which day a card comes next. `knob` makes it ask more (1) or less (0).
protocol Scheduler {
  init(knob: Double)
  /// The card is reviewed for the first time.
  mutating func begin(_ card: Int, day: Int, random: inout SeededRandom)
  /// It was asked on a day; `isRight` is the first answer of the day, which is repeated until it is right.
  mutating func follow(_ card: Int, day: Int, isRight: Bool, random: inout SeededRandom)
  /// Something that is done overnight.
  mutating func sleep(day: Int)
  func isDue(_ card: Int, day: Int) -> Bool
  /// How much the keys share, as it was learned so far.
  var share: Double? { get }
}

extension Scheduler {
  var share: Double? { nil }
  mutating func sleep(day: Int) {}
}

/// The desired retention: 70 to 97 %.
func retention(_ knob: Double) -> Double { 0.7 + 0.27 * knob }

/// The knob for a desired retention.
func knob(retention: Double) -> Double { (retention - 0.7) / 0.27 }

/// How keys share credit in a scheduler.
protocol Sharing { static var keyShare: KeyShare? { get } }
/// As chordd does: learned from the first answers in new keys.
enum Learned: Sharing { static var keyShare: KeyShare? { KeyShare() } }
/// Every key by itself.
enum Alone: Sharing { static var keyShare: KeyShare? { nil } }

/// chordd: FSRS-6 with the published parameters. The knob is the desired retention.
struct Ours<Share: Sharing>: Scheduler {
  private var cards: Cards

  init(knob: Double) {
    cards = Cards(desiredRetention: retention(knob), keyShare: Share.keyShare)
  }

  var share: Double? { cards.keyShare?.share }

  mutating func begin(_ card: Int, day: Int, random: inout SeededRandom) { add(card, day, .good) }

  mutating func follow(_ card: Int, day: Int, isRight: Bool, random: inout SeededRandom) {
    add(card, day, isRight ? .good : .again)
    if !isRight { add(card, day, .good) }
  }

  func isDue(_ card: Int, day: Int) -> Bool { cards.dueDay(of: key(card)).map { $0 <= day } ?? false }

  private mutating func add(_ card: Int, _ day: Int, _ rating: Rating) {
    cards.follow(Review(card: key(card), time: 0, day: day, rating: rating, drill: "bench", session: day))
  }
}

/// The same, with parameters fitted to the learner's own reviews every ten days.
struct OursFitted: Scheduler {
  private var cards: Cards
  private var reviews: [Review] = []

  init(knob: Double) {
    cards = Cards(desiredRetention: retention(knob))
  }

  mutating func begin(_ card: Int, day: Int, random: inout SeededRandom) { add(card, day, .good) }

  mutating func follow(_ card: Int, day: Int, isRight: Bool, random: inout SeededRandom) {
    add(card, day, isRight ? .good : .again)
    if !isRight { add(card, day, .good) }
  }

  mutating func sleep(day: Int) {
    let retention = cards.desiredRetention
    guard day % 10 == 0, let outcome = Optimizer.fit(reviews, desiredRetention: retention) else { return }
    cards = Cards(reviews, fsrs: outcome.fsrs, desiredRetention: retention)
  }

  func isDue(_ card: Int, day: Int) -> Bool { cards.dueDay(of: key(card)).map { $0 <= day } ?? false }

  private mutating func add(_ card: Int, _ day: Int, _ rating: Rating) {
    let review = Review(card: key(card), time: 0, day: day, rating: rating, drill: "bench", session: day)
    reviews.append(review)
    cards.follow(review)
  }
}

/// Twelve cards in a row are the keys of a shape.
private func key(_ card: Int) -> CardKey { CardKey(shape: "shape\(card / 12)", root: PitchClass(card)) }

/// SM-2 (Woźniak 1987): one day, six days, then by the factor of the card. The knob scales its intervals; at ½ they are
/// those that were published.
struct SM2: Scheduler {
  private struct Item {
    var repetition = 0
    var interval = 1.0
    var factor = 2.5
    var due = 0
  }

  private let scale: Double
  private var items: [Int: Item] = [:]

  init(knob: Double) {
    scale = exp(6 * (0.5 - knob))
  }

  mutating func begin(_ card: Int, day: Int, random: inout SeededRandom) {
    items[card] = Item()
    follow(card, day: day, isRight: true, random: &random)
  }

  mutating func follow(_ card: Int, day: Int, isRight: Bool, random: inout SeededRandom) {
    var item = items[card]!
    // Right is the quality 4, which leaves the factor as it is; wrong is 2.
    if !isRight { (item.factor, item.repetition) = (max(1.3, item.factor - 0.32), 0) }
    item.repetition += 1
    switch item.repetition {
    case 1: item.interval = 1
    case 2: item.interval = 6
    default: item.interval *= item.factor
    }
    item.due = day + max(1, Int((item.interval * scale).rounded()))
    items[card] = item
  }

  func isDue(_ card: Int, day: Int) -> Bool { items[card].map { $0.due <= day } ?? false }
}

/// A fixed number of days apart. The knob: from every 30 days to every day.
struct FixedInterval: Scheduler {
  private let days: Double
  private var due: [Int: Double] = [:]

  init(knob: Double) {
    days = exp(log(30) * (1 - knob))
  }

  mutating func begin(_ card: Int, day: Int, random: inout SeededRandom) { due[card] = Double(day) + days }

  mutating func follow(_ card: Int, day: Int, isRight: Bool, random: inout SeededRandom) {
    due[card, default: 0] += days
  }

  func isDue(_ card: Int, day: Int) -> Bool { due[card].map { $0 < Double(day) + 0.5 } ?? false }
}

/// As a shuffled stack of cards: the knob is how likely a card comes on a day.
struct RandomChoice: Scheduler {
  private let perDay: Double
  private var due: [Int: Int] = [:]

  init(knob: Double) {
    perDay = exp(log(30) * (knob - 1))
  }

  mutating func begin(_ card: Int, day: Int, random: inout SeededRandom) {
    let wait = log(1 - random.uniform()) / log(max(1e-9, 1 - min(perDay, 0.999_999)))
    due[card] = day + 1 + Int(min(wait, 10_000))
  }

  mutating func follow(_ card: Int, day: Int, isRight: Bool, random: inout SeededRandom) {
    begin(card, day: day, random: &random)
  }

  func isDue(_ card: Int, day: Int) -> Bool { due[card].map { $0 <= day } ?? false }
}
