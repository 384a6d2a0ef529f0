internal import MusicTheory
public import Practice

/// Days of a pupil, a session a day, as *Continue* makes them.
public struct PupilDays: Sendable {
  /// A task that was answered.
  public struct Turn: Sendable {
    public var task: PracticeTask
    public var card: CardKey
    public var isNew: Bool
    public var isGuided: Bool
    public var isRight: Bool
    /// Whether it was in time.
    public var isMusic: Bool
  }

  /// A day of practice.
  public struct Day: Sendable {
    /// Counted from 1.
    public var number: Int
    /// Whether the pupil stayed away.
    public var isOff = false
    public var turns: [Turn] = []
    public var seconds = 0.0
    /// The cards that were met for the first time.
    public var new: [CardKey] = []
    /// First answers to cards of days before.
    public var touches = Cards.Touches()
    /// Why something waited.
    public var waits: [PathProgress.Wait] = []
    /// The chords of the music at the end, in their order, and how many of them were right in time.
    public var music: [String] = []
    public var rightInTime = 0
    /// The strokes of the rhythm before it, and how many of them were on their beat.
    public var strokes = 0
    public var strokesOnBeat = 0

    /// In percent; `nil` where too little was asked to say.
    public var share: Int? { touches.asked < 4 ? nil : touches.right * 100 / touches.asked }
    /// Changes from a chord to another, each one counted.
    public var changes: Int { turns.count { $0.card.isChange } }
  }

  public static let firstDay = 20_784
  private static func maker(_ day: Int) -> DrillMaker {
    DrillMaker(naming: NamingSettings(), seed: UInt64(day) &+ 5)
  }

  public private(set) var pupil: Pupil
  public private(set) var cards = Cards()
  public private(set) var days: [Day] = []
  /// The levels that placement found.
  public private(set) var placed: [String] = []
  private let path: LearningPath
  private let minutes: Double
  private let newCards: Int
  /// Whether success decides about what is new, and the session ends with music; else as many cards as are wished come.
  private let success: Bool
  private var random: SeededRandom
  private var met: Set<CardKey> = []
  private var numbers = 0

  public init(
    _ pupil: Pupil, path: LearningPath = .usual, minutes: Double = 20, newCards: Int = 6,
    success: Bool = true, seed: UInt64 = 28
  ) {
    (self.pupil, self.path, self.minutes, self.newCards) = (pupil, path, minutes, newCards)
    self.success = success
    random = SeededRandom(seed: seed)
  }

  /// How far the path is on a day.
  public func progress(day: Int) -> PathProgress {
    PathProgress(cards, path: path, most: newCards, today: Self.firstDay + day, hasSound: true)
  }

  /// Lets the next day go by.
  public mutating func next() {
    let number = days.count
    days.append(Day(number: number + 1))
    if number == 0, pupil.isPlaced { place() }
    guard number == 0 || random.uniform() >= pupil.missed else { return days[number].isOff = true }
    practice()
  }

  private var day: Int { days.count - 1 }

  private mutating func place() {
    var session = PracticeSession(
      .placement, Self.maker(day), cards: cards, deck: Deck.Limits(), today: Self.firstDay + day,
      limits: PracticeSession.Limits(), tempo: nil, latency: nil, at: .zero)
    play(&session, remembers: false)
    let reviews = session.placementReviews(
      cards, time: wall(.zero), day: Self.firstDay + day, session: 1)
    for review in reviews { cards.follow(review) }
    placed = session.placedLevels ?? []
    days[day].turns = []
  }

  private mutating func practice() {
    let today = Self.firstDay + day
    let progress = progress(day: day)
    let candidates =
      success ? progress.candidates : PracticePath.candidates(cards, path: path, hasSound: true)
    let limits =
      success
      ? Deck.Limits(
        minutes: minutes - min(4, minutes * 0.2), newCards: progress.newCards,
        leastShare: PathProgress.leastShareOfADay, shaky: progress.shaky, proofs: progress.proofs)
      : Deck.Limits(minutes: minutes, newCards: newCards)
    days[day].waits = progress.waits
    let closing =
      success ? Closing(Self.maker(day), cards: cards, today: today, rhythms: path.rhythms) : nil
    var session = PracticeSession(
      .path(candidates), Self.maker(day), cards: cards, deck: limits, today: today,
      limits: PracticeSession.Limits(), tempo: nil, latency: nil, at: .zero, closing: closing)
    days[day].seconds = play(&session, remembers: true)
    days[day].touches = cards.touches[today] ?? Cards.Touches()
  }

  /// Plays until the session ends; returns its seconds.
  @discardableResult
  private mutating func play(_ session: inout PracticeSession, remembers: Bool) -> Double {
    var time = Duration.zero
    _ = session.begin(at: time)
    while session.isRunning {
      if session.isMusic {
        playInTime(&session, &time)
      } else if let task = session.task {
        answer(task, &session, &time, remembers: remembers)
      } else {
        break
      }
    }
    return time / .seconds(1)
  }

  private mutating func answer(
    _ task: PracticeTask, _ session: inout PracticeSession, _ time: inout Duration, remembers: Bool
  ) {
    let guide = task.guideStrength
    let number = session.number
    // A chord that only leads to a change has no card.
    let card = task.card ?? CardKey(shape: "leading", root: PitchClass(0))
    let isNew = remembers && task.card != nil && !met.contains(card) && cards[card] == nil
    let groups = task.rightKeys ?? []
    let reach = groups.allSatisfy(pupil.reaches)
    let known = task.card.map { recall($0, guide: guide) } ?? 1
    let isRight = reach && random.uniform() < known
    time += .milliseconds(Int64(pupil.thinking(card, random: &random) * 1000))
    var events = strike(task, groups, isRight: isRight, &session, &time)
    if session.isRunning, session.number == number, !session.isMusic {
      // A pupil who cannot answer goes on.
      if !reach || session.verdict?.outcome != .right {
        events += session.skip(at: time)
      } else {
        time += .seconds(2)
        events += session.advance(to: time)
      }
    }
    guard remembers else { return }
    remember(events, time)
    guard task.card != nil else { return }
    pupil.follow(card, day: day, isRight: isRight || guide > 0, random: &random)
    if let end = card.chordOfChange { pupil.play(end) }
    if isNew { days[day].new.append(card) }
    met.insert(card)
    days[day].turns.append(
      Turn(
        task: task, card: card, isNew: isNew, isGuided: guide > 0, isRight: isRight, isMusic: false))
  }

  /// A change is found when its chord is.
  private func recall(_ card: CardKey, guide: Double) -> Double {
    pupil.recall(card.chordOfChange ?? card, guide: guide, day: day)
  }

  private mutating func playInTime(_ session: inout PracticeSession, _ time: inout Duration) {
    guard let next = session.nextTask else { return remember(session.stop(at: time), time) }
    let before = session.number
    time = max(time, next)
    remember(session.advance(to: time), time)
    guard session.isRunning, session.number != before, let task = session.task else { return }
    guard task.stroke == nil else { return strike(task, &session, time) }
    let window = ((session.nextTask ?? time) - time) / .seconds(1)
    let groups = task.rightKeys ?? []
    let chord = pupil.best(task.card?.chordOfChange)
    // The chords are in sight before they come.
    let need = 0.6 * pupil.thinking(chord, random: &random)
    let isRight =
      need < window * 0.8 && groups.allSatisfy(pupil.reaches)
      && random.uniform() < pupil.recall(chord, guide: 0, day: day)
    days[day].music.append(task.prompt.text)
    if isRight {
      days[day].rightInTime += 1
      var at = time + .milliseconds(Int64(need * 1000))
      remember(strike(task, groups, isRight: true, &session, &at), at)
      time = max(time, min(at, session.nextTask ?? at))
      pupil.play(chord)
    }
    if let card = task.card {
      days[day].turns.append(
        Turn(task: task, card: card, isNew: false, isGuided: false, isRight: isRight, isMusic: true))
    }
  }

  /// Strikes a rhythm, on any key or with a chord that is held ready; a finger slips here, too.
  private mutating func strike(_ task: PracticeTask, _ session: inout PracticeSession, _ time: Duration) {
    let beats = min(1, (task.beats ?? 4) / 2)
    let beat = time + .seconds(60 * beats / Double(session.pace?.bpm ?? 60))
    let slip = random.uniform() < pupil.slips ? 0.3 : 0.03
    var at = max(time, beat + .milliseconds(Int64(1000 * slip * random.normal())))
    let keys = task.rightKeys?.first ?? NoteSet([NoteNumber(60)].compactMap(\.self))
    days[day].strokes += 1
    var events = session.follow(down: keys, pedaled: keys, at: at)
    at += .milliseconds(150)
    events += session.advance(to: at)
    if session.verdict?.outcome == .right { days[day].strokesOnBeat += 1 }
    events += session.follow(down: [], pedaled: [], at: at)
    remember(events, at)
  }

  /// Plays what is right, or first something else, and lets go.
  private func strike(
    _ task: PracticeTask, _ groups: [NoteSet], isRight: Bool, _ session: inout PracticeSession,
    _ time: inout Duration
  ) -> [PracticeSession.Event] {
    var events: [PracticeSession.Event] = []
    if groups.isEmpty {
      let options = task.options
      guard case .choice(let right) = task.answer, !options.isEmpty else { return session.skip(at: time) }
      _ = session.choose(options[isRight ? right : (right + 1) % options.count], at: time)
      events = session.answered(at: time)
      // The answer stays in sight for a while.
      time += .seconds(2)
      return events + session.advance(to: time)
    }
    // Scales are played on the piano of the page.
    if pupil.isTyping, !task.isSequence {
      guard isRight else { return session.giveUp() }
      events = session.answer(typed: groups[0], at: time)
      return events + session.endRest(at: time)
    }
    func press(_ keys: NoteSet, _ milliseconds: Int64) {
      events += session.follow(down: keys, pedaled: keys, at: time)
      time += .milliseconds(milliseconds)
      events += session.advance(to: time)
      events += session.follow(down: [], pedaled: [], at: time)
      time += .milliseconds(150)
      events += session.advance(to: time)
    }
    if !isRight {
      let place = min(1, groups.count - 1)
      if place > 0 { press(groups[0], 350) }
      press(NoteSet(groups[place].compactMap { NoteNumber(Int($0.rawValue) + 1) }), 500)
      // A second look.
      time += .seconds(2)
    }
    for group in groups { press(group, groups.count > 1 ? 350 : 400) }
    return events
  }

  private mutating func remember(_ events: [PracticeSession.Event], _ time: Duration) {
    for case .done(let result) in events {
      guard result.isReview, let card = result.task.card else { continue }
      let notes = result.task.rightKeys?.count ?? 1
      cards.follow(
        Review(
          card: card, time: wall(time), day: Self.firstDay + day, rating: result.rating,
          think: result.think?.milliseconds,
          grab: result.grab.map { ($0 / max(1, notes - 1)).milliseconds }, drill: "review",
          session: day + 1))
    }
  }

  private mutating func wall(_ time: Duration) -> Int64 {
    numbers += 1
    return Int64(Self.firstDay + day) * 86_400_000 + 36_000_000 + Int64(time.milliseconds)
  }
}

extension CardKey {
  /// The chord to which a change goes; `nil` for other cards.
  public var chordOfChange: CardKey? {
    guard isChange, case .transition(_, let to, let distance)? = Shape(text: shape) else { return nil }
    return CardKey(.chord(to, .any), on: root.up(distance))
  }
}
