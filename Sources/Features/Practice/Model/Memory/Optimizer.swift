internal import CMath

/// Finds the parameters of ``FSRS`` that predict a player's own reviews best.
///
/// It minimizes the log loss of the first answer of each day, with more weight on recent ones, and with a pull towards the published
/// parameters that many reviews outweigh. The same reviews give the same parameters.
public struct Optimizer: Sendable {
  /// The result of the optimization.
  public struct Outcome: Hashable, Sendable {
    /// With the parameters that predict best.
    public let fsrs: FSRS
    /// How many of the parameters are the player's own: 4 or 21.
    public let fitted: Int
    /// The weighted log loss of a prediction with the published parameters.
    public let lossBefore: Double
    /// The same with these.
    public let lossAfter: Double
    /// The number of reviews that are saved in the next month, for the same retention; negative when the player forgets faster than most,
    /// and needs more.
    public let savedPerMonth: Int
  }

  /// The number of reviews needed to fit the stabilities after the first review.
  public static let reviewsForFew = 400
  /// The number of reviews needed to fit all parameters.
  public static let reviewsForAll = 2000

  private static let epochs = 6
  private static let batchSize = 512
  private static let rate = 0.08

  private let histories: [History]
  /// The sum of the weights.
  private let weight: Double

  /// `nil` as long as there are fewer than ``reviewsForFew`` reviews; reviews that a placement assumes do not count.
  public static func fit(_ reviews: [Review], desiredRetention: Double = 0.9) -> Outcome? {
    let count = reviews.count { !$0.isAssumed }
    // Each card by itself: how much others help is learned apart from that.
    let published = Cards(reviews, desiredRetention: desiredRetention, keyShare: nil)
    let optimizer = Optimizer(reviews, count)
    guard count >= reviewsForFew, optimizer.weight > 0 else { return nil }

    var steps = optimizer.withFirstStabilities()
    if count >= reviewsForAll { steps = optimizer.descended(from: steps) }
    let before = optimizer.loss(FSRS())
    var fsrs = Self.fsrs(steps)
    var after = optimizer.loss(fsrs)
    if after >= before { (fsrs, after) = (FSRS(), before) }
    let today = reviews.map(\.day).max() ?? 0
    let own = Cards(reviews, fsrs: fsrs, desiredRetention: desiredRetention, keyShare: nil)
    return Outcome(
      fsrs: fsrs, fitted: count >= reviewsForAll ? 21 : 4, lossBefore: before / optimizer.weight,
      lossAfter: after / optimizer.weight,
      savedPerMonth: published.reviewsAhead(today: today) - own.reviewsAhead(today: today))
  }

  private init(_ reviews: [Review], _ count: Int) {
    var places: [CardKey: Int] = [:]
    var histories: [History] = []
    var number = 0
    for review in reviews {
      if !review.isAssumed { number += 1 }
      // As in the published optimizer: a quarter for the oldest, one for the newest.
      let age = Double(number) / Double(max(1, count))
      let weight = review.isAssumed ? 0 : 0.25 + 0.75 * age * age * age
      if let place = places[review.card] {
        histories[place].add(review, weight)
      } else {
        places[review.card] = histories.count
        histories.append(History(review))
      }
    }
    self.histories = histories.filter { $0.weight > 0 }
    weight = self.histories.reduce(0) { $0 + $1.weight }
  }
}

/// The reviews of a card, to compare predictions with outcomes.
private struct History {
  private struct Step {
    var rating: Rating
    var elapsedDays: Int
    /// 0 on the day of the review before, which tells little.
    var weight: Double
  }

  let first: Rating
  private var lastDay: Int
  private var steps: [Step] = []
  private(set) var weight = 0.0

  var count: Int { steps.count }

  init(_ review: Review) {
    (first, lastDay) = (review.rating, review.day)
  }

  mutating func add(_ review: Review, _ weight: Double) {
    let elapsedDays = review.day - lastDay
    lastDay = max(lastDay, review.day)
    let step = Step(rating: review.rating, elapsedDays: elapsedDays, weight: elapsedDays < 1 ? 0 : weight)
    steps.append(step)
    self.weight += step.weight
  }

  func loss(_ fsrs: FSRS) -> Double {
    var state = fsrs.next(state: nil, rating: first, elapsedDays: 0)
    var loss = 0.0
    for step in steps {
      if step.weight > 0 {
        let recalled = fsrs.retrievability(state, elapsedDays: step.elapsedDays)
        let probability = step.rating == .again ? 1 - recalled : recalled
        loss -= step.weight * cmath_log(max(probability, 1e-6))
      }
      state = fsrs.next(state: state, rating: step.rating, elapsedDays: step.elapsedDays)
    }
    return loss
  }
}

// The space of the search: steps away from the published parameters. A step is about the difference between people.
extension Optimizer {
  private static let firstStabilities = 0..<4

  private static func fsrs(_ steps: [Double]) -> FSRS {
    let parameters = steps.indices.map { index in
      let published = FSRS.defaultParameters[index]
      let bounds = FSRS.bounds[index]
      // A stability is some times longer or shorter; the rest is more or less.
      let moved =
        firstStabilities.contains(index)
        ? published * cmath_exp(steps[index])
        : published + steps[index] * (bounds.upperBound - bounds.lowerBound) / 12
      return min(max(moved, bounds.lowerBound), bounds.upperBound)
    }
    return FSRS(parameters: parameters)!
  }

  /// The pull towards the published parameters.
  private static func pull(_ steps: [Double]) -> Double { steps.reduce(0) { $0 + $1 * $1 } / 2 }

  private func loss(_ fsrs: FSRS) -> Double { histories.reduce(0) { $0 + $1.loss(fsrs) } }

  /// One parameter after the other: a history depends only on the stability of its own first rating.
  private func withFirstStabilities() -> [Double] {
    var steps = Array(repeating: 0.0, count: FSRS.defaultParameters.count)
    for rating in Rating.allCases {
      let histories = histories.filter { $0.first == rating }
      let index = rating.rawValue - 1
      guard !histories.isEmpty else { continue }
      steps[index] = Self.leastOf(-4...4) { step in
        var tried = steps
        tried[index] = step
        let fsrs = Self.fsrs(tried)
        return histories.reduce(step * step / 2) { $0 + $1.loss(fsrs) }
      }
    }
    return steps
  }

  /// Where a function with one valley is least: golden sections.
  private static func leastOf(_ range: ClosedRange<Double>, _ function: (Double) -> Double) -> Double {
    let ratio = 0.618_033_988_749_895
    var (low, high) = (range.lowerBound, range.upperBound)
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (atLeft, atRight) = (function(left), function(right))
    for _ in 0..<20 {
      if atLeft < atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - ratio * (high - low)
        atLeft = function(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + ratio * (high - low)
        atRight = function(right)
      }
    }
    return (low + high) / 2
  }

  /// Adam, with differences for the gradient, over batches of histories.
  private func descended(from start: [Double]) -> [Double] {
    var random = SeededRandom(seed: 6)
    var descent = Descent(start)
    let batches = batches(&random)
    let total = Double(batches.count * Self.epochs)
    for epoch in 0..<Self.epochs {
      for (number, batch) in batches.shuffled(using: &random).enumerated() {
        let share = batch.reduce(0) { $0 + $1.weight } / weight
        func loss(_ steps: [Double]) -> Double {
          let fsrs = Self.fsrs(steps)
          return batch.reduce(Self.pull(steps) * share) { $0 + $1.loss(fsrs) }
        }
        let progress = Double(epoch * batches.count + number) / total
        descent.move(rate: Self.rate * (1 - progress), loss)
      }
    }
    return descent.steps
  }

  private func batches(_ random: inout SeededRandom) -> [[History]] {
    var batches: [[History]] = [[]]
    var size = 0
    for history in histories.shuffled(using: &random) {
      if size >= Self.batchSize {
        batches.append([])
        size = 0
      }
      batches[batches.count - 1].append(history)
      size += history.count
    }
    return batches
  }
}

/// The state of Adam.
private struct Descent {
  private(set) var steps: [Double]
  private var means: [Double]
  private var squares: [Double]
  private var time = 0.0

  init(_ steps: [Double]) {
    self.steps = steps
    (means, squares) = (steps.map { _ in 0 }, steps.map { _ in 0 })
  }

  mutating func move(rate: Double, _ loss: ([Double]) -> Double) {
    let here = loss(steps)
    let difference = 1e-4
    time += 1
    let gradient = steps.indices.map { index in
      var tried = steps
      tried[index] += difference
      return (loss(tried) - here) / difference
    }
    for index in steps.indices {
      means[index] = 0.9 * means[index] + 0.1 * gradient[index]
      squares[index] = 0.999 * squares[index] + 0.001 * gradient[index] * gradient[index]
      let mean = means[index] / (1 - cmath_pow(0.9, time))
      let square = squares[index] / (1 - cmath_pow(0.999, time))
      steps[index] -= rate * mean / (square.squareRoot() + 1e-8)
    }
  }
}

extension Cards {
  /// How many reviews come in the next days, if each is made on its day and is right.
  func reviewsAhead(today: Int, days: Int = 30) -> Int {
    var count = 0
    for (key, memory) in memories {
      var memory = (state: memory.state, lastDay: memory.lastDay, day: max(today, dueDay(of: key)!))
      while memory.day < today + days {
        count += 1
        memory.state = fsrs.next(
          state: memory.state, rating: .good, elapsedDays: memory.day - memory.lastDay)
        memory.lastDay = memory.day
        memory.day += fsrs.interval(memory.state, desiredRetention: desiredRetention)
      }
    }
    return count
  }
}
