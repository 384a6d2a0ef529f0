internal import ChordAnalysis
internal import Explore
internal import Practice
internal import MusicTheory

/// Writes the state of a session in words, with the names that are set.
struct SessionWriter {
  let naming: NamingSettings

  private var names: NoteNames { naming.style.noteNames }

  /// The prompt before a task is done does not give away the answer of a listening task.
  func prompt(_ task: PracticeTask, isDone: Bool) -> Prompt {
    guard task.isHidden, !isDone else { return task.prompt }
    let instruction = task.prompt.instruction
    return Prompt(instruction, key: task.prompt.key, spoken: instruction, instruction: instruction)
  }

  /// `position`: how many of its steps are done.
  func task(_ task: PracticeTask, number: Int, isDone: Bool, position: Int = 0) -> TaskView {
    let guide = guide(task)
    let isSecret = task.isHidden && !isDone
    let shown = guide.map(\.midi) + (task.staff?.notes.map(\.midi) ?? [])
    return TaskView(
      number: number, kind: kind(task.answer), card: isSecret ? nil : task.card?.text,
      prompt: prompt(task, isDone: isDone), hidden: task.isHidden,
      staff: task.staff, sound: task.sound, options: task.options.isEmpty ? nil : task.options,
      steps: task.steps.isEmpty ? nil : steps(task, position, isDone: isDone),
      guide: task.guideStrength > 0 && !task.isHidden ? guide : [],
      low: min(48, shown.min() ?? 48), high: max(83, shown.max() ?? 83),
      explanation: isSecret || !explains(task, isDone: isDone) ? nil : task.explanation, bar: task.bar,
      beats: task.beats)
  }

  /// Steps that are the question are named when they are done.
  private func steps(_ task: PracticeTask, _ position: Int, isDone: Bool) -> [SequenceStep] {
    guard let told = task.toldSteps, !isDone else { return task.steps }
    return task.steps.enumerated().map { place, step in
      place < max(told, position) ? step : SequenceStep(name: "?")
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

  private func kind(_ answer: Answer) -> TaskView.Kind {
    switch answer {
    case .chord: .chord
    case .sequence: .sequence
    case .choice: .choice
    case .progression: .progression
    case .lowerHand: .lowerHand
    case .tap: .tap
    }
  }

  private func guide(_ task: PracticeTask) -> [TaskView.GuideKey] {
    let low = NoteNumber(48)!
    let keys: [NoteNumber]
    switch task.answer {
    case .chord(let grips): keys = grips.first.map { Array($0.example(from: low)) } ?? []
    case .sequence(let sequence): keys = Array(NoteSet(sequence.example(from: low)))
    case .choice, .progression, .lowerHand, .tap: keys = []
    }
    return keys.map {
      TaskView.GuideKey(midi: Int($0.rawValue), name: name($0.pitchClass, task), strength: task.guideStrength)
    }
  }

  private func name(_ pitchClass: PitchClass, _ task: PracticeTask) -> String {
    task.noteNames[pitchClass] ?? naming.style.finish(names.text(naming.symbol.speller.name(of: pitchClass)))
  }

  func verdict(_ verdict: Verdict, of task: PracticeTask, timing: Duration?, mistakes: Int) -> VerdictView {
    let played = verdict.played.flatMap { verdict.outcome == .right ? nil : self.played($0, task) }
    return VerdictView(
      outcome: verdict.outcome,
      keys: verdict.keys.map {
        VerdictView.Key(midi: Int($0.key.rawValue), name: name($0.key.pitchClass, task), state: $0.state)
      }, position: verdict.position, played: played, message: message(verdict, task, played, timing),
      hint: hint(verdict, task), think: verdict.think?.milliseconds, grab: verdict.grab?.milliseconds,
      timing: timing?.milliseconds, movement: verdict.movement,
      wrongChoices: verdict.wrongChoices.sorted().compactMap {
        task.options.indices.contains($0) ? task.options[$0] : nil
      }, mistakes: mistakes)
  }

  private func played(_ notes: NoteSet, _ task: PracticeTask) -> VerdictView.Played? {
    if notes.pitchClasses.count == 1, let note = notes.lowest {
      let text = name(note.pitchClass, task)
      return VerdictView.Played(name: text, parts: [], spoken: text)
    }
    if let text = interval(notes, task) { return VerdictView.Played(name: text, parts: [], spoken: text) }
    guard let facts = reading(notes, task) else { return nil }
    return VerdictView.Played(name: facts.text, parts: facts.parts, spoken: facts.spoken)
  }

  /// Two notes where intervals are the answers: by ear, as the options have them.
  private func interval(_ notes: NoteSet, _ task: PracticeTask) -> String? {
    guard task.options.first.map(Interval.isName) == true, notes.count == 2, let low = notes.lowest,
      let high = notes.highest
    else { return nil }
    let semitones = Int(high.rawValue) - Int(low.rawValue)
    guard semitones <= 12 else { return nil }
    return semitones == 6 && task.options.contains("tritone")
      ? "tritone" : Interval(semitones: semitones).text
  }

  /// The chord that was played, in the letters of the task.
  private func reading(_ notes: NoteSet, _ task: PracticeTask) -> ReadingFacts? {
    var naming = naming
    naming.writtenRoots = task.letters.roots + naming.writtenRoots
    naming.side = task.letters.side
    let read = { (notes: NoteSet) in
      let hands = hands(notes, task)
      return ReadingFacts(ChordCombiner().combine(hands), hands: hands, naming: naming)
    }
    // Where the root is left to a bassist, the chord is named above it: E A B♭ D♭ for C7 is C13(♭9).
    guard let root = rootLeftOut(notes, task), let lowest = notes.lowest,
      let bass = NoteNumber(Int(lowest.rawValue) - lowest.pitchClass.semitones(above: root)),
      let facts = read(notes.union(NoteSet(bass))), facts.kind == .unified,
      facts.rootPc == Int(root.number)
    else { return read(notes) }
    return facts
  }

  /// All notes at once, but where the answer is for the left hand alone: the name tells why it is not right.
  private func hands(_ notes: NoteSet, _ task: PracticeTask) -> Hands {
    guard case .lowerHand(let upper) = task.answer else { return Hands(lower: notes) }
    return Answer.hands(of: notes, under: upper) ?? Hands(lower: notes)
  }

  /// The root of a voicing that has none, unless it was played.
  private func rootLeftOut(_ notes: NoteSet, _ task: PracticeTask) -> PitchClass? {
    guard case .chord(let grips) = task.answer, let root = task.letters.roots.first?.pitchClass,
      task.letters.roots.count == 1, !notes.pitchClasses.contains(root),
      grips.allSatisfy({ !$0.required.contains(root) && !$0.optional.contains(root) })
    else { return nil }
    return root
  }

  // MARK: - Sentences

  private func message(
    _ verdict: Verdict, _ task: PracticeTask, _ played: VerdictView.Played?, _ timing: Duration?
  ) -> String {
    let isShown = verdict.outcome == .open && fault(verdict, task) != nil
    if verdict.outcome != .right, !isShown, let notes = verdict.held,
      let sentence = held(notes, verdict, task)
    {
      return sentence
    }
    return switch verdict.outcome {
    case .right: right(verdict, task, timing)
    case .wrong: wrong(verdict, task, played)
    case .shown: verdict.played == nil ? shown(task) : wrong(verdict, task, played)
    case .open: fault(verdict, task) ?? unasked(verdict, task, played) ?? soFar(verdict, task)
    }
  }

  /// A chord that is none of the answers to choose from.
  private func unasked(
    _ verdict: Verdict, _ task: PracticeTask, _ played: VerdictView.Played?
  ) -> String? {
    guard case .choice = task.answer, let played else { return nil }
    return "You played \(played.name), which is none of the answers."
  }

  /// Keys that are held and are no answer yet: which half is missing, or how many notes, but not which.
  private func held(_ notes: NoteSet, _ verdict: Verdict, _ task: PracticeTask) -> String? {
    let asked: [Grip]
    switch task.answer {
    case .chord(let grips): asked = grips
    case .progression(let steps) where steps.indices.contains(verdict.position):
      asked = steps[verdict.position].grips
    case .choice:
      return task.playable.isEmpty ? "Choose one of the answers." : "Choose an answer, or play all of it."
    case .lowerHand: return "Play the triad in the right hand, and something below it."
    case .progression, .sequence, .tap: return nil
    }
    guard let match = Answer.chord(asked).compare(notes) else { return nil }
    if let wrong = clause(match.wrong.map { name($0.pitchClass, task) }, "wrong"),
      let held = played(notes, task)
    {
      return "You hold \(held.name): \(wrong)."
    }
    return asked.lazy.compactMap { half($0, notes.pitchClasses) }.first
      ?? (match.missing.count == 1 ? "One note is missing." : "\(match.missing.count) notes are missing.")
  }

  /// Where each hand has its own: the hand that is missing.
  private func half(_ grip: Grip, _ held: PitchClassSet) -> String? {
    return switch (grip.hand(alone: held), grip.lower != nil) {
    case (.lower, true): "That is the lower chord; the upper one is missing."
    case (.upper, true): "That is the upper chord; the lower one is missing."
    case (.lower, false): "That is the shell; the triad over it is missing."
    case (.upper, false): "That is the triad; the shell below it is missing."
    case (nil, _): nil
    }
  }

  /// The chords of a progression that are done.
  private func soFar(_ verdict: Verdict, _ task: PracticeTask) -> String {
    let names: [String] =
      switch task.answer {
      case .progression: task.steps.map(\.name)
      case .choice(let right) where task.options.indices.contains(right):
        task.options[right].split(separator: " ").map(String.init)
      default: []
      }
    guard verdict.position > 0, !names.isEmpty else { return "" }
    return "So far: \(names.prefix(verdict.position).joined(separator: " "))."
  }

  private func shown(_ task: PracticeTask) -> String {
    itIs(task) ?? "Play what is shown."
  }

  /// `It is C9.`, `It is an octave.`
  private func itIs(_ task: PracticeTask) -> String? { answer(task).map(Self.itIs) }

  static func itIs(_ answer: String) -> String { "It is \(withArticle(answer))." }

  /// An interval has an article, `a major 3rd`; a chord has none.
  private static func withArticle(_ name: String) -> String {
    guard Interval.isName(name) else { return name }
    return "\(name.first.map { "aeio".contains($0) } == true ? "an" : "a") \(name)"
  }

  private func answer(_ task: PracticeTask) -> String? {
    if case .progression = task.answer { return task.prompt.text }
    guard case .choice(let right) = task.answer, task.options.indices.contains(right) else { return nil }
    return task.options[right]
  }

  private func right(_ verdict: Verdict, _ task: PracticeTask, _ timing: Duration?) -> String {
    let result = task.isHidden ? task.prompt.text : task.result
    var sentence = result.map { "Right: \($0)." } ?? "Right."
    if case .choice = task.answer, let answer = answer(task) { sentence = "Right: \(answer)." }
    if let movement = verdict.movement {
      sentence +=
        movement.moved == movement.least
        ? " \(Self.semitones(movement.moved)) moved, as little as possible."
        : " \(Self.semitones(movement.moved)) moved; \(movement.least) would do."
    }
    if let late = timing?.milliseconds {
      sentence += abs(late) <= 40 ? " On the beat." : " \(abs(late)) ms \(late < 0 ? "early" : "late")."
    }
    return sentence
  }

  private static func semitones(_ count: Int) -> String { count == 1 ? "1 semitone" : "\(count) semitones" }

  private func wrong(_ verdict: Verdict, _ task: PracticeTask, _ played: VerdictView.Played?) -> String {
    if case .choice = task.answer {
      if let played { return "You played \(Self.withArticle(played.name)), and that is not it." }
      return task.sound == nil ? "No, try again." : "No, listen again."
    }
    if case .progression = task.answer {
      return played.map { "You played \($0.name), and that is not chord \(verdict.position + 1)." }
        ?? "No, listen again."
    }
    guard let notes = verdict.played, let played else { return "Not yet." }
    if case .sequence = task.answer {
      return fault(verdict, task) ?? wrongNote(played.name, verdict, task)
    }
    let match = nearest(task, notes)
    let wrong = match?.wrong ?? []
    let missing = match?.missing ?? []
    if let fault = match.flatMap({ self.sentence($0.fault, task) }) {
      return "You played \(played.name). \(fault)"
    }
    // A missing note need not be said where a wrong one stands in its place; one that is left out besides has to be.
    let isMore = missing.count > wrong.count
    // A tone of the chord is only wrong here: C in guide tones of C7.
    let isOwn = !wrong.isEmpty && wrong.pitchClasses.isSubset(of: task.letters.tones)
    let clauses = [
      clause(wrong.map { nameIn(notes, $0, task) }, isOwn ? "wrong in this voicing" : "wrong"),
      isMore ? clause(missing.map { name($0.pitchClass, task) }, "missing") : nil,
    ].compactMap(\.self)
    return "You played \(played.name): \(clauses.joined(separator: ", and "))."
  }

  /// `C and E are wrong`; `nil` for no names.
  private func clause(_ names: [String], _ fault: String) -> String? {
    let distinct = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard !distinct.isEmpty else { return nil }
    return "\(TextList.and(distinct)) \(distinct.count == 1 ? "is" : "are") \(fault)"
  }

  private func wrongNote(_ played: String, _ verdict: Verdict, _ task: PracticeTask) -> String {
    let next = task.steps.indices.contains(verdict.position) ? task.steps[verdict.position] : nil
    if next?.name == played { return "\(played), but in another octave: go on from the last note." }
    if task.steps.count == 1 {
      // `the third note`
      let wanted = task.prompt.detail.flatMap { $0.hasPrefix("the ") ? $0 : nil }
      return "\(played) is not \(wanted ?? "the note")."
    }
    return "\(played) is not the \(verdict.position == 0 ? "first" : "next") note."
  }

  /// The name of a wrong key: as the task has it, else as in the chord that was played: G♯ in C+.
  private func nameIn(_ notes: NoteSet, _ key: NoteNumber, _ task: PracticeTask) -> String {
    guard !task.letters.tones.contains(key.pitchClass), let facts = reading(notes, task),
      [.unified, .slash].contains(facts.kind),
      let note = facts.notes.first(where: { $0.midi == Int(key.rawValue) })
    else { return name(key.pitchClass, task) }
    return naming.style.finish(names.text(note.name.simplified))
  }

  /// The result of a task whose time is over; `nil` for one that was answered, or has no time.
  func missed(_ result: TaskResult, number: Int) -> MissedView? {
    let task = result.task
    guard let notes = result.missed, task.beats != nil, task.answer != .tap else { return nil }
    let beginning = "\(task.prompt.text) is over"
    guard let played = played(notes, task) else {
      return MissedView(
        number: number, played: nil, message: "\(beginning): nothing was played.")
    }
    var verdict = Verdict()
    verdict.played = notes
    let isLate = task.answer.compare(notes)?.isRight ?? false
    let sentence = isLate ? "\(played.name) came too late." : wrong(verdict, task, played)
    return MissedView(
      number: number, played: played, isLate: isLate, message: "\(beginning). \(sentence)")
  }

  private func nearest(_ task: PracticeTask, _ notes: NoteSet) -> GripMatch? {
    task.answer.compare(notes)
  }

  private func fault(_ verdict: Verdict, _ task: PracticeTask) -> String? {
    verdict.keys.contains { $0.state != .right } ? nil : sentence(verdict.fault, task)
  }

  private func sentence(_ fault: GripMatch.Fault?, _ task: PracticeTask) -> String? {
    switch fault {
    case .bass(let bass): "The right notes; \(name(bass, task)) has to be the lowest."
    case .voicing:
      task.staff == nil
        ? "The right notes, in another voicing." : "The right notes, but not in the octaves that are written."
    case .bare: "That is the triad alone: add notes below it that change its name."
    case .covered: "The triad has to lie above all other notes."
    case .together: "One note after the other, please."
    case .hands:
      if case .lowerHand = task.answer {
        "Together that is no chord with one name and no slash."
      } else {
        "The right notes, in the wrong hands."
      }
    case .narrow: "The right notes; spread them over both hands."
    case .besideRoot(let notes):
      "The right notes; \(TextList.and(notes.map { name($0.pitchClass, task) })) \(notes.count == 1 ? "lies" : "lie") with the root, which the left hand holds alone."
    case .tooHigh: "The right notes; play them lower, with the left hand."
    case .tooLow: "The right notes; play them higher, with the right hand."
    case .tooWide: "The right notes; one hand has to hold them all."
    case .octave(let count):
      "The right notes, \(abs(count) == 1 ? "an octave" : "\(abs(count)) octaves") too \(count < 0 ? "low" : "high")."
    case nil: nil
    }
  }

  /// First the notes that are missing by name; then the keys show them.
  func hint(_ verdict: Verdict, _ task: PracticeTask) -> String? {
    guard verdict.hints > 0, verdict.outcome != .right else { return nil }
    switch task.answer {
    case .chord(let grips):
      let tones = grips.first.map { $0.required.members.map { name($0, task) }.joined(separator: " ") } ?? ""
      // In the order and spelling of the chord.
      let listed = task.explanation.flatMap { $0.split(separator: ":").first.map(String.init) }
      // Where a hand has a chord of its own that is named: `E B♭ | D F♯ A (D)`.
      let above = grips.first?.upper.flatMap { _ in task.explanation?.split(separator: " | ").last }
      return "Its notes: \(listed ?? tones)\(above.map { " (\($0))" } ?? "")."
    case .sequence:
      return task.steps.indices.contains(verdict.position)
        ? "Next: \(task.steps[verdict.position].name)." : nil
    case .progression:
      guard task.steps.indices.contains(verdict.position) else { return nil }
      let step = task.steps[verdict.position]
      return verdict.hints > 1 || verdict.outcome == .shown
        ? "Chord \(verdict.position + 1) is \(step.name)."
        : "The root of chord \(verdict.position + 1) is \(step.degree ?? step.name)."
    case .choice:
      guard verdict.hints > 1 || verdict.outcome == .shown else { return firstHint(task) }
      return itIs(task)
    case .lowerHand: return "Try a shell: a root a fifth or a third below, with its third or seventh."
    case .tap: return nil
    }
  }

  private func firstHint(_ task: PracticeTask) -> String {
    if task.staff != nil { return "Count the letters first, then the semitones." }
    guard task.isHidden, let sound = task.sound else { return "Count its notes from the lower root." }
    let isInterval = sound.asked == 0 && sound.chords.allSatisfy { $0.notes.count < 3 }
    if isInterval { return "Sing from the first note to the second, and count the steps." }
    return sound.asked == 0
      ? "Listen to its lowest note first."
      : "Listen to the lowest notes, and compare them with the first chord."
  }

  /// The practice of the day, and what comes on the next one.
  struct Outlook {
    /// How many cards were met for the first time today.
    var new: Int
    /// How many come back tomorrow.
    var tomorrow: Int
    /// The practice of today and of this week.
    var minutesToday: Int
    var minutesThisWeek: Int
    /// The cards that have become faster.
    var faster: [Faster] = []

    /// The cards that a review would ask now.
    var waiting: Deck.Counts

    /// `tomorrow`: what a review will ask on the next day, `waiting`: what it would ask now.
    init(_ cards: Cards, today: Int, tomorrow: Int, waiting: Deck.Counts) {
      new = cards.memories.values.count { $0.firstDay == today && !$0.wasPlaced }
      (self.tomorrow, self.waiting) = (tomorrow, waiting)
      minutesToday = Int(cards.diary.total(of: today).minutes.rounded())
      minutesThisWeek = Int((cards.diary.weeks(1, today: today).first?.total.minutes ?? 0).rounded())
    }

    /// The result of a review without an answer.
    var nothing: String {
      if waiting.due + waiting.new > 0 {
        return "No task was finished. Waiting: \(waiting.due) to review, \(waiting.new) new."
      }
      return waiting.moved > 0
        ? "The minutes of today are over. The rest comes tomorrow."
        : "Nothing is due today. Choose a drill, or come back tomorrow."
    }

    var sentences: [String] {
      faster.map(\.sentence)
        + [
          new > 0 ? "New today: \(new)." : nil, tomorrow > 0 ? "To review tomorrow: \(tomorrow)." : nil,
          minutesToday > 0 ? "Practiced today: \(minutesToday) min, this week \(minutesThisWeek) min." : nil,
        ].compactMap(\.self)
    }
  }

  func summary(
    _ summary: Summary, placed: Placed?, latency: Duration?, isReview: Bool, outlook: Outlook
  ) -> SummaryView {
    let share = Int((summary.firstTime * 100).rounded())
    var message = "\(summary.right) of \(summary.tasks) right, \(share) % at first touch."
    if let notes = summary.notes, let right = summary.rightNotes {
      message = "\(summary.right) of \(summary.tasks) right, \(right) of \(notes) notes at first touch."
    }
    if summary.tasks == 0 { message = isReview ? outlook.nothing : "No task was finished." }
    if let think = summary.medianThink, let grab = summary.medianGrab, summary.tasks > 0 {
      message += " \(Self.seconds(think + grab)) a task."
    }
    if summary.tasks > 0 { message = ([message] + outlook.sentences).joined(separator: " ") }
    if let placed { message = placed.message(tasks: summary.tasks) }
    if let latency {
      message =
        "Your keys arrive \(latency.milliseconds) ms after the click; from now on that is taken into account."
    }
    return SummaryView(
      tasks: summary.tasks, right: summary.right, firstTime: summary.firstTime,
      notes: summary.notes, rightNotes: summary.rightNotes, medianThink: summary.medianThink,
      medianGrab: summary.medianGrab, slowest: summary.slowest, message: message,
      firstTempo: summary.firstTempo, tempo: summary.tempo)
  }

  /// `1.2 s`.
  static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }
}

/// Words in a row.
enum TextList {
  /// `C, E or G`.
  static func or(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// `C, E and G`.
  static func and(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}
