public import ChordAnalysis
public import MusicTheory

/// Judges the held keys: a state machine of keys and time, without a clock.
///
/// It marks every key as right or wrong. A chord is done when all of it has been held for a moment; a wrong chord counts only when it was
/// meant: held together for a while and then left. Passing keys do not count.
public struct Judge: Sendable {
  /// How long a right chord has to stay before it is done: a finger that lands late may make it wrong.
  public static let landing: Duration = .milliseconds(20)
  /// Keys that are held together for this long were meant as an answer.
  public static let settling: Duration = .milliseconds(250)
  /// How long a right chord has to be held where it was reached by letting other keys go: all keys at once are no answer.
  public static let alone: Duration = .seconds(1)
  /// Fingers that lift a chord do so within this time: a part of it that is left for less is no answer.
  public static let lifting: Duration = .milliseconds(60)
  /// The chord before may be held on for this long beside the next one; keys that were struck earlier were the rest of its roll.
  public static let overlap: Duration = .milliseconds(500)
  /// Keys that are held for this long get a sentence: nobody waits in silence.
  public static let patience: Duration = .seconds(2)

  public let task: PracticeTask
  let combiner: ChordCombiner
  /// When the player could begin to think: the prompt, or the release after it.
  var start: Duration
  /// The end of the words of a question that is spoken: nobody can begin to think before.
  private var heard: Duration = .zero
  var down: NoteSet = []
  /// Keys that are still held from before the task; they count as soon as another key is struck.
  var before: NoteSet
  /// Whether the chord before is still held as a whole: the rest of a roll may follow.
  private var holdsBefore: Bool
  var hasStruck = false
  var firstKey: Duration?
  private var lastKey: Duration?
  var heldSince: Duration?
  /// When a wrong chord had been held long enough to be meant, or was begun to be left.
  private var wrongSince: Duration?
  /// When a right chord is done that was reached by letting go.
  private var aloneUntil: Duration?
  /// The largest chord of this voicing, which is judged when it is left.
  var meant: NoteSet = []
  /// When the keys that are held were last others.
  private var changed: Duration = .zero
  /// Whether these keys have had their sentence.
  private var isTold = false
  var sequence = SequenceJudge()
  /// A wrong key where one note is asked for: it counts when it is held for a while, as a wrong chord does.
  var tried: (key: NoteNumber, since: Duration)?
  /// The wrong keys that are down where one note is asked for, or the second one of two.
  var strays: NoteSet = []
  /// The last note of a sequence was struck: it is right when no wrong key is down with it.
  var completed: (key: NoteNumber, time: Duration, sequence: SequenceJudge)?
  /// When the last right note of a sequence was struck, or the last one of several at once.
  var stepped: Duration?
  /// The first of two notes that are played one after the other, where an option is played so.
  var opening: (key: NoteNumber, time: Duration)?
  public internal(set) var verdict = Verdict()
  /// How often a wrong chord was meant, or a wrong note of a sequence struck.
  public internal(set) var mistakes = 0
  /// The places of a sequence before which a wrong note was struck.
  var missteps: Set<Int> = []
  /// The keys that were held at the last stroke.
  private(set) var lastStruck: NoteSet = []
  /// Whether the player gave up.
  var wasShown = false
  /// The keys that were held when the answer was right.
  public internal(set) var rightKeys: NoteSet = []
  /// The keys that were played before the task, from which movement is measured.
  public let previous: NoteSet

  public init(
    _ task: PracticeTask, at time: Duration, held: NoteSet = [], previous: NoteSet = [],
    combiner: ChordCombiner = ChordCombiner()
  ) {
    (self.task, self.combiner, self.previous) = (task, combiner, previous)
    (start, down, before, holdsBefore) = (time, held, held, !held.isEmpty)
  }

  /// The answer that is wanted now: of several chords the next one.
  var asked: Answer {
    switch task.answer {
    case .progression(let steps) where steps.indices.contains(verdict.position):
      return .chord(steps[verdict.position].voicings)
    case .choice(let right) where task.playable.indices.contains(right):
      let steps = task.playable[right]
      return .chord(steps[min(verdict.position, steps.count - 1)])
    default: return task.answer
    }
  }

  /// Whether a part of the answer was given.
  private var hasBegun: Bool { sequence.position > 0 || verdict.position > 0 }

  /// How many notes of a sequence were right at once; `nil` for other answers, and for one or two notes, which are right or wrong as a whole.
  public var notes: NoteCount? {
    guard case .sequence(let wanted) = task.answer, wanted.count > 2 else { return nil }
    let right = sequence.position - missteps.count { $0 < sequence.position }
    return NoteCount(right: wasShown ? 0 : right, of: wanted.count)
  }

  /// Whether the answer was given, or chosen.
  public var isDone: Bool { verdict.outcome == .right }

  /// Whether a key was struck.
  var isTouched: Bool { hasStruck || isDone }

  /// When `advance` wants to be called next.
  public var deadline: Duration? {
    guard !isDone, !verdict.isBesideBeat, let lastKey else { return nil }
    if let completed { return completed.time + (strays.isEmpty ? Self.landing : Self.settling) }
    if isRightNow { return max(lastKey + Self.landing, aloneUntil ?? .zero) }
    return [settled, told].compactMap(\.self).min()
  }

  /// When the held keys will have been meant as an answer.
  private var settled: Duration? {
    guard let heldSince, meant.isEmpty, !isTold, !holdsBefore, isLikeAnAnswer else { return nil }
    return heldSince + Self.settling
  }

  /// When the held keys get a sentence.
  var told: Duration? {
    let isMore = !holdsBefore && !down.subtracting(before).isEmpty
    guard hasStruck, !isTold, isMore, task.answer != .tap else { return nil }
    if case .sequence = task.answer, tried == nil { return nil }
    return changed + Self.patience
  }

  /// Follows the keys. `pedaled`: everything that sounds, fingers and pedal.
  ///
  /// - Returns: whether the verdict has changed.
  public mutating func follow(down keys: NoteSet, pedaled: NoteSet, at time: Duration) -> Bool {
    let old = verdict
    advance(to: time)
    guard !isDone, !verdict.isBesideBeat else { return verdict != old }
    let held = task.pedalCounts ? pedaled : keys
    let struck = held.subtracting(down)
    let released = down.subtracting(held)
    if !released.intersection(before).isEmpty { endRoll(at: time) }
    let wasRight = isRightNow
    let lifted = released.subtracting(before)
    if !lifted.isEmpty {
      leave()
      if !wasRight, !holdsBefore { wrongSince = wrongSince ?? time }
      // Keys are lifted one after the other; the rest of a chord is not meant as an answer.
      heldSince = nil
    } else if !released.isEmpty {
      // Keys of the chord before were no part of this one, however long they overlap.
      (meant, wrongSince) = ([], nil)
    }
    leaveNote(released, struck, at: time)
    if held != down { (changed, isTold, verdict.held) = (time, false, nil) }
    down = held
    before = before.intersection(held)
    strays = strays.intersection(held)
    if !struck.isEmpty {
      // Notes that only the pedal keeps are no movement of a finger.
      hasStruck = true
      lastStruck = held.subtracting(before)
      if firstKey == nil || isNewlyStruck(struck) { firstKey = time }
      lastKey = time
      heldSince = time
      meant = []
      aloneUntil = nil
    } else if !isRightNow {
      aloneUntil = nil
    } else if !wasRight {
      aloneUntil = letGo(lifted, at: time)
    }
    if held.isEmpty {
      (wrongSince, aloneUntil) = (nil, nil)
      if !hasStruck, !hasBegun { start = max(time, heard) }
      firstKey = hasBegun ? firstKey : nil
      heldSince = nil
    }
    switch task.answer {
    case .sequence(let wanted): for key in struck where !isDone { follow(key, wanted, at: time) }
    case .tap: if !struck.isEmpty, verdict.outcome == .open { finish(at: time) }
    case .choice(let right) where task.isMelodic:
      for key in struck where !isDone { follow(key, besides: right, at: time) }
      if !isDone { compare(at: time) }
    default: compare(at: time)
    }
    advance(to: time)
    return verdict != old
  }

  /// A key of the chord before is let go. Keys that were struck well before that, while it was held as a whole, belonged to it.
  private mutating func endRoll(at time: Duration) {
    guard holdsBefore else { return }
    holdsBefore = false
    guard let lastKey, time - lastKey > Self.overlap, isOfChords else { return }
    (before, hasStruck) = (down, false)
    (firstKey, self.lastKey, heldSince, wrongSince, aloneUntil) = (nil, nil, nil, nil, nil)
    (verdict.keys, verdict.fault) = ([], nil)
    if verdict.showsMissing { showMissing() }
  }

  /// Whether keys count that are held together.
  private var isOfChords: Bool {
    switch asked {
    case .chord, .lowerHand: true
    case .sequence, .choice, .progression, .tap: false
    }
  }

  /// When a right chord is done that is left after keys were let go.
  ///
  /// A key that is struck after a wrong chord corrects it. Keys that are still held from the chord before were no part of an answer. One stray
  /// key that is lifted before the chord was meant is forgiven.
  private func letGo(_ keys: NoteSet, at time: Duration) -> Duration? {
    guard !keys.isEmpty, let lastKey else { return time + Self.lifting }
    if let wrongSince, lastKey > wrongSince { return time + Self.lifting }
    let isStray = keys.count == 1 && wrongSince == time && time - lastKey < Self.settling
    return time + (isStray ? Self.settling : Self.alone)
  }

  /// Whether these are the first keys of an attempt, with no others held but those left from before.
  private func isNewlyStruck(_ struck: NoteSet) -> Bool {
    switch task.answer {
    case .sequence, .progression: false
    default: down.subtracting(struck).subtracting(before).isEmpty
    }
  }

  /// Lets time pass.
  ///
  /// - Returns: whether the verdict has changed.
  @discardableResult
  public mutating func advance(to time: Duration) -> Bool {
    guard let deadline, deadline <= time else { return false }
    let old = verdict
    if let completed {
      complete(completed.key, completed.sequence, at: completed.time)
    } else if isRightNow {
      finish(at: lastKey ?? time)
    } else if let settled, settled <= time {
      meant = down
      wrongSince = wrongSince ?? time
    } else {
      tell(at: time)
    }
    return verdict != old
  }

  /// Whether nothing is wrong, and the rest may be on its way.
  private var isPart: Bool {
    if case .chord(let voicings) = asked,
      voicings.contains(where: { $0.hand(alone: down.pitchClasses) != nil })
    {
      return true
    }
    guard let match else { return false }
    return isBeginning(down) || match.fault == nil && match.wrong.isEmpty && !match.missing.isEmpty
  }

  /// Whether this is the upper hand alone, with which the task begins.
  private func isBeginning(_ keys: NoteSet) -> Bool {
    keys.count == 3 && asked.match(keys, combiner)?.fault == .bare
  }

  /// Keys that are held on get their sentence: a whole answer is judged as if it were left, and a part of one is no mistake.
  private mutating func tell(at time: Duration) {
    isTold = true
    if !meant.isEmpty, !isPart {
      leave()
    } else if tried != nil {
      leaveNote(down, [], at: time)
    } else {
      verdict.held = down.subtracting(before)
      // From now on it is about these keys, and no longer about the answer before.
      if verdict.outcome == .wrong { (verdict.outcome, verdict.played) = (.open, nil) }
    }
  }

  /// Marks the held keys, and the missing ones where these are shown.
  mutating func compare(at time: Duration) {
    guard let match = match else { return }
    // Where there is something to choose, the marks would tell it.
    if case .choice = task.answer { return }
    var keys = match.right.map { Verdict.Key($0, .right) } + match.wrong.map { Verdict.Key($0, .wrong) }
    if verdict.showsMissing { keys += match.missing.map { Verdict.Key($0, .missing) } }
    verdict.keys = down.isEmpty && !verdict.showsMissing ? [] : keys
    verdict.fault = match.fault
  }

  var match: VoicingMatch? {
    hasStruck || verdict.showsMissing ? asked.match(hasStruck ? down : [], combiner) : nil
  }

  var isRightNow: Bool {
    guard hasStruck, !down.subtracting(before).isEmpty, match?.isRight == true else { return false }
    // More keys of the chord that was right already are no new answer.
    return !holdsBefore || asked.match(before, combiner)?.isRight != true
  }

  /// Whether enough keys are held together to be meant as an answer.
  private var isLikeAnAnswer: Bool {
    switch asked {
    case .chord(let voicings): down.count >= max(2, (voicings.map(\.size).min() ?? 3) - 1)
    case .lowerHand: down.count >= 3
    case .sequence, .choice, .progression, .tap: false
    }
  }

  /// The option that a played chord means beside the right one, whose chords before it were played.
  func option(of keys: NoteSet, besides right: Int) -> Int? {
    let (place, steps) = (verdict.position, task.playable[right])
    return task.playable.indices.first { index in
      let other = task.playable[index]
      return index != right && other.count > place && other.prefix(place) == steps.prefix(place)
        && Answer.chord(other[place]).match(keys, combiner)?.isRight == true
    }
  }

  /// A key was released: a chord that was meant and is not right was a mistake.
  private mutating func leave() {
    guard !meant.isEmpty, !isRightNow else { return }
    defer { meant = [] }
    guard asked.match(meant, combiner)?.isRight != true else { return }
    verdict.played = meant
    if case .choice(let right) = task.answer {
      // Only what is among the answers was chosen; the rest was looking for it.
      guard let option = option(of: meant, besides: right) else { return }
      if task.playable[option].count == 1 { verdict.wrongChoices.insert(option) }
    }
    if !isBeginning(meant) { mistakes += 1 }
    verdict.outcome = verdict.outcome == .shown ? .shown : .wrong
  }

  mutating func finish(at time: Duration) {
    compare(at: time)
    rightKeys = down
    guard !goesOn() else { return }
    verdict.outcome = .right
    measure(at: time)
    guard task.judgesMovement, !previous.isEmpty, case .chord(let voicings) = task.answer else { return }
    verdict.movement = Movement(from: previous, to: down, within: Array(voicings.prefix(1)))
  }

  /// Takes the time of a right answer. One that is given before it was asked took none.
  mutating func measure(at time: Duration) {
    let first = max(start, firstKey ?? time)
    verdict.think = first - start
    verdict.grab = max(.zero, time - first)
    verdict.firstKey = firstKey ?? time
  }

  /// The question is spoken until then.
  mutating func hear(until time: Duration) { (start, heard) = (max(start, time), time) }

  // MARK: - One chord after the other

  /// Goes on to the next chord of a progression, if there is one. Keys that are held do not belong to it.
  private mutating func goesOn() -> Bool {
    let count: Int
    switch task.answer {
    case .progression(let steps): count = steps.count
    case .choice(let right): count = task.playable[right].count
    default: return false
    }
    verdict.position += 1
    guard verdict.position < count else { return false }
    (before, holdsBefore, hasStruck, meant) = (down, !down.isEmpty, false, [])
    (heldSince, wrongSince, aloneUntil, lastKey) = (nil, nil, nil, nil)
    (verdict.wrongChoices, verdict.fault, verdict.played) = ([], nil, nil)
    verdict.outcome = wasShown ? .shown : .open
    if verdict.showsMissing { showMissing() }
    return true
  }

  mutating func choose(_ place: Int, of steps: [Answer.Step], at time: Duration) {
    if firstKey == nil { firstKey = time }
    guard steps.indices.contains(verdict.position), place == steps[verdict.position].choice else {
      mistakes += 1
      verdict.wrongChoices.insert(place)
      verdict.played = nil
      verdict.outcome = wasShown ? .shown : .wrong
      return
    }
    verdict.keys = []
    guard !goesOn() else { return }
    verdict.outcome = .right
    measure(at: time)
  }
}

extension NoteNumber {
  /// In semitones; none to nowhere.
  func distance(to other: NoteNumber?) -> Int {
    other.map { abs(Int(rawValue) - Int($0.rawValue)) } ?? 0
  }
}
