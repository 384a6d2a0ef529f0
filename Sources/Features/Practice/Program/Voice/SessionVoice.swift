internal import MusicTheory
internal import Outputs
internal import Practice

/// The words that are said at once, in every language: for the voice of chordd, and for those of pages.
struct SpokenLine: Codable, Hashable, Sendable {
  /// The words in English.
  var en: String
  /// The words in German.
  var de: String
  /// The words in Spanish.
  var es: String
  /// Whether they wait until the words before are said; else they take their place.
  var follows: Bool

  subscript(language: SpokenLanguage) -> String { [en, de, es][language.rawValue] }
}

/// Tells a player who sees nothing what a session shows: everything that is new in it, once, in words.
///
/// With a metronome it says only whether it was right, and the next chord, as long as there is time for that: what comes too late is not said.
struct SessionVoice {
  /// A piece of what is said. Each language puts it into its own words.
  enum Piece: Hashable {
    case text(String)
    case prompt(Prompt, isBrief: Bool)
    case options([String])
    case staff([StaffNote])
    case keys([String])
  }

  /// When it is, and how long words have.
  struct Clock {
    var now: Duration
    /// When the next task begins, with a metronome.
    var nextTask: Duration?
    /// How fast the voice is, from -100 to 100.
    var rate = 0
  }

  private let speakers: [SpokenText]
  /// The language in which the length of words is measured.
  private let main: SpokenText
  private let help: [String]
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
  private var notice: String?
  private var bpm: Int?
  private var bar: BarPlace?
  /// The number of the task that was said before it began.
  private var announced = 0
  /// Whether the result of the task before is still to be heard.
  private var isAnswered = false
  private var isBegun = false
  /// When the last words are over, about; details of a task are no longer needed once it is played.
  private(set) var saidUntil: Duration = .zero
  private var detailsFrom: Duration?

  /// - Parameters:
  ///   - help: a sentence about the controls, which is said at the beginning, and one about how to go on, for the end; or none.
  ///   - notice: why answers cannot be kept.
  ///   - notes: the names of notes that the player wants to hear; `nil`: those of each language.
  init(
    _ naming: NamingSettings, language: SpokenLanguage, notes: NoteNames? = nil, help: [String] = [],
    notice: String? = nil
  ) {
    speakers = SpokenLanguage.allCases.map { SpokenText($0, naming, notes: notes) }
    main = speakers[language.rawValue]
    self.help = help
    memory = notice
  }

  // MARK: - Events

  /// The words about an event of a session; `nil` when there is nothing to say.
  mutating func follow(_ event: String, _ view: SessionView, _ clock: Clock) -> SpokenLine? {
    switch event {
    case "task": task(view, clock)
    case "round": round(view, clock)
    case "verdict", "keys": verdict(view, clock)
    case "done": done(view, clock)
    case "session": line(end(view), follows: isAnswered, clock)
    default: nil
    }
  }

  private mutating func task(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let task = view.task else { return nil }
    (number, message, mistakes, hint, keys) = (task.number, "", 0, nil, [])
    wrongChoices = []
    defer { (isBegun, isAnswered) = (true, false) }
    if view.tempo != nil {
      guard announced != task.number else { return nil }
      announced = task.number
      let prompt = Piece.prompt(task.prompt, isBrief: true)
      // A wrong chord before it, where there is time for both.
      let wrong = view.missed.flatMap { missed in
        missed.number == task.number - 1 && !missed.isLate ? missed.played : nil
      }
      let choices = (wrong.map { [[.text("You played \($0.name)."), prompt]] } ?? []) + [[prompt]]
      return brief(choices, until: clock.nextTask, clock)
    }
    var pieces: [Piece] = []
    if !isBegun { pieces.append(.text("\(view.title).")) }
    pieces += asked(task, view, isFull: false)
    (instruction, bar, notice) = (task.prompt.instruction, task.bar, view.notice ?? notice)
    let core = length(pieces, clock)
    let details =
      Self.details(task)
      + (isBegun ? [] : ([memory].compactMap(\.self) + help.prefix(1) + answerHelp(task)).map { .text($0) })
    defer { detailsFrom = details.isEmpty ? nil : clock.now + core }
    return line(pieces + details, follows: isAnswered, clock)
  }

  /// The sentence about how to choose without a screen, where there is something to choose.
  private func answerHelp(_ task: TaskView) -> [String] {
    task.kind == .choice && !help.isEmpty ? ["Answer with the white keys from middle C."] : []
  }

  /// The question; `isFull`: also what was said with the task before, and does not change.
  private func asked(_ task: TaskView, _ view: SessionView, isFull: Bool) -> [Piece] {
    let prompt = task.prompt
    var pieces: [Piece] = []
    if prompt.text != prompt.instruction, task.staff == nil || !task.hidden {
      pieces.append(.prompt(prompt, isBrief: false))
    }
    if isFull || prompt.text == prompt.instruction || prompt.instruction != instruction {
      pieces.append(.text(prompt.instruction))
    }
    // The key stands beside a question without a name.
    if prompt.name == nil, let key = prompt.key, !prompt.text.contains(key) {
      pieces.append(.text("In \(key)."))
    }
    if let staff = task.staff { pieces.append(.staff(staff.notes)) }
    if let options = task.options { pieces.append(.options(options)) }
    if let bar = task.bar, isFull || bar.section != self.bar?.section || bar.number != self.bar?.number {
      let place = "ar \(bar.number) of \(bar.of)."
      pieces.append(.text(bar.section.map { "\($0), b\(place)" } ?? "B\(place)"))
    }
    if isFull || view.count != nil {
      pieces.append(.text(view.count.map { "\(task.number) of \($0)." } ?? "Number \(task.number)."))
    }
    if let notice = view.notice, isFull || notice != self.notice { pieces.append(.text(notice)) }
    return pieces
  }

  /// The help for playing it: the keys that are shown, and how a scale is built.
  private static func details(_ task: TaskView) -> [Piece] {
    if let explanation = task.explanation { return explained(explanation, isFull: !task.guide.isEmpty) }
    // Those that are the question are not told.
    let steps = (task.steps ?? []).map(\.name).filter { $0 != "?" }
    let names = steps.isEmpty ? task.guide.map(\.name) : steps
    return names.isEmpty ? [] : [.text("Notes: \(names.joined(separator: " ")).")]
  }

  /// `C E G: 1 3 5`, `C – E: letters C D E; 4 semitones`; what stands behind the notes of a chord is for those who meet it.
  private static func explained(_ explanation: String, isFull: Bool) -> [Piece] {
    let parts = explanation.split(separator: ": ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [.text("\(explanation).")] }
    let notes = Piece.text("Notes: \(parts[0]).")
    if parts[1].hasPrefix("letters") { return [notes, .text("\(parts[1]).")] }
    if ["whole", "half", "halves"].contains(where: { parts[1].contains($0) }) {
      return [notes, .text("Steps: \(parts[1]).")]
    }
    return [notes] + (isFull && !parts[1].contains("|") ? [.text("Degrees: \(parts[1]).")] : [])
  }

  private mutating func verdict(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let verdict = view.verdict, let task = view.task else { return nil }
    let isTimed = view.tempo != nil
    var pieces: [Piece] = []
    if verdict.message != message || verdict.mistakes != mistakes {
      (message, mistakes) = (verdict.message, verdict.mistakes)
      if !message.isEmpty, !isTimed || task.kind == .choice {
        if let chosen = verdict.wrongChoices.first(where: { !wrongChoices.contains($0) }) {
          pieces.append(.text("\(chosen)."))
        }
        wrongChoices = verdict.wrongChoices
        pieces.append(.text(Self.naming(verdict)))
        if verdict.outcome == .right, let think = verdict.think, let grab = verdict.grab, task.kind != .choice
        {
          pieces.append(.text("\(SessionWriter.seconds(think + grab))."))
        }
        // Why it is so, for who did not know.
        if verdict.outcome == .right, mistakes > 0 || hint != nil, let explanation = task.explanation,
          task.kind != .sequence
        {
          pieces += Self.explained(explanation, isFull: false)
        }
      }
      isAnswered = verdict.outcome == .right && !isTimed
    }
    let missing = verdict.keys.filter { $0.state == .missing }.map(\.name)
    // Those that are struck since need not be said again.
    if !Set(missing).isSubset(of: keys) {
      keys = missing
      pieces.append(.keys(missing))
    }
    if let hint = verdict.hint, hint != self.hint {
      self.hint = hint
      pieces.append(.text(hint))
    }
    if pieces.isEmpty, let from = detailsFrom, !verdict.keys.isEmpty {
      // A player who plays needs no more words about it.
      detailsFrom = nil
      return from < clock.now && clock.now < saidUntil ? line([], follows: false, clock) : nil
    }
    guard !pieces.isEmpty else { return nil }
    detailsFrom = nil
    return line(pieces, follows: false, clock)
  }

  /// The sentence about the answer; one note is called a note, as its name alone would be that of a chord.
  private static func naming(_ verdict: VerdictView) -> String {
    guard let played = verdict.played, played.parts.isEmpty else { return verdict.message }
    let beginning = "You played \(played.name)"
    guard verdict.message.hasPrefix(beginning) else { return verdict.message }
    return "You played the note \(played.name)\(verdict.message.dropFirst(beginning.count))"
  }

  private mutating func done(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard view.tempo != nil, let verdict = view.verdict, verdict.outcome == .right else { return nil }
    let next = view.next.first.map { Piece.prompt($0, isBrief: true) }
    let right = Piece.text("Right.")
    let choices: [[Piece]] = next.map { [[right, $0], [$0], [right]] } ?? [[right]]
    guard let line = brief(choices, until: clock.nextTask, clock) else { return nil }
    if let next, line.en.contains(speakers[0].say(next)) { announced = number + 1 }
    return line
  }

  /// Beats are counted in, or go on in another tempo.
  private mutating func round(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let tempo = view.tempo else { return nil }
    defer { bpm = tempo.bpm }
    guard tempo.countIn > 0 else {
      guard tempo.bpm != bpm else { return nil }
      return brief([[.text("\(tempo.bpm) beats a minute.")]], until: clock.nextTask, clock, follows: true)
    }
    let title = Piece.text("\(view.title).")
    let beats = Piece.text("\(tempo.bpm) beats a minute.")
    guard let first = view.next.first else {
      return line([title, beats, .text("Tap any key with each click.")], follows: false, clock)
    }
    announced = 1
    let name = Piece.prompt(first, isBrief: true)
    return brief([[beats, name], [name]], until: clock.nextTask, clock) ?? line([name], follows: false, clock)
  }

  private func end(_ view: SessionView) -> [Piece] {
    guard let summary = view.summary else { return [] }
    var pieces: [Piece] = [.text(summary.message)]
    if let slow = summary.slowest.first, summary.tasks > 1 {
      pieces.append(.text("Slowest: \(slow.text), \(SessionWriter.seconds(slow.ms))."))
    }
    if let from = summary.firstTempo, let to = summary.tempo {
      pieces.append(.text(from == to ? "\(to) beats a minute." : "From \(from) to \(to) beats a minute."))
    }
    return pieces + help.suffix(1).map { .text($0) }
  }

  /// The whole task again, and how it goes.
  mutating func again(_ view: SessionView, _ clock: Clock) -> SpokenLine? {
    guard let task = view.task else { return nil }
    var pieces = asked(task, view, isFull: true) + Self.details(task)
    for next in view.next { pieces += [.prompt(next, isBrief: true)] }
    pieces += [.text("\(view.right) right, \(view.wrong) wrong.")]
    pieces += (help.prefix(1) + answerHelp(task)).map { .text($0) }
    return line(pieces, follows: false, clock)
  }

  // MARK: - Words

  private mutating func line(_ pieces: [Piece], follows: Bool, _ clock: Clock) -> SpokenLine {
    let length = length(pieces, clock)
    saidUntil = (follows ? max(saidUntil, clock.now) : clock.now) + length
    return Self.line(pieces, speakers, follows: follows)
  }

  static func line(_ pieces: [Piece], _ speakers: [SpokenText], follows: Bool) -> SpokenLine {
    let words = speakers.map { speaker in
      pieces.map { speaker.say($0) }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return SpokenLine(en: words[0], de: words[1], es: words[2], follows: follows)
  }

  /// The first choice for which there is time.
  private mutating func brief(
    _ choices: [[Piece]], until end: Duration?, _ clock: Clock, follows: Bool = false
  ) -> SpokenLine? {
    let fits = choices.first { pieces in
      guard let end else { return true }
      let begin = follows ? max(saidUntil, clock.now) : clock.now
      return begin + length(pieces, clock) <= end
    }
    return fits.map { line($0, follows: follows, clock) }
  }

  private func length(_ pieces: [Piece], _ clock: Clock) -> Duration {
    SpokenTurn.length(pieces.map { main.say($0) }.joined(separator: " "), rate: clock.rate)
  }
}

extension SpokenText {
  func say(_ piece: SessionVoice.Piece) -> String {
    switch piece {
    case .text(let text): sentence(say(text))
    case .prompt(let prompt, let isBrief): sentence(say(prompt, isBrief: isBrief))
    case .options(let options):
      sentence(options.enumerated().map { "\($0.offset + 1): \(say($0.element))" }.joined(separator: ", "))
    case .staff(let notes):
      "\(say("Notes: C.").prefix { $0 != ":" }): \(notes.map { say($0) }.joined(separator: ", "))."
    case .keys(let names): say("Keys: \(names.joined(separator: " ")).")
    }
  }

  private func say(_ prompt: Prompt, isBrief: Bool) -> String {
    // Without a name the text has all there is.
    guard let name = prompt.name.map(say) else { return say(prompt.text) }
    let key = prompt.key.map { say("in \($0)") }
    let place = [prompt.numeral.map(say), key].compactMap(\.self).joined(separator: " ")
    return [name, prompt.detail.map(say), isBrief || place.isEmpty ? nil : place].compactMap(\.self)
      .joined(separator: ", ")
  }

  private func sentence(_ text: String) -> String {
    guard let last = text.last, !".?!".contains(last) else { return text }
    return text + "."
  }
}
