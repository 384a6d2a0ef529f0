internal import ChordAnalysis
public import MusicTheory

extension Judge {
  /// A right answer came at a time that is not asked: no other comes in this task.
  mutating func refuse() {
    verdict.outcome = .wrong
    verdict.isBesideBeat = true
    mistakes += 1
  }

  /// One step more of help: first the missing notes by name, then by key.
  public mutating func hint() {
    guard !isDone else { return }
    verdict.hints += 1
    // A note that was told is not found at first touch.
    if case .sequence = task.answer { missteps.insert(sequence.position) }
    if verdict.hints > 1 { showMissing() }
  }

  /// Shows the answer, which still has to be played.
  public mutating func giveUp() {
    guard !isDone else { return }
    verdict.hints += 1
    wasShown = true
    verdict.outcome = .shown
    showMissing()
  }

  mutating func showMissing() {
    // An option is named, and has no keys.
    if case .choice = task.answer { return }
    verdict.showsMissing = true
    switch asked {
    case .sequence(let wanted):
      // The first note may lie in any octave; one of them is shown, as near as possible to the keys that were struck.
      let near = sequence.keys.first?.key ?? wanted.example(from: NoteNumber(48)!).first
      let next = sequence.next(wanted).min { $0.distance(to: near) < $1.distance(to: near) }
      verdict.keys = sequence.keys + (next.map { [Verdict.Key($0, .missing)] } ?? [])
    case .chord(let voicings) where down.isEmpty || !hasStruck:
      let near =
        task.judgesMovement && !previous.isEmpty
        ? Movement.nearest(to: previous, within: Array(voicings.prefix(1))) : nil
      let shown = near ?? voicings.first?.example(from: NoteNumber(48)!) ?? []
      verdict.keys = shown.subtracting(down).map { Verdict.Key($0, .missing) }
    case .lowerHand(let upper) where down.isEmpty || !hasStruck:
      let shown = Answer.example(under: upper, combiner) ?? []
      verdict.keys = shown.map { Verdict.Key($0, .missing) }
    case .chord, .lowerHand: compare(at: start)
    case .choice, .progression, .tap: break
    }
  }

  /// Chooses one of the options.
  public mutating func choose(_ place: Int, at time: Duration) {
    guard !isDone else { return }
    if case .progression(let steps) = task.answer { return choose(place, of: steps, at: time) }
    guard case .choice(let right) = task.answer else { return }
    if firstKey == nil { firstKey = time }
    guard place == right else {
      mistakes += 1
      verdict.wrongChoices.insert(place)
      verdict.outcome = verdict.outcome == .shown ? .shown : .wrong
      return
    }
    verdict.outcome = .right
    firstKey = time
    measure(at: time)
  }

  /// Takes typed notes one after the other, until one is wrong: those without an octave get the octave of the next note.
  public mutating func answer(typedInTurn notes: [TypedNote], at time: Duration) -> Bool {
    guard !isDone, case .sequence(let wanted) = task.answer else { return false }
    for note in notes where !isDone {
      let next = sequence.next(wanted)
      let key: NoteNumber? =
        switch note {
        case .key(let key): key
        case .name(let pitchClass):
          // The first note may lie in any octave; a player begins in the middle.
          next.first { $0.pitchClass == pitchClass && (sequence.position > 0 || $0 >= NoteNumber(48)!) }
            ?? NoteNumber(60 + Int(pitchClass.number))
        }
      guard let key else { continue }
      follow(key, wanted, at: time, isTyped: true)
      if verdict.outcome == .wrong { break }
    }
    if isDone { (verdict.think, verdict.grab) = (nil, nil) }
    return isDone
  }

  /// Takes typed notes for keys that are held: names without octaves fit any octave, and any hand.
  ///
  /// `lower`: the notes before a bar, which the left hand plays.
  public mutating func answer(
    typed keys: NoteSet, lower: NoteSet? = nil, areNames: Bool = false, at time: Duration
  ) -> Bool {
    guard !isDone else { return false }
    var keys = keys
    if areNames, case .chord(let voicings) = task.answer, let hands = voicings.first?.hands {
      keys = hands.placed(keys, lower: lower)
    }
    // Letters are read from the staff as they stand, the lowest first.
    if areNames, case .chord(let voicings) = task.answer, let written = voicings.first?.keys,
      written.pitchClasses == keys.pitchClasses, written.lowest?.pitchClass == keys.lowest?.pitchClass
    {
      keys = written
    }
    if case .sequence(let wanted) = task.answer {
      for key in keys { follow(key, wanted, at: time, isTyped: true) }
      if isDone { (verdict.think, verdict.grab) = (nil, nil) }
      return isDone
    }
    // The keys that are held on the keyboard do not count here.
    let (held, heldBefore) = (down, before)
    (down, before) = ([], [])
    _ = follow(down: keys, pedaled: keys, at: time)
    if isRightNow {
      finish(at: time)
      // Typing does not measure fingers.
      (verdict.think, verdict.grab) = (nil, nil)
    } else {
      meant = keys
    }
    _ = follow(down: [], pedaled: [], at: time)
    (down, before) = (held, heldBefore)
    return isDone
  }
}
