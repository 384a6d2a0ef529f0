import Languages
import MusicTheory
import Testing

@testable import PracticeFeature
@testable import Practice

/// The words on the screen for a player.
@Suite struct SessionWriterTests {
  private let writer = SessionWriter(naming: NamingSettings())

  private func result(_ missed: NoteSet?, beats: Double? = 4) -> TaskResult {
    var random = SeededRandom(seed: 1)
    var task = TaskMaker(naming: NamingSettings()).task(CardKey(text: "ma7.any/0")!, using: &random)!
    task.beats = beats
    return TaskResult(
      task: task, isReview: true, rating: .again, seconds: 2, isFirstTouch: false, wasHelped: false,
      wasLeft: true, missed: missed)
  }

  @Test(
    arguments: [
      ([], "Cma7 is over: nothing was played."),
      ([60, 64, 67, 70], "Cma7 is over. You played C7: B♭ is wrong."),
      ([60, 64, 67], "Cma7 is over. You played C: B is missing."),
      ([60, 64, 67, 71], "Cma7 is over. Cma7 came too late."), (nil, nil),
    ] as [(NoteSet?, String?)])
  func aMissedChordIsNamed(keys: NoteSet?, message: String?) {
    #expect(writer.missed(result(keys), number: 1)?.message == message)
  }

  @Test func withoutTimeNothingIsMissed() {
    #expect(writer.missed(result([60], beats: nil), number: 1) == nil)
  }

  @Test(
    arguments: [
      ([], false, 0, "Nothing was played, so nothing was measured."),
      ([], false, 1, "That was too little to find out what you know. Nothing was measured."),
      ([], true, 2, "You begin with triads."),
      (["triads"], false, 5, "You know triads, as far as it was measured; practice goes on from there."),
      (["triads", "shells"], true, 9, "You know triads and shells; practice goes on from there."),
    ] as [([String], Bool, Int, String)])
  func placementSaysWhatItHasFound(levels: [String], isWhole: Bool, tasks: Int, message: String) {
    #expect(SessionWriter.Placed(levels: levels, isWhole: isWhole).message(tasks: tasks).english == message)
  }

  @Test func whatPlacementAssumesIsNotMeasured() {
    let card = CardKey(text: "mi7.any/0")!
    let old = CardKey(text: "m7.any/2")!
    let placed = [card, old].map {
      Review(card: $0, time: 1, day: 100, rating: .good, drill: Review.placementDrill, session: 1)
    }
    let heat = PracticeStatisticsRequest.Heat(Cards(placed), today: 100, naming: NamingSettings())
    #expect(heat.rows.map(\.title) == ["mi7"])
    #expect(heat.rows[0].cells.allSatisfy { $0.seen == 0 && $0.level == 0 })
    #expect(heat.rows[0].cells.count { $0.retention != nil } == 2)
  }

  private static func outlook(
    _ cards: Cards, tomorrow: Int = 0, due: Int = 0, new: Int = 0, moved: Int = 0
  ) -> SessionWriter.Outlook {
    SessionWriter.Outlook(
      cards, today: 100, tomorrow: tomorrow,
      waiting: Deck.Counts(due: due, new: new, moved: moved, minutes: 0))
  }

  @Test(arguments: [
    (0, 0, 0, "Nothing is due today. Choose a drill, or come back tomorrow."),
    (0, 6, 0, "No task was finished. Waiting: 0 to review, 6 new."),
    (2, 0, 9, "No task was finished. Waiting: 2 to review, 0 new."),
    (0, 0, 9, "The minutes of today are over. The rest comes tomorrow."),
  ])
  func anEmptyReviewSaysWhatWaits(due: Int, new: Int, moved: Int, sentence: String) {
    let outlook = Self.outlook(Cards(), due: due, new: new, moved: moved)
    let summary = Summary([], firstTempo: nil, tempo: nil)
    #expect(
      writer.summary(summary, placed: nil, latency: nil, isReview: true, outlook: outlook).message
        == sentence)
    #expect(PhraseKeys.wordless([outlook.nothing]).isEmpty)
  }

  @Test func theEndSaysWhatIsNewAndWhatComes() {
    let cards = Cards(
      [(0, 0), (7, 30_000), (5, 90_000)].map { root, time in
        Review(
          card: CardKey(text: "maj.any/\(root)")!, time: Int64(time), day: 100, rating: .good, think: 400,
          grab: 200,
          drill: "triads", session: 1)
      })
    #expect(
      Self.outlook(cards, tomorrow: 2).sentences.map(\.english) == [
        "New today: 3.", "To review tomorrow: 2.", "Practiced today: 2 min, this week 2 min.",
      ])
    #expect(Self.outlook(Cards()).sentences.isEmpty)
  }

  @Test(arguments: [
    ("13(#11).upper-structure/0", "Its notes: E B♭ | D F♯ A (D)."),
    ("maj-on-maj.6/0", "Its notes: C E G | F♯ A♯ C♯ (F♯)."),
    ("maj.any/0", "Its notes: C E G."),
  ])
  func theHintNamesTheUpperChord(card: String, sentence: String) throws {
    var random = SeededRandom(seed: 1)
    let task = try #require(TaskMaker(naming: NamingSettings()).task(CardKey(text: card)!, using: &random))
    var judge = Judge(task, at: .zero)
    judge.hint()
    #expect(writer.hint(judge.verdict, task)?.english == sentence)
  }
}

extension SessionWriterTests {
  private func written(_ card: String) throws -> PracticeTask {
    var random = SeededRandom(seed: 1)
    return try #require(TaskMaker(naming: NamingSettings()).task(CardKey(text: card)!, using: &random))
  }

  /// The steps that are told before the answer, on the way, and when it is done.
  @Test(arguments: [
    ("minor-3.play-up/0", 0, false, ["C", "?"]), ("minor-3.play-up/0", 1, false, ["C", "?"]),
    ("minor-3.play-up/0", 2, true, ["C", "E♭"]), ("minor-3.echo-down/0", 0, false, ["C", "?"]),
    ("major.up/0", 0, false, ["C", "D", "E", "F", "G", "A", "B", "C"]),
  ])
  func whatIsAskedIsNotTold(card: String, position: Int, isDone: Bool, steps: [String]) throws {
    let view = SessionWriter(naming: NamingSettings()).task(
      try written(card), number: 1, isDone: isDone, position: position)
    #expect(view.steps?.map(\.name) == steps)
    if steps.contains("?") { #expect(view.explanation == nil) }
  }

  private func dictation() -> PracticeTask {
    var options = DrillOptions()
    options.keys = [SpelledPitch(.c)]
    let maker = DrillMaker(naming: NamingSettings(), seed: 9)
    guard case .tasks(let tasks, _)? = Drill.all.named("hear-harmony")?.plan(options, maker) else {
      fatalError()
    }
    return tasks[0]
  }

  @Test func dictationTellsWhatIsDoneAndHelpsWithTheRest() throws {
    let writer = SessionWriter(naming: NamingSettings())
    let task = dictation()
    guard case .progression(let steps) = task.answer else { return }
    let names = task.steps.map(\.name)
    var judge = Judge(task, at: .zero)
    judge.choose(steps[0].choice, at: .seconds(1))
    let said = { writer.verdict(judge.verdict, of: task, timing: nil, mistakes: judge.mistakes) }
    #expect(said().message == "So far: \(names[0]).")
    let view = writer.task(task, number: 1, isDone: false, position: 1)
    #expect(view.steps?.map(\.name) == [names[0], "?", "?"] && view.card == nil && view.prompt.name == nil)
    #expect(!view.prompt.text.contains(names[1]))
    judge.choose((steps[1].choice + 1) % 6, at: .seconds(2))
    #expect(said().message == "No, listen again.")
    judge.hint()
    #expect(said().hint == "The root of chord 2 is \(task.steps[1].degree ?? "").")
    judge.hint()
    #expect(said().hint == "Chord 2 is \(names[1]).")
    judge.choose(steps[1].choice, at: .seconds(3))
    judge.choose(steps[2].choice, at: .seconds(4))
    #expect(said().message == "Right: \(names.joined(separator: " ")).")
  }

  @Test(arguments: [
    ("perfect-5.name-together/0", "It is a perfect 5th."), ("augmented-4.hear-up/0", "It is a tritone."),
    ("perfect-8.hear-up/0", "It is an octave."),
  ])
  func anIntervalThatIsShownHasAnArticle(card: String, sentence: String) throws {
    let task = try written(card)
    var judge = Judge(task, at: .zero)
    judge.giveUp()
    let writer = SessionWriter(naming: NamingSettings())
    #expect(writer.verdict(judge.verdict, of: task, timing: nil, mistakes: 0).message == sentence)
  }
}
