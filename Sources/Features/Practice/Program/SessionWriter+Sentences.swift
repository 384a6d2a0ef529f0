internal import ChordAnalysis
internal import Languages
internal import MusicTheory
internal import Practice

extension SessionWriter {
  func message(
    _ verdict: Verdict, _ task: PracticeTask, _ played: VerdictView.Played?, _ timing: Duration?
  ) -> Phrase? {
    let isShown = verdict.outcome == .open && fault(verdict, task) != nil
    if verdict.outcome != .right, !isShown, let notes = verdict.held,
      let sentence = held(notes, verdict, task)
    {
      return sentence
    }
    return switch verdict.outcome {
    case .right: right(verdict, task, timing)
    case .wrong: verdict.isBesideBeat ? besideBeat(timing) : wrong(verdict, task, played)
    case .shown: verdict.played == nil ? itIs(task) ?? .say("play-shown") : wrong(verdict, task, played)
    case .open: fault(verdict, task) ?? answerToAnotherTask(task, played) ?? soFar(verdict, task)
    }
  }

  /// A chord that is none of the answers to choose from.
  func answerToAnotherTask(_ task: PracticeTask, _ played: VerdictView.Played?) -> Phrase? {
    guard case .choice = task.answer, let played else { return nil }
    return .say("played-no-answer", ["played": played.asPlayed])
  }

  /// Keys that are held and are no answer yet: which half is missing, or how many notes, but not which.
  func held(_ notes: NoteSet, _ verdict: Verdict, _ task: PracticeTask) -> Phrase? {
    let asked: [AcceptedVoicing]
    switch task.answer {
    case .chord(let voicings): asked = voicings
    case .progression(let steps) where steps.indices.contains(verdict.position):
      asked = steps[verdict.position].voicings
    case .choice: return .say(task.playable.isEmpty ? "choose" : "choose-or-play")
    case .lowerHand: return .say("play-triad-and-below")
    case .progression, .sequence, .tap: return nil
    }
    guard let match = Answer.chord(asked).compare(notes) else { return nil }
    if let wrong = clause("wrong", match.wrong.map { name($0.pitchClass, task) }),
      let held = played(notes, task)
    {
      return .say("held-but", ["played": held.said, "clauses": wrong])
    }
    return asked.lazy.compactMap { half($0, notes.pitchClasses) }.first
      ?? .say("notes-missing", ["count": .number(match.missing.count)])
  }

  /// Where each hand has its own: the hand that is missing.
  func half(_ voicing: AcceptedVoicing, _ held: PitchClassSet) -> Phrase? {
    return switch (voicing.hand(alone: held), voicing.lower != nil) {
    case (.lower, true): .say("upper-missing")
    case (.upper, true): .say("lower-missing")
    case (.lower, false): .say("triad-missing")
    case (.upper, false): .say("shell-missing")
    case (nil, _): nil
    }
  }

  /// The chords of a progression that are done.
  func soFar(_ verdict: Verdict, _ task: PracticeTask) -> Phrase? {
    var chords: [Phrase] = []
    if case .progression = task.answer { chords = task.steps.map(\.said) }
    if case .choice = task.answer, case .list(let all)? = answer(task) { chords = all }
    guard verdict.position > 0, !chords.isEmpty else { return nil }
    return .say("so-far", ["chords": .list(Array(chords.prefix(verdict.position)))])
  }

  /// `It is C9.`, `It is an octave.`
  func itIs(_ task: PracticeTask) -> Phrase? { answer(task).map { .say("it-is", ["answer": $0]) } }

  func answer(_ task: PracticeTask) -> Phrase? {
    if case .progression = task.answer { return task.prompt.said }
    guard case .choice(let right) = task.answer, task.answers.indices.contains(right) else { return nil }
    return task.answers[right]
  }

  func right(_ verdict: Verdict, _ task: PracticeTask, _ timing: Duration?) -> Phrase {
    var result = task.isHidden ? task.prompt.said : task.solution
    if case .choice = task.answer { result = answer(task) ?? result }
    var sentences = [result.map { Phrase.say("right-answer", ["answer": $0]) } ?? .say("right")]
    if let movement = verdict.movement {
      sentences.append(
        .say(
          movement.moved == movement.least ? "moved-least" : "moved",
          ["count": .number(movement.moved), "least": .number(movement.least)]))
    }
    if let late = timing?.milliseconds {
      sentences.append(
        abs(late) <= Self.onBeat
          ? .say("on-the-beat") : .say(late < 0 ? "early" : "late", ["ms": .number(abs(late))]))
    }
    return .sentences(sentences)
  }

  /// A stroke that no beat asked for, or that was far from its own.
  private func besideBeat(_ timing: Duration?) -> Phrase {
    guard let late = timing?.milliseconds, abs(late) > Self.onBeat else { return .say("beside-beat") }
    return .say(late < 0 ? "early" : "late", ["ms": .number(abs(late))])
  }

  /// Nobody hears fewer milliseconds.
  private static let onBeat = 40

  func wrong(_ verdict: Verdict, _ task: PracticeTask, _ played: VerdictView.Played?) -> Phrase {
    if case .choice = task.answer {
      return played.map { .say("played-not-it", ["played": $0.asPlayed]) }
        ?? .say(task.sound == nil ? "no-try" : "no-listen")
    }
    if case .progression = task.answer {
      let number = Phrase.number(verdict.position + 1)
      return played.map { .say("played-not-chord", ["played": $0.asPlayed, "number": number]) }
        ?? .say("no-listen")
    }
    guard let notes = verdict.played, let played else { return .say("not-yet") }
    if case .sequence = task.answer {
      return fault(verdict, task) ?? wrongNote(played.said, verdict, task)
    }
    let match = nearest(task, notes)
    let wrong = match?.wrong ?? []
    let missing = match?.missing ?? []
    if let fault = match.flatMap({ self.sentence($0.fault, task) }) {
      return .sentences([.say("played", ["played": played.asPlayed]), fault])
    }
    // A missing note need not be said where a wrong one stands in its place; one that is left out besides has to be.
    let isMore = missing.count > wrong.count
    // A tone of the chord is only wrong here: C in guide tones of C7.
    let isOwn = !wrong.isEmpty && wrong.pitchClasses.isSubset(of: task.letters.tones)
    let clauses = [
      clause(isOwn ? "wrong-here" : "wrong", wrong.map { nameIn(notes, $0, task) }),
      isMore ? clause("missing", missing.map { name($0.pitchClass, task) }) : nil,
    ].compactMap(\.self)
    return .say(
      "played-but", ["played": played.asPlayed, "clauses": .say("clauses", ["all": .list(clauses)])])
  }

  /// `C and E are wrong`; `nil` for no names.
  func clause(_ key: String, _ names: [Phrase]) -> Phrase? {
    let distinct = names.reduce(into: [Phrase]()) { if !$0.contains($1) { $0.append($1) } }
    return distinct.isEmpty
      ? nil : .say(key, ["notes": .list(distinct), "count": .number(distinct.count)])
  }

  func wrongNote(_ played: Phrase, _ verdict: Verdict, _ task: PracticeTask) -> Phrase {
    let next = task.steps.indices.contains(verdict.position) ? task.steps[verdict.position] : nil
    if next?.name == played.english { return .say("other-octave", ["note": played]) }
    if task.steps.count == 1 {
      // `the third note`
      let wanted = task.prompt.saidDetail
      return wanted.map { .say("not-that-note", ["note": played, "wanted": $0]) }
        ?? .say("not-the-note", ["note": played])
    }
    return .say(verdict.position == 0 ? "not-the-first" : "not-the-next", ["note": played])
  }

  /// The name of a wrong key: as the task has it, else as in the chord that was played: G♯ in C+.
  func nameIn(_ notes: NoteSet, _ key: NoteNumber, _ task: PracticeTask) -> Phrase {
    guard !task.letters.tones.contains(key.pitchClass), let facts = reading(notes, task),
      [.unified, .slash].contains(facts.kind), let note = facts.notes.first(where: { $0.number == key })
    else { return name(key.pitchClass, task) }
    return .note(note.spelled.simplified, naming.style)
  }

  /// The result of a task whose time is over; `nil` for one that was answered, or has no time.
  func missed(_ result: TaskResult, number: Int) -> MissedView? {
    let task = result.task
    guard let notes = result.missed, task.beats != nil, task.answer != .tap else { return nil }
    let asked = ["task": task.prompt.said]
    guard let played = played(notes, task) else {
      return MissedView(.say("over-unplayed", asked), number: number)
    }
    var verdict = Verdict()
    verdict.played = notes
    let isLate = task.answer.compare(notes)?.isRight ?? false
    let sentence =
      isLate ? Phrase.say("too-late", ["played": played.said]) : wrong(verdict, task, played)
    return MissedView(.sentences([.say("over", asked), sentence]), number: number, played, isLate: isLate)
  }

  func nearest(_ task: PracticeTask, _ notes: NoteSet) -> VoicingMatch? {
    task.answer.compare(notes)
  }

  func fault(_ verdict: Verdict, _ task: PracticeTask) -> Phrase? {
    verdict.keys.contains { $0.state != .right } ? nil : sentence(verdict.fault, task)
  }

  func sentence(_ fault: VoicingMatch.Fault?, _ task: PracticeTask) -> Phrase? {
    switch fault {
    case .bass(let bass): .say("fault.bass", ["note": name(bass, task)])
    case .voicing: .say(task.staff == nil ? "fault.voicing" : "fault.octaves")
    case .bare: .say("fault.bare")
    case .covered: .say("fault.covered")
    case .together: .say("fault.together")
    case .hands: if case .lowerHand = task.answer { .say("fault.no-one-name") } else { .say("fault.hands") }
    case .narrow: .say("fault.narrow")
    case .besideRoot(let notes):
      .say(
        "fault.beside-root",
        ["notes": .list(notes.map { name($0.pitchClass, task) }), "count": .number(notes.count)])
    case .tooHigh: .say("fault.too-high")
    case .tooLow: .say("fault.too-low")
    case .tooWide: .say("fault.too-wide")
    case .octave(let count):
      .say(count < 0 ? "fault.octave-low" : "fault.octave-high", ["count": .number(abs(count))])
    case nil: nil
    }
  }

  /// First the notes that are missing by name; then the keys show them.
  func hint(_ verdict: Verdict, _ task: PracticeTask) -> Phrase? {
    guard verdict.hints > 0, verdict.outcome != .right else { return nil }
    let isMore = verdict.hints > 1 || verdict.outcome == .shown
    switch task.answer {
    case .chord(let voicings):
      // In the order and spelling of the chord.
      let notes =
        task.explained?["notes"] ?? .list(voicings.first?.required.members.map { name($0, task) } ?? [])
      // Where a hand has a chord of its own that is named: `E B♭ | D F♯ A (D)`.
      let above = voicings.first?.upper == nil ? nil : task.explained?["degrees"]?["upper"]
      return above.map { .say("hint.notes-over", ["notes": notes, "chord": $0]) }
        ?? .say("hint.notes", ["notes": notes])
    case .sequence:
      return task.steps.indices.contains(verdict.position)
        ? .say("hint.next", ["note": task.steps[verdict.position].said]) : nil
    case .progression:
      guard task.steps.indices.contains(verdict.position) else { return nil }
      let step = task.steps[verdict.position]
      let number = Phrase.number(verdict.position + 1)
      return isMore
        ? .say("hint.chord", ["number": number, "chord": step.said])
        : .say("hint.root", ["number": number, "note": step.saidDegree ?? step.said])
    case .choice: return isMore ? itIs(task) : .say(firstHint(task))
    case .lowerHand: return .say("hint.shell")
    case .tap: return nil
    }
  }

  /// The key of the first hint for a choice.
  func firstHint(_ task: PracticeTask) -> String {
    if task.staff != nil { return "hint.letters" }
    guard task.isHidden, let sound = task.sound else { return "hint.from-lower-root" }
    if sound.asked > 0 { return "hint.lowest-notes" }
    return sound.chords.allSatisfy { $0.notes.count < 3 } ? "hint.sing" : "hint.lowest-note"
  }

  /// The practice of the day, and what comes on the next one.
  struct Outlook {
    /// How many cards were met for the first time today, changes apart.
    var new: Int
    /// How many come back tomorrow.
    var tomorrow: Int
    /// The practice of today and of this week.
    var minutesToday: Int
    var minutesThisWeek: Int
    /// The cards that have become faster.
    var faster: [Faster] = []
    /// The gain in speed of this week, at its end.
    var week: Phrase?

    /// The cards that a review would ask now.
    var waiting: Deck.Counts

    /// `tomorrow`: what a review will ask on the next day, `waiting`: what it would ask now.
    init(_ cards: Cards, today: Int, tomorrow: Int, waiting: Deck.Counts) {
      new = cards.memories.count { card, memory in
        memory.firstDay == today && !memory.wasPlaced && !card.isChange
      }
      (self.tomorrow, self.waiting) = (tomorrow, waiting)
      minutesToday = Int(cards.diary.total(of: today).minutes.rounded())
      minutesThisWeek = Int((cards.diary.weeks(1, today: today).first?.total.minutes ?? 0).rounded())
    }

    /// The result of a review without an answer.
    var nothing: Phrase {
      if waiting.due + waiting.new > 0 {
        let counts = ["due": Phrase.number(waiting.due), "new": .number(waiting.new)]
        return .sentences([.say("no-task"), .say("waiting", counts)])
      }
      return waiting.moved > 0
        ? .sentences([.say("minutes-over"), .say("rest-tomorrow")]) : .say("nothing-due")
    }

    /// Those that a voice says by itself; the rest is in the spoken report.
    var brief: [Phrase] {
      faster.prefix(1).map(\.sentence)
        + (tomorrow > 0 ? [.say("review-tomorrow", ["count": .number(tomorrow)])] : [])
    }

    var sentences: [Phrase] {
      let minutes = ["today": Phrase.number(minutesToday), "week": .number(minutesThisWeek)]
      return faster.map(\.sentence)
        + [
          new > 0 ? .say("new-today", ["count": .number(new)]) : nil,
          tomorrow > 0 ? .say("review-tomorrow", ["count": .number(tomorrow)]) : nil,
          minutesToday > 0 ? .say("practiced", minutes) : nil,
          week,
        ].compactMap(\.self)
    }
  }

  func summary(
    _ summary: Summary, placed: Placed?, latency: Duration?, isReview: Bool, outlook: Outlook
  ) -> SummaryView {
    let rest: [Phrase]
    var result: Phrase?
    if let latency {
      rest = [.say("latency", ["ms": .number(latency.milliseconds)])]
    } else if let placed {
      rest = [placed.message(tasks: summary.tasks)]
    } else if summary.tasks == 0 {
      rest = [isReview ? outlook.nothing : .say("no-task")]
    } else {
      result = score(summary)
      rest = [time(summary)].compactMap(\.self) + outlook.sentences
    }
    let message = Phrase.sentences([result].compactMap(\.self) + rest)
    let brief = result.map { Phrase.sentences([$0] + outlook.brief) } ?? message
    let below = rest.isEmpty ? nil : Phrase.sentences(rest)
    return SummaryView(
      tasks: summary.tasks, right: summary.right, firstTime: summary.firstTime,
      notes: summary.notes, rightNotes: summary.rightNotes, medianThink: summary.medianThink,
      medianGrab: summary.medianGrab, slowest: summary.slowest, message: message.english,
      outlook: below?.english ?? "",
      firstTempo: summary.firstTempo, tempo: summary.tempo,
      sentences: Sentences(["message": message, "outlook": below, "said": brief]))
  }

  func score(_ summary: Summary) -> Phrase {
    let score = ["right": Phrase.number(summary.right), "tasks": .number(summary.tasks)]
    guard let notes = summary.notes, let first = summary.rightNotes else {
      let share = Int((summary.firstTime * 100).rounded())
      return .say("share", score.merging(["share": .number(share)]) { $1 })
    }
    return .say("share-of-notes", score.merging(["first": .number(first), "notes": .number(notes)]) { $1 })
  }

  func time(_ summary: Summary) -> Phrase? {
    guard let think = summary.medianThink, let grab = summary.medianGrab else { return nil }
    return .say("time-of-task", ["seconds": Self.seconds(think + grab)])
  }

  /// `1.2`.
  static func seconds(_ milliseconds: Int) -> Phrase { .tenths(milliseconds / 100) }
}
