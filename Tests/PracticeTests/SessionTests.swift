import Charts
import MusicTheory
import PracticePlayers
import Testing

@testable import Practice

/// Players of nine kinds in a drill of every kind, through a whole session.
@Suite struct SessionTests {
  /// Those with tasks of chords, notes or choices; the taps of a latency test have a test of their own.
  private static let drills = Drill.all.map(\.name).filter { !["latency", "rhythm"].contains($0) }

  private func options(_ name: String) -> DrillOptions {
    var options = DrillOptions()
    options.keys = [SpelledPitch(.e, -1), SpelledPitch(.d)]
    if name == "progression" {
      options.progression = ["Dm7", "G7", "C/E"].map {
        DrillOptions.Chord(symbol: try! ChordSymbolParser().parse($0))
      }
    }
    if name == "tune" {
      options.tune = Chart(
        title: "Twelve", key: Key(SpelledPitch(.f), .major),
        bars: (1...4).map { number in
          let symbol = try! ChordSymbolParser().parse(number % 2 == 0 ? "Bb7" : "F7")
          return Chart.Bar(chords: [.init(symbol)], number: number)
        })
    }
    return options
  }

  private func session(_ name: String, tasks: Int = 3, tempo: Int? = nil, seed: UInt64 = 7) -> PracticeSession
  {
    let maker = DrillMaker(naming: NamingSettings(), seed: seed)
    var plan = Drill.all.named(name)!.plan(options(name), maker)
    if name == "review" { plan = Drill.all.named("triads")!.plan(options(name), maker) }
    return PracticeSession(
      plan, maker, cards: Cards(), deck: Deck.Limits(goesOn: true), today: 20_000,
      limits: .init(tasks: tasks), tempo: tempo,
      latency: .zero, at: .seconds(1))
  }

  /// Plays the score into the session as the service does, which looks whenever something is due; returns the results that it brought.
  private func play(_ score: Score, _ session: inout PracticeSession) -> [TaskResult] {
    var events: [PracticeSession.Event] = []
    for moment in score.moments {
      events += session.advance(to: moment.time)
      events += session.follow(down: moment.down, pedaled: moment.pedaled, at: moment.time)
    }
    events += session.advance(to: score.time)
    return events.compactMap { if case .done(let result) = $0 { result } else { nil } }
  }

  @Test(arguments: drills, PlayerKind.allCases)
  func everyPlayerIsJudgedInEveryDrill(drill: String, kind: PlayerKind) throws {
    var session = session(drill)
    _ = session.begin(at: .seconds(1))
    var time = Duration.seconds(2)
    for number in 1...3 {
      let task = try #require(session.task, "\(drill) asks nothing")
      #expect(session.number == number, "\(drill) \(kind)")
      if let groups = task.rightKeys {
        time = try play(kind, groups, task, &session, at: time, drill)
      } else {
        time = try choose(kind, &session, task, at: time)
      }
      // A choice has no keys to let go of.
      time += .seconds(2)
      _ = session.advance(to: time)
    }
    #expect(!session.isRunning && session.results.count == 3, "\(drill) \(kind)")
  }

  /// Plays until the task is done; returns when.
  private func play(
    _ kind: PlayerKind, _ groups: [NoteSet], _ task: PracticeTask, _ session: inout PracticeSession,
    at time: Duration, _ drill: String
  ) throws -> Duration {
    if kind == .givingUp {
      _ = session.giveUp()
      #expect(session.verdict?.keys.contains { $0.state == .missing } ?? false)
    }
    let score = kind.score(groups, isSequence: task.isSequence, at: time)
    var results = play(score, &session)
    var end = score.time
    // Notes on a staff have one octave only.
    let isElsewhere = kind == .otherOctave && task.staff != nil
    if isElsewhere {
      #expect(results.isEmpty && session.verdict?.fault == .octave(-1) || session.mistakes == 1, "\(drill)")
      let again = (.right as PlayerKind).score(groups, isSequence: task.isSequence, at: end)
      results = play(again, &session)
      end = again.time
    }
    let result = try #require(results.first, "\(drill) did not end for a player who is \(kind)")
    #expect(results.count == 1)
    #expect(result.isFirstTouch == (kind.isClean && !isElsewhere), "\(drill) \(kind): \(result)")
    #expect(result.rating == (result.isFirstTouch ? .good : .again))
    #expect(result.wasHelped == (kind == .givingUp))
    if kind == .slow, session.number < 3 { #expect(result.think! > .seconds(19)) }
    return end
  }

  private func choose(
    _ kind: PlayerKind, _ session: inout PracticeSession, _ task: PracticeTask, at time: Duration
  ) throws -> Duration {
    guard case .choice(let right) = task.answer else { throw Failure.noKeys }
    if kind == .wrong {
      let isTaken = session.choose(task.options[right == 0 ? 1 : 0], at: time)
      #expect(isTaken)
      let events = session.answered(at: time)
      #expect(events.count == 1)
      #expect(session.verdict?.outcome == .wrong)
    }
    if kind == .givingUp { _ = session.giveUp() }
    let end = time + .seconds(2)
    let isTaken = session.choose(task.options[right], at: end)
    #expect(isTaken)
    let events = session.answered(at: end)
    let done = events.compactMap { if case .done(let result) = $0 { result } else { nil } }
    #expect(done.first?.isFirstTouch == kind.isClean)
    return end
  }

  /// With a metronome each player has a bar for a tap, and any key will do.
  @Test(arguments: PlayerKind.allCases)
  func everyPlayerTaps(kind: PlayerKind) throws {
    let maker = DrillMaker(naming: NamingSettings(), seed: 7)
    let plan = Drill.all.named("latency")!.plan(DrillOptions(), maker)
    var session = PracticeSession(
      plan, maker, cards: Cards(), deck: Deck.Limits(goesOn: true), today: 20_000, limits: .init(), tempo: 90,
      latency: nil, at: .seconds(1))
    _ = session.begin(at: .seconds(1))
    var time = Duration.seconds(1)
    var number = 0
    while session.isRunning, time < .seconds(60) {
      time += .milliseconds(10)
      _ = session.advance(to: time)
      guard session.number > number, session.task != nil else { continue }
      number = session.number
      // Every player is done within a beat.
      let late = kind == .slow ? 500 : 340
      let score = (kind == .noodling ? .right : kind).score(
        [[60]], isSequence: false, at: time + .milliseconds(late - 400), wait: 0)
      for moment in score.moments.prefix(2) {
        _ = session.follow(down: moment.down, pedaled: moment.pedaled, at: max(time, moment.time))
      }
    }
    #expect(!session.isRunning && session.results.count == 12)
    #expect(session.measuredLatency != nil)
  }

  private enum Failure: Error { case noKeys }

  @Test(arguments: drills)
  func everyTaskOfADrillCanBeAnswered(drill: String) {
    let maker = DrillMaker(naming: NamingSettings(), seed: 3)
    var all = DrillOptions()
    if ["progression", "tune"].contains(drill) { all = options(drill) }
    var random = SeededRandom(seed: 5)
    let tasks: [PracticeTask]
    switch Drill.all.named(drill)!.plan(all, maker) {
    case .cards(let cards), .path(let cards):
      tasks = cards.compactMap { maker.tasks.task($0, using: &random) }
      #expect(tasks.count == cards.count, "\(drill)")
    case .tasks(let list, _): tasks = list
    case .placement, .calibration: return
    }
    #expect(!tasks.isEmpty || drill == "review")
    for task in tasks {
      #expect(!task.prompt.text.isEmpty && !task.prompt.spoken.isEmpty)
      guard let keys = task.rightKeys else {
        guard case .choice(let right) = task.answer else {
          Issue.record("\(drill): \(task.prompt.text) cannot be played")
          continue
        }
        #expect(task.options.indices.contains(right) && Set(task.options).count == task.options.count)
        continue
      }
      var judge = Judge(task, at: .zero)
      for (place, keys) in keys.enumerated() {
        _ = judge.follow(down: keys, pedaled: keys, at: .milliseconds(100 + 500 * place))
        judge.advance(to: .milliseconds(300 + 500 * place))
        _ = judge.follow(down: [], pedaled: [], at: .milliseconds(400 + 500 * place))
      }
      #expect(
        judge.isDone && judge.mistakes == 0,
        "\(drill): \(task.prompt.text) \(keys.map { $0.map(\.rawValue) })")
    }
  }

  @Test func itNeverGoesOnAfterAWrongAnswer() {
    var session = session("triads")
    _ = session.begin(at: .seconds(1))
    let task = session.task
    var score = Score(at: .seconds(2))
    for _ in 0..<20 { score.strike([61, 62, 63], hold: 400) }
    let results = play(score, &session)
    #expect(results.isEmpty)
    #expect(session.task == task && session.verdict?.outcome == .wrong)
  }

  @Test func aHeldChordOfTheTaskBeforeIsNoAnswer() {
    var session = session("triads")
    _ = session.begin(at: .seconds(1))
    let keys = session.task!.rightKeys![0]
    var score = Score(at: .seconds(2))
    score.press(keys)
    score.wait(5000)
    let results = play(score, &session)
    #expect(results.count == 1)
    #expect(session.number == 2 && session.verdict?.outcome == .open)
  }

  @Test func whatThePedalHoldsIsNoFinger() {
    var session = session("triads")
    _ = session.begin(at: .seconds(1))
    var score = Score(at: .seconds(2))
    for key in session.task!.rightKeys![0] {
      score.press(NoteSet([key]))
      score.wait(40)
      score.release(keepsPedal: true)
    }
    score.wait(500)
    let results = play(score, &session)
    #expect(results.isEmpty)
  }

  @Test func timeGoesOnWithAMetronome() throws {
    var session = session("two-five-one", tasks: 6, tempo: 120)
    var events = session.begin(at: .seconds(1))
    var time = Duration.seconds(1)
    var rounds: [Round] = []
    while session.isRunning, time < .seconds(60) {
      time += .milliseconds(5)
      events += session.advance(to: time)
      for event in events {
        guard case .round(let round) = event else { continue }
        rounds.append(round)
      }
      events = []
      // Plays each chord when it is due.
      guard let round = rounds.last, let task = session.task, session.verdict?.outcome == .open else {
        continue
      }
      let chord = round.chords.first { $0.task == task }
      let due = round.start + Duration.seconds(60 / Double(round.bpm)) * (chord?.beat ?? 0)
      guard chord != nil, time >= due, time < due + .milliseconds(5) else { continue }
      let keys = task.rightKeys![0]
      _ = session.follow(down: keys, pedaled: keys, at: time)
      events += session.advance(to: time + .milliseconds(30))
      events += session.follow(down: [], pedaled: [], at: time + .milliseconds(200))
      time += .milliseconds(200)
    }
    let summary = try #require(session.summary)
    #expect(summary.tasks == 6 && summary.right == 6)
    #expect(session.results.allSatisfy { ($0.timing ?? .seconds(9)) < .milliseconds(20) })
    // Three right chords in a key make the next key faster.
    #expect(rounds.map(\.bpm) == [120, 124] || rounds.map(\.bpm) == [120, 124, 128])
  }

  @Test func whatIsMissedWithAMetronomeIsOver() {
    var session = session("two-five-one", tasks: 3, tempo: 240)
    _ = session.begin(at: .seconds(1))
    let events = (0..<4000).flatMap { session.advance(to: .seconds(1) + .milliseconds(5 * $0)) }
    #expect(!session.isRunning)
    #expect(session.results.count == 3 && session.results.allSatisfy { $0.rating == .again })
    #expect(!events.isEmpty)
  }

  /// A chord that is let go in time, one that is still held, and none.
  @Test(
    arguments: [
      ([60, 63, 67] as NoteSet, 300), ([60, 63, 67] as NoteSet, 900), ([] as NoteSet, 0),
    ] as [(NoteSet, Int)])
  func whatIsMissedSaysWhatWasPlayed(keys: NoteSet, milliseconds: Int) {
    var session = session("two-five-one", tasks: 1, tempo: 240)
    _ = session.begin(at: .seconds(1))
    var time = Duration.seconds(1)
    while session.task == nil {
      time += .milliseconds(5)
      _ = session.advance(to: time)
    }
    _ = session.follow(down: keys, pedaled: keys, at: time + .milliseconds(200))
    _ = session.follow(down: [], pedaled: [], at: time + .milliseconds(200 + milliseconds))
    _ = session.advance(to: time + .seconds(3))
    #expect(session.results.first?.missed == keys)
  }

  @Test func theSummarySaysTheTemposThatWerePlayed() {
    var session = session("two-five-one", tasks: 7, tempo: 100)
    _ = session.begin(at: .seconds(1))
    for step in 0..<10_000 where session.isRunning { _ = session.advance(to: .milliseconds(1000 + 5 * step)) }
    #expect(session.summary?.firstTempo == 100 && session.summary?.tempo == 96)
  }

  @Test func placementEndsAfterTwoMinutes() {
    var session = session("placement", tasks: 100)
    _ = session.begin(at: .seconds(1))
    _ = session.advance(to: .seconds(120))
    #expect(session.isRunning)
    _ = session.advance(to: .seconds(122))
    #expect(!session.isRunning && !session.isPlaced && session.placedLevels == [])
  }

  @Test func aHintInAScaleMarksOneKey() {
    for (drill, keys, shown) in [("scale-up", [], 51), ("scale-down", [], 63), ("scale-up", [74], 75)] {
      var session = session(drill)
      _ = session.begin(at: .seconds(1))
      while session.task?.card?.root != PitchClass(3) { _ = session.skip(at: .seconds(1)) }
      let held = NoteSet(keys.map { NoteNumber($0)! })
      _ = session.follow(down: held, pedaled: held, at: .seconds(2))
      _ = session.hint()
      _ = session.hint()
      let marks = session.verdict?.keys.filter { $0.state == .missing }.map { Int($0.key.rawValue) }
      #expect(marks == [shown], "\(drill)")
    }
  }

  @Test func aChordThatGoesOnIsAskedOnce() {
    var options = DrillOptions()
    let symbols = ["F7", "F7", "Bb7", "F7"].map { try! ChordSymbolParser().parse($0) }
    options.tune = Chart(
      title: "Four",
      bars: symbols.enumerated().map { place, symbol in
        Chart.Bar(chords: [.init(symbol)], number: place + 1)
      })
    let plan = Drill.all.named("tune")!.plan(options, DrillMaker(naming: NamingSettings(), seed: 1))
    guard case .tasks(let tasks, _) = plan else { return }
    #expect(tasks.map(\.beats) == [8, 4, 4] && tasks.map(\.bar?.number) == [1, 3, 4])
  }

  @Test func whatIsTypedCountsWhateverIsHeld() {
    var session = session("triads")
    _ = session.begin(at: .seconds(1))
    let keys = session.task!.rightKeys![0]
    var score = Score(at: .seconds(2))
    score.press(keys.union([20, 21]))
    let before = play(score, &session)
    #expect(before.isEmpty)
    let events = session.answer(typed: keys, at: .seconds(4))
    #expect(events.count == 2 && session.verdict?.outcome == .right)
  }

  /// Somebody goes away, or the computer sleeps for a night.
  @Test(arguments: [Duration.milliseconds(5), .seconds(60), .seconds(30_000)])
  func whoeverHasGoneHasForgottenNothing(step: Duration) {
    var session = session("two-five-one", tasks: 1000, tempo: 240)
    _ = session.begin(at: .seconds(1))
    var time = Duration.seconds(1)
    for _ in 0..<20_000 where session.isRunning {
      time += step
      _ = session.advance(to: time)
    }
    #expect(!session.isRunning)
    #expect(session.results.count == 16 && session.results.count(where: \.isReview) == 4)
  }

  @Test func movementIsComparedWithTheLeast() {
    var session = session("transitions", tasks: 3)
    _ = session.begin(at: .seconds(1))
    let first = play(
      (.right as PlayerKind).score(session.task!.rightKeys!, isSequence: false, at: .seconds(2)), &session)
    #expect(first.count == 1)
    let results = play(
      (.right as PlayerKind).score(session.task!.rightKeys!, isSequence: false, at: .seconds(5)), &session)
    let movement = results.first?.movement
    #expect(movement != nil)
    if let movement { #expect(movement.least > 0 && movement.least <= movement.moved) }
  }
}

/// How single chords are judged while the keys go down and up.
@Suite struct JudgeTests {
  private let task: PracticeTask = {
    var random = SeededRandom(seed: 1)
    let maker = TaskMaker(naming: NamingSettings())
    return maker.task(CardKey(text: "maj.any/0")!, using: &random)!
  }()

  private func judge(_ moments: [(Int, NoteSet)]) -> Judge {
    var judge = Judge(task, at: .zero)
    for (time, keys) in moments {
      _ = judge.follow(down: keys, pedaled: keys, at: .milliseconds(time))
    }
    judge.advance(to: .seconds(60))
    return judge
  }

  @Test func theFullestChordCountsWhenKeysAreLiftedOneByOne() {
    let judge = judge([(100, [60, 63, 67]), (800, [63, 67]), (810, [67]), (820, [])])
    #expect(judge.mistakes == 1 && judge.verdict.played == [60, 63, 67])
  }

  @Test func whatIsLeftOfALongChordIsNoSecondMistake() {
    let judge = judge([(100, [60, 63, 67]), (800, [63, 67]), (5000, [67]), (5010, [])])
    #expect(judge.mistakes == 1)
  }

  @Test func aStrayKeyThatIsLiftedAtOnceIsForgiven() {
    let judge = judge([(100, [60, 64, 67, 69]), (200, [60, 64, 67]), (900, [])])
    #expect(judge.isDone && judge.mistakes == 0)
  }

  @Test func aFingerThatLandsLateMakesItWrong() {
    let judge = judge([(100, [60, 64, 67]), (110, [60, 64, 67, 70]), (800, [])])
    #expect(!judge.isDone && judge.mistakes == 1)
  }

  @Test func aChordThatIsRightIsRightInATwentiethOfASecond() {
    var judge = Judge(task, at: .zero)
    _ = judge.follow(down: [60, 64, 67], pedaled: [60, 64, 67], at: .milliseconds(100))
    #expect(judge.deadline == .milliseconds(120))
    let isChanged = judge.advance(to: .milliseconds(120))
    #expect(isChanged && judge.isDone)
  }
}

/// Findings of a teacher: standard answers that have to be right, and others that are not.
@Suite struct VoicingAnswerTests {
  /// A card, the keys in semitones above C3, and whether they answer it.
  static let answers: [(String, [Int], Bool)] = [
    ("maj.over-2/0", [2, 12, 16, 19], true), ("maj.over-2/0", [0, 2, 4, 7], false),
    ("7(#9).upper-structure/0", [4, 10, 15, 19, 22], true),
    ("13(#11).upper-structure/0", [4, 10, 14, 18, 21], true),
    ("13(#11).upper-structure/0", [0, 4, 10, 14, 18, 21], true),
    ("13(b9).upper-structure/0", [4, 10, 13, 16, 21], true),
    ("7(b9,#11).upper-structure/0", [4, 10, 18, 22, 25], true),
    ("m11.upper-structure/0", [3, 10, 14, 17, 22], true),
    ("7.rootless-a/0", [4, 9, 10, 14], true), ("7.rootless-a/0", [4, 7, 10, 14], true),
    ("7(#9).rootless-a/0", [4, 8, 10, 15], true), ("7.rootless-b/0", [10, 14, 16, 21], true),
    ("7(b9).rootless-a/0", [4, 9, 10, 13], true), ("m7b5.rootless-a/0", [3, 6, 10, 14], true),
    ("m7.rootless-a/0", [3, 7, 10, 14], true), ("ma7.rootless-b/0", [11, 14, 16, 19], true),
    ("m7.quartal/2", [2, 7, 12, 17, 21], true), ("7.quartal/0", [10, 16, 21, 26], true),
    ("9.drop-3/0", [2, 16, 19, 22], false), ("9.drop-3/0", [4, 14, 19, 22], true),
    ("maj.two-handed/0", [0, 4], false), ("maj.two-handed/0", [0, 16, 19], true),
    ("7.two-handed/0", [0, 4, 7, 10], false),
    ("13.any/0", [0, 4, 10, 21], true), ("13.any/0", [0, 4, 10, 14, 21], true),
    ("13.any/0", [0, 4, 7, 21], false),
    ("maj.under/0", [-3, 12, 16, 19], true), ("maj.under/0", [-3, 7, 12, 16, 19], true),
    ("maj.under/0", [2, 12, 16, 19], false),
  ]

  @Test(arguments: answers)
  func keysAnswerTheCard(card: String, heights: [Int], isRight: Bool) throws {
    var random = SeededRandom(seed: 1)
    let key = try #require(CardKey(text: card))
    let task = try #require(TaskMaker(naming: NamingSettings()).task(key, using: &random))
    let match = task.answer.compare(NoteSet(heights.map { NoteNumber(48 + $0)! }))
    #expect(match?.isRight == isRight, "\(String(describing: match))")
  }

  /// Semitones between what is written and what is played, and the fault.
  @Test(arguments: [
    (-12, VoicingMatch.Fault.octave(-1)), (12, .octave(1)), (-24, .octave(-2)), (0, nil), (-1, nil),
  ])
  func whatIsReadHasItsOctave(distance: Int, fault: VoicingMatch.Fault?) throws {
    var random = SeededRandom(seed: 1)
    let key = try #require(CardKey(text: "ma7.read-0/0"))
    let task = try #require(TaskMaker(naming: NamingSettings()).task(key, using: &random))
    let keys = try #require(task.rightKeys?.first)
    let match = task.answer.compare(NoteSet(keys.map { NoteNumber(Int($0.rawValue) + distance)! }))
    #expect(match?.fault == fault && match?.isRight == (distance == 0))
    #expect(fault == nil || match?.wrong.isEmpty == true)
  }

  @Test func whatIsShownUnderATriadIsOnTheKeyboardOfThePage() {
    for root in 0..<12 {
      var random = SeededRandom(seed: 1)
      let task = TaskMaker(naming: NamingSettings()).task(CardKey(text: "maj.under/\(root)")!, using: &random)
      var judge = Judge(task!, at: .zero)
      judge.giveUp()
      #expect(
        judge.verdict.keys.allSatisfy { (48...83).contains($0.key.rawValue) } && judge.verdict.keys.count > 3)
    }
  }

  @Test func noTaskNeedsDoubleAccidentalsWhereAnotherNameDoesNot() {
    var naming = NamingSettings()
    naming.writtenRoots = DrillOptions.circle
    let maker = TaskMaker(naming: naming)
    var random = SeededRandom(seed: 1)
    for text in ["m.any/1", "m7.any/1", "maj.any/8", "m.any/6", "minor.up/1", "altered.up/1", "m7.any/8"] {
      let task = maker.task(CardKey(text: text)!, using: &random)
      let names = (task?.explanation ?? "𝄫").prefix { $0 != ":" }
      #expect(!names.contains("𝄫") && !names.contains("𝄪"), "\(text): \(names)")
    }
  }

  @Test func hintsAndExplanationsAreInTheOrderOfTheChord() {
    let maker = TaskMaker(naming: NamingSettings())
    var random = SeededRandom(seed: 1)
    let explained = [
      ("9.any/0", "C E G B♭ D: 1 3 5 ♭7 9"), ("maj.first/0", "E G C: 3 5 1"),
      ("m7.rootless-a/3", "G♭ B♭ D♭ F: ♭3 5 ♭7 9"),
      ("maj.over-2/0", "D E G C: bass 3 5 1"),
    ]
    for (card, words) in explained {
      #expect(maker.task(CardKey(text: card)!, using: &random)?.explanation == words)
    }
  }

  @Test func typedScalesAreTakenInTurn() {
    let maker = TaskMaker(naming: NamingSettings())
    var random = SeededRandom(seed: 1)
    var down = Judge(maker.task(CardKey(text: "major.down/0")!, using: &random)!, at: .zero)
    let names = [0, 11, 9, 7, 5, 4, 2, 0].map { TypedNote.name(PitchClass($0)) }
    let isDone = down.answer(typedInTurn: names, at: .seconds(1))
    #expect(isDone)
    var wrong = Judge(maker.task(CardKey(text: "major.up/0")!, using: &random)!, at: .zero)
    _ = wrong.answer(typedInTurn: [0, 2, 3, 5].map { .name(PitchClass($0)) }, at: .seconds(1))
    #expect(wrong.verdict.outcome == .wrong && wrong.verdict.position == 2)
    #expect(wrong.verdict.played?.lowest?.pitchClass == PitchClass(3))
  }
}
