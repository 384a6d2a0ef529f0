import Foundation
import Practice

/// How a simulated learner forgets. None of the three curves is that of FSRS, and memory grows by other rules than there.
enum ForgettingCurve: String, CaseIterable {
  /// As in half-life regression.
  case exponential
  /// A power with the exponent ½; that of FSRS is 0.15.
  case power
  /// A trace that is gone after days, and a hyperbolic one that lasts.
  case twoTraces = "two traces"
}

/// The true memory that a learner has of a card; no scheduler sees it.
///
/// The average learner is that of the published data about flashcards: 90 % after 2.3 days at first, four times as long
/// after a review on that day, hardly more than a day after forgetting. Everything else differs from FSRS.
struct Trace {
  let curve: ForgettingCurve
  /// How many days it takes until 90 % are left; for two traces, until the lasting one has faded to that.
  private(set) var strength: Double
  /// How much a review adds.
  private let growth: Double
  private(set) var lastDay: Int

  private static let fastTrace = 1.5

  init(_ curve: ForgettingCurve, day: Int, talent: Double, speed: Double = 1, random: inout SeededRandom) {
    self.curve = curve
    lastDay = day
    // Cards differ by a factor of two, up or down.
    strength = 2.3 / speed * exp(talent + 0.7 * random.normal())
    growth = 9 * exp(0.5 * random.normal())
  }

  /// The probability of recalling it.
  func recall(day: Int) -> Double {
    let days = Double(day - lastDay)
    return switch curve {
    case .exponential: pow(0.9, days / strength)
    case .power: 1 / (1 + (1 / 0.81 - 1) * days / strength).squareRoot()
    case .twoTraces: 1 - (1 - exp(-days / Self.fastTrace)) * (1 - 1 / (1 + days / (9 * strength)))
    }
  }

  /// Begins stronger, some of the way to others (as logarithms).
  mutating func rise(towards others: Double, share: Double) {
    strength = pow(strength, 1 - share) * pow(max(strength, others), share)
  }

  mutating func review(day: Int, isRight: Bool) {
    guard day > lastDay else { return }
    let days = Double(day - lastDay)
    let lost = 1 - recall(day: day)
    lastDay = day
    guard isRight else {
      strength = min(strength, 1.2 * pow(strength, 0.25))
      return
    }
    // The more was forgotten, the more a successful review adds: that is all the rules have in common.
    let factor =
      switch curve {
      case .exponential: lost / (lost + 0.2)
      case .power: 1.05 * lost.squareRoot()
      case .twoTraces: days / (days + 2 * strength)
      }
    strength *= 1 + growth * factor
  }
}

/// How a learner's keys of a shape help each other.
enum Transfer: Hashable {
  /// Every key is learned by itself.
  case nothing
  /// A new key begins this share of the way (as logarithms) to the strength of the known ones, and then is on its own.
  case headStart(Double)
  /// The shape is remembered, too, with every key that is played. A forgotten key is found from it this often; `grows` says whether that
  /// strengthens the key as recalling it does, or leaves it forgotten.
  case finding(Double, grows: Bool)
}

/// The true memory of a learner for shapes in twelve keys.
struct Player {
  let curve: ForgettingCurve
  let speed: Double
  let talent: Double
  let transfer: Transfer
  private var traces: [Trace?]
  private var shapes: [Trace?]
  private static let keys = 12
  private static let knownRecall = 0.8

  init(_ curve: ForgettingCurve, speed: Double, talent: Double, transfer: Transfer, cards: Int) {
    (self.curve, self.speed, self.talent, self.transfer) = (curve, speed, talent, transfer)
    traces = Array(repeating: nil, count: cards)
    shapes = Array(repeating: nil, count: (cards + Self.keys - 1) / Self.keys)
  }

  /// The probability of knowing a card; 0 for one that was never met.
  func recall(_ card: Int, day: Int) -> Double {
    guard let own = traces[card]?.recall(day: day) else { return 0 }
    guard case .finding(let share, _) = transfer, let shape = shapes[card / Self.keys] else { return own }
    return own + (1 - own) * share * shape.recall(day: day)
  }

  mutating func begin(_ card: Int, day: Int, random: inout SeededRandom) {
    var trace = Trace(curve, day: day, talent: talent, speed: speed, random: &random)
    let place = card / Self.keys
    if case .headStart(let share) = transfer {
      let first = place * Self.keys
      let known = traces[first..<min(first + Self.keys, traces.count)].compactMap(\.self)
        .filter { $0.recall(day: day) >= Self.knownRecall }
      if !known.isEmpty {
        let mean = exp(known.reduce(0) { $0 + log($1.strength) } / Double(known.count))
        trace.rise(towards: mean, share: share)
      }
    }
    traces[card] = trace
    shapes[place]?.review(day: day, isRight: true)
    shapes[place] = shapes[place] ?? Trace(curve, day: day, talent: talent, speed: speed, random: &random)
  }

  mutating func review(_ card: Int, day: Int, isRight: Bool, random: inout SeededRandom) {
    var isRecalled = isRight
    if isRight, case .finding(_, grows: false) = transfer, let own = traces[card]?.recall(day: day) {
      isRecalled = random.uniform() * recall(card, day: day) < own
    }
    traces[card]?.review(day: day, isRight: isRecalled)
    // A player who fails in a key has not forgotten the shape.
    if isRight { shapes[card / Self.keys]?.review(day: day, isRight: true) }
  }
}

extension SeededRandom {
  mutating func uniform() -> Double { Double.random(in: 0..<1, using: &self) }

  /// With the mean 0 and the deviation 1 (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
