internal import ChordAnalysis
internal import Languages
internal import MusicTheory
internal import Practice

/// Writes the state of a session in words, with the names that are set.
struct SessionWriter {
  let naming: NamingSettings

  var names: NoteNames { naming.style.noteNames }

  /// The prompt before a task is done does not give away the answer of a listening task.
  func prompt(_ task: PracticeTask, isDone: Bool) -> Prompt {
    guard task.isHidden, !isDone else { return task.prompt }
    let instruction = task.prompt.saidInstruction
    return Prompt(instruction, key: task.prompt.saidKey, instruction: instruction)
  }

  /// `position`: how many of its steps are done.
  func task(_ task: PracticeTask, number: Int, isDone: Bool, position: Int = 0) -> TaskView {
    let guide = guide(task)
    let isSecret = task.isHidden && !isDone
    let shown = guide.map(\.midi) + (task.staff?.notes.map(\.midi) ?? [])
    let explanation = isSecret || !explains(task, isDone: isDone) ? nil : task.explained
    let steps = task.steps.isEmpty ? nil : steps(task, position, isDone: isDone)
    return TaskView(
      number: number, kind: kind(task.answer), card: isSecret ? nil : task.card?.text,
      prompt: prompt(task, isDone: isDone), hidden: task.isHidden,
      staff: task.staff, sound: task.sound, options: task.options.isEmpty ? nil : task.options,
      steps: steps,
      guide: task.guideStrength > 0 && !task.isHidden ? guide : [],
      low: min(48, shown.min() ?? 48), high: max(83, shown.max() ?? 83),
      explanation: explanation?.english, bar: task.bar, beats: task.beats,
      sentences: Sentences([
        "options": task.answers.isEmpty ? nil : .list(task.answers), "explanation": explanation,
      ]))
  }

  /// Steps that are the question are named when they are done.
  func steps(_ task: PracticeTask, _ position: Int, isDone: Bool) -> [SequenceStep] {
    guard let told = task.toldSteps, !isDone else { return task.steps }
    return task.steps.enumerated().map { place, step in
      place < max(told, position) ? step : SequenceStep(.text("?"))
    }
  }

  /// A chord or an interval is explained while it is new, and once it was played: before that the notes are the question.
  private func explains(_ task: PracticeTask, isDone: Bool) -> Bool {
    let isQuestion: Bool
    switch task.answer {
    case .chord, .choice: isQuestion = true
    default: isQuestion = task.toldSteps != nil
    }
    return !isQuestion || isDone || task.guideStrength > 0
  }

  func kind(_ answer: Answer) -> TaskView.Kind {
    switch answer {
    case .chord: .chord
    case .sequence: .sequence
    case .choice: .choice
    case .progression: .progression
    case .lowerHand: .lowerHand
    case .tap: .tap
    }
  }

  func guide(_ task: PracticeTask) -> [TaskView.GuideKey] {
    let low = NoteNumber(48)!
    let keys: [NoteNumber]
    switch task.answer {
    case .chord(let voicings): keys = voicings.first.map { Array($0.example(from: low)) } ?? []
    case .sequence(let sequence): keys = Array(NoteSet(sequence.example(from: low)))
    case .choice, .progression, .lowerHand, .tap: keys = []
    }
    return keys.map {
      TaskView.GuideKey(
        midi: Int($0.rawValue), name: name($0.pitchClass, task).english, strength: task.guideStrength,
        said: name($0.pitchClass, task))
    }
  }

  func name(_ pitchClass: PitchClass, _ task: PracticeTask) -> Phrase {
    task.noteNames[pitchClass] ?? .note(naming.symbol.speller.name(of: pitchClass), naming.style)
  }

  func verdict(_ verdict: Verdict, of task: PracticeTask, timing: Duration?, mistakes: Int) -> VerdictView {
    let played = verdict.played.flatMap { verdict.outcome == .right ? nil : self.played($0, task) }
    let message = message(verdict, task, played, timing)
    let hint = hint(verdict, task)
    let wrong = verdict.wrongChoices.sorted().filter(task.answers.indices.contains).map { task.answers[$0] }
    return VerdictView(
      outcome: verdict.outcome,
      keys: verdict.keys.map {
        VerdictView.Key(
          midi: Int($0.key.rawValue), name: name($0.key.pitchClass, task).english, state: $0.state,
          said: name($0.key.pitchClass, task))
      }, position: verdict.position, played: played, message: message?.english ?? "",
      hint: hint?.english, think: verdict.think?.milliseconds, grab: verdict.grab?.milliseconds,
      timing: timing?.milliseconds, movement: verdict.movement,
      wrongChoices: wrong.map(\.english), mistakes: mistakes,
      sentences: Sentences(["message": message, "hint": hint, "wrongChoices": .list(wrong)]))
  }

  func played(_ notes: NoteSet, _ task: PracticeTask) -> VerdictView.Played? {
    if notes.pitchClasses.count == 1, let note = notes.lowest {
      return VerdictView.Played(name(note.pitchClass, task), isNote: true)
    }
    if let interval = interval(notes, task) { return VerdictView.Played(interval) }
    guard let facts = reading(notes, task) else { return nil }
    let name = Phrase.name(.reading(facts.written.spelled), facts.kind.text(facts.written.symbol))
    return VerdictView.Played(name, parts: facts.written.parts, spoken: facts.spoken)
  }

  /// Two notes where intervals are the answers: by ear, as the options have them.
  private func interval(_ notes: NoteSet, _ task: PracticeTask) -> Phrase? {
    guard task.answers.first?.isInterval == true, notes.count == 2, let low = notes.lowest,
      let high = notes.highest
    else { return nil }
    let semitones = Int(high.rawValue) - Int(low.rawValue)
    guard semitones <= 12 else { return nil }
    let interval = Interval(semitones: semitones)
    return task.answers.contains(interval.heard) ? interval.heard : .interval(interval)
  }

  /// The chord that was played, in the letters of the task.
  func reading(_ notes: NoteSet, _ task: PracticeTask) -> ChordDescription? {
    var naming = naming
    naming.writtenRoots = task.letters.roots + naming.writtenRoots
    naming.side = task.letters.side
    let read = { (notes: NoteSet) in
      let hands = hands(notes, task)
      return ChordDescription(ChordCombiner().combine(hands), hands: hands, down: hands.all, naming: naming)
    }
    // Where the root is left to a bassist, the chord is named above it: E A B♭ D♭ for C7 is C13(♭9).
    guard let root = rootLeftOut(notes, task), let lowest = notes.lowest,
      let bass = NoteNumber(Int(lowest.rawValue) - lowest.pitchClass.semitones(above: root)),
      let facts = read(notes.union(NoteSet(bass))), facts.kind == .unified, facts.root?.pitchClass == root
    else { return read(notes) }
    return facts
  }

  /// All notes at once, but where the answer is for the left hand alone: the name tells why it is not right.
  func hands(_ notes: NoteSet, _ task: PracticeTask) -> Hands {
    guard case .lowerHand(let upper) = task.answer else { return Hands(lower: notes) }
    return Answer.hands(of: notes, under: upper) ?? Hands(lower: notes)
  }

  /// The root of a voicing that has none, unless it was played.
  private func rootLeftOut(_ notes: NoteSet, _ task: PracticeTask) -> PitchClass? {
    guard case .chord(let voicings) = task.answer, let root = task.letters.roots.first?.pitchClass,
      task.letters.roots.count == 1, !notes.pitchClasses.contains(root),
      voicings.allSatisfy({ !$0.required.contains(root) && !$0.optional.contains(root) })
    else { return nil }
    return root
  }
}
