internal import CMath

/// The memory of a card.
public struct MemoryState: Hashable, Sendable {
  /// After how many days it is recalled with a probability of 90 %.
  public var stability: Double
  /// 1…10: how slowly the stability grows.
  public var difficulty: Double

  /// A memory with a stability in days.
  public init(stability: Double, difficulty: Double) {
    (self.stability, self.difficulty) = (stability, difficulty)
  }
}

/// The free spaced repetition scheduler, version 6: how a memory fades and how reviews strengthen it.
///
/// Formulas, parameters and bounds are those that open-spaced-repetition has published; days are whole. Tests/Practice
/// compares it with the package `fsrs` of PyPI.
public struct FSRS: Hashable, Sendable {
  /// Twenty-one numbers, each within its bounds.
  public let parameters: [Double]
  /// The exponent of the forgetting curve, below 0.
  private let decay: Double
  /// Chosen so that the curve goes through 90 % at the stability.
  private let factor: Double

  /// With the published parameters, which suit most people.
  public init() {
    self.init(unchecked: Self.defaultParameters)
  }

  /// `nil` unless there are 21 parameters, each within its bounds.
  public init?(parameters: [Double]) {
    guard parameters.count == Self.bounds.count,
      zip(parameters, Self.bounds).allSatisfy({ $1.contains($0) })
    else { return nil }
    self.init(unchecked: parameters)
  }

  private init(unchecked parameters: [Double]) {
    self.parameters = parameters
    decay = -parameters[20]
    factor = cmath_pow(0.9, 1 / decay) - 1
  }

  /// The state after a review, `elapsedDays` after the one before; `nil` is the state of a card that was never reviewed.
  public func next(state: MemoryState?, rating: Rating, elapsedDays: Int) -> MemoryState {
    guard let state else { return first(rating) }
    let stability =
      if elapsedDays < 1 {
        sameDayStability(state.stability, rating)
      } else if rating == .again {
        forgottenStability(state, retrievability(state, elapsedDays: elapsedDays))
      } else {
        recalledStability(state, rating, retrievability(state, elapsedDays: elapsedDays))
      }
    return MemoryState(
      stability: max(stability, Self.leastStability), difficulty: nextDifficulty(state.difficulty, rating))
  }

  /// The probability that the card is recalled `elapsedDays` after the last review: 0…1.
  public func retrievability(_ state: MemoryState, elapsedDays: Int) -> Double {
    cmath_pow(1 + factor * Double(max(0, elapsedDays)) / state.stability, decay)
  }

  /// After how many days the probability has fallen to `desiredRetention`: 1…36500.
  public func interval(_ state: MemoryState, desiredRetention: Double) -> Int {
    let days = state.stability / factor * (cmath_pow(desiredRetention, 1 / decay) - 1)
    return Int(min(max(days.rounded(.toNearestOrEven), 1), 36_500))
  }

  private func first(_ rating: Rating) -> MemoryState {
    MemoryState(
      stability: max(parameters[rating.rawValue - 1], Self.leastStability),
      difficulty: Self.clampDifficulty(firstDifficulty(rating)))
  }

  private func firstDifficulty(_ rating: Rating) -> Double {
    parameters[4] - cmath_exp(parameters[5] * Double(rating.rawValue - 1)) + 1
  }

  private func nextDifficulty(_ difficulty: Double, _ rating: Rating) -> Double {
    let change = -parameters[6] * Double(rating.rawValue - 3)
    let damped = difficulty + (10 - difficulty) * change / 9
    return Self.clampDifficulty(parameters[7] * firstDifficulty(.easy) + (1 - parameters[7]) * damped)
  }

  private func sameDayStability(_ stability: Double, _ rating: Rating) -> Double {
    let growth =
      cmath_exp(parameters[17] * (Double(rating.rawValue - 3) + parameters[18]))
      * cmath_pow(stability, -parameters[19])
    return stability * (rating == .again ? growth : max(growth, 1))
  }

  private func forgottenStability(_ state: MemoryState, _ retrievability: Double) -> Double {
    let days =
      parameters[11] * cmath_pow(state.difficulty, -parameters[12])
      * (cmath_pow(state.stability + 1, parameters[13]) - 1)
      * cmath_exp((1 - retrievability) * parameters[14])
    return min(days, state.stability / cmath_exp(parameters[17] * parameters[18]))
  }

  private func recalledStability(_ state: MemoryState, _ rating: Rating, _ retrievability: Double) -> Double {
    let growth =
      cmath_exp(parameters[8]) * (11 - state.difficulty) * cmath_pow(state.stability, -parameters[9])
      * (cmath_exp((1 - retrievability) * parameters[10]) - 1)
      * (rating == .hard ? parameters[15] : 1) * (rating == .easy ? parameters[16] : 1)
    return state.stability * (1 + growth)
  }

  private static func clampDifficulty(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }
}

extension FSRS {
  /// In days: a card that is forgotten at once must not be asked a thousand times a day.
  private static let leastStability = 0.001

  /// The published parameters: stabilities after the first review (0…3), difficulty (4…7), growth when recalled
  /// (8…10), stability when forgotten (11…14), hard and easy (15, 16), the same day (17…19), the decay (20).
  public static let defaultParameters: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// The published bounds of the parameters.
  public static let bounds: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5,
    0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8,
    0.1...0.8,
  ]
}
