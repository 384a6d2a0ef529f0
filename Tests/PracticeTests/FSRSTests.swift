import Practice
import Testing

@Suite struct FSRSTests {
  @Test(arguments: referenceHistories)
  func equalsThePublishedPackage(history: ReferenceHistory) throws {
    let fsrs = FSRS()
    var state: MemoryState?
    for review in history.reviews.split(separator: " ") {
      let numbers = review.split(separator: ":").compactMap { Int($0) }
      state = fsrs.next(
        state: state, rating: try #require(Rating(rawValue: numbers[1])), elapsedDays: numbers[0])
    }
    let found = try #require(state)
    #expect(abs(found.stability - history.stability) < 5e-7 * history.stability)
    #expect(abs(found.difficulty - history.difficulty) < 5e-7 * history.difficulty)
    #expect(fsrs.interval(found, desiredRetention: 0.9) == history.interval)
  }

  @Test(arguments: [(1, 1.0), (10, 10), (1000, 1000)])
  func stabilityIsTheDayOfNinetyPercent(days: Int, stability: Double) {
    let state = MemoryState(stability: stability, difficulty: 5)
    #expect(abs(FSRS().retrievability(state, elapsedDays: days) - 0.9) < 1e-12)
    #expect(FSRS().interval(state, desiredRetention: 0.9) == days)
  }

  @Test(arguments: [(0.001, 0.97, 1), (1e12, 0.9, 36_500), (1e300, 0.7, 36_500)])
  func intervalsHaveBounds(stability: Double, retention: Double, days: Int) {
    let state = MemoryState(stability: stability, difficulty: 5)
    #expect(FSRS().interval(state, desiredRetention: retention) == days)
  }

  @Test(arguments: [-1, 0, Int.min])
  func anEarlierDayIsTheSameDay(elapsedDays: Int) {
    let state = MemoryState(stability: 3, difficulty: 5)
    #expect(FSRS().retrievability(state, elapsedDays: elapsedDays) == 1)
    let next = FSRS().next(state: state, rating: .good, elapsedDays: elapsedDays)
    #expect(next == FSRS().next(state: state, rating: .good, elapsedDays: 0))
  }

  @Test func parametersHaveBounds() {
    #expect(FSRS(parameters: FSRS.defaultParameters) == FSRS())
    #expect(FSRS(parameters: []) == nil)
    for index in FSRS.bounds.indices {
      var parameters = FSRS.defaultParameters
      parameters[index] = FSRS.bounds[index].upperBound + 0.01
      #expect(FSRS(parameters: parameters) == nil)
      parameters[index] = .nan
      #expect(FSRS(parameters: parameters) == nil)
    }
  }
}
