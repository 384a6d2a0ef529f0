internal import Charts
internal import ChordAnalysis
internal import FeatureKit
internal import Languages
internal import MIDI
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import Playback
internal import Practice
internal import Synchronization
internal import System
internal import Wire

extension PracticeService {
  func handle(_ events: [PracticeSession.Event], _ state: inout State) {
    for event in events {
      switch event {
      case .task:
        let task = state.session?.session.task
        publish(.task, &state)
        if speech.enabled, let end = state.session?.voice.askedUntil {
          state.session?.session.hear(until: end)
        }
        play(task?.sound, after: speechAhead(state))
        if let card = task?.card, task?.sound == nil { playRoot(of: card) }
      case .keys: publish(.keys, &state)
      case .verdict: publish(.verdict, &state)
      case .done(let result):
        state.session?.voice.follow(result)
        remember(result, &state)
        tellOfFile(&state)
        publish(.done, &state)
      case .round(let round):
        state.session?.round = round
        state.session?.roundWallStart = context.wallClock(at: round.start)
        accompany(round, hasBand: state.session.map(hasBand) ?? false)
        publish(
          .round, &state,
          metronome: .beats(
            start: round.start, period: round.beat, count: Int(round.beats.rounded(.up))))
      case .ended(let summary): end(summary, &state)
      }
    }
  }

  func remember(_ result: TaskResult, _ state: inout State) {
    guard let running = state.session else { return }
    let time = wall
    let day = PlayerCalendar.practiceDay(milliseconds: time)
    // Placement makes reviews of its own at the end.
    let card = result.isReview && running.session.placedLevels == nil ? result.task.card : nil
    // A card is asked at most once in a millisecond.
    let review = card.map { card in
      Review(
        card: card, time: time, day: day, rating: result.rating, think: result.think?.milliseconds,
        grab: result.grabOfANote?.milliseconds, drill: running.drill.name, session: running.id)
    }
    let latest = LatestAnswer(
      time: time, isRight: result.rating != .again && !result.wasLeft, drill: running.drill.name)
    state.memory.add(
      [review].compactMap(\.self), latest: state.memory.allowsReport ? latest : nil, at: now)
    if let bar = result.task.bar, let think = result.think, let tune = running.options.tune {
      state.memory.add(
        ReviewStore.BarTime(
          tune: tune.title, title: tune.title, bar: bar.index, text: result.task.prompt.text, time: time,
          milliseconds: (think + (result.grab ?? .zero)).milliseconds), at: now)
    }
  }

  func end(_ summary: Summary, _ state: inout State) {
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
    if running.drill.isOwn, running.drill.path == nil,
      let mark = session.mark(day: PlayerCalendar.practiceDay(milliseconds: time), at: now)
    {
      state.memory.keep(mark, of: running.drill.name, at: now)
    }
    var outlook = outlook(&state, hasSound: running.hasSound)
    outlook.faster = Faster.found(session.results, before: running.before)
    state.session?.ended = running.writer.summary(
      summary,
      placed: session.placedLevels.map { SessionWriter.Placed(levels: $0, isWhole: session.isPlaced) },
      latency: latency, isReview: running.drill.goesPath,
      outlook: outlook)
    if let next = nextLesson(after: running.drill, state) { state.session?.ended?.add(next) }
    state.session?.endTime = now
    publish(.session, &state, metronome: .ended(now))
  }

  func outlook(_ state: inout State, hasSound: Bool) -> SessionWriter.Outlook {
    let decks = [today, today + 1].map { todaysDeck(&state, hasSound: hasSound, day: $0) }
    var outlook = SessionWriter.Outlook(
      state.memory.cards, today: today, tomorrow: decks[1].counts.due, waiting: decks[0].counts)
    outlook.week = WeekGain.found(state.memory.reviews, today: today, naming: context.naming)?.sentence
    return outlook
  }

  /// `line`: the words that are said; else those that the event has by itself.
  func publish(
    _ event: DrillEvent.News, _ state: inout State, saying line: SpokenLine? = nil,
    metronome: Metronome? = nil
  ) {
    state.sequence += 1
    let view = view(state)
    let clock = clock(state)
    let spoken = line ?? view.flatMap { state.session?.voice.follow(event, $0, clock) }
    let text = JSONText.line(DrillEvent(event: event, seq: state.sequence, session: view, spoken: spoken))
    context.publish(
      FeatureEvent(
        type: DrillEvent.Name.drill.rawValue, text: text,
        spoken: spoken.map { SpokenTurn($0[speech.language], follows: $0.follows) },
        hasFloor: view?.running == true || state.menu != nil, metronome: metronome, isPrivate: true,
        keys: pointedKeys(state)))
  }

  /// The keys of the answer as it is judged, for lights at the keys; none while nothing is asked.
  private func pointedKeys(_ state: State) -> PointedKeys {
    var pointed = PointedKeys()
    guard let session = state.session?.session, session.isRunning else { return pointed }
    for key in session.verdict?.keys ?? [] {
      switch key.state {
      case .right: pointed.right.insert(key.key)
      case .wrong: pointed.wrong.insert(key.key)
      case .missing: pointed.missing.insert(key.key)
      }
    }
    return pointed
  }

  /// How long a task to listen to waits for the words about it: who listens to both hears neither.
  func speechAhead(_ state: State) -> Duration {
    guard speech.enabled, let end = state.session?.voice.saidUntil else { return .zero }
    return min(max(.zero, end - now), .seconds(12))
  }

  func view(_ state: State) -> SessionView? {
    guard let running = state.session else { return nil }
    let session = running.session
    let results = session.results
    let timing = session.timing
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

  func tempo(_ running: RunningSession) -> TempoView? {
    guard let pace = running.session.pace, let round = running.round else { return nil }
    return TempoView(
      bpm: round.bpm, beatsPerBar: pace.beatsPerBar, countIn: round.countIn,
      startedAt: running.roundWallStart,
      beats: round.beats, pickup: pace.measure.pickup, band: hasBand(running), bass: bass(running))
  }

  func hasBand(_ running: RunningSession) -> Bool {
    choices.company == .band
      || choices.company == .click && (running.sheet != nil || running.session.isMusic)
  }

  func bass(_ running: RunningSession) -> [TempoView.BassNote] {
    guard hasBand(running), let pace = running.session.pace, let chord = pace.chord else { return [] }
    return PracticeSounds.bassNotes(chord, pace.measure).map {
      TempoView.BassNote(beat: $0.beat, beats: $0.beats, midi: Int($0.note.rawValue))
    }
  }
}
