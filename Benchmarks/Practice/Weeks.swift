import Foundation
import MusicTheory
import Practice

/// Prints what *Continue* asks a pupil on 21 days, as a teacher would write down a plan; exits with an error where it is none.
func printWeeks(_ name: String?) {
  let pupils = Pupil.all.filter { name == nil || $0.name == name }
  guard !pupils.isEmpty else {
    FileHandle.standardError.write(
      Data("practice-bench: there are \(Pupil.all.map(\.name).joined(separator: ", "))\n".utf8))
    exit(2)
  }
  var faults: [String] = []
  for pupil in pupils {
    var weeks = Weeks(pupil)
    weeks.run()
    faults += weeks.faults.map { "\(pupil.name): \($0)" }
  }
  guard faults.isEmpty else {
    print("\nFaults:\n" + faults.map { "  \($0)" }.joined(separator: "\n"))
    exit(1)
  }
  print("\nNo faults.")
}

/// Three weeks of a pupil, a session a day with the usual budget.
private struct Weeks {
  private static let days = 21
  private static let firstDay = 20_784
  private static let minutes = 20.0
  private static let newCards = 6

  private var pupil: Pupil
  private var cards = Cards()
  private var random: SeededRandom
  private var met: [CardKey: Int] = [:]
  private var asked: Set<CardKey> = []
  private var turns: [Turn] = []
  private(set) var faults: [String] = []
  private let naming = NamingSettings()
  /// The time of practice of all days so far, in seconds.
  private var clock = 0.0

  private struct Turn {
    var card: CardKey
    var text: String
    var isNew: Bool
    var isGuided: Bool
    var isRight: Bool
  }

  init(_ pupil: Pupil) {
    self.pupil = pupil
    random = SeededRandom(seed: 28)
  }

  mutating func run() {
    print("\n# \(pupil.name): \(pupil.summary)\n")
    print("*: new, with how often it came in a row; !: wrong.\n")
    for day in 0..<Self.days {
      if day == 0, pupil.isPlaced { place(day) }
      practice(day)
    }
    check()
  }

  // MARK: - A session

  private func session(_ plan: DrillPlan, _ day: Int) -> PracticeSession {
    PracticeSession(
      plan, DrillMaker(naming: naming, seed: UInt64(day) &+ 5), cards: cards,
      deck: Deck.Limits(minutes: Self.minutes, newCards: Self.newCards), today: Self.firstDay + day,
      limits: PracticeSession.Limits(), tempo: nil, latency: nil, at: .zero)
  }

  private mutating func place(_ day: Int) {
    var session = session(.placement, day)
    let seconds = play(&session, day, remembers: false)
    let reviews = session.placementReviews(cards, time: wall(day, 0), day: Self.firstDay + day, session: 1)
    for review in reviews { cards.follow(review) }
    let levels = session.placedLevels ?? []
    print(
      "Placement, \(minutes(seconds)): knows \(levels.isEmpty ? "nothing yet" : levels.joined(separator: ", ")); "
        + "\(session.results.count) tasks: \(session.results.map { $0.task.prompt.text }.joined(separator: " · "))\n"
    )
  }

  private mutating func practice(_ day: Int) {
    turns = []
    let candidates = PracticePath.candidates(cards, hasSound: true)
    var session = session(.path(candidates), day)
    let seconds = play(&session, day, remembers: true)
    let reviews = turns.filter { !$0.isGuided }
    let right = reviews.count(where: \.isRight)
    print(
      "Day \(day + 1): \(turns.count) tasks, \(minutes(seconds)), "
        + (reviews.isEmpty ? "" : "\(right * 100 / reviews.count) % right by heart"))
    print(paragraph("new", groups(turns.filter(\.isNew))))
    print(paragraph("asked", groups(turns)))
    print(paragraph("tomorrow", tomorrow(day)))
    if turns.isEmpty { faults.append("nothing is asked on day \(day + 1)") }
    if seconds > Self.minutes * 60 + 30 { faults.append("day \(day + 1) takes \(minutes(seconds))") }
  }

  /// Plays until the session ends; returns its seconds.
  private mutating func play(_ session: inout PracticeSession, _ day: Int, remembers: Bool) -> Double {
    var time = Duration.zero
    _ = session.begin(at: time)
    var wasMet = Set(met.keys)
    while session.isRunning, let task = session.task, let card = task.card {
      let guide = task.guideStrength
      let isNew = remembers && !wasMet.contains(card) && cards[card] == nil
      if isNew, met[card] == nil { met[card] = day }
      let isRight = random.uniform() < pupil.recall(card, guide: guide, day: day)
      time += .milliseconds(
        Int64(pupil.thinking(card, guide: guide, day: day, random: &random) * 1000))
      let events = answer(task, isRight: isRight, &session, &time)
      for case .done(let result) in events where remembers { remember(result, card, day, time) }
      if remembers {
        asked.insert(card)
        turns.append(
          Turn(
            card: card, text: text(task), isNew: isNew, isGuided: guide > 0,
            isRight: session.results.last?.rating != .again))
        pupil.follow(card, day: day, isRight: isRight, random: &random)
        if !isNew { wasMet.insert(card) }
      }
      // A pupil who cannot answer goes on.
      if session.task == task, session.isRunning, events.isEmpty { _ = session.skip(at: time) }
    }
    return time / .seconds(1)
  }

  /// Plays what is right, or first something else, and lets go.
  private func answer(
    _ task: PracticeTask, isRight: Bool, _ session: inout PracticeSession, _ time: inout Duration
  ) -> [PracticeSession.Event] {
    var events: [PracticeSession.Event] = []
    func strike(_ keys: NoteSet, _ milliseconds: Int64) {
      events += session.follow(down: keys, pedaled: keys, at: time)
      time += .milliseconds(milliseconds)
      events += session.advance(to: time)
      events += session.follow(down: [], pedaled: [], at: time)
      time += .milliseconds(150)
      events += session.advance(to: time)
    }
    let groups = task.rightKeys
    if groups.isEmpty {
      let options = task.options
      guard case .choice(let right) = task.answer, !options.isEmpty else { return session.skip(at: time) }
      _ = session.choose(options[isRight ? right : (right + 1) % options.count], at: time)
      let verdict = session.answered(at: time)
      // The answer stays in sight for a while.
      time += .seconds(2)
      return verdict + session.advance(to: time)
    }
    if !isRight {
      let place = min(1, groups.count - 1)
      if place > 0 { strike(groups[0], 350) }
      strike(NoteSet(groups[place].compactMap { NoteNumber(Int($0.rawValue) + 1) }), 500)
      // A second look.
      time += .seconds(2)
    }
    for group in groups { strike(group, groups.count > 1 ? 350 : 500) }
    return events
  }

  private mutating func remember(_ result: TaskResult, _ card: CardKey, _ day: Int, _ time: Duration) {
    guard result.isReview, result.task.card == card else { return }
    let notes = result.task.rightKeys.count
    cards.follow(
      Review(
        card: card, time: wall(day, time / .seconds(1)), day: Self.firstDay + day, rating: result.rating,
        think: result.think?.milliseconds, grab: result.grab.map { ($0 / max(1, notes - 1)).milliseconds },
        drill: "review", session: day + 1))
  }

  private func wall(_ day: Int, _ seconds: Double) -> Int64 {
    Int64(Self.firstDay + day) * 86_400_000 + 36_000_000 + Int64(seconds * 1000)
  }

  // MARK: - The plan in words

  private func text(_ task: PracticeTask) -> String {
    var chance = SeededRandom(seed: 1)
    guard let card = task.card, let shape = Shape(text: card.shape) else { return task.prompt.text }
    func name(_ quality: ChordQuality) -> String {
      let chord = CardKey(.chord(quality, .any), on: card.root)
      return TaskMaker(naming: naming).task(chord, using: &chance)?.prompt.text ?? chord.text
    }
    return switch shape {
    case .heard(let quality): "hear \(name(quality))"
    case .read(let quality, let inversion): "read \(name(quality))\(["", " 6", " 64", " 2"][inversion])"
    default: task.prompt.text
    }
  }

  /// `*C ×3 · *G ×3 · D! · F`.
  private func groups(_ turns: [Turn]) -> String {
    var groups: [(text: String, count: Int)] = []
    for turn in turns {
      let text = "\(turn.isNew ? "*" : "")\(turn.text)\(turn.isRight || turn.isGuided ? "" : "!")"
      if let last = groups.last, last.text == text {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((text, 1))
      }
    }
    return groups.map { $0.count > 1 ? "\($0.text) ×\($0.count)" : $0.text }.joined(separator: " · ")
  }

  private func tomorrow(_ day: Int) -> String {
    var chance = SeededRandom(seed: 1)
    let deck = Deck(
      cards, candidates: PracticePath.candidates(cards, hasSound: true), order: .path,
      today: Self.firstDay + day + 1, limits: Deck.Limits(minutes: Self.minutes, newCards: Self.newCards),
      using: &chance)
    let maker = TaskMaker(naming: naming)
    let new = deck.newCards.compactMap { maker.task($0, using: &chance).map(text) }
    let counts = deck.counts
    return "\(counts.due) to review" + (counts.moved > 0 ? " (\(counts.moved) wait)" : "")
      + (new.isEmpty ? ", nothing new" : ", new: \(new.joined(separator: ", "))")
      + String(format: "; about %.0f min", counts.minutes)
  }

  private func minutes(_ seconds: Double) -> String { String(format: "%.1f min", seconds / 60) }

  /// Broken into lines, under a name.
  private func paragraph(_ name: String, _ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 110 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    let indent = String(repeating: " ", count: 12)
    return "  " + name.padding(toLength: 10, withPad: " ", startingAt: 0)
      + lines.joined(separator: "\n" + indent)
  }

  // MARK: - The faults of a plan

  private mutating func check() {
    func day(_ shape: String, _ root: Int) -> Int? { met[CardKey(shape: shape, root: PitchClass(root))] }
    func first(_ shapes: [String]) -> Int? { met.filter { shapes.contains($0.key.shape) }.map(\.value).min() }
    let triads = ["maj.any", "mi.any", "dim.any", "+.any"]
    print("")
    switch pupil.name {
    case "beginner":
      let white =
        ["maj.any", "mi.any"].flatMap { shape in [0, 2, 4, 5, 7, 9].map { (shape, $0) } } + [("dim.any", 11)]
      let days = white.map { day($0.0, $0.1) }
      print(
        "White-key triads are met by day \(days.contains(nil) ? "–" : String((days.compactMap(\.self).max() ?? 0) + 1))."
      )
      for (shape, root) in white where day(shape, root).map({ $0 > 5 }) ?? true {
        faults.append("\(shape)/\(root) is not met by day 6")
      }
      let use = [0, 7, 5, 2].compactMap { root in met[CardKey(shape: "maj.any", root: PitchClass(root))] }
      if use != use.sorted() || use.count < 4 { faults.append("C G F D do not come in this order") }
      if let minor = first(["mi.any"]), let seventh = first(["7.any"]),
        let late = first(["+.any", "dim7.any"])
      {
        if minor > seventh || seventh > late {
          faults.append("minors, dominants, augmented: not in this order")
        }
      }
    default:
      let below = PracticePath.Level.allCases.prefix { $0 != pupil.level }.flatMap(\.probes)
      let wrong = asked.filter { below.contains($0.shape) || triads.contains($0.shape) }
      if !wrong.isEmpty {
        faults.append("asked although known: \(wrong.map(\.text).sorted().prefix(8).joined(separator: " "))")
      }
    }
    let shapes = Set(met.keys.map(\.shape)).count
    print(
      String(
        format: "Met: %d cards of %d shapes; share between keys: %.2f.", met.count, shapes,
        cards.keyShare?.share ?? 0))
  }
}
