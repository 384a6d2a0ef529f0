import MusicTheory
import Practice
import Testing

/// The turns of a session, if every answer takes some seconds and `isRight` says how it is.
private func session(
  _ deck: Deck, most: Int = 500, seconds: Double = 5, isRight: (Deck.Turn) -> Bool = { _ in true }
) -> [Deck.Turn] {
  var deck = deck
  var turns: [Deck.Turn] = []
  var answer: Deck.Answer?
  while turns.count < most, let turn = deck.next(after: answer) {
    turns.append(turn)
    answer = Deck.Answer(rating: isRight(turn) ? .good : .again, seconds: seconds)
  }
  return turns
}

private func deck(
  _ known: Cards = Cards(), _ candidates: [CardKey]? = nil, today: Int = 100,
  _ limits: Deck.Limits = Deck.Limits(),
  seed: UInt64 = 1
) -> Deck {
  var random = SeededRandom(seed: seed)
  return Deck(known, candidates: candidates, today: today, limits: limits, using: &random)
}

@Suite struct DeckTests {
  @Test func dueOnesComeFirstLeastRememberedFirst() {
    let known = Cards((0..<6).map { review("shape\($0)/\($0)", day: 97 - 10 * $0) })
    let turns = session(deck(known, known.memories.keys + cards("new"), today: 100))
    #expect(turns.prefix(6).map(\.card.shape) == (0..<6).reversed().map { "shape\($0)" })
    #expect(turns.prefix(6).allSatisfy { $0.reason == .due && $0.isReview })
    #expect(turns[6].reason == .new && turns[6].guideStrength == 1)
  }

  @Test func neighborsDifferWherePossible() {
    let known = Cards(cards("a", "b", "c").map { review($0.text, day: 50) })
    let turns = session(deck(known, today: 100))
    #expect(turns.count == 36 && Set(turns.map(\.card)).count == 36)
    let close = zip(turns, turns.dropFirst()).count {
      $0.card.shape == $1.card.shape || $0.card.root == $1.card.root
    }
    #expect(close <= 3)
  }

  @Test func theSameSeedGivesTheSameSession() {
    let known = Cards(cards("a", "b", "c").map { review($0.text, day: 50) })
    let first = session(deck(known, cards("a", "b", "c", "d"), seed: 4))
    #expect(session(deck(known, cards("a", "b", "c", "d"), seed: 4)) == first)
    #expect(session(deck(known, cards("a", "b", "c", "d"), seed: 5)) != first)
  }

  @Test func aNewCardIsMetFourTimesInARow() {
    let turns = session(deck(Cards(), cards("a"), Deck.Limits(newCards: 3)))
    let begin = turns.prefix(4)
    #expect(Set(begin.map(\.card)).count == 1)
    #expect(begin.map(\.guideStrength) == [1, 0.6, 0.3, 0])
    #expect(begin.map(\.isReview) == [false, false, false, true])
    // Three keys in the order of use; each comes again among the others.
    #expect(turns.filter { $0.guideStrength == 1 }.map(\.card.text) == ["a/0", "a/7", "a/5"])
    #expect(turns.filter { $0.reason == .again }.map(\.card.text).sorted() == ["a/0", "a/5", "a/7"])
    #expect(turns.count == 15)
  }

  @Test func aNewCardThatFailsIsMetEightTimes() {
    let turns = session(deck(Cards(), cards("a"), Deck.Limits(newCards: 1))) { $0.guideStrength > 0 }
    #expect(turns.prefix { $0.reason == .new }.map(\.guideStrength) == [1, 0.6, 0.3, 0, 0.3, 0, 0.3, 0])
    #expect(turns.count <= 8 + 4)
  }

  @Test func newShapesTakeTurns() {
    let all = cards("a", "b", "c", "d")
    let new = session(deck(Cards(), all, Deck.Limits(newCards: 12))).filter { $0.guideStrength == 1 }
    #expect(
      new.map(\.card.text) == [
        "a/0", "a/7", "a/5", "b/0", "b/7", "b/5", "c/0", "c/7", "c/5", "a/2", "a/9", "a/4",
      ])
    // A shape with a shaky key waits.
    let shaky = Cards([review("a/0", day: 99, .again)])
    let turns = session(deck(shaky, all, Deck.Limits(newCards: 3)))
    #expect(turns.filter { $0.guideStrength == 1 }.map(\.card.shape) == ["b", "b", "b"])
  }

  @Test func aQuickAnswerTakesTheGuideAway() {
    let turns = session(deck(Cards(), cards("a"), Deck.Limits(newCards: 1)), seconds: 3)
    #expect(turns.map(\.guideStrength) == [1, 0, 0])
  }

  /// The white keys come first, chords at home in C, G and F; diminished and augmented ones come late.
  @Test func newChordsComeInTheOrderOfUse() {
    let all = cards("dim.any", "maj.any", "m.any", "aug.any", "7.any")
    let new = session(deck(Cards(), all, Deck.Limits(newCards: 40))).filter { $0.guideStrength == 1 }
    #expect(
      new.prefix(15).map(\.card.text) == [
        "maj.any/0", "maj.any/7", "maj.any/5", "m.any/9", "m.any/4", "m.any/2", "7.any/7", "7.any/2",
        "7.any/0",
        "maj.any/2", "maj.any/9", "maj.any/4", "m.any/11", "m.any/6", "m.any/1",
      ])
    #expect(new.firstIndex { $0.card.shape == "dim.any" } ?? 0 >= 21, "late, but it comes")
  }

  @Test func newCardsOfTheDayCount() {
    let known = Cards(["a/0", "a/5", "a/10"].map { review($0, day: 100) })
    #expect(deck(known, cards("a"), Deck.Limits(newCards: 5)).counts.new == 2)
    #expect(deck(known, cards("a"), today: 101, Deck.Limits(newCards: 5)).counts.new == 5)
  }

  @Test func aMistakeComesAgainAmongOthers() {
    let known = Cards(cards("a", "b").map { review($0.text, day: 50) })
    var mistakes: [CardKey] = []
    let turns = session(deck(known)) { turn in
      guard mistakes.isEmpty else { return true }
      mistakes.append(turn.card)
      return false
    }
    let places = turns.indices.filter { turns[$0].card == mistakes[0] }
    #expect(turns.count == 25 && places.count == 2 && (4...6).contains(places[1] - places[0]))
  }

  @Test func nothingIsAskedForever() {
    let known = Cards(cards("a").map { review($0.text, day: 50) })
    #expect(session(deck(known)) { _ in false }.count == 12 * 4)
    #expect(session(deck(Cards(), cards("a"))) { _ in false }.count == 6 * (8 + 4))
  }

  @Test(arguments: [1.0, 2, 5, 10, 30])
  func theBudgetIsKept(minutes: Double) {
    let known = Cards((0..<40).flatMap { cards("shape\($0)") }.map { review($0.text, day: 50) })
    let full = deck(known, nil, Deck.Limits(minutes: minutes))
    #expect(full.counts.due + full.counts.moved == 480 && full.counts.new == 0)
    #expect(full.counts.minutes <= minutes)
    let seconds = Double(session(full, seconds: 3).count) * 3
    #expect(seconds <= minutes * 60 && seconds > minutes * 60 * 0.7)
    // Slow answers end it, too.
    #expect(Double(session(full, seconds: 20).count) * 20 <= minutes * 60 + 20)
  }

  /// A player who answers quickly needs fewer turns for a new card.
  @Test(arguments: [(1500, 4.0 * 3.5), (5000, 7.0 * 7)])
  func theEstimateFollowsThePlayer(milliseconds: Int, secondsPerNew: Double) {
    let known = Cards(cards("a").map { review($0.text, day: 99, milliseconds: milliseconds) })
    let counts = deck(known, cards("b"), Deck.Limits(minutes: 20)).counts
    #expect(counts.new == 6 && abs(counts.minutes - 6 * secondsPerNew / 60) < 0.01)
  }

  @Test func whatWasPracticedTodayCounts() {
    let old = cards("a", "b").map { review($0.text, day: 50) }
    let today = (0..<30).map { review("c/0", day: 100, second: Int64($0) * 10) }
    let counts = [[], today].map { deck(Cards(old + $0), nil, Deck.Limits(minutes: 5)).counts }
    #expect(counts[0].due == 24 && counts[1].due < 5 && counts[1].moved > 19)
  }

  @Test func whatIsNotDueComesWhenThePlayerWantsMore() {
    let known = Cards(cards("a", "b").map { review($0.text, day: 99) })
    #expect(session(deck(known)).isEmpty)
    let turns = session(deck(known, nil, Deck.Limits(newCards: 0, goesOn: true)), most: 60)
    #expect(turns.count == 60 && turns.allSatisfy { $0.reason == .ahead })
    #expect(Set(turns.prefix(24).map(\.card)).count == 24)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0.card != $1.card })
    // Nobody knows a card yet, and none may be new.
    #expect(session(deck(Cards(), cards("a"), Deck.Limits(newCards: 0, goesOn: true))).isEmpty)
    #expect(session(deck(Cards(), cards("a"), Deck.Limits(newCards: 2, goesOn: true)), most: 90).count == 90)
  }

  @Test func forecastSpreadsWhatIsTooMuch() {
    let known = Cards(cards("a", "b").map { review($0.text, day: 50) })
    #expect(Deck.forecast(known, today: 100, days: 4) == [24, 0, 0, 0])
    #expect(Deck.forecast(known, today: 100, days: 4, capacity: 10) == [10, 10, 4, 0])
    #expect(Deck.forecast(known, today: 49, days: 4) == [0, 0, 0, 24])
    #expect(Deck.forecast(known, today: 100, days: 0) == [])
    #expect(Deck.turns(minutes: 10, known) == 200)
  }
}

/// Somebody who skips a new card, or gives it up.
@Suite struct LeavingTests {
  private func shapes(
    _ count: Int, gives: Bool, goesOn: Bool, turns: Int
  ) -> [CardKey] {
    let candidates = (0..<count).map { CardKey(shape: "shape", root: PitchClass($0)) }
    var random = SeededRandom(seed: 1)
    var deck = Deck(
      Cards(), candidates: candidates, today: 100, limits: Deck.Limits(newCards: 12, goesOn: goesOn),
      using: &random)
    var asked: [CardKey] = []
    var turn = deck.next()
    while let card = turn?.card, asked.count < turns {
      asked.append(card)
      turn = deck.next(after: gives ? Deck.Answer(rating: .again, seconds: 4, wasLeft: true) : nil)
    }
    return asked
  }

  @Test(arguments: [true, false], [true, false])
  func aNewCardComesAgainAfterOthersAFewTimes(gives: Bool, goesOn: Bool) {
    let asked = shapes(8, gives: gives, goesOn: goesOn, turns: 24)
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 != $1 }, "\(asked.map(\.text))")
    for card in Set(asked) { #expect((1...5).contains(asked.count { $0 == card })) }
  }

  @Test func whatIsAloneComesAgainAtOnce() {
    #expect(shapes(1, gives: true, goesOn: false, turns: 20).count == 4)
    #expect(shapes(1, gives: false, goesOn: true, turns: 20).count == 20)
  }
}
