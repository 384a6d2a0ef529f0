import Foundation
import Practice
import PracticePlayers

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
