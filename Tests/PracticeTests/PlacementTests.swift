import MusicTheory
import Practice
import Testing

private let levels = ["triad", "seventh", "inversion", "shell", "rootless", "upper"].map {
  Placement.Level(name: $0, shapes: ["\($0)-1", "\($0)-2"])
}

/// A player who knows the first levels.
private func placed(knowing count: Int, seconds: Double = 3) -> (placement: Placement, tasks: [CardKey]) {
  var random = SeededRandom(seed: 2)
  var placement = Placement(levels: levels, using: &random)
  var tasks: [CardKey] = []
  while let task = placement.task {
    tasks.append(task)
    let isKnown = levels.prefix(count).contains { $0.shapes.contains(task.shape) }
    placement.follow(isRight: isKnown, seconds: seconds)
  }
  return (placement, tasks)
}

@Suite struct PlacementTests {
  @Test(arguments: 0...6)
  func theLevelIsFound(known: Int) {
    let (placement, tasks) = placed(knowing: known)
    #expect(placement.known == Array(levels.prefix(known)))
    #expect(tasks.count <= 9 && Set(tasks).count == tasks.count)
    // It begins with the easiest one.
    #expect(tasks.first == card("triad-1/0"))
  }

  @Test func theOutcomeIsReviews() throws {
    let before = review("triad-1/0", day: 99)
    let reviews = placed(knowing: 4).placement.reviews(Cards([before]), time: 5, day: 100, session: 3)
    #expect(reviews.allSatisfy { $0.isAssumed && $0.day == 100 && $0.session == 3 })
    #expect(reviews.count == 4 * 24 - 1 && Set(reviews.map(\.card)).count == reviews.count)
    #expect(!reviews.map(\.card).contains(before.card))
    #expect(Set(reviews.filter { $0.rating == .good }.map(\.card.shape)) == ["shell-1", "shell-2"])
    #expect(reviews.filter { $0.rating == .easy }.allSatisfy { !$0.card.shape.hasPrefix("shell") })
    let placed = Cards(reviews)
    #expect(placed.diary.days.isEmpty)
    #expect(placed.memories.values.allSatisfy { $0.wasPlaced && $0.times.isEmpty })
    // Triads are skipped: the first new ones are rootless voicings.
    var random = SeededRandom(seed: 1)
    let all = levels.flatMap { level in level.shapes.flatMap { cards($0) } }
    var deck = Deck(Cards([before] + reviews), candidates: all, today: 100, using: &random)
    let begun = deck.next()
    let turn = try #require(begun)
    #expect(turn.card == card("rootless-1/0") && turn.reason == .new)
  }

  @Test func slowAnswersAreNotKnown() {
    #expect(placed(knowing: 6, seconds: 8).placement.known.isEmpty)
  }

  @Test func itEndsAfterTwoMinutes() {
    let (placement, tasks) = placed(knowing: 6, seconds: 100)
    #expect(tasks.count == 2 && placement.isDone && placement.known.isEmpty)
  }

  @Test func withoutLevelsItIsOver() {
    var random = SeededRandom(seed: 2)
    var placement = Placement(levels: [Placement.Level(name: "empty", shapes: [])], using: &random)
    #expect(placement.isDone && placement.task == nil)
    placement.follow(isRight: true, seconds: 1)
    #expect(placement.known.isEmpty)
  }
}
