import MusicTheory
import Practice
import Testing

/// Reviews of a player whose memory has these parameters, scheduled with the published ones.
private func reviews(of player: FSRS, count: Int) -> [Review] {
  var random = SeededRandom(seed: 9)
  var memories: [CardKey: (state: MemoryState, day: Int)] = [:]
  var known = Cards(keyShare: nil)
  var reviews: [Review] = []
  let all = (0..<40).flatMap { cards("shape\($0)") }
  var day = 20_000
  while reviews.count < count {
    for card in all.prefix((day - 19_999) * 15) where known.dueDay(of: card) ?? day <= day {
      let memory = memories[card]
      let recalled = memory.map { player.retrievability($0.state, elapsedDays: day - $0.day) }
      let isRight = Double.random(in: 0..<1, using: &random) < recalled ?? 0.7
      let rating = isRight ? Rating.good : .again
      let elapsedDays = memory.map { day - $0.day } ?? 0
      memories[card] = (player.next(state: memory?.state, rating: rating, elapsedDays: elapsedDays), day)
      let review = Review(card: card, time: 0, day: day, rating: rating, drill: "chords", session: 1)
      reviews.append(review)
      known.follow(review)
    }
    day += 1
  }
  return Array(reviews.prefix(count))
}

@Suite struct OptimizerTests {
  private static let strong: FSRS = {
    var parameters = FSRS.defaultParameters
    (parameters[0], parameters[2]) = (2, 12)
    return FSRS(parameters: parameters)!
  }()

  @Test func fewReviewsAreNotEnough() {
    #expect(Optimizer.fit([]) == nil)
    #expect(Optimizer.fit(Array(reviews(of: FSRS(), count: 399))) == nil)
  }

  @Test func firstStabilitiesAreFound() throws {
    let outcome = try #require(Optimizer.fit(reviews(of: Self.strong, count: 1900)))
    let found = outcome.fsrs.parameters
    #expect(outcome.fitted == 4)
    #expect(found[4...] == FSRS.defaultParameters[4...])
    #expect((1...4).contains(found[0]) && (6...24).contains(found[2]))
    #expect(outcome.lossAfter < outcome.lossBefore && outcome.savedPerMonth > 0)
  }

  @Test func manyReviewsFitAll() throws {
    let reviews = reviews(of: Self.strong, count: 2500)
    let outcome = try #require(Optimizer.fit(reviews))
    #expect(outcome.fitted == 21 && outcome.lossAfter < outcome.lossBefore)
    #expect(zip(outcome.fsrs.parameters, FSRS.bounds).allSatisfy { $1.contains($0) })
    #expect(Optimizer.fit(reviews) == outcome)
  }

  /// A player who is like most people keeps about the published parameters.
  @Test func theAveragePlayerStaysAverage() throws {
    let outcome = try #require(Optimizer.fit(reviews(of: FSRS(), count: 2500)))
    #expect(outcome.lossBefore - outcome.lossAfter < 0.01)
    #expect((1...5).contains(outcome.fsrs.parameters[2]))
  }

  @Test func whatIsAssumedDoesNotCount() {
    let assumed = (0..<600).map { number in
      Review(
        card: CardKey(shape: "shape\(number % 50)", root: PitchClass(number)), time: 0, day: number / 100,
        rating: .easy, drill: Review.placementDrill, session: 1)
    }
    #expect(Optimizer.fit(assumed) == nil)
  }
}
