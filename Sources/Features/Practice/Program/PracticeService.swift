internal import Storage
internal import Charts
internal import ChordAnalysis
public import Daemon
internal import Foundation
internal import Glibc
internal import MIDI
internal import MusicTheory
public import Outputs
public import PageServer
internal import Practice
public import Settings
internal import Synchronization
internal import System
public import Wire

/// Drills with feedback while the keys are down, and a memory of the player's cards: one session at a time.
///
/// Any thread may call it. The keys come on a thread of their own, which sleeps while there is no session and no note.
public final class PracticeService: Feature {
  public static let settings: [any SettingsGroup.Type] = [PracticeSettings.self]
  public static let requests: [any Request<PracticeService>.Type] = [
    PracticeRequest.self,
    PracticeStartRequest.self,
    PracticeAnswerRequest.self,
    PracticeHintRequest.self,
    PracticeGiveUpRequest.self,
    PracticeNextRequest.self,
    PracticeReplayRequest.self,
    PracticeStopRequest.self,
    PracticeSessionRequest.self,
    PracticeStatisticsRequest.self,
    PracticeExportRequest.self,
    PracticeImportRequest.self,
    PracticeOptimizeRequest.self,
    PracticeProposalsRequest.self,
    PracticeTakeRequest.self,
    PracticeLeaveRequest.self,
    PracticePlayerRequest.self,
    PracticeConsentRequest.self,
    PracticeReportRequest.self,
  ]
  public static let views = [
    PageView(
      "practice", title: "Drills", room: .practice,
      places: [PagePlace("tunes", title: "Tunes"), PagePlace("statistics", title: "Progress")]),
    PageView("learn", title: "Learn", room: .practice),
  ]

  struct State {
    var memory: PracticeMemory
    var players: Players
    var session: RunningSession?
    var sequence = 0
    /// The number of the last session.
    var lastID = 0
    var seed = UInt64.random(in: 0...UInt64.max)
    var down: NoteSet = []
    var sounding: NoteSet = []
    var pedal = PedalTaps()
  }

  struct RunningSession {
    var session: PracticeSession
    let drill: Drill
    let options: DrillOptions
    let id: Int
    let writer: SessionWriter
    /// The lead sheet that was asked for.
    let sheet: String?
    var round: Round?
    var roundWallStart: Int64 = 0
    /// A tune has a title of its own.
    var title: String { options.tune?.title ?? drill.title }
    /// The summary at the end, for later requests.
    var ended: SummaryView?
    var endTime: Duration?
  }

  let context: FeatureContext
  let state: Mutex<State>
  /// Locked apart from the state: reading a large file must not hold up the keys.
  private let files: Mutex<PracticeLibrary>
  private let bell: WakeUp
  /// Open during a session: before that, no key comes here.
  private let gate = ListenerGate()

  public init(_ context: FeatureContext) throws {
    self.context = context
    bell = try WakeUp()
    let choices = context.settings[PracticeSettings.self]
    let path = choices.database == "auto" ? PracticeMemory.path(context.environment) : choices.database
    var players = Players(path: path)
    players.choose(choices.player)
    state = Mutex(
      State(
        memory: PracticeMemory(
          path: players.path(of: players.present), retention: Double(choices.retention) / 100),
        players: players))
    files = Mutex(PracticeLibrary(context.environment))
  }

  public static func checks(
    _ configuration: Settings.Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let place = configuration[PracticeSettings.self].database
    let path = place == "auto" ? PracticeMemory.path(environment) : place
    return [
      OutputCheck(database: path, of: "practice.database"),
      PracticeLibrary.folder(environment).flatMap { OutputCheck(folder: $0, of: "your own sets and tunes") },
    ].compactMap(\.self)
      + (PracticeLibrary.folder(environment).map(PracticeLibrary.unread) ?? []).map { sentence in
        OutputCheck { .note("your own sets and tunes: \(sentence)") }
      }
  }

  public var listener: Listener? {
    Listener("practice", .records(1024), hearing: [.analyses, .midi], on: .inside, gate: gate) {
      PracticeListener(service: self)
    }
  }

  var choices: PracticeSettings { context.settings[PracticeSettings.self] }
  var now: Duration { context.now }
  private var wall: Int64 { context.wallClock(at: now) }
  var today: Int { PlayerCalendar.day(milliseconds: wall) }

  // MARK: - Keys and time

  /// Called by the listener's thread.
  func follow(_ analysis: Analysis) {
    state.withLock { state in
      guard state.session?.session.isRunning == true else { return }
      let time = analysis.time
      let isChange = analysis.down != state.down || analysis.sounding != state.sounding
      let control = control(analysis, &state)
      (state.down, state.sounding) = (analysis.down, analysis.sounding)
      if let control { return perform(control, &state) }
      guard isChange else { return }
      let keys = musical(analysis.down)
      if let events = state.session?.session.follow(down: keys, pedaled: musical(analysis.sounding), at: time)
      {
        handle(events, &state)
      }
    }
  }

  /// Until when the thread may sleep, and what wakes it.
  var wait: ListenerWait {
    let limit: Duration? = state.withLock { state in
      let session = state.session.flatMap { $0.session.isRunning ? $0.session.deadline : nil }
      guard let due = [session, state.memory.deadline].compactMap(\.self).min() else { return nil }
      return max(.zero, due - now)
    }
    return ListenerWait([ListenerWait.Awaited(bell.descriptor, for: Int16(POLLIN))], limit: limit)
  }

  /// Called by the listener's thread, when something is due or was asked for.
  func advance() {
    _ = bell.clear()
    state.withLock { state in
      if let events = state.session?.session.advance(to: now) { handle(events, &state) }
      state.memory.flush(at: now)
      tellOfFile(&state)
    }
  }

  func close() {
    state.withLock { state in
      if let events = state.session?.session.stop(at: now) { handle(events, &state) }
      state.memory.close()
      tellOfFile(&state)
    }
  }

  /// Logs changes of the file's state.
  private func tellOfFile(_ state: inout State) {
    for event in state.memory.takeEvents() { context.tell(event.sentence(about: "practice")) }
  }

  // MARK: - Hands-free

  private enum Control { case replay, hint, next, stop }

  /// The controls of the four keys or pads, in their order.
  private static let controls: [Control] = [.replay, .hint, .next, .stop]
  /// General MIDI has its drums on this channel, and so have pads.
  private static let padChannel = Channel(statusByte: 9)
  private static let firstPad = 36

  /// Called by the listener's thread, with every message.
  func follow(_ message: TimedMIDIEvent) {
    guard choices.handsFree == .pads, case .noteOn(let pad, 1..., Self.padChannel) = message.event,
      Self.controls.indices.contains(Int(pad.rawValue) - Self.firstPad)
    else { return }
    state.withLock { perform(Self.controls[Int(pad.rawValue) - Self.firstPad], &$0) }
  }

  /// The keys that control rather than sound: A0 to C1.
  private static let controlKeys = [21, 22, 23, 24].map { NoteNumber($0)! }

  private func musical(_ notes: NoteSet) -> NoteSet {
    choices.handsFree == .keys ? notes.subtracting(NoteSet(Self.controlKeys)) : notes
  }

  private func control(_ analysis: Analysis, _ state: inout State) -> Control? {
    switch choices.handsFree {
    case .off, .pads: return nil
    case .keys:
      let struck = analysis.down.subtracting(state.down)
      let place = Self.controlKeys.firstIndex { struck.contains($0) }
      return place.map { Self.controls[$0] }
    case .pedal:
      guard let taps = state.pedal.follow(analysis) else { return nil }
      return taps == 1 ? .next : .hint
    }
  }

  private func perform(_ control: Control, _ state: inout State) {
    let time = now
    switch control {
    case .replay: play(state.session?.session.task?.sound)
    case .hint: if let events = state.session?.session.hint() { handle(events, &state) }
    case .next: if let events = state.session?.session.skip(at: time) { handle(events, &state) }
    case .stop: if let events = state.session?.session.stop(at: time) { handle(events, &state) }
    }
  }

  // MARK: - Events

  func handle(_ events: [PracticeSession.Event], _ state: inout State) {
    for event in events {
      switch event {
      case .task:
        let task = state.session?.session.task
        let prompt = task.flatMap { state.session?.writer.prompt($0, isDone: false) }
        publish("task", &state, spoken: prompt?.aloud)
        play(task?.sound)
        if let card = task?.card, task?.sound == nil { playRoot(of: card) }
      case .keys: publish("keys", &state)
      case .verdict: publish("verdict", &state)
      case .done(let result):
        remember(result, &state)
        tellOfFile(&state)
        publish("done", &state)
      case .round(let round):
        state.session?.round = round
        state.session?.roundWallStart = context.wallClock(at: round.start)
        accompany(round, hasBand: state.session.map(hasBand) ?? false)
        publish(
          "round", &state,
          metronome: .beats(
            start: round.start, period: .seconds(60) / round.bpm, count: Int(round.beats.rounded(.up))))
      case .ended(let summary): end(summary, &state)
      }
    }
  }

  private func remember(_ result: TaskResult, _ state: inout State) {
    guard let running = state.session else { return }
    let time = wall
    let day = PlayerCalendar.day(milliseconds: time)
    // Placement makes reviews of its own at the end.
    if let card = result.task.card, result.isReview, running.session.placedLevels == nil {
      // A card is asked at most once in a millisecond.
      state.memory.add(
        [
          Review(
            card: card, time: time, day: day, rating: result.rating, think: result.think?.milliseconds,
            grab: result.grabOfANote?.milliseconds, drill: running.drill.name, session: running.id)
        ], at: now)
    }
    if let bar = result.task.bar, let think = result.think, let tune = running.options.tune {
      state.memory.add(
        ReviewStore.BarTime(
          tune: tune.title, title: tune.title, bar: bar.index, text: result.task.prompt.text, time: time,
          milliseconds: (think + (result.grab ?? .zero)).milliseconds), at: now)
    }
  }

  private func end(_ summary: Summary, _ state: inout State) {
    guard let running = state.session else { return }
    gate.isOpen = false
    context.exchange.endExercise(at: now)
    context.player.post(.stop)
    let session = running.session
    let latency = session.measuredLatency
    if let latency { state.memory.keep(latency: latency, at: now) }
    let time = wall
    let found = session.placementReviews(
      state.memory.cards, time: time, day: PlayerCalendar.day(milliseconds: time), session: running.id)
    if !found.isEmpty { state.memory.add(found, at: now) }
    if running.drill.isOwn, let mark = session.mark(day: PlayerCalendar.day(milliseconds: time), at: now) {
      state.memory.keep(mark, of: running.drill.name, at: now)
    }
    state.session?.ended = running.writer.summary(
      summary,
      placed: session.placedLevels.map { SessionWriter.Placed(levels: $0, isWhole: session.isPlaced) },
      latency: latency, isReview: running.drill.name == "review",
      outlook: SessionWriter.Outlook(state.memory.cards, today: today))
    if let sentence = nextLesson(after: running.drill, state) {
      state.session?.ended?.message += " \(sentence)"
    }
    state.session?.endTime = now
    publish("session", &state, spoken: state.session?.ended?.message, metronome: .ended(now))
  }

  private struct DrillEvent: Codable {
    var type = "drill"
    let event: String
    let seq: Int
    let session: SessionView?
  }

  private func publish(
    _ event: String, _ state: inout State, spoken: String? = nil, metronome: Metronome? = nil
  ) {
    state.sequence += 1
    let view = view(state)
    let text = JSONText.line(DrillEvent(event: event, seq: state.sequence, session: view))
    context.publish(
      FeatureEvent(type: "drill", text: text, spoken: spoken, metronome: metronome, isPrivate: true))
  }

  private func view(_ state: State) -> SessionView? {
    guard let running = state.session else { return nil }
    let session = running.session
    let results = session.results
    let timing = session.verdict?.outcome == .right ? results.last?.timing : nil
    // An answer that was given up may be shown.
    let isDone = [.right, .shown].contains(session.verdict?.outcome)
    let elapsed = (running.endTime ?? now) - session.start
    return SessionView(
      id: running.id, drill: running.drill.name, title: running.title,
      sheet: running.sheet, running: session.isRunning,
      number: session.number, count: session.limits.tasks, right: results.count { $0.rating != .again },
      wrong: results.count { $0.rating == .again },
      shown: results.count(where: \.wasHelped),
      seconds: elapsed / .seconds(1), now: wall,
      left: session.limits.duration.map { max(0, ($0 - elapsed) / .seconds(1)) },
      task: session.isRunning
        ? session.task.map {
          running.writer.task(
            $0, number: session.number, isDone: isDone, position: session.verdict?.position ?? 0)
        } : nil,
      verdict: session.isRunning
        ? session.task.flatMap { task in
          session.verdict.map {
            running.writer.verdict($0, of: task, timing: timing, mistakes: session.mistakes)
          }
        }
        : nil,
      next: session.isRunning
        ? session.upcoming.filter(\.isPromptEnough).map { running.writer.prompt($0, isDone: false) } : [],
      missed: results.last.flatMap { running.writer.missed($0, number: results.count) },
      tempo: tempo(running), summary: running.ended,
      notice: session.isRunning && session.task?.sound != nil ? silence : nil)
  }

  private func tempo(_ running: RunningSession) -> TempoView? {
    guard let pace = running.session.pace, let round = running.round else { return nil }
    return TempoView(
      bpm: round.bpm, beatsPerBar: pace.beatsPerBar, countIn: round.countIn,
      startedAt: running.roundWallStart,
      beats: round.beats, pickup: pace.measure.pickup, band: hasBand(running), bass: bass(running))
  }

  private func hasBand(_ running: RunningSession) -> Bool {
    choices.company == .band || choices.company == .click && running.sheet != nil
  }

  private func bass(_ running: RunningSession) -> [TempoView.BassNote] {
    guard hasBand(running), let pace = running.session.pace, let chord = pace.chord else { return [] }
    return PracticeSounds.bassNotes(chord, pace.measure).map {
      TempoView.BassNote(beat: $0.beat, beats: $0.beats, midi: Int($0.note.rawValue))
    }
  }

  // MARK: - Sound

  /// Why nothing sounds; `nil` when it does.
  private var silence: String? {
    let reason =
      if !context.player.isOpen {
        SequencerAccess.noOutput
      } else if context.player.listeners == 0 {
        "nothing is connected to the MIDI output; connect chordd:Output to an instrument"
      } else { String?.none }
    return reason.map { "you hear nothing: \($0); or practice on the page, which sounds by itself" }
  }

  private var canPlay: Bool { context.player.isOpen && context.player.listeners > 0 }

  private func play(_ sound: TaskSound?) {
    guard let sound, canPlay else { return }
    context.player.post(.play(PracticeSounds.events(sound, velocity: velocity)))
  }

  /// The root under a voicing without one, as a bassist would play it.
  private func playRoot(of card: CardKey) {
    guard choices.company == .band, canPlay,
      card.shape.contains("rootless") || card.shape.hasSuffix("guide-tones")
    else {
      return
    }
    context.player.post(.play(PracticeSounds.root(card.root, velocity: velocity)))
  }

  private var velocity: UInt8 { UInt8(clamping: context.settings[MIDIOutputSettings.self].velocity) }

  private func accompany(_ round: Round, hasBand: Bool) {
    guard canPlay, choices.company != .off else { return }
    let lead = round.start - now - PracticeSounds.headStart
    let events = PracticeSounds.events(
      round, delay: max(.zero, lead), hasBand: hasBand, velocity: velocity)
    context.player.post(.play(events))
  }
}

// The requests.
extension PracticeService {
  /// The drills, and the progress of the player.
  ///
  /// - Parameter hasSound: whether who asks sounds tasks by itself; `nil` where the MIDI output has to.
  func overview(hasSound: Bool? = nil) -> PracticeRequest.Reply {
    let library = library()
    return state.withLock { state in
      state.memory.open(creates: false, at: now)
      let deck = todaysDeck(&state, hasSound: hasSound ?? canPlay)
      let today = today
      let counts = deck.counts
      let total = state.memory.cards.diary.total(of: today)
      return PracticeRequest.Reply(
        drills: (Drill.all + library.drills).map { PracticeRequest.DrillRow($0) },
        tunes: library.tunes.map {
          PracticeRequest.TuneRow(name: $0.name, title: $0.name, bars: $0.bars)
        },
        today: PracticeRequest.Today(
          due: counts.due, new: counts.new, coming: coming(deck.newCards), done: total.reviews,
          minutes: total.minutes, expectedMinutes: counts.minutes, budgetMinutes: choices.minutes),
        streak: state.memory.cards.diary.streak(today: today), placed: !state.memory.cards.memories.isEmpty,
        memory: state.memory.notice, session: view(state),
        courses: library.courses.map { state.memory.row(of: $0) }, player: state.players.present,
        players: state.players.rows, report: state.memory.allowsReport,
        choices: PracticeRequest.Choices(context.naming),
        wrong: library.mistakes, folder: library.folder?.visible)
    }
  }

  /// New cards by name.
  private func coming(_ cards: [CardKey]) -> [PracticeRequest.Coming] {
    let naming = context.naming
    let maker = TaskMaker(naming: naming)
    var random = SeededRandom(seed: 0)
    return cards.compactMap { card in
      guard let task = maker.task(card, using: &random) else { return nil }
      let root = naming.style.noteNames.text(naming.symbol.speller.name(of: card.root))
      // The name of a chord to hear is what has to be found.
      let text = task.isHidden ? naming.style.finish(root) : task.prompt.text
      return PracticeRequest.Coming(text: text, isHeard: task.isHidden)
    }
  }

  private func todaysDeck(_ state: inout State, hasSound: Bool) -> Deck {
    state.memory.change(retention: Double(choices.retention) / 100)
    var random = SeededRandom(seed: state.seed)
    return Deck(
      state.memory.cards, candidates: PracticePath.candidates(state.memory.cards, hasSound: hasSound),
      order: .path, today: today,
      limits: Deck.Limits(
        minutes: Double(choices.minutes), newCards: choices.new, wanted: state.memory.proposals.taken),
      using: &random)
  }

  /// The sets and tunes of the player's files.
  func library() -> PracticeLibrary {
    files.withLock { files in
      files.follow()
      return files
    }
  }

  func start(_ order: PracticeStartRequest) throws(RequestFailure) -> SessionView {
    let library = library()
    let all = Drill.all + library.drills
    let wanted = try prepare(order, library)
    guard let drill = all.named(wanted) else {
      let near = Suggestion.nearest(to: order.drill.text, among: all.map(\.name)).map {
        "did you mean \($0)?"
      }
      throw .usage(
        "there is no drill \(order.drill.text.quoted); \(near ?? "chordd practice --list shows those there are")"
      )
    }
    let options = try order.options(drill, context.naming, library, sheet: context.exchange.sheet)
    let result: Result<SessionView, RequestFailure> = state.withLock { state in
      Result { () throws(RequestFailure) in try begin(drill, options, order, &state) }
    }
    return try result.get()
  }

  private func begin(
    _ drill: Drill, _ options: DrillOptions, _ order: PracticeStartRequest, _ state: inout State
  ) throws(RequestFailure) -> SessionView {
    state.memory.open(creates: true, at: now)
    state.memory.change(retention: Double(choices.retention) / 100)
    // The demo must not play into a session.
    context.endDemo()
    if let events = state.session?.session.stop(at: now) { handle(events, &state) }
    var naming = context.naming
    naming.key = nil
    naming.writtenRoots = options.keys ?? drill.letters
    state.seed = state.seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let maker = DrillMaker(
      naming: naming, seed: state.seed, hands: drill.hands, intervals: options.intervals ?? [])
    var plan = drill.plan(options, maker)
    var isReview = false
    if case .cards(let cards) = plan, cards.isEmpty, drill.name == "review" {
      plan = .path(PracticePath.candidates(state.memory.cards, hasSound: order.sounds ?? canPlay))
      isReview = true
    }
    guard plan.hasTasks else { throw .usage("with these choices \(drill.name) has nothing to ask") }
    let limits = drill.limits(options, plan)
    // A drill that is chosen goes on as long as the player wants; a review of due cards has its budget.
    let deck = Deck.Limits(
      minutes: isReview && order.minutes == nil ? Double(choices.minutes) : nil,
      newCards: isReview ? choices.new : 12, goesOn: !isReview,
      wanted: isReview ? state.memory.proposals.taken : [])
    let present = context.keysDown
    (state.down, state.sounding) = (present.down, present.sounding)
    let session = PracticeSession(
      plan, maker, cards: state.memory.cards, deck: deck, today: today, limits: limits,
      tempo: options.tempo ?? drill.tempo ?? plan.tempo, measure: options.measure,
      latency: state.memory.latency, at: now,
      held: musical(present.down))
    // Also after a session without reviews.
    state.lastID = max(state.memory.nextSession, state.lastID + 1)
    state.session = RunningSession(
      session: session, drill: drill, options: options, id: state.lastID,
      writer: SessionWriter(naming: naming), sheet: order.sheet?.text)
    gate.isOpen = true
    context.exchange.beginExercise(at: session.start)
    if let events = state.session?.session.begin(at: now) { handle(events, &state) }
    bell.signal()
    guard let view = view(state) else { throw .state("practice did not begin") }
    return view
  }

  func session() -> (view: SessionView?, sequence: Int) {
    state.withLock { (view($0), $0.sequence) }
  }

  /// Performs an action of the player within a session.
  func ask(
    _ body: (inout PracticeSession, Duration) throws(RequestFailure) -> [PracticeSession.Event]
  ) throws(RequestFailure) -> SessionView {
    let result: Result<SessionView, RequestFailure> = state.withLock { state in
      Result { () throws(RequestFailure) in
        guard state.session?.session.isRunning == true else {
          throw .state("nobody practices; start a drill first")
        }
        let events = try body(&state.session!.session, now)
        handle(events, &state)
        bell.signal()
        guard let view = view(state) else { throw .state("nobody practices") }
        return view
      }
    }
    return try result.get()
  }

  /// Ends the session, if one goes on; gives the last one there was.
  func stop() -> SessionView? {
    state.withLock { state in
      if let events = state.session?.session.stop(at: now) { handle(events, &state) }
      return view(state)
    }
  }

  /// Sounds the task again, or a part of it.
  ///
  /// - Parameters:
  ///   - chord: one of the chords that are asked for, from 1; `nil`: all of them.
  ///   - isBroken: note by note.
  func replay(chord: Int?, isBroken: Bool) throws(RequestFailure) -> SessionView {
    try ask { session, _ throws(RequestFailure) in
      guard let sound = session.task?.sound else { return [] }
      guard let part = sound.part(chord: chord.map { $0 - 1 }, isBroken: isBroken) else {
        throw .usage(
          sound.count == 1 ? "there is 1 chord to hear" : "there are \(sound.count) chords to hear")
      }
      play(part)
      return []
    }
  }

  /// Cards of what the player stumbled over, that are neither known nor answered otherwise.
  func proposals() -> PracticeProposalsRequest.Reply {
    // May read a file, without holding up the keys.
    let stumbles = context.exchange.stumbles
    let maker = TaskMaker(naming: context.naming)
    return state.withLock { state in
      state.memory.open(creates: false, at: now)
      let cards = state.memory.cards
      state.memory.change(at: now) {
        $0.tidy(cards, proposed: Set(stumbles.map(\.card)), today: today)
      }
      let proposals = state.memory.proposals
      var random = SeededRandom(seed: 0)
      let open = stumbles.filter { stumble in
        !cards.isMet(stumble.card) && proposals.isOpen(stumble.card)
          && !stumble.card.shape.contains("no") && maker.task(stumble.card, using: &random) != nil
      }
      return PracticeProposalsRequest.Reply(
        proposals: open.prefix(Self.mostProposals).map {
          PracticeProposalsRequest.Row($0, context.naming.style)
        }, taken: proposals.taken.count)
    }
  }

  func take(_ cards: [CardKey]) {
    state.withLock { state in
      state.memory.open(creates: true, at: now)
      state.memory.change(at: now) { $0.take(cards) }
    }
  }

  func leave(_ cards: [CardKey]) {
    state.withLock { state in
      state.memory.open(creates: true, at: now)
      state.memory.change(at: now) { $0.leave(cards, today: today) }
    }
  }

  func statistics(of player: String?) throws(RequestFailure) -> PracticeStatisticsRequest.Reply {
    var memory = try memory(of: player).memory
    return PracticeStatisticsRequest.Reply(
      &memory, today: today, naming: context.naming, budget: Double(choices.minutes))
  }

  func export() -> [ReviewLine] {
    let reviews = state.withLock { state in
      state.memory.open(creates: false, at: now)
      return state.memory.reviews
    }
    return reviews.map { ReviewLine($0) }
  }

  func merge(_ reviews: [Review]) -> (added: Int, notice: String?) {
    defer { bell.signal() }
    return state.withLock { state in
      state.memory.open(creates: true, at: now)
      return (state.memory.merge(reviews, at: now), state.memory.notice)
    }
  }

  /// Fits the schedule to the player's own reviews, if there are enough. Meanwhile practice goes on.
  func optimize() -> Optimizer.Outcome? {
    let (reviews, retention) = state.withLock { state in
      state.memory.open(creates: false, at: now)
      return (state.memory.reviews, state.memory.cards.desiredRetention)
    }
    guard let outcome = Optimizer.fit(reviews, desiredRetention: retention) else { return nil }
    state.withLock { $0.memory.use(outcome, at: now) }
    return outcome
  }
}

extension Prompt {
  /// The text that is spoken for blind players.
  fileprivate var aloud: String { spoken == instruction ? instruction : "\(spoken). \(instruction)" }
}

extension TaskResult {
  /// For scales the time of a note counts, independent of their length.
  fileprivate var grabOfANote: Duration? {
    guard case .sequence(let notes) = task.answer, notes.count > 1 else { return grab }
    return grab.map { $0 / (notes.count - 1) }
  }
}

extension PracticeTask {
  /// Whether its prompt is enough to prepare for it; not for tasks to hear, to choose or to tap.
  fileprivate var isPromptEnough: Bool {
    switch answer {
    case .choice, .progression, .tap: false
    case .chord, .sequence, .lowerHand: !isHidden
    }
  }
}

extension DrillPlan {
  /// Whether it has any task.
  var hasTasks: Bool {
    switch self {
    case .cards(let cards), .path(let cards): !cards.isEmpty
    case .tasks(let tasks, _): !tasks.isEmpty
    case .placement, .calibration: true
    }
  }

  /// The tempo that it needs.
  var tempo: Int? { if case .calibration = self { 90 } else { nil } }
}

/// Passes the keys to practice, and wakes it when something is due.
struct PracticeListener: Output {
  let service: PracticeService

  mutating func consume(_ analysis: Analysis) { service.follow(analysis) }
  mutating func consume(_ message: TimedMIDIEvent) { service.follow(message) }
  var wait: ListenerWait { service.wait }
  mutating func attend(_ found: [Int16]) { service.advance() }
  mutating func finish() { service.close() }
}

extension OutputCheck {
  /// Whether the database that a setting names can be used; `nil` when nothing is kept.
  fileprivate init?(database path: String?, of setting: String) {
    guard let path else { return nil }
    self.init {
      do throws(StorageError) {
        return .fine("\(setting): \(try Database.examine(path).visible)")
      } catch {
        return .broken("\(setting): \(error.description.visible)")
      }
    }
  }
}
