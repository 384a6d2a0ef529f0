import MusicTheory
@testable import Practice
import Testing

/// Answers to cards of days before, right or not, with the time of each.
private func answers(
  _ shape: String, _ roots: [Int], day: Int, right: Int, milliseconds: Int = 1500
) -> [Review] {
  roots.enumerated().flatMap { place, root in
    [
      review("\(shape)/\(root)", day: day - 2, milliseconds: milliseconds),
      review(
        "\(shape)/\(root)", day: day, place < right ? .good : .again, milliseconds: milliseconds,
        second: Int64(place)),
    ]
  }.sorted { $0.time < $1.time }
}

private func progress(
  _ reviews: [Review], belief: PathBelief = PathBelief(), today: Int = 11
) -> PathProgress {
  PathProgress(Cards(reviews), belief: belief, most: 6, today: today, hasSound: true)
}

private let keys = [0, 7, 5, 2, 9, 4, 10, 3, 8, 1]

@Suite struct PathProgressTests {
  /// The right ones of ten answers: how many new cards come, and why not more.
  @Test(arguments: [
    (10, 9, PathProgress.Wait?.none), (9, 6, nil), (8, 6, nil), (7, 3, nil), (6, 3, nil),
    (5, 0, .share(50)), (4, 0, .share(40)), (0, 0, .share(0)),
  ])
  func successDecides(right: Int, new: Int, wait: PathProgress.Wait?) {
    let progress = progress(answers("maj.any", keys, day: 10, right: right))
    #expect(progress.newCards == new)
    #expect(progress.waits.first == wait || wait == nil)
  }

  /// The right ones of ten answers on each of some days: the number grows as long as success stays, and begins anew without it.
  @Test(arguments: [
    ([10], 9), ([10, 10], 13), ([10, 10, 10], 18), ([10, 10, 10, 10, 10, 10, 10], 18), ([10, 10, 9], 13),
    ([9, 9, 9], 6), ([10, 10, 10, 7], 6), ([10, 10, 7, 10], 9), ([10, 10, 5, 9], 3),
  ])
  func successLetsMoreCome(right: [Int], new: Int) {
    let days = right.enumerated().flatMap { place, right in
      // Other keys each day would be other cards; here the same ones are asked again.
      keys.enumerated().map { number, root in
        review(
          "maj.any/\(root)", day: 12 + 2 * place, number < right ? .good : .again, second: Int64(number))
      }
    }
    let met = keys.map { review("maj.any/\($0)", day: 10) }
    let progress = progress(met + days, today: 12 + 2 * right.count)
    #expect(progress.newCards == new, "\(progress.waits)")
  }

  /// A card that was right and quick at once needs little attention: four are as one that was slow.
  @Test(arguments: [(1500, 6), (5000, 0)])
  func whatIsQuickLeavesRoom(milliseconds: Int, new: Int) {
    let met = ["maj.any", "mi.any"].flatMap { shape in
      PitchClass.all.map { review("\(shape)/\($0.number)", day: 10, milliseconds: milliseconds) }
    }
    #expect(progress(met, today: 11).newCards == new)
  }

  /// A stage that others wait for is shown on the next day, before its cards are due.
  @Test func evidenceIsAskedEarly() {
    let met = [0, 7, 5, 2, 9, 4].map { review("maj.any/\($0)", day: 10, second: Int64($0)) }
    let waiting = progress(met)
    #expect(waiting.proofs.map(\.text) == [0, 7, 5, 2, 9].map { "maj.any/\($0)" })
    let cards = Cards(met)
    var random = SeededRandom(seed: 1)
    var deck = Deck(
      cards, candidates: waiting.candidates, order: .path, today: 11,
      limits: Deck.Limits(newCards: 6, proofs: waiting.proofs), using: &random)
    let turns = (0..<5).compactMap { _ in deck.next(after: Deck.Answer(rating: .good, seconds: 2))?.card }
    #expect(Set(turns) == Set(waiting.proofs))
    let shown = met + [0, 7, 5].map { review("maj.any/\($0)", day: 11, second: Int64(90 + $0)) }
    #expect(progress(shown, today: 12).proofs.allSatisfy { $0.shape != "maj.any" })
  }

  /// Triads are known or not: what is told about the dominants, which come after them.
  @Test(arguments: [
    (4, 1500, PathProgress.Wait?.none),
    (4, 6100, .slow(stage: "dominants", before: "triads", milliseconds: 6100)),
    (3, 1500, .unsure(stage: "dominants", before: "triads", share: 75)),
  ])
  func aStageOpensWhenTheOneBeforeIsKnown(right: Int, milliseconds: Int, wait: PathProgress.Wait?) {
    let progress = progress(
      answers("maj.any", [0, 7, 5, 2], day: 10, right: right, milliseconds: milliseconds))
    let hasDominants = progress.candidates.contains { $0.shape == "7.any" }
    #expect(hasDominants == (wait == nil))
    if let wait { #expect(progress.waits.contains(wait), "\(progress.waits)") }
  }

  @Test func aStageThatWasBegunStaysOpenLonger() {
    let known = answers("maj.any", [0, 7, 5, 2], day: 10, right: 3)
    #expect(!progress(known).candidates.contains { $0.text == "7.any/2" })
    let begun = known + [review("7.any/7", day: 10, second: 60)]
    #expect(progress(begun).candidates.contains { $0.text == "7.any/2" })
    // It steps back when what was before crumbles.
    let crumbled =
      answers("maj.any", [0, 7, 5, 2], day: 10, right: 2) + [review("7.any/7", day: 10, second: 60)]
    let back = progress(crumbled)
    #expect(!back.candidates.contains { $0.text == "7.any/2" })
    #expect(back.shaky.contains { $0.shape == "maj.any" })
  }

  @Test func theFirstDayHasNoEvidence() {
    let first = progress([])
    #expect(first.newCards == 6 && first.candidates.first?.text == "maj.any/0")
    #expect(first.waits.first == .unmet(stage: "dominants", before: "triads"))
    #expect(!first.candidates.contains { $0.shape == "7.any" })
  }

  @Test func whatWasMetHasToBeShownBeforeMoreComes() {
    let met = (0..<30).map { review("maj.any/\($0 % 12)", day: 10 + $0 / 12 * 0, second: Int64($0)) }
    #expect(progress(met, today: 10).newCards == 6)
    let many = ["maj.any", "mi.any", "dim.any"].flatMap { shape in
      PitchClass.all.map { review("\(shape)/\($0.number)", day: 10, milliseconds: 5000) }
    }
    let full = progress(many)
    #expect(full.newCards == 0 && full.waits.first == .unproven(24 + 12 - 12 + 12))
  }

  @Test func theWordOfThePlayerIsBelieved() {
    let bad = answers("maj.any", keys, day: 10, right: 5)
    var belief = PathBelief()
    belief.sayEasy(["triads"], today: 11)
    let easy = progress(bad, belief: belief)
    #expect(easy.newCards == 12 && easy.candidates.contains { $0.shape == "7.any" })
    belief.sayHard(today: 11)
    let good = answers("maj.any", keys, day: 10, right: 10)
    for (today, new) in [(11, 0), (13, 0), (14, 9)] {
      let hard = progress(good, belief: belief, today: today)
      #expect(hard.newCards == new, "\(today)")
    }
    #expect(PathBelief(text: belief.text) == belief)
  }
}

@Suite struct LearningPathTests {
  @Test(arguments: LearningPath.all)
  func everyCardOfAPathCanBeAsked(path: LearningPath) {
    var random = SeededRandom(seed: 1)
    let maker = TaskMaker(naming: NamingSettings())
    for card in path.cards() {
      #expect(maker.task(card, using: &random) != nil, "\(path.name): \(card.text)")
    }
    #expect(Set(path.steps.map(\.stage)) == Set(path.stages.map(\.name)))
    for stage in path.stages {
      for name in stage.after { #expect(path.stage(name) != nil) }
    }
  }

  /// The chords that a style has.
  @Test(arguments: [
    (
      "jazz",
      ["mi7(b5).shell", "7(b9).shell", "mi7(b5).rootless-a", "7(b9).rootless-a", "7alt.any", "7.shell"]
    ),
    ("pop", ["maj.first", "maj.second", "maj.over-2", "add9.any", "sus4.any", "maj.under"]),
    ("classical", ["major.triad-4", "major.seventh-5", "7.third", "maj.read-1", "dim7.any"]),
  ])
  func aStyleHasItsChordsInAllKeys(name: String, shapes: [String]) throws {
    let path = try #require(LearningPath.all.first { $0.name == name })
    let cards = Set(path.cards())
    for shape in shapes {
      let text = try #require(Shape(text: shape)?.text)
      #expect(PitchClass.all.allSatisfy { cards.contains(CardKey(shape: text, root: $0)) }, "\(shape)")
    }
  }

  @Test(arguments: [
    ("", 1, LearningPathError.Reason.empty),
    ("stage a\nb: maj.any on C", 2, .unknownStage),
    ("stage a\nstage a", 2, .twice),
    ("stage a after b", 1, .unknownStage),
    ("stage a at moon", 1, .unknownLevel),
    ("stage a within x", 1, .unclear),
    ("stage a\na: maj.any on H", 2, .unknownRoot),
    ("stage a\na: moon.any on C", 2, .unknownShape),
    ("stage a\na: maj.any", 2, .noRoots),
    ("stage a\nfor C G\na: maj.any", 3, .openRepeat),
    ("stage a\nrhythms waltzes", 2, .unknownRhythm),
    ("stage a\nend", 2, .unclear),
  ])
  func aMistakeHasItsLine(text: String, line: Int, reason: LearningPathError.Reason) {
    #expect {
      try LearningPath("own", text: text)
    } throws: { error in
      let error = error as? LearningPathError
      return error?.line == line && error?.reason == reason
    }
  }

  /// Every line with a mistake is named at once, and none besides.
  @Test(
    arguments: [
      ("stage a\na: maj.any on H\na: moon.any on C\na: maj.any", [2, 3, 4]),
      ("stage a at noon\na: maj.any on C\nb: maj.any on C", [1, 3]),
      ("stage a within x\nrhythms waltzes\nfor C G\na: moon.any\nend", [1, 2, 4]),
      ("stage a\nstage a\na: maj.any on H", [2, 3]), ("stage a\na: maj.any on H", [2]),
      ("stage a\nfor\na: maj.any\nend", [2]), ("", [1]),
      (String(repeating: "b: maj.any on H\n", count: 30), Array(1...10)),
    ])
  func allMistakesAreNamed(text: String, lines: [Int]) {
    #expect {
      try LearningPath.checked("own", text: text)
    } throws: {
      ($0 as? LearningPathErrors)?.all.map(\.line) == lines
    }
  }

  @Test func aPathIsNotEndless() {
    let keys = Array(repeating: "C F Bb Eb", count: 1200).joined(separator: " | ")
    let text = "stage a\nfor \(keys)\n  a: blues any\n  a: turnaround shell\nend"
    #expect {
      try LearningPath("own", text: text)
    } throws: {
      ($0 as? LearningPathError)?.reason == .tooLong
    }
  }

  @Test func aPathOfOnesOwnIsRead() throws {
    let path = try LearningPath(
      "own",
      text:
        "# Mine\nstage a\nstage b at shells after a within 2.5\nfor C G | F\n  a: maj.any\nend\nb: ii-V-I shell on C\n"
    )
    #expect(
      path.cards().map(\.text) == [
        "maj.any/0", "maj.any/7", "maj.any/5", "mi7.shell/2", "7.shell/7", "ma7.shell/0",
      ])
    let second = LearningPath.Stage(name: "b", level: .shells, after: ["a"], milliseconds: 2500)
    let stages = path.stages
    #expect(stages.last == second)
  }
}
