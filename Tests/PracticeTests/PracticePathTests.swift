import MusicTheory
@testable import Practice
import Testing

/// The outcome of a placement that found this level.
private func placed(at level: PracticePath.Level?) -> Cards {
  var random = SeededRandom(seed: 2)
  let all = PracticePath.Level.allCases
  let known = level.map { all.prefix(through: all.firstIndex(of: $0)!) } ?? []
  var placement = Placement(
    levels: all.map { Placement.Level(name: $0.rawValue, shapes: $0.probes) }, using: &random)
  while let task = placement.task {
    placement.follow(isRight: known.contains { $0.probes.contains(task.shape) }, seconds: 2)
  }
  return Cards(placement.reviews(Cards(), time: 1, day: 100, session: 1))
}

private let triads: Set = ["maj.any", "mi.any", "dim.any", "+.any"]

@Suite struct PracticePathTests {
  @Test(arguments: PracticePath.steps.indices)
  func everyStepCanBeAsked(index: Int) {
    let step = PracticePath.steps[index]
    var random = SeededRandom(seed: 1)
    let maker = TaskMaker(naming: NamingSettings())
    #expect(step.cards.count == step.shapes.count * step.roots.count, "\(step)")
    for card in step.cards { #expect(maker.task(card, using: &random) != nil, "\(card.text)") }
    #expect(step.needsSound == step.cards.allSatisfy(\.isHeard))
  }

  @Test func everyTriadAndSeventhIsMetInAllKeys() {
    let cards = Set(PracticePath.cards())
    for shape in Set(PracticePath.steps.flatMap(\.cards).map(\.shape))
    where shape.hasSuffix(".any") || shape.hasSuffix(".up") {
      #expect(PitchClass.all.allSatisfy { cards.contains(CardKey(shape: shape, root: $0)) }, "\(shape)")
    }
  }

  @Test func theFirstChordsComeInTheOrderOfUse() {
    let first = PracticePath.cards().prefix(20).map(\.text)
    #expect(
      first.prefix(8) == [
        "maj.any/0", "maj.any/7", "maj.any/5", "maj.any/2", "mi.any/9", "mi.any/4", "mi.any/2", "mi.any/11",
      ])
    #expect(first.contains("7.any/7") && !first.contains { $0.hasPrefix("+") })
  }

  /// Six new cards a day: all triads on white keys within six days.
  @Test func whiteKeyTriadsAreMetInSixDays() {
    let met = Set(PracticePath.cards().prefix(36))
    let white = [0, 2, 4, 5, 7, 9, 11].map { PitchClass($0) }
    for shape in ["maj.any", "mi.any"] {
      #expect(white.allSatisfy { met.contains(CardKey(shape: shape, root: $0)) }, "\(shape)")
    }
    #expect(met.contains(CardKey(shape: "dim.any", root: PitchClass(11))))
    #expect(
      Set(met.map { String($0.shape.split(separator: ".")[1].prefix(5)) }).count >= 4, "it is a mixture")
  }

  @Test(arguments: PracticePath.Level.allCases)
  func nothingBelowThePlacedLevelIsAskedEver(level: PracticePath.Level) {
    let cards = placed(at: level)
    #expect(PracticePath.placedLevel(cards) == level)
    let asked = PracticePath.candidates(cards, hasSound: true)
    #expect(asked.allSatisfy { !triads.contains($0.shape) || level == .triads && $0.shape != "dim.any" })
    let below = PracticePath.Level.allCases.prefix { $0 != level }
    for shape in PracticePath.steps.filter({ below.contains($0.level) }).flatMap(\.cards).map(\.shape)
    where !PracticePath.steps.contains(where: { !below.contains($0.level) && $0.shapes.contains(shape) }) {
      #expect(!asked.contains { $0.shape == shape }, "\(shape)")
    }
    // Not on a later day either.
    var random = SeededRandom(seed: 1)
    let deck = Deck(cards, candidates: asked, order: .path, today: 400, using: &random)
    #expect(deck.counts.due <= level.probes.count * 12)
  }

  /// A player who knows some upper structures still has others to meet, and forms for both hands.
  @Test func theHighestLevelIsNotTheEnd() {
    let cards = placed(at: .upper)
    let new = PracticePath.candidates(cards, hasSound: true).filter { cards[$0] == nil }
    #expect(new.count > 100)
    #expect(
      ["13(b9).upper-structure", "9.two-handed", "7.drop-2"].allSatisfy { shape in
        new.contains { $0.shape == shape }
      })
  }

  @Test func aPlayerWhoWasPlacedNowhereBeginsWithTriads() {
    let cards = placed(at: nil)
    #expect(PracticePath.placedLevel(cards) == nil)
    #expect(PracticePath.candidates(cards, hasSound: true).first?.text == "maj.any/0")
  }

  @Test func anAssumedCardThatWasPlayedSinceIsLikeAnyOther() {
    var cards = placed(at: .upper)
    let card = CardKey(shape: "maj.any", root: PitchClass(6))
    #expect(!PracticePath.candidates(cards, hasSound: true).contains(card))
    cards.follow(Review(card: card, time: 2, day: 101, rating: .again, drill: "triads", session: 2))
    #expect(PracticePath.candidates(cards, hasSound: true).contains(card))
  }

  @Test func withoutSoundNothingIsHeard() {
    let cards = Cards([
      Review(
        card: CardKey(shape: "maj.hear", root: PitchClass(0)), time: 1, day: 1, rating: .good,
        drill: "review", session: 1)
    ])
    #expect(PracticePath.candidates(cards, hasSound: false).allSatisfy { !$0.isHeard })
    #expect(PracticePath.candidates(cards, hasSound: true).first?.isHeard == true)
  }

  @Test func aShakyKeyComesBeforeOthersOfItsShape() {
    let wrong = Review(
      card: CardKey(shape: "maj.any", root: PitchClass(0)), time: 1, day: 1, rating: .again, drill: "review",
      session: 1)
    let cards = Cards([wrong])
    var random = SeededRandom(seed: 1)
    let deck = Deck(
      cards, candidates: PracticePath.candidates(cards, hasSound: true), order: .path, today: 2,
      using: &random)
    #expect(deck.newCards.count == 6 && deck.newCards.allSatisfy { $0.shape != "maj.any" })
  }

  /// Day by day, if every card that is new is met and right: what comes, and how many of a kind.
  @Test(arguments: [
    // Nobody's placement, a day, and shapes of that day with how many of them.
    (PracticePath.Level?.none, 1, ["maj.any": 4, "mi.any": 2]),
    (nil, 3, ["maj.any": 2, "7.any": 3, "minor-3.play-up": 1]),
    // A staff and both hands come in the first week.
    (nil, 6, ["maj.read-0": 1, "maj.two-handed": 1, "7.any": 1, "major.up": 2, "major.degree-3": 1]),
    (nil, 11, ["major.triad-2": 2, "major.triad-4": 1, "major.triad-5": 1, "major.triad-6": 2]),
    (.sevenths, 1, ["maj.hear": 1, "mi.hear": 1, "maj.read-0": 3, "maj.two-handed": 1]),
    // Placement asks no minor ii–V–I: it is met by those who play upper structures.
    (.upper, 1, ["mi7(b5).shell": 2, "7(b9).shell": 2, "mi6.shell": 2]),
  ])
  func aDayIsAMixture(level: PracticePath.Level?, day: Int, shapes: [String: Int]) {
    var cards = placed(at: level)
    var new: [CardKey] = []
    for today in 101...100 + day {
      var random = SeededRandom(seed: 1)
      new =
        Deck(
          cards, candidates: PracticePath.candidates(cards, hasSound: true), order: .path, today: today,
          using: &random
        ).newCards
      for card in new {
        cards.follow(
          Review(card: card, time: Int64(today), day: today, rating: .good, drill: "review", session: 1))
      }
    }
    #expect(Dictionary(grouping: new, by: \.shape).mapValues(\.count) == shapes)
  }

  /// A player who plays each new card at once meets more of the path on a day.
  @Test(arguments: [(1.0, 24), (6.0, 6)])
  func cardsThatWereKnownMakeRoomForOthers(seconds: Double, count: Int) {
    let cards = placed(at: .sevenths)
    var random = SeededRandom(seed: 1)
    var deck = Deck(
      cards, candidates: PracticePath.candidates(cards, hasSound: true), order: .path, today: 100,
      using: &random)
    var met: Set<CardKey> = []
    var answer: Deck.Answer?
    while let turn = deck.next(after: answer) {
      if turn.reason == .new { met.insert(turn.card) }
      answer = Deck.Answer(rating: .good, seconds: seconds)
    }
    #expect(met.count == count)
  }

  @Test func whereOnlyOneKindIsLeftItFillsTheDay() {
    let scales = PitchClass.all.map { CardKey(shape: "major.up", root: $0) }
    var random = SeededRandom(seed: 1)
    let deck = Deck(Cards(), candidates: scales, order: .path, today: 1, using: &random)
    #expect(deck.newCards == Array(scales.prefix(6)))
  }
}
