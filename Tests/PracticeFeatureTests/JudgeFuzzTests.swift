import Charts
import MusicTheory
import Testing

@testable import Practice
@testable import PracticeFeature

/// Somebody plays, tries, slips, pedals and asks for help at random, in every drill: what may never happen.
@Suite struct JudgeFuzzTests {
  @Test(arguments: JudgePropertyTests.drills, [1, 2] as [UInt64])
  func nothingImpossibleHappens(drill: String, seed: UInt64) throws {
    var options = try DrillOptions(JudgePropertyTests.needed[drill] ?? [:])
    options.count = 40
    var player = try RandomPlayer(drill, options, seed: seed)
    for _ in 0..<500 where player.session.isRunning { try player.act() }
    #expect(player.tasks > 0, "\(drill) was played, and not one task came to an end")
  }
}

/// A player who does anything, and a witness of what comes of it.
private struct RandomPlayer {
  private(set) var session: PracticeSession
  private let writer: SessionWriter
  private var random: SeededRandom
  private var time = Duration.seconds(1)
  private var down: NoteSet = []
  private var pedaled: NoteSet = []
  private var isPedalDown = false
  private var mistakes = 0
  private var number = 0
  private var skipped = 0
  /// Whether a key was struck in this task.
  private var hasStruck = false
  private(set) var tasks = 0
  private let drill: String

  init(_ name: String, _ options: DrillOptions, seed: UInt64) throws {
    let maker = DrillMaker(naming: NamingSettings(), seed: seed)
    drill = name
    random = SeededRandom(seed: seed &* 7919)
    writer = SessionWriter(naming: NamingSettings())
    session = PracticeSession(
      Drill.all.named(name)!.plan(options, maker), maker, cards: Cards(),
      deck: Deck.Limits(newCards: 12, goesOn: true),
      today: 20_000, limits: .init(tasks: options.count), tempo: nil, latency: nil, at: time)
    let events = session.begin(at: time)
    try witness(events, wasSkipped: false)
  }

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  mutating func act() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: try strikeAnswer()
    case 30..<50: try strikeAnything()
    case 50..<75: try liftSome()
    case 75..<84: try wait(Int.random(in: 0...600, using: &random))
    case 84..<86: try wait(Int.random(in: 600...2000, using: &random))
    case 86..<90:
      isPedalDown.toggle()
      try change(down)
    case 90..<91: try witness(session.hint(), wasSkipped: false)
    case 91..<92: try witness(session.giveUp(), wasSkipped: false)
    case 92..<93: try witness(session.skip(at: time), wasSkipped: true)
    default:
      guard let option = session.task?.options.randomElement(using: &random) else { return }
      _ = session.choose(option, at: time)
      try witness(session.answered(at: time), wasSkipped: false)
    }
  }

  /// As the answer has it, or nearly.
  private mutating func strikeAnswer() throws {
    guard let task = session.task else { return }
    var keys: NoteSet = []
    switch task.answer {
    case .chord(let voicings): keys = voicings.randomElement(using: &random)!.example(from: NoteNumber(48)!)
    case .sequence(let wanted):
      let place = min(session.verdict?.position ?? 0, wanted.count - 1)
      keys = NoteSet(wanted.example(from: NoteNumber(48)!)[place])
    case .lowerHand(let upper):
      keys = NoteSet(upper.members.map { NoteNumber(72 + $0.semitones(above: PitchClass(0)))! })
      keys.insert(NoteNumber(Int.random(in: 40..<56, using: &random))!)
    case .choice, .progression, .tap: return
    }
    if chance(0.6) { try change([]) }
    if chance(0.2), let lost = Array(keys).randomElement(using: &random) {
      keys = keys.subtracting(NoteSet(lost))
    }
    if chance(0.2) { keys.insert(NoteNumber(Int.random(in: 36..<90, using: &random))!) }
    let isRolled = chance(0.5)
    for key in chance(0.3) ? keys.shuffled(using: &random) : Array(keys) {
      try change(down.union(NoteSet(key)))
      if isRolled { try wait(Int.random(in: 0...120, using: &random)) }
    }
    if chance(0.7) { try wait(Int.random(in: 10...500, using: &random)) }
  }

  private mutating func strikeAnything() throws {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      try change(down.union(NoteSet(NoteNumber(Int.random(in: 36..<96, using: &random))!)))
      if chance(0.5) { try wait(Int.random(in: 0...300, using: &random)) }
    }
  }

  private mutating func liftSome() throws {
    for key in down.shuffled(using: &random).prefix(Int.random(in: 1...10, using: &random)) {
      try change(down.subtracting(NoteSet(key)))
      if chance(0.5) { try wait(Int.random(in: 0...300, using: &random)) }
    }
  }

  private mutating func change(_ keys: NoteSet) throws {
    let struck = keys.subtracting(down)
    let wasFree = keys.isSubset(of: down)
    let before = (session.number, session.mistakes)
    down = keys
    pedaled = isPedalDown ? pedaled.union(keys) : keys
    let events = session.follow(down: keys, pedaled: pedaled, at: time)
    let isDone = events.contains { if case .done = $0 { true } else { false } }
    if isDone, wasFree {
      // Letting go never answers at once, nor in the instant of a mistake.
      #expect(session.mistakes == before.1 || session.number != before.0, "\(drill): right and wrong at once")
    }
    try witness(events, wasSkipped: false)
    hasStruck = hasStruck && session.number == before.0 || !struck.isEmpty && session.number == before.0
  }

  private mutating func wait(_ milliseconds: Int) throws {
    let end = time + .milliseconds(milliseconds)
    while session.isRunning, let due = session.deadline, due <= end {
      time = max(time, due)
      try witness(session.advance(to: time), wasSkipped: false)
    }
    time = end
    try witness(session.advance(to: time), wasSkipped: false)
  }

  private mutating func witness(_ events: [PracticeSession.Event], wasSkipped: Bool) throws {
    var isDone = false
    for event in events {
      guard case .done(let result) = event else { continue }
      isDone = true
      tasks += 1
      // It does not go on after a wrong answer unless the player does.
      #expect(!result.wasLeft || wasSkipped || result.wasHelped, "\(drill): \(result)")
      #expect(result.isFirstTouch == (result.rating == .good))
    }
    guard session.isRunning, let task = session.task, let verdict = session.verdict else { return }
    if session.number != number {
      #expect(number == 0 || wasSkipped || tasks >= number - skipped, "\(drill): a task was passed over")
      if wasSkipped, !isDone { skipped += 1 }
      (number, mistakes, hasStruck) = (session.number, 0, false)
    }
    #expect(session.mistakes >= mistakes, "\(drill): a mistake was forgotten")
    mistakes = session.mistakes
    check(verdict, task)
  }

  private func check(_ verdict: Verdict, _ task: PracticeTask) {
    let marked = { (state: Verdict.KeyState) in NoteSet(verdict.keys.filter { $0.state == state }.map(\.key))
    }
    switch task.answer {
    case .chord, .lowerHand:
      if verdict.outcome != .right {
        let held = marked(.right).union(marked(.wrong))
        #expect(held.isSubset(of: down), "\(drill): \(task.prompt.text) marks \(held) of \(down)")
        // Keys of the task before are no answer yet.
        #expect(
          !hasStruck || marked(.missing).intersection(down).isEmpty,
          "\(drill): \(task.prompt.text) misses what is held")
      } else {
        #expect(marked(.wrong).isEmpty && marked(.missing).isEmpty)
      }
    case .sequence(let wanted):
      #expect((0...wanted.count).contains(verdict.position))
      #expect((verdict.outcome == .right) == (verdict.position == wanted.count))
    case .progression(let steps): #expect((0...steps.count).contains(verdict.position))
    case .choice, .tap: #expect(verdict.keys.isEmpty)
    }
    #expect(verdict.outcome != .right || verdict.think ?? .zero >= .zero && verdict.grab ?? .zero >= .zero)
    let said = writer.verdict(verdict, of: task, timing: nil, mistakes: session.mistakes).message
    #expect(isASentence(said), "\(drill): \(task.prompt.text): \(said)")
    #expect(!(verdict.outcome == .right) || said.hasPrefix("Right"), "\(drill): \(said)")
    #expect(verdict.outcome == .right || !said.hasPrefix("Right"), "\(drill): \(said)")
  }

  /// No list in it is empty, and no name.
  private func isASentence(_ text: String) -> Bool {
    text.isEmpty
      || text.hasSuffix(".")
        && !["  ", ": is", ": are", ": ,", " .", "played .", "played :", ", and is"].contains {
          text.contains($0)
        }
  }
}
