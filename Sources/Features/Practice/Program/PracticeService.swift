internal import ALSASequencer
internal import Charts
internal import ChordAnalysis
public import FeatureKit
internal import Foundation
internal import Glibc
internal import Languages
internal import MIDI
internal import MIDIOutput
internal import MusicTheory
public import Outputs
internal import Practice
public import Settings
internal import Storage
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
    var handsFree = HandsFree()
    /// The menu of drills that is spoken, and until when it waits for a command.
    var menu: (menu: SpokenMenu, end: Duration)?
    /// The last time that a task was asked to be heard again.
    var replayed: Duration?
  }

  struct RunningSession {
    var session: PracticeSession
    let drill: Drill
    let options: DrillOptions
    let id: Int
    let writer: SessionWriter
    /// The lead sheet that was asked for.
    let sheet: String?
    var voice: SessionVoice
    /// The cards before the session: speed is compared with them.
    let before: Cards
    /// Whether tasks to listen to can be heard.
    let hasSound: Bool
    var round: Round?
    var roundWallStart: Int64 = 0
    /// A tune has a title of its own.
    var title: Phrase { options.tune.map { .text($0.title) } ?? drill.said }
    /// The summary at the end, for later requests.
    var ended: SummaryView?
    var endTime: Duration?
  }

  let context: FeatureContext
  let state: Mutex<State>
  /// Locked apart from the state: reading a large file must not hold up the keys.
  private let files: Mutex<PracticeLibrary>
  private let bell: WakeUp
  /// Open during a session, and where keys may begin one: else no key comes here.
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
          path: players.path(of: players.present), retention: Double(choices.retention) / 100,
          clock: { context.wallClock(at: context.now) }),
        players: players))
    files = Mutex(PracticeLibrary(context.environment))
    gate.isOpen = choices.handsFree != .off
    context.exchange.offerCharts(
      ChartShelf(
        titles: { [weak self] in
          self?.library().tunes.map { ChartShelf.Title(id: $0.name, title: $0.name, bars: $0.bars) } ?? []
        },
        chart: { [weak self] id in
          guard let library = self?.library() else { return nil }
          return library.tunes.first { $0.name == id }.flatMap(library.chart)
        }))
    // Keys may begin practice only where the player wants that; until then they cost nothing.
    context.followSettings { [weak self] in self?.openGate() }
  }

  public var troubles: [String] { state.withLock { [$0.memory.trouble].compactMap(\.self) } }

  private func openGate() {
    state.withLock { gate.isOpen = $0.session?.session.isRunning == true || choices.handsFree != .off }
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
  var today: Int { PlayerCalendar.practiceDay(milliseconds: wall) }

  // MARK: - Keys and time

  /// Called by the listener's thread.
  func follow(_ analysis: Analysis) {
    let wantsMenu = state.withLock { state in
      let time = analysis.time
      let isRunning = state.session?.session.isRunning == true
      let command = state.handsFree.follow(
        analysis, choices.handsFree, isListening: isListening(&state),
        answers: isRunning ? state.session?.session.task?.choices ?? 0 : 0)
      guard isRunning else { return command.map { perform($0, &state) } ?? false }
      let isChange = analysis.down != state.down || analysis.sounding != state.sounding
      (state.down, state.sounding) = (analysis.down, analysis.sounding)
      if let command { return perform(command, &state) }
      guard isChange else { return false }
      let keys = musical(analysis.down)
      if let events = state.session?.session.follow(down: keys, pedaled: musical(analysis.sounding), at: time)
      {
        handle(events, &state)
      }
      return false
    }
    if wantsMenu { openMenu() }
  }

  /// Until when the thread may sleep, and what wakes it.
  var wait: ListenerWait {
    let limit: Duration? = state.withLock { state in
      let session = state.session.flatMap { $0.session.isRunning ? $0.session.deadline : nil }
      guard
        let due = [session, state.memory.deadline, state.handsFree.deadline].compactMap(\.self).min()
      else { return nil }
      return max(.zero, due - now)
    }
    return ListenerWait([ListenerWait.Awaited(bell.descriptor, for: Int16(POLLIN))], limit: limit)
  }

  /// Called by the listener's thread, when something is due or was asked for.
  func advance() {
    _ = bell.clear()
    let wantsMenu = state.withLock { state in
      if let events = state.session?.session.advance(to: now) { handle(events, &state) }
      state.memory.flush(at: now)
      tellOfFile(&state)
      return state.handsFree.advance(to: now, isListening: isListening(&state)).map { perform($0, &state) }
        ?? false
    }
    if wantsMenu { openMenu() }
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

  /// Called by the listener's thread, with every message.
  func follow(_ message: TimedMIDIEvent) {
    let wantsMenu = state.withLock { state in
      state.handsFree.follow(message, choices.handsFree, isListening: isListening(&state)).map {
        perform($0, &state)
      }
        ?? false
    }
    if wantsMenu { openMenu() }
  }

  private func musical(_ notes: NoteSet) -> NoteSet {
    choices.handsFree == .keys ? notes.subtracting(NoteSet(HandsFree.keys)) : notes
  }

  /// Whether a command is waited for.
  private func isListening(_ state: inout State) -> Bool {
    if let menu = state.menu, menu.end < now { state.menu = nil }
    return state.session?.session.isRunning == true || state.menu != nil
  }

  /// Returns whether the menu of drills is wanted.
  private func perform(_ command: HandsFree.Command, _ state: inout State) -> Bool {
    guard state.session?.session.isRunning == true else {
      guard state.menu != nil else { return command == .menu }
      choose(command, &state)
      return false
    }
    let time = now
    switch command {
    case .replay: hearAgain(&state)
    case .hint: if let events = state.session?.session.hint() { handle(events, &state) }
    case .next: if let events = state.session?.session.skip(at: time) { handle(events, &state) }
    case .stop: if let events = state.session?.session.stop(at: time) { handle(events, &state) }
    case .choose(let place):
      guard let options = state.session?.session.task?.options, options.indices.contains(place),
        state.session?.session.choose(options[place], at: time) == true,
        let events = state.session?.session.answered(at: time)
      else { return false }
      handle(events, &state)
    case .menu: break
    }
    return false
  }

  /// Sounds the task again; where nothing sounds, and when it is asked twice in a row, it is said again in full.
  private func hearAgain(_ state: inout State) {
    let sound = state.session?.session.task?.sound
    let isTwice = state.replayed.map { now - $0 < .seconds(3) } ?? false
    state.replayed = now
    guard sound == nil || isTwice else { return play(sound) }
    let clock = clock(state)
    guard let view = view(state), let line = state.session?.voice.again(view, clock) else { return }
    publish("keys", &state, saying: line)
  }

  // MARK: - The menu

  private func openMenu() {
    let library = library()
    let counts = overviewCounts()
    state.withLock { state in
      guard state.session?.session.isRunning != true, state.menu == nil else { return }
      let menu = SpokenMenu(Drill.all + library.drills)
      state.menu = (menu, now + SpokenMenu.patience)
      say(
        menu.sentences.prefix(1)
          + [.say("voice.waiting", ["due": .number(counts.due), "new": .number(counts.new)])]
          + HandsFree.help(choices.handsFree).menu, &state)
    }
  }

  private func overviewCounts() -> (due: Int, new: Int) {
    state.withLock { state in
      state.memory.open(creates: false, at: now)
      let counts = todaysDeck(&state, hasSound: canPlay).counts
      return (counts.due, counts.new)
    }
  }

  private func choose(_ command: HandsFree.Command, _ state: inout State) {
    guard var menu = state.menu?.menu else { return }
    switch command {
    case .replay, .menu: return start(menu.entry.name, &state)
    case .next: menu.next()
    case .hint: menu.nextGroup()
    case .stop:
      state.menu = nil
      return say([.say("voice.left")], &state)
    case .choose: return
    }
    state.menu = (menu, now + SpokenMenu.patience)
    say(menu.sentences, &state)
  }

  private func start(_ name: String, _ state: inout State) {
    state.menu = nil
    let all = Drill.all + files.withLock(\.drills)
    guard let drill = all.named(name), (try? begin(drill, DrillOptions(), minutes: nil, &state)) != nil else {
      return say([.say("voice.refused")], &state)
    }
  }

  /// Says sentences outside of a session.
  private func say(_ sentences: [Phrase], _ state: inout State) {
    let speakers = PhraseSpeaker.all(context.naming, notes: speech.wantedNotes)
    publish("menu", &state, saying: SessionVoice.line(sentences, speakers, follows: false))
  }

  private var speech: SpeechSettings { context.settings[SpeechSettings.self] }

  private func clock(_ state: State) -> SessionVoice.Clock {
    SessionVoice.Clock(now: now, nextTask: state.session?.session.nextTask, rate: speech.rate)
  }

  // MARK: - Events

  func handle(_ events: [PracticeSession.Event], _ state: inout State) {
    for event in events {
      switch event {
      case .task:
        let task = state.session?.session.task
        publish("task", &state)
        play(task?.sound, after: speechAhead(state))
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
    let day = PlayerCalendar.practiceDay(milliseconds: time)
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
    gate.isOpen = choices.handsFree != .off
    context.exchange.endExercise(at: now)
    context.player.post(.stop)
    let session = running.session
    let latency = session.measuredLatency
    if let latency { state.memory.keep(latency: latency, at: now) }
    let time = wall
    let found = session.placementReviews(
      state.memory.cards, time: time, day: PlayerCalendar.practiceDay(milliseconds: time), session: running.id
    )
    if !found.isEmpty { state.memory.add(found, at: now) }
    if running.drill.isOwn,
      let mark = session.mark(day: PlayerCalendar.practiceDay(milliseconds: time), at: now)
    {
      state.memory.keep(mark, of: running.drill.name, at: now)
    }
    let decks = [today, today + 1].map { todaysDeck(&state, hasSound: running.hasSound, day: $0) }
    var outlook = SessionWriter.Outlook(
      state.memory.cards, today: today, tomorrow: decks[1].counts.due, waiting: decks[0].counts)
    outlook.faster = Faster.found(session.results, before: running.before)
    state.session?.ended = running.writer.summary(
      summary,
      placed: session.placedLevels.map { SessionWriter.Placed(levels: $0, isWhole: session.isPlaced) },
      latency: latency, isReview: running.drill.name == "review",
      outlook: outlook)
    if let next = nextLesson(after: running.drill, state) { state.session?.ended?.add(next) }
    state.session?.endTime = now
    publish("session", &state, metronome: .ended(now))
  }

  private struct DrillEvent: Encodable {
    var type = "drill"
    let event: String
    let seq: Int
    let session: SessionView?
    /// The words that are said with it; absent where there is nothing to say.
    let spoken: SpokenLine?
  }

  /// `line`: the words that are said; else those that the event has by itself.
  private func publish(
    _ event: String, _ state: inout State, saying line: SpokenLine? = nil, metronome: Metronome? = nil
  ) {
    state.sequence += 1
    let view = view(state)
    let clock = clock(state)
    let spoken = line ?? view.flatMap { state.session?.voice.follow(event, $0, clock) }
    let text = JSONText.line(DrillEvent(event: event, seq: state.sequence, session: view, spoken: spoken))
    context.publish(
      FeatureEvent(
        type: "drill", text: text,
        spoken: spoken.map { SpokenTurn($0[speech.language], follows: $0.follows) },
        hasFloor: view?.running == true || state.menu != nil, metronome: metronome, isPrivate: true))
  }

  /// How long a task to listen to waits for the words about it: who listens to both hears neither.
  private func speechAhead(_ state: State) -> Duration {
    guard speech.enabled, let end = state.session?.voice.saidUntil else { return .zero }
    return min(max(.zero, end - now), .seconds(12))
  }

  private func view(_ state: State) -> SessionView? {
    guard let running = state.session else { return nil }
    let session = running.session
    let results = session.results
    let timing = session.verdict?.outcome == .right ? results.last?.timing : nil
    // An answer that was given up may be shown.
    let isDone = [.right, .shown].contains(session.verdict?.outcome)
    let elapsed = (running.endTime ?? now) - session.start
    let notice = session.isRunning && session.task?.sound != nil ? silence : nil
    return SessionView(
      id: running.id, drill: running.drill.name, title: running.title.english,
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
      notice: notice?.english, sentences: Sentences(["title": running.title, "notice": notice]))
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
  private var silence: Phrase? {
    let reason =
      if !context.player.isOpen {
        SequencerAccess.noOutput
      } else if context.player.listeners == 0 {
        "nothing is connected to the MIDI output; connect chordd:Output to an instrument"
      } else { String?.none }
    return reason.map { .say("silent", ["reason": .text($0)]) }
  }

  private var canPlay: Bool { context.player.isOpen && context.player.listeners > 0 }

  private func play(_ sound: TaskSound?, after delay: Duration = .zero) {
    guard let sound, canPlay else { return }
    let events = PracticeSounds.events(sound, velocity: velocity).map {
      TimedMIDIEvent(time: $0.time + delay, event: $0.event)
    }
    context.player.post(.play(events))
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
        wrong: library.mistakes, folder: library.folder?.visible, learned: Learned.all(state.memory.cards))
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
      // The name of a chord to hear or to read is what has to be found.
      return PracticeRequest.Coming(
        task.isHidden ? .text(naming.style.finish(root)) : task.label, isHeard: task.isHidden,
        kind: PracticeRequest.Coming.Kind(task))
    }
  }

  /// The cards that a review asks on a day, if nothing is practiced until then.
  private func todaysDeck(_ state: inout State, hasSound: Bool, day: Int? = nil) -> Deck {
    state.memory.change(retention: Double(choices.retention) / 100)
    var random = SeededRandom(seed: state.seed)
    return Deck(
      state.memory.cards, candidates: PracticePath.candidates(state.memory.cards, hasSound: hasSound),
      order: .path, today: day ?? today,
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
      throw .missing(
        "there is no drill \(order.drill.text.quoted); \(near ?? "chordd practice --list shows those there are")",
        isUsage: true)
    }
    let options = try order.options(drill, context.naming, library, sheet: context.exchange.sheet)
    let result: Result<SessionView, RequestFailure> = state.withLock { state in
      Result { () throws(RequestFailure) in try begin(drill, options, order, minutes: order.minutes, &state)
      }
    }
    return try result.get()
  }

  private func begin(
    _ drill: Drill, _ options: DrillOptions, _ order: PracticeStartRequest? = nil, minutes: Int?,
    _ state: inout State
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
    let hasSound = order?.sounds ?? canPlay
    if case .cards(let cards) = plan, cards.isEmpty, drill.name == "review" {
      plan = .path(PracticePath.candidates(state.memory.cards, hasSound: hasSound))
      isReview = true
    }
    guard plan.hasTasks else { throw .usage("with these choices \(drill.name) has nothing to ask") }
    var limits = drill.limits(options, plan)
    limits.duration = minutes.map { .seconds($0 * 60) } ?? limits.duration
    // A drill that is chosen goes on as long as the player wants; a review of due cards has its budget.
    let deck = Deck.Limits(
      minutes: isReview && minutes == nil ? Double(choices.minutes) : nil,
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
      writer: SessionWriter(naming: naming), sheet: order?.sheet?.text,
      voice: SessionVoice(
        naming, language: speech.language, notes: speech.wantedNotes,
        help: speech.enabled ? HandsFree.help(choices.handsFree).session : [],
        notice: state.memory.notice),
      before: state.memory.cards, hasSound: hasSound)
    state.menu = nil
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
    let result: Result<SessionView, RequestFailure> = state.withLock { state in
      Result { () throws(RequestFailure) in
        guard let session = state.session?.session, session.isRunning else {
          throw .state("nobody practices; start a drill first")
        }
        if chord != nil || isBroken, let sound = session.task?.sound {
          guard let part = sound.part(chord: chord.map { $0 - 1 }, isBroken: isBroken) else {
            throw .usage(
              sound.count == 1 ? "there is 1 chord to hear" : "there are \(sound.count) chords to hear")
          }
          play(part)
        } else {
          hearAgain(&state)
        }
        guard let view = view(state) else { throw .state("nobody practices") }
        return view
      }
    }
    return try result.get()
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

  func merge(_ reviews: [Review]) -> (added: Int, notice: String?) {
    defer { bell.signal() }
    return state.withLock { state in
      state.memory.open(creates: true, at: now)
      return (state.memory.merge(reviews, at: now), state.memory.notice)
    }
  }

  /// Fits the schedule to the player's own reviews, if there are enough. Meanwhile practice goes on, perhaps with another player.
  func optimize() throws(RequestFailure) -> Optimizer.Outcome? {
    let (player, reviews, retention) = state.withLock { state in
      state.memory.open(creates: false, at: now)
      return (state.players.present, state.memory.reviews, state.memory.cards.desiredRetention)
    }
    guard let outcome = Optimizer.fit(reviews, desiredRetention: retention) else { return nil }
    let isSame = state.withLock { state in
      guard state.players.present == player else { return false }
      state.memory.use(outcome, at: now)
      return true
    }
    guard isSame else { throw .state("another player came meanwhile; fit the schedule again") }
    return outcome
  }
}

extension PracticeTask {
  /// How many answers there are to choose from, where none is played.
  fileprivate var choices: Int { if case .choice = answer { options.count } else { 0 } }

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
