internal import Languages
public import MusicTheory

/// Some minutes of practice: task after task, until an end. It has no clock: times are passed in.
public struct PracticeSession: Sendable {
  /// Something that has happened in a session.
  public enum Event: Sendable {
    /// There is a new task.
    case task
    /// The held keys were judged anew.
    case keys
    /// The verdict is another one.
    case verdict
    case done(TaskResult)
    /// With a metronome: a round begins soon.
    case round(Round)
    case ended(Summary)
  }

  /// When a session ends by itself.
  public struct Limits: Hashable, Sendable {
    public var tasks: Int?
    public var duration: Duration?

    public init(tasks: Int? = nil, duration: Duration? = nil) {
      (self.tasks, self.duration) = (tasks, duration)
    }
  }

  /// How long a right answer stays on the screen while its keys are held.
  private static let rest: Duration = .milliseconds(1500)
  /// After a choice, which has no keys to let go of.
  private static let choiceRest: Duration = .milliseconds(900)
  /// A finger that lands within this time after a right answer belongs to it.
  private static let lateFinger: Duration = .milliseconds(150)

  private let maker: TaskMaker
  var source: TaskSource
  var random: SeededRandom
  public let limits: Limits
  public let start: Duration
  public private(set) var number = 0
  public private(set) var results: [TaskResult] = []
  var judge: Judge?
  private var isReview = true
  private var taskStart: Duration
  /// The end of the time in which a right answer stays on the screen.
  var restEnd: Duration?
  private var doneAt: Duration = .zero
  private var down: NoteSet = []
  private var previous: NoteSet = []
  public private(set) var isRunning = true
  public internal(set) var pace: Pace?
  /// The beats of a MIDI clock that leads, as they are now; `nil`: none does.
  public var clock: ClockLead? {
    didSet { pace?.clock = clock }
  }
  /// The music at the end; `nil` for none.
  var closing: Closing?
  let latency: Duration?
  public private(set) var summary: Summary?
  let measuresLatency: Bool
  /// How late the stroke of this beat was; `nil` until the latency is known.
  var stroke: Duration?
  /// How far the first key of this stroke was from its beat: once the stroke is over, the next beat counts.
  var strokeOffset: Duration?
  /// The tempo in which the task was asked.
  private var taskTempo: Int?
  /// That of the first task that is over, and of the last.
  private var tempos: (first: Int, last: Int)?
  /// How many tasks with a metronome went by without a key, in a row.
  private var untouched = 0

  /// After this many untouched tasks with a metronome the player is assumed to be absent, and further tasks are no reviews.
  private static let pause = 4
  /// After this many untouched tasks the session ends.
  private static let absence = 16

  /// - Parameters:
  ///   - cards: the cards that memory chooses from; only for plans of cards.
  ///   - deck: how memory chooses.
  ///   - tempo: beats per minute, for plans with beats.
  ///   - measure: the bar of those beats.
  ///   - latency: how late keys arrive beside the beat, if it was measured.
  ///   - lead: how long the beats wait, for words about them.
  ///   - closing: the music at the end, for what memory chooses.
  public init(
    _ plan: DrillPlan, _ maker: DrillMaker, cards: Cards, deck: Deck.Limits, today: Int, limits: Limits,
    tempo: Int?, measure: Measure = Measure(), latency: Duration?, at time: Duration,
    lead: Duration = .zero, held: NoteSet = [], closing: Closing? = nil, clock: ClockLead? = nil
  ) {
    self.maker = maker.tasks
    self.clock = clock
    (self.closing, self.latency) = (closing, latency)
    var limits = limits
    // A task without an answer does not make it longer.
    if case .placement = plan { limits.duration = limits.duration ?? .seconds(Placement.longest) }
    (self.limits, start, taskStart, down) = (limits, time, time, held)
    random = maker.random
    measuresLatency = if case .calibration = plan { true } else { false }
    switch plan {
    case .cards(let keys):
      source = .deck(
        Deck(cards, candidates: keys.isEmpty ? nil : keys, today: today, limits: deck, using: &random))
    case .path(let keys):
      source = .deck(
        Deck(cards, candidates: keys, order: .path, today: today, limits: deck, using: &random))
    case .tasks(let tasks, let repeats): source = .list(tasks, next: 0, repeats: repeats)
    case .placement: source = .placement(Placement(levels: Self.levels, using: &random))
    case .calibration: source = .list([Self.tap], next: 0, repeats: true)
    }
    if case .list(let tasks, _, let repeats) = source, let tempo, tasks.allSatisfy({ $0.beats != nil }) {
      pace = Pace(
        tasks: tasks, repeats: repeats, bpm: tempo, measure: measure, start: time + lead,
        latency: measuresLatency ? nil : latency, measures: measuresLatency, clock: clock)
    }
  }

  /// The levels of placement, from the easiest to the hardest.
  private static let levels = PracticePath.Level.allCases.map {
    Placement.Level(name: $0.rawValue, shapes: $0.probes)
  }

  static let tap: PracticeTask = {
    var task = PracticeTask(
      prompt: Prompt(.say("tap"), instruction: .say("tap-click")), answer: .tap)
    task.beats = 1
    return task
  }()

  public var task: PracticeTask? { judge?.task }
  public var verdict: Verdict? { judge?.verdict }
  /// The number of wrong answers in this task.
  public var mistakes: Int { judge?.mistakes ?? 0 }
  /// The next two, as far as they are known.
  public var upcoming: [PracticeTask] { source.upcoming }

  /// When the next task begins, where a metronome says it: keys that are a little early belong to it.
  public var nextTask: Duration? { isRunning ? pace?.deadline : nil }

  /// When the next chord is due, where a metronome says it.
  public var nextChord: Duration? { isRunning ? pace?.due : nil }

  /// A task that is spoken begins with the end of its words.
  public mutating func hear(until time: Duration) {
    guard pace == nil else { return }
    taskStart = max(taskStart, time)
    judge?.hear(until: time)
  }

  /// When `advance` wants to be called next.
  public var deadline: Duration? {
    guard isRunning else { return nil }
    let end = limits.duration.map { start + $0 }
    return [judge?.deadline, restEnd, pace?.deadline, end].compactMap(\.self).min()
  }

  /// Begins with the first task.
  public mutating func begin(at time: Duration) -> [Event] {
    if pace == nil { return nextTask(after: nil, at: time) }
    return advance(to: time)
  }

  /// Follows the keys. `pedaled`: everything that sounds.
  public mutating func follow(down keys: NoteSet, pedaled: NoteSet, at time: Duration) -> [Event] {
    guard isRunning else { return [] }
    var events = advance(to: time)
    let struck = keys.subtracting(down)
    defer { down = keys }
    if restEnd != nil {
      let isLate = time - doneAt < Self.lateFinger
      guard keys.isEmpty || !struck.isEmpty && !isLate else { return events }
      events += goOn(at: time, held: keys.subtracting(struck))
      // With a metronome, time does not wait for the answer.
      if restEnd != nil { return events }
    }
    if !struck.isEmpty, strikesTwice(at: time) { return events + [.verdict] }
    guard isRunning, let judged = judge?.follow(down: keys, pedaled: pedaled, at: time), judged else {
      return events
    }
    return events + look(at: time)
  }

  /// Lets time pass.
  public mutating func advance(to time: Duration) -> [Event] {
    var events: [Event] = []
    // More steps than can happen at once; the limit only prevents an endless loop.
    for _ in 0..<64 {
      guard isRunning, let due = deadline, due <= time else { break }
      if let end = limits.duration, start + end <= due {
        events += stop(at: due)
      } else if pace?.deadline == due {
        events += beat(at: due)
      } else if restEnd == due {
        events += goOn(at: due, held: down)
      } else if judge?.advance(to: due) == true {
        events += look(at: due)
      }
    }
    return events
  }

  /// Handles the verdict of the judge: a change of keys, or the end of the task.
  private mutating func look(at time: Duration) -> [Event] {
    if judgesStrokes { return meetBeat() }
    guard let judge, judge.isDone, restEnd == nil else { return [.verdict] }
    doneAt = time
    let isChoice = judge.rightKeys.isEmpty
    let rest = isChoice ? Self.choiceRest : Self.rest
    restEnd = pace == nil ? time + rest : .seconds(Int64.max / 4)
    return [.verdict, close(at: time)]
  }

  private mutating func close(at time: Duration) -> Event {
    let judge = judge!
    let verdict = judge.verdict
    let isFirst = judge.mistakes == 0 && verdict.hints == 0 && verdict.outcome == .right
    let timing = judgesStrokes ? stroke : verdict.firstKey.flatMap { pace?.timing(of: $0) }
    let result = TaskResult(
      task: judge.task, isReview: isReview, rating: isFirst ? .good : .again, think: verdict.think,
      grab: verdict.grab, seconds: max(0, (time - taskStart) / .seconds(1)), timing: timing,
      isFirstTouch: isFirst,
      wasHelped: verdict.hints > 0, wasLeft: judge.wasShown || verdict.outcome != .right,
      missed: pace == nil || verdict.outcome == .right ? nil : judge.lastStruck, movement: verdict.movement,
      fault: strokeFault, notes: judge.notes)
    if let taskTempo { tempos = (tempos?.first ?? taskTempo, taskTempo) }
    results.append(result)
    if !judge.rightKeys.isEmpty { previous = judge.rightKeys }
    pace?.count(isRight: verdict.outcome == .right)
    return .done(result)
  }

  private mutating func goOn(at time: Duration, held: NoteSet) -> [Event] {
    guard pace == nil else { return [] }
    restEnd = nil
    return nextTask(after: results.last, at: time, held: held)
  }

  mutating func nextTask(
    after result: TaskResult?, at time: Duration, held: NoteSet? = nil
  ) -> [Event] {
    if let most = limits.tasks, results.count >= most { return stop(at: time) }
    let next = isTimeForMusic(at: time) ? nil : source.next(after: result, maker, &random)
    guard let (task, isReview) = next else { return goOnWithMusic(at: time, held: held) }
    number += 1
    taskTempo = pace?.bpm
    self.isReview = isReview
    taskStart = time
    (stroke, strokeOffset) = (nil, nil)
    judge = Judge(task, at: time, held: held ?? down, previous: previous)
    return [.task]
  }

  // MARK: - With a metronome

  private mutating func beat(at time: Duration) -> [Event] {
    guard let step = pace?.step(at: time) else { return [] }
    if case .round(let round) = step { return [.round(round)] }
    // A task that was not answered in its time is over; a stroke is judged until the next one.
    var events: [Event] = []
    if let judge, restEnd == nil {
      untouched = judge.isTouched ? 0 : untouched + 1
      // Tasks of an absent player are not forgotten cards.
      if untouched > Self.pause { isReview = false }
      events.append(close(at: time))
    } else {
      untouched = 0
    }
    restEnd = nil
    if untouched >= Self.absence, !measuresLatency { return events + stop(at: time) }
    switch step {
    case .round: return []
    case .task:
      if measuresLatency, results.count >= Self.taps { return events + stop(at: time) }
      return events + nextTask(after: nil, at: time)
    case .over: return events + (closing == nil ? stop(at: time) : goOnWithMusic(at: time, held: nil))
    }
  }

  /// The first four are there to find the beat.
  private static let taps = 12

  /// How late taps come, the median of them; `nil` with fewer than five.
  public var measuredLatency: Duration? {
    guard measuresLatency else { return nil }
    let taps = results.dropFirst(4).compactMap(\.timing).sorted()
    return taps.count < 5 ? nil : taps[taps.count / 2]
  }

  // MARK: - Actions of the player

  /// One step more of help.
  public mutating func hint() -> [Event] {
    guard isRunning, judge?.isDone == false else { return [] }
    judge?.hint()
    return [.verdict]
  }

  /// Shows the answer, which is still to be played; without a key to play it goes on.
  public mutating func giveUp() -> [Event] {
    guard isRunning, judge?.isDone == false else { return [] }
    judge?.giveUp()
    return [.verdict]
  }

  /// Goes on without an answer, which counts as not known when help was there.
  public mutating func skip(at time: Duration) -> [Event] {
    guard isRunning, pace == nil, let judge else { return [] }
    var events: [Event] = []
    // In a placement what is skipped is not known.
    let counts = judge.verdict.hints > 0 || judge.mistakes > 0 || isPlacement
    if restEnd == nil, counts { events.append(close(at: time)) }
    let isClosed = restEnd != nil || !events.isEmpty
    restEnd = nil
    return events + nextTask(after: isClosed ? results.last : nil, at: time)
  }

  /// Chooses one of the options.
  public mutating func choose(_ option: String, at time: Duration) -> Bool {
    guard isRunning, let place = task?.options.firstIndex(of: option) else { return false }
    guard judge?.isDone == false else { return true }
    judge?.choose(place, at: time)
    return true
  }

  /// The events after a choice or typed notes.
  public mutating func answered(at time: Duration) -> [Event] { look(at: time) }

  /// Goes on while a right answer is still on the screen: a typed answer means the next task.
  public mutating func endRest(at time: Duration) -> [Event] {
    isRunning && restEnd != nil ? goOn(at: time, held: down) : []
  }

  /// Takes typed notes for keys that are held and let go again.
  public mutating func answer(
    typed keys: NoteSet, lower: NoteSet? = nil, areNames: Bool = false, at time: Duration
  ) -> [Event] {
    let events = endRest(at: time)
    guard isRunning, judge?.isDone == false else { return events }
    _ = judge?.answer(typed: keys, lower: lower, areNames: areNames, at: time)
    return events + look(at: time)
  }

  /// The same for a scale, whose notes come one after the other.
  public mutating func answer(typedInTurn notes: [TypedNote], at time: Duration) -> [Event] {
    let events = endRest(at: time)
    guard isRunning, judge?.isDone == false else { return events }
    _ = judge?.answer(typedInTurn: notes, at: time)
    return events + look(at: time)
  }

  /// Whether notes are asked for one after the other.
  public var asksInTurn: Bool {
    guard case .sequence? = task?.answer else { return false }
    return true
  }

  /// Whether chords are chosen or played one after the other.
  public var asksForChords: Bool {
    guard case .progression? = task?.answer else { return false }
    return true
  }

  public mutating func stop(at time: Duration) -> [Event] {
    guard isRunning else { return [] }
    isRunning = false
    restEnd = nil
    let summary = Summary(results, firstTempo: tempos?.first ?? pace?.bpm, tempo: tempos?.last ?? pace?.bpm)
    self.summary = summary
    return [.ended(summary)]
  }

  /// The outcome of placement, as reviews.
  public func placementReviews(_ cards: Cards, time: Int64, day: Int, session: Int) -> [Review] {
    guard case .placement(let placement) = source else { return [] }
    return placement.reviews(cards, time: time, day: day, session: session)
  }

  private var isPlacement: Bool { if case .placement = source { true } else { false } }

  /// The levels that the player knows, by placement.
  public var placedLevels: [String]? {
    guard case .placement(let placement) = source else { return nil }
    return placement.known.map(\.name)
  }

  /// Whether placement went on until it was clear what the player knows.
  public var isPlaced: Bool {
    guard case .placement(let placement) = source else { return false }
    return placement.isDone
  }
}

extension DrillPlan {
  /// The first task that a metronome asks; `nil` for plans without beats.
  public var firstOfBeats: PracticeTask? {
    switch self {
    case .calibration: PracticeSession.tap
    case .tasks(let tasks, _): tasks.allSatisfy { $0.beats != nil } ? tasks.first : nil
    case .cards, .path, .placement: nil
    }
  }
}
