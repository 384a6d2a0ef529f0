internal import Languages
internal import MusicTheory
internal import Outputs
internal import Practice

/// Tells a player who sees nothing what a session shows: everything that is new in it, once, in words.
///
/// With a metronome it says only whether it was right, which is never left out, and the next chord, as long as there is time for that.
struct SessionVoice {
  /// When it is, and how long words have.
  struct Clock {
    var now: Duration
    /// When the next chord is due, with a metronome.
    var nextChord: Duration?
    /// The stroke of a rhythm that is asked.
    var stroke: Stroke?
    /// The first task that the beats ask.
    var first: PracticeTask?
    /// How fast the voice is, from -100 to 100.
    var rate = 0
  }

  private let speakers: [PhraseSpeaker]
  /// The language in which the length of words is measured.
  private let main: PhraseSpeaker
  private let help: [Phrase]
  /// Why answers cannot be kept.
  private let memory: String?

  // The last words.
  private var number = 0
  private var instruction: String?
  private var message = ""
  private var mistakes = 0
  private var hint: String?
  private var keys: [String] = []
  private var wrongChoices: [String] = []
  private var notice: Phrase?
  private var bpm: Int?
  private var bar: BarPlace?
  /// The number of the task that was said before it began.
  private var announced = 0
  /// Whether the result of the task before is still to be heard.
  private var isAnswered = false
  private var isBegun = false
  /// Whether the beats were told before they began.
  private var isOpened = false
  /// The strokes of a bar that is not over: the first fault among them; `nil`: there was no stroke.
  private var barResult: Phrase?
  /// The notes of these tasks were told; those who want them again ask for them.
  private var explained: Set<Phrase> = []
  /// When the question was said; thinking begins then.
  private(set) var askedUntil: Duration = .zero
  /// When the last words are over, about; details of a task are no longer needed once it is played.
  private(set) var saidUntil: Duration = .zero
  private var detailsFrom: Duration?

  /// - Parameters:
  ///   - help: a sentence about the controls, which is said at the beginning, and one about how to go on, for the end; or none.
  ///   - notice: why answers cannot be kept.
  ///   - notes: the names of notes that the player wants to hear; `nil`: those of each language.
  init(
    _ naming: NamingSettings, language: String, notes: NoteNames? = nil, help: [Phrase] = [],
    notice: String? = nil
  ) {
    speakers = PhraseSpeaker.all(naming, notes: notes)
    main = PhraseSpeaker(.named(language), naming, notes: notes)
    self.help = help
    memory = notice
  }

  // MARK: - Events

  /// The words about an event of a session; `nil` when there is nothing to say.
  mutating func follow(_ event: DrillEvent.News, _ view: SessionView, _ clock: Clock) -> SpokenLine? {
    switch event {
    case .task: task(view, clock)
    case .round: round(view, clock)
    case .verdict, .keys: verdict(view, clock)
    case .done: done(view, clock)
    case .session: line(last(view) + end(view), follows: isAnswered, clock)
    case .menu: nil
    }
  }

  private mutating func task(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let task = view.task else { return nil }
    (number, message, mistakes, hint, keys) = (task.number, "", 0, nil, [])
    wrongChoices = []
    defer { (isBegun, isAnswered) = (true, false) }
    if view.tempo != nil { return timed(task, view, clock) }
    var phrases: [Phrase] = []
    if !isBegun { phrases.append(Self.title(view)) }
    phrases += question(task, isFull: false)
    let begin = isAnswered ? max(saidUntil, clock.now) : clock.now
    askedUntil = begin + length(phrases, clock)
    phrases += place(task, view, isFull: false)
    (instruction, bar) = (task.prompt.instruction, task.bar)
    notice = view.sentences["notice"] ?? notice
    let core = length(phrases, clock)
    let notes = Self.details(task)
    let isNew = explained.insert(.sentences(notes)).inserted
    let details =
      (isNew ? notes : [])
      + (isBegun ? [] : [memory.map { .text($0) }].compactMap(\.self) + help.prefix(1) + answerHelp(task))
    defer { detailsFrom = details.isEmpty ? nil : begin + core }
    return line(phrases + details, follows: isAnswered, clock)
  }

  /// With a metronome: the next chord first, for which there is least time, and what was wrong with the one before.
  private mutating func timed(_ task: TaskView, _ view: SessionView, _ clock: Clock) -> SpokenLine? {
    // Nothing is said over a click that is followed by ear.
    if task.kind == .tap || clock.stroke != nil { return clock.stroke.flatMap { newBar($0, clock) } }
    guard announced != task.number else { return nil }
    announced = task.number
    let prompt = Self.said(task.prompt, isBrief: true)
    guard let missed = Self.missed(view, number: task.number - 1) else {
      return fitting([[prompt]], until: clock.nextChord, clock).map { line($0, clock) }
    }
    let choices = [[prompt, missed.long], [missed.short, prompt]]
    return line(fitting(choices, until: clock.nextChord, clock) ?? [missed.short], clock)
  }

  /// A chord that was wrong or late, in some words and in one.
  private static func missed(_ view: SessionView, number: Int) -> (long: Phrase, short: Phrase)? {
    guard let missed = view.missed, missed.number == number, let played = missed.played else { return nil }
    return missed.isLate
      ? (.say("voice.late"), .say("voice.late"))
      : (.say("voice.that-was", ["played": played.asPlayed]), .say("voice.no"))
  }

  /// The verdict about the last chord or bar before the end.
  private func last(_ view: SessionView) -> [Phrase] {
    [barResult ?? Self.missed(view, number: number)?.long].compactMap(\.self)
  }

  // MARK: - Rhythms

  /// The stroke of a rhythm is over.
  mutating func follow(_ result: TaskResult) {
    guard let stroke = result.task.stroke else { return }
    let right = Phrase.say("right")
    guard let fault = result.fault else { return barResult = barResult ?? right }
    guard barResult == nil || barResult == right else { return }
    barResult = .say("beat.\(fault.rawValue)", ["beat": stroke.count])
  }

  /// At the first stroke of a bar: how the one before went, and the one that follows, if it is another one.
  private mutating func newBar(_ stroke: Stroke, _ clock: Clock) -> SpokenLine? {
    guard stroke.bar != nil else { return nil }
    defer { barResult = nil }
    let phrases = [barResult, stroke.next.map { .say("voice.then", ["next": $0]) }].compactMap(\.self)
    return phrases.isEmpty ? nil : line(phrases, clock)
  }

  private static func title(_ view: SessionView) -> Phrase { view.sentences["title"] ?? .text(view.title) }

  /// The sentence about how to choose without a screen, where there is something to choose.
  private func answerHelp(_ task: TaskView) -> [Phrase] {
    task.kind == .choice && !help.isEmpty ? [.say("voice.answer-keys")] : []
  }

  /// The question alone; `isBrief`: without its place in the key.
  private static func said(_ prompt: Prompt, isBrief: Bool) -> Phrase {
    // Without a name the text has all there is.
    guard let name = prompt.sentences["name"] else { return prompt.said }
    let key = prompt.saidKey.map { Phrase.say("voice.in-key", ["key": $0]) }
    return .comma([
      name, prompt.saidDetail, isBrief ? nil : prompt.place ?? prompt.sentences["numeral"] ?? key,
    ])
  }

  /// The question; `isFull`: also what was said with the task before, and does not change.
  private func question(_ task: TaskView, isFull: Bool) -> [Phrase] {
    let prompt = task.prompt
    var phrases: [Phrase] = []
    if prompt.text != prompt.instruction, task.staff == nil || !task.hidden {
      phrases.append(Self.said(prompt, isBrief: false))
    }
    if isFull || prompt.text == prompt.instruction || prompt.instruction != instruction {
      phrases.append(prompt.saidInstruction)
    }
    // The key stands beside a question without a name.
    if prompt.name == nil, let key = prompt.saidKey, prompt.said["key"] != key {
      phrases.append(.say("in-key", ["key": key]))
    }
    if let staff = task.staff { phrases.append(Self.notes(staff.notes.map(Self.said))) }
    if case .list(let options)? = task.sentences["options"] {
      phrases.append(
        .comma(
          options.enumerated().map {
            .say("voice.option", ["number": .number($0.offset + 1), "option": $0.element])
          }))
    }
    return phrases
  }

  /// Where the task is in its tune and in the session.
  private func place(_ task: TaskView, _ view: SessionView, isFull: Bool) -> [Phrase] {
    var phrases: [Phrase] = []
    if let bar = task.bar, isFull || bar.section != self.bar?.section || bar.number != self.bar?.number {
      let place = ["number": Phrase.number(bar.number), "of": .number(bar.of)]
      phrases.append(
        bar.section.map { .say("voice.bar-of", place.merging(["section": .text($0)]) { $1 }) }
          ?? .say("voice.bar", place))
    }
    if isFull || view.count != nil {
      let number = ["number": Phrase.number(task.number)]
      phrases.append(
        view.count.map { .say("voice.place", number.merging(["of": .number($0)]) { $1 }) }
          ?? .say("voice.number", number))
    }
    if let notice = view.sentences["notice"], isFull || notice != self.notice { phrases.append(notice) }
    return phrases
  }

  private static func notes(_ names: [Phrase]) -> Phrase { .say("voice.notes", ["notes": .list(names)]) }

  /// A note that is read: `B flat 3`.
  private static func said(_ note: StaffNote) -> Phrase {
    let letter = Letter.allCases.first { $0.text == note.letter } ?? .c
    return .say(
      "voice.octave",
      [
        "note": .name(.note(SpelledPitch(letter, note.alteration)), note.letter),
        "octave": .number(note.octave),
      ])
  }

  /// The help for playing it: the keys that are shown, and how a scale is built.
  private static func details(_ task: TaskView) -> [Phrase] {
    if let explained = task.sentences["explanation"] {
      return [explanation(explained, isFull: !task.guide.isEmpty)]
    }
    // Those that are the question are not told.
    let steps = (task.steps ?? []).filter { $0.name != "?" }.map(\.said)
    let names = steps.isEmpty ? task.guide.map(\.said) : steps
    return names.isEmpty ? [] : [notes(names)]
  }

  /// The degrees of a chord are for those who meet it; two hands have none.
  private static func explanation(_ explained: Phrase, isFull: Bool) -> Phrase {
    guard let degrees = explained["degrees"], let names = explained["notes"] else { return explained }
    let isOneHand = degrees["upper"] == nil
    return isFull && isOneHand ? explained : .say("voice.notes", ["notes": names])
  }

  private mutating func verdict(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let verdict = view.verdict, let task = view.task else { return nil }
    let isTimed = view.tempo != nil
    var phrases: [Phrase] = []
    if verdict.message != message || verdict.mistakes != mistakes {
      (message, mistakes) = (verdict.message, verdict.mistakes)
      if let said = verdict.sentences["message"], !isTimed || task.kind == .choice {
        if let place = verdict.wrongChoices.firstIndex(where: { !wrongChoices.contains($0) }),
          case .list(let chosen)? = verdict.sentences["wrongChoices"]
        {
          phrases.append(chosen[place])
        }
        wrongChoices = verdict.wrongChoices
        phrases.append(said)
        if verdict.outcome == .right, let think = verdict.think, let grab = verdict.grab, task.kind != .choice
        {
          phrases.append(.say("voice.seconds", ["seconds": SessionWriter.seconds(think + grab)]))
        }
        // Why it is so, for who did not know.
        if verdict.outcome == .right, mistakes > 0 || hint != nil,
          let explained = task.sentences["explanation"], task.kind != .sequence
        {
          phrases.append(Self.explanation(explained, isFull: false))
        }
      }
      isAnswered = verdict.outcome == .right && !isTimed
    }
    let missing = verdict.keys.filter { $0.state == .missing }
    // Those that are struck since need not be said again.
    if !Set(missing.map(\.name)).isSubset(of: keys) {
      keys = missing.map(\.name)
      phrases.append(.say("voice.keys", ["notes": .list(missing.map(\.said))]))
    }
    if let hint = verdict.hint, hint != self.hint {
      self.hint = hint
      phrases.append(verdict.sentences["hint"] ?? .text(hint))
    }
    if phrases.isEmpty, let from = detailsFrom, !verdict.keys.isEmpty {
      // A player who plays needs no more words about it.
      detailsFrom = nil
      return from < clock.now && clock.now < saidUntil ? line([], clock) : nil
    }
    guard !phrases.isEmpty else { return nil }
    detailsFrom = nil
    return line(phrases, clock)
  }

  private mutating func done(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard view.tempo != nil, clock.stroke == nil, let verdict = view.verdict, verdict.outcome == .right else {
      return nil
    }
    let next = view.next.first.map { Self.said($0, isBrief: true) }
    let (right, yes) = (Phrase.say("right"), Phrase.say("voice.yes"))
    let choices: [[Phrase]] = next.map { [[right, $0], [yes, $0]] } ?? [[right]]
    let phrases = fitting(choices, until: clock.nextChord, clock) ?? [yes]
    if let next, phrases.last == next { announced = number + 1 }
    return line(phrases, clock)
  }

  /// The words before the beats, which wait for them.
  mutating func opening(_ title: Phrase, bpm: Int, _ first: PracticeTask, _ clock: Clock) -> SpokenLine {
    (isOpened, announced, self.bpm) = (true, 1, bpm)
    return line([title, .say("voice.tempo", ["bpm": .number(bpm)]), Self.beginning(first)], clock)
  }

  /// The first of what the beats ask: the bar of a rhythm, what to do with a click, or a chord.
  private static func beginning(_ task: PracticeTask) -> Phrase {
    task.stroke?.bar ?? (task.answer == .tap ? task.prompt.saidInstruction : said(task.prompt, isBrief: true))
  }

  /// Beats are counted in, or go on in another tempo.
  private mutating func round(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let tempo = view.tempo else { return nil }
    defer { bpm = tempo.bpm }
    let beats = Phrase.say("voice.tempo", ["bpm": .number(tempo.bpm)])
    guard tempo.countIn > 0 else {
      guard tempo.bpm != bpm else { return nil }
      return fitting([[beats]], until: clock.nextChord, clock, follows: true).map {
        line($0, follows: true, clock)
      }
    }
    guard !isOpened || isBegun, let first = clock.first else { return nil }
    announced = number + 1
    let name = Self.beginning(first)
    return line(fitting([[beats, name]], until: clock.nextChord, clock) ?? [name], clock)
  }

  private func end(_ view: SessionView) -> [Phrase] {
    guard let summary = view.summary else { return [] }
    var phrases = [summary.sentences["said"] ?? .text(summary.message)]
    if let slow = summary.slowest.first, summary.tasks > 1 {
      phrases.append(
        .say(
          "voice.slowest",
          ["task": slow.sentences["text"] ?? .text(slow.text), "seconds": SessionWriter.seconds(slow.ms)]))
    }
    if let from = summary.firstTempo, let to = summary.tempo {
      phrases.append(
        from == to
          ? .say("voice.tempo", ["bpm": .number(to)])
          : .say("voice.tempos", ["from": .number(from), "to": .number(to)]))
    }
    return phrases + help.suffix(1)
  }

  /// The whole task again, and how it goes.
  mutating func again(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let task = view.task else { return nil }
    let next = view.next.map { Self.said($0, isBrief: true) }
    let score = Phrase.say("voice.score", ["right": .number(view.right), "wrong": .number(view.wrong)])
    return line(
      question(task, isFull: true) + place(task, view, isFull: true) + Self.details(task) + next + [score]
        + help.prefix(1)
        + answerHelp(task), clock)
  }

  // MARK: - Words

  private mutating func line(_ phrases: [Phrase], follows: Bool = false, _ clock: Clock) -> SpokenLine {
    let length = length(phrases, clock)
    saidUntil = (follows ? max(saidUntil, clock.now) : clock.now) + length
    return Self.line(phrases, speakers, follows: follows)
  }

  static func line(_ phrases: [Phrase], _ speakers: [PhraseSpeaker], follows: Bool) -> SpokenLine {
    let words = speakers.map { ($0.catalog.code, $0.say(phrases)) }
    return SpokenLine(words: Dictionary(words) { first, _ in first }, follows: follows)
  }

  /// The first choice for which there is time.
  private func fitting(
    _ choices: [[Phrase]], until end: Duration?, _ clock: Clock, follows: Bool = false
  ) -> [Phrase]? {
    choices.first { phrases in
      guard let end else { return true }
      let begin = follows ? max(saidUntil, clock.now) : clock.now
      return begin + length(phrases, clock) <= end
    }
  }

  private func length(_ phrases: [Phrase], _ clock: Clock) -> Duration {
    SpokenTurn.length(main.say(phrases), rate: clock.rate)
  }
}
