internal import Charts
internal import ChordAnalysis
internal import FeatureKit
internal import Languages
internal import MIDI
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import Practice
internal import Synchronization
internal import System
internal import Wire

extension PracticeService {
  /// The drills, and the progress of the player.
  ///
  /// - Parameter hasSound: whether who asks sounds tasks by itself; `nil` where the MIDI output has to.
  func overview(hasSound: Bool? = nil) -> PracticeRequest.Reply {
    let library = library()
    return state.withLock { state in
      state.memory.open(creates: false, at: now)
      let deck = todaysDeck(&state, hasSound: hasSound ?? canPlay)
      let waits = progress(&state, hasSound: hasSound ?? canPlay).waits.map(Self.sentence)
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
          minutes: total.minutes, expectedMinutes: counts.minutes, budgetMinutes: choices.minutes,
          waits: waits),
        streak: state.memory.cards.diary.streak(today: today), placed: !state.memory.cards.memories.isEmpty,
        memory: state.memory.notice, session: view(state),
        courses: library.courses.map { state.memory.row(of: $0) }, player: state.players.present,
        players: state.players.rows, report: state.memory.allowsReport,
        choices: PracticeRequest.Choices(context.naming),
        wrong: library.mistakes, folder: library.folder?.visible, learned: Learned.all(state.memory.cards),
        class: place(&state, library))
    }
  }

  /// New cards by name.
  func coming(_ cards: [CardKey]) -> [PracticeRequest.Coming] {
    let naming = context.naming
    let maker = TaskMaker(naming: naming)
    var random = SeededRandom(seed: 0)
    return cards.compactMap { card in
      guard let task = maker.task(card, using: &random) else { return nil }
      let root = naming.style.noteNames.text(naming.symbol.speller.name(of: card.root))
      // The name of a chord to hear or to read is what has to be found.
      return PracticeRequest.Coming(
        task.isHidden ? .text(naming.style.finish(root)) : task.label, isHeard: task.isHidden,
        kind: PracticeRequest.Coming.Kind(task), chord: task.isHidden ? nil : RowChord(task.prompt))
    }
  }

  /// The cards that a review asks on a day, if nothing is practiced until then.
  func todaysDeck(_ state: inout State, hasSound: Bool, day: Int? = nil) -> Deck {
    state.memory.change(retention: Double(choices.retention) / 100)
    var random = SeededRandom(seed: state.seed)
    let progress = progress(&state, hasSound: hasSound, day: day)
    return Deck(
      state.memory.cards, candidates: progress.candidates, order: .path, today: day ?? today,
      limits: limits(progress, minutes: Double(choices.minutes), state), using: &random)
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
    let songs = drill.goesPath ? songs(library) : []
    let result: Result<SessionView, RequestFailure> = state.withLock { state in
      Result { () throws(RequestFailure) in
        try begin(drill, options, order, minutes: order.minutes, songs: songs, &state)
      }
    }
    return try result.get()
  }

  func begin(
    _ drill: Drill, _ options: DrillOptions, _ order: PracticeStartRequest? = nil, minutes: Int?,
    songs: [Chart] = [], _ state: inout State
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
    let hasSound = order?.sounds ?? canPlay
    var closing: Closing?
    // A drill that is chosen goes on as long as the player wants; a review of due cards has its budget.
    var deck = Deck.Limits(newCards: 12, goesOn: true)
    if drill.goesPath {
      let progress = progress(&state, on: drill.path, hasSound: hasSound)
      plan = .path(progress.candidates)
      deck = self.limits(progress, minutes: minutes == nil ? Double(choices.minutes) : nil, state)
      closing = self.closing(maker, on: drill.path ?? path, songs, state.memory.cards)
    }
    guard plan.hasTasks else { throw .usage(.say("set.nothing-to-ask", ["drill": .text(drill.name)])) }
    var limits = drill.limits(options, plan)
    limits.duration = minutes.map { .seconds($0 * 60) } ?? limits.duration
    let present = context.keysDown
    (state.down, state.sounding) = (present.down, present.sounding)
    let tempo = options.tempo ?? drill.tempo ?? plan.tempo
    var voice = SessionVoice(
      naming, language: speech.language, notes: speech.wantedNotes,
      help: speech.enabled ? HandsFree.help(choices.handsFree).session : [],
      notice: state.memory.notice)
    let opening = opening(plan, of: drill, options, tempo: tempo, &voice)
    let session = PracticeSession(
      plan, maker, cards: state.memory.cards, deck: deck, today: today, limits: limits,
      tempo: tempo, measure: options.measure,
      latency: state.memory.latency, at: now,
      lead: opening == nil ? .zero : max(.zero, voice.saidUntil - now),
      held: musical(present.down), closing: closing,
      clock: ClockLead(context.clock.value, options, at: now))
    // Also after a session without reviews.
    state.lastID = max(state.memory.nextSession, state.lastID + 1)
    state.session = RunningSession(
      session: session, drill: drill, options: options, id: state.lastID,
      writer: SessionWriter(naming: naming), sheet: order?.sheet?.text,
      voice: voice, before: state.memory.cards, hasSound: hasSound)
    state.menu = nil
    gate.isOpen = true
    context.exchange.beginExercise(at: session.start)
    if let opening { publish(.keys, &state, saying: opening) }
    if let events = state.session?.session.begin(at: now) { handle(events, &state) }
    wakeUp.signal()
    guard let view = view(state) else { throw .state(.say("practice-not-begun")) }
    return view
  }

  /// The words before the first beat, where beats are counted in; `nil` where nothing is spoken here.
  private func opening(
    _ plan: DrillPlan, of drill: Drill, _ options: DrillOptions, tempo: Int?, _ voice: inout SessionVoice
  ) -> SpokenLine? {
    guard speech.enabled, let tempo, let first = plan.firstOfBeats else { return nil }
    return voice.opening(
      options.tune.map { .text($0.title) } ?? drill.said, bpm: tempo, first,
      SessionVoice.Clock(now: now, rate: speech.rate))
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
          throw .state(.say("nobody-practices"))
        }
        let events = try body(&state.session!.session, now)
        handle(events, &state)
        wakeUp.signal()
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
          throw .state(.say("nobody-practices"))
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
    let hesitations = context.exchange.hesitations
    let maker = TaskMaker(naming: context.naming)
    return state.withLock { state in
      state.memory.open(creates: false, at: now)
      let cards = state.memory.cards
      state.memory.change(at: now) {
        $0.tidy(cards, proposed: Set(hesitations.map(\.card)), today: today)
      }
      let proposals = state.memory.proposals
      var random = SeededRandom(seed: 0)
      let open = hesitations.filter { hesitation in
        !cards.isMet(hesitation.card) && proposals.isOpen(hesitation.card)
          && !hesitation.card.shape.contains("no") && maker.task(hesitation.card, using: &random) != nil
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
    defer { wakeUp.signal() }
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
