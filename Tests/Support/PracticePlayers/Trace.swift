internal import CMath
public import Practice

/// How a simulated learner forgets. None of the three curves is that of FSRS, and memory grows by other rules than there.
public enum ForgettingCurve: String, CaseIterable, Sendable {
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
public struct Trace: Sendable {
  let curve: ForgettingCurve
  /// How many days it takes until 90 % are left; for two traces, until the lasting one has faded to that.
  public private(set) var strength: Double
  /// How much a review adds.
  private let growth: Double
  private(set) var lastDay: Int

  private static let fastTrace = 1.5

  /// A memory that begins on a day.
  public init(
    _ curve: ForgettingCurve, day: Int, talent: Double, speed: Double = 1, random: inout SeededRandom
  ) {
    self.curve = curve
    lastDay = day
    // Cards differ by a factor of two, up or down.
    strength = 2.3 / speed * cmath_exp(talent + 0.7 * random.normal())
    growth = 9 * cmath_exp(0.5 * random.normal())
  }

  /// The probability of recalling it.
  public func recall(day: Int) -> Double {
    let days = Double(day - lastDay)
    return switch curve {
    case .exponential: cmath_pow(0.9, days / strength)
    case .power: 1 / (1 + (1 / 0.81 - 1) * days / strength).squareRoot()
    case .twoTraces:
      1 - (1 - cmath_exp(-days / Self.fastTrace)) * (1 - 1 / (1 + days / (9 * strength)))
    }
  }

  /// Begins stronger, some of the way to others (as logarithms).
  public mutating func rise(towards others: Double, share: Double) {
    strength = cmath_pow(strength, 1 - share) * cmath_pow(max(strength, others), share)
  }

  /// It was asked on a day.
  public mutating func review(day: Int, isRight: Bool) {
    guard day > lastDay else { return }
    let days = Double(day - lastDay)
    let lost = 1 - recall(day: day)
    lastDay = day
    guard isRight else {
      strength = min(strength, 1.2 * cmath_pow(strength, 0.25))
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

extension SeededRandom {
  /// From 0 to 1.
  public mutating func uniform() -> Double { Double.random(in: 0..<1, using: &self) }

  /// With the mean 0 and the deviation 1, about (the sum of twelve).
  public mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
}
