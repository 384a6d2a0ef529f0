import MusicTheory
@testable import Practice
import Testing

/// Strokes on any key, beside their beats.
@Suite struct RhythmTests {
  /// The results of the first strokes of half notes at 60 beats a minute. `strokes`: for each beat how late it is struck, in milliseconds.
  private func results(_ strokes: [[Int]], latency: Duration?) throws -> [TaskResult] {
    let maker = DrillMaker(naming: NamingSettings(), seed: 1)
    let drill = try #require(Drill.all.named("rhythm"))
    var session = PracticeSession(
      drill.plan(DrillOptions(), maker), maker, cards: Cards(), deck: Deck.Limits(), today: 20_000,
      limits: PracticeSession.Limits(), tempo: 60, latency: latency, at: .zero)
    _ = session.begin(at: .zero)
    let key = NoteSet([NoteNumber(40)!])
    for lates in strokes {
      let number = session.number
      while session.isRunning, session.number == number, let next = session.nextTask {
        _ = session.advance(to: next)
      }
      // The time of a task begins a beat before it.
      let beat = try #require(session.nextTask) - .seconds(1)
      for late in lates {
        let time = beat + .milliseconds(late)
        _ = session.follow(down: key, pedaled: key, at: time)
        _ = session.follow(down: [], pedaled: [], at: time + .milliseconds(50))
      }
    }
    if let next = session.nextTask { _ = session.advance(to: next) }
    return session.results
  }

  /// Where the keyboard was measured, a stroke is early or late by itself; a stroke that no beat asks for is wrong, and so is none.
  @Test(
    arguments: [
      ([0], 10, true, -10), ([60], 10, true, 50), ([-100], 0, true, -100), ([130], 0, false, 130),
      ([-150], 0, false, -150), ([130], 30, true, 100), ([0, 500], 0, false, 0), ([0, 30], 0, true, 0),
      ([], 0, false, nil), ([200], nil, true, nil), ([-300], nil, false, nil),
    ] as [([Int], Int?, Bool, Int?)])
  func aStrokeMeetsItsBeat(late: [Int], latency: Int?, isRight: Bool, timing: Int?) throws {
    let results = try results([late], latency: latency.map { .milliseconds($0) })
    let result = try #require(results.first)
    #expect((result.rating == .good) == isRight)
    #expect(result.timing.map { Int($0 / .milliseconds(1)) } == timing)
  }

  @Test func strikingAllTheTimeIsNoRhythm() throws {
    let results = try results([[0, 500], [0, 400, 800], [0]], latency: .zero)
    #expect(results.prefix(3).map { $0.rating == .good } == [false, false, true])
  }

  /// All rhythms as a machine plays them, claps and chords late by milliseconds: which answers were right, and which were claps.
  private func played(late: Int, chordLate: Int, again: Bool = false) throws -> (right: [Bool], isTap: [Bool])
  {
    let maker = DrillMaker(naming: NamingSettings(), seed: 1)
    let drill = try #require(Drill.all.named("rhythm"))
    let plan = drill.plan(DrillOptions(), maker)
    guard case .tasks(let tasks, _) = plan else { return ([], []) }
    var session = PracticeSession(
      plan, maker, cards: Cards(), deck: Deck.Limits(), today: 20_000, limits: PracticeSession.Limits(),
      tempo: 60, latency: .zero, at: .zero)
    _ = session.begin(at: .zero)
    // Four beats are counted in, and the first stroke is on the fifth.
    var due = try #require(session.pace).start + .seconds(4)
    for task in tasks {
      let isTap = task.answer == .tap
      let keys = isTap ? [40] : task.prompt.name == "F" ? [65, 69, 72] : [60, 64, 67]
      let notes = NoteSet(keys.compactMap { NoteNumber($0) })
      let length = Duration.seconds(task.beats ?? 4)
      for time in [due + .milliseconds(isTap ? late : chordLate)]
        + (again && !isTap ? [due + length / 2.5] : [])
      {
        _ = session.follow(down: notes, pedaled: notes, at: time)
        _ = session.follow(down: [], pedaled: [], at: time + .milliseconds(60))
      }
      due += length
    }
    for _ in 0..<9 { _ = session.advance(to: due + .seconds(4)) }
    return (session.results.prefix(tasks.count).map { $0.rating == .good }, tasks.map { $0.answer == .tap })
  }

  /// A short value before a longer one has its whole time, and a chord is as near to its beat as a clap.
  @Test(
    arguments: [
      (0, 0, false, true, true), (100, 100, false, true, true), (-100, -100, false, true, true),
      (0, 200, false, true, false), (0, -200, false, true, false), (200, 0, false, false, true),
      (0, 0, true, true, false),
    ] as [(Int, Int, Bool, Bool, Bool)])
  func everyRhythmIsPlayed(
    late: Int, chordLate: Int, again: Bool, tapsAreRight: Bool, chordsAreRight: Bool
  ) throws {
    let (right, isTap) = try played(late: late, chordLate: chordLate, again: again)
    #expect(right.count == isTap.count && right.count > 100)
    for (place, pair) in zip(right, isTap).enumerated() {
      #expect(pair.0 == (pair.1 ? tapsAreRight : chordsAreRight), "\(place)")
    }
  }

  @Test(arguments: Rhythm.all)
  func aRhythmIsABar(rhythm: Rhythm) throws {
    #expect(rhythm.strokes.reduce(0, +) == 4 && rhythm.strokes.allSatisfy { $0 > 0 })
    #expect(Rhythm.named(rhythm.name) == rhythm)
    var random = SeededRandom(seed: 1)
    let chord = try #require(
      TaskMaker(naming: NamingSettings()).task(card("maj.any/0"), using: &random))
    let tasks = rhythm.tasks(chords: [chord])
    #expect(tasks.count == 3 * rhythm.strokes.count && tasks.allSatisfy { $0.stroke != nil })
    #expect(tasks.prefix(2 * rhythm.strokes.count).allSatisfy { $0.answer == .tap })
    #expect(tasks.last?.prompt.name == "C" && tasks.allSatisfy { $0.card == nil })
  }

  /// The first strokes of a bar, as they are counted.
  @Test(arguments: [
    ("quarters", ["1", "2", "3", "4"]), ("charleston", ["1", "2 +"]), ("tresillo", ["1", "2 +", "4"]),
    ("eighths-quarters", ["1", "1 +", "2", "3", "4"]),
  ])
  func strokesAreCounted(name: String, counts: [String]) throws {
    let rhythm = try #require(Rhythm.named(name))
    #expect(rhythm.tasks(chords: []).prefix(counts.count).map(\.prompt.text) == counts)
  }

  @Test(arguments: LearningPath.all)
  func everyPathHasRhythms(path: LearningPath) {
    #expect(path.rhythms.count >= 5 && Set(path.rhythms).count == path.rhythms.count)
  }
}
