internal import ChordAnalysis
public import MusicTheory

/// The right answer: a condition on keys, in any octave and with any fingering unless it says so.
public enum Answer: Hashable, Sendable {
  /// Keys that are held together, in one of these voicings.
  case chord([AcceptedVoicing])
  /// One key after the other.
  case sequence(Sequence)
  /// One of several answers, by its place in the list.
  case choice(right: Int)
  /// One chord after the other, each chosen by its place in the list, or played.
  case progression([Step])
  /// Anything in the lower hand that makes one chord with this in the upper hand.
  case lowerHand(under: PitchClassSet)
  /// Any key: only when it is struck matters.
  case tap

  /// A chord of a progression.
  public struct Step: Hashable, Sendable {
    /// Its place in the list of options.
    public var choice: Int
    public var voicings: [AcceptedVoicing]

    public init(choice: Int, voicings: [AcceptedVoicing]) {
      (self.choice, self.voicings) = (choice, voicings)
    }
  }

  /// Notes in order, each as many semitones from the one before as it says; the first may lie in any octave.
  public struct Sequence: Hashable, Sendable {
    public var start: PitchClass
    /// Semitones from each note to the next; below 0 downwards.
    public var steps: [Int]

    public init(start: PitchClass, steps: [Int]) {
      (self.start, self.steps) = (start, steps)
    }

    public var count: Int { steps.count + 1 }

    /// Keys that show it on a keyboard, in their order: the lowest of them as low as possible from `lowest` up.
    public func example(from lowest: NoteNumber) -> [NoteNumber] {
      let heights = steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
      // So high that its lowest note is on the keyboard that is shown.
      let bottom = Int(lowest.rawValue) - min(0, heights.min() ?? 0)
      let first = bottom + start.semitones(above: PitchClass(bottom))
      return heights.compactMap { NoteNumber(first + $0) }
    }

    /// The pitch class at a place.
    public func pitchClass(at place: Int) -> PitchClass { start.up(steps.prefix(place).reduce(0, +)) }
  }
}

/// One way to play a chord.
public struct AcceptedVoicing: Hashable, Sendable {
  /// All of these have to sound.
  public var required: PitchClassSet
  /// These may sound as well.
  public var optional: PitchClassSet
  /// The lowest note; `nil`: any.
  public var bass: PitchClass?
  /// The exact voicing: semitones above the lowest note, from 0 upwards. `bass` is then given.
  public var pattern: [Int]?
  /// Exactly these keys.
  public var keys: NoteSet?
  /// The notes of the upper hand, above all others; `nil`: the hands are free.
  public var upper: PitchClassSet?
  /// All notes of the lower hand, where each hand has a chord of its own.
  public var lower: PitchClassSet?
  /// The hand that has to play it; `nil`: either.
  public var hands: HandRule?
  /// How it is shown where more than one way is right: semitones above any key of `shownRoot`, the lowest first.
  public var shown: [Int]?
  public var shownRoot: PitchClass?

  public init(
    _ required: PitchClassSet, optional: PitchClassSet = [], bass: PitchClass? = nil,
    upper: PitchClassSet? = nil
  ) {
    (self.required, self.optional, self.bass, self.upper) = (required, optional, bass, upper)
  }

  /// An exact voicing in any octave: `heights` are semitones above `root`, the lowest first.
  public init(heights: [Int], above root: PitchClass) {
    let lowest = heights.first ?? 0
    required = PitchClassSet(semitones: heights.map { $0 + Int(root.number) })
    optional = []
    bass = root.up(lowest)
    pattern = heights.map { $0 - lowest }
  }

  /// Exactly these keys, as they are written on a staff.
  public init(keys: NoteSet) {
    (required, optional, self.keys) = (keys.pitchClasses, [], keys)
  }

  /// How many keys it takes at least.
  public var size: Int { keys?.count ?? pattern?.count ?? required.count }

  /// Keys that show it on a keyboard: as low as possible from `lowest` up, close together.
  public func example(from lowest: NoteNumber) -> NoteSet {
    if let keys { return keys }
    // The right hand plays from middle C up.
    let lowest = hands == .right ? max(lowest, NoteNumber.middleC) : lowest
    if let shown, let shownRoot, let bottom = shown.first {
      let start = Int(lowest.rawValue) + shownRoot.up(bottom).semitones(above: lowest.pitchClass) - bottom
      return NoteSet(shown.compactMap { NoteNumber(start + $0) })
    }
    let first = bass ?? required.members.first { _ in true } ?? PitchClass(0)
    let start = Int(lowest.rawValue) + first.semitones(above: lowest.pitchClass)
    if let pattern { return NoteSet(pattern.compactMap { NoteNumber(start + $0) }) }
    guard let upper else { return Self.close(required, from: start, first: first) }
    let lower = Self.close(required.subtracting(upper).union(PitchClassSet(first)), from: start, first: first)
    let above = Int(lower.highest?.rawValue ?? 59) + 1
    // The upper hand is a chord of its own; its nearest inversion shows it.
    let shown = NoteSet(
      upper.members.compactMap { NoteNumber(above + $0.semitones(above: PitchClass(above))) })
    return lower.union(shown)
  }

  private static func close(_ tones: PitchClassSet, from start: Int, first: PitchClass) -> NoteSet {
    NoteSet(tones.members.compactMap { NoteNumber(start + $0.semitones(above: first)) })
  }
}

extension AcceptedVoicing {
  /// One of two hands that have a chord each.
  public enum Hand: Hashable, Sendable { case lower, upper }

  /// The hand that these tones are all of, where the other one is still missing.
  public func hand(alone held: PitchClassSet) -> Hand? {
    guard let upper, held.isSubset(of: required.union(optional)) else { return nil }
    let rest = lower ?? required.subtracting(upper)
    switch (rest.isSubset(of: held), upper.isSubset(of: held)) {
    case (true, false): return .lower
    case (false, true): return .upper
    default: return nil
    }
  }
}

/// How held keys compare with a voicing.
public struct VoicingMatch: Hashable, Sendable {
  public var right: NoteSet = []
  public var wrong: NoteSet = []
  /// Keys that would complete it.
  public var missing: NoteSet = []
  /// The fault of an answer in which every key belongs to the chord.
  public var fault: Fault?

  public enum Fault: Hashable, Sendable {
    /// Another note has to be the lowest.
    case bass(PitchClass)
    /// The right notes, in another arrangement.
    case voicing
    /// The upper hand has to have something else.
    case hands
    /// Both hands have to share it.
    case narrow
    /// These notes lie with the root, which the left hand has to hold alone.
    case besideRoot(NoteSet)
    /// The left hand would have to play it lower, or the right one higher.
    case tooHigh, tooLow
    /// It is wider than the hand that has to play it.
    case tooWide
    /// The number of octaves by which all of it is too high; below 0: too low.
    case octave(Int)
    /// Nothing is below the triad but its own notes.
    case bare
    /// Something lies above the triad.
    case covered
    /// Notes that belong one after the other were struck at once.
    case together
  }

  public var isRight: Bool { wrong.isEmpty && missing.isEmpty && fault == nil && !right.isEmpty }

  /// The more, the nearer.
  var closeness: Int { 2 * right.count - 2 * wrong.count - missing.count - (fault == nil ? 0 : 1) }
}

extension AcceptedVoicing {
  /// Compares the held keys.
  ///
  /// - Complexity: linear in the octaves of the keyboard.
  public func match(_ held: NoteSet) -> VoicingMatch {
    if let keys {
      if let octaves = Self.octaves(from: keys, to: held) {
        return VoicingMatch(right: held, missing: keys.subtracting(held), fault: .octave(octaves))
      }
      let match = VoicingMatch(
        right: held.intersection(keys), wrong: held.subtracting(keys), missing: keys.subtracting(held))
      return moved(match, held, from: keys.lowest?.pitchClass)
    }
    if let pattern, let bass { return match(held, pattern, bass) }
    var match = VoicingMatch()
    for key in held {
      if required.union(optional).contains(key.pitchClass) {
        match.right.insert(key)
      } else {
        match.wrong.insert(key)
      }
    }
    match.missing = missing(held)
    guard match.missing.isEmpty, match.wrong.isEmpty else { return match }
    if let bass, held.lowest?.pitchClass != bass { match.fault = .bass(bass) }
    if match.fault == nil, let upper, !isSplit(held, upper) { match.fault = .hands }
    if match.fault == nil { match.fault = hands?.fault(held, root: bass) }
    return match
  }

  /// By how many octaves one lies above the other, if it is the same otherwise.
  private static func octaves(from keys: NoteSet, to held: NoteSet) -> Int? {
    guard let low = keys.lowest, let other = held.lowest, keys.count == held.count else { return nil }
    let distance = Int(other.rawValue) - Int(low.rawValue)
    guard distance != 0, distance.isMultiple(of: 12),
      keys.allSatisfy({ key in NoteNumber(Int(key.rawValue) + distance).map(held.contains) ?? false })
    else { return nil }
    return distance / 12
  }

  /// The missing tones, each where it is next above the lowest held key.
  private func missing(_ held: NoteSet) -> NoteSet {
    let low = held.lowest.map { Int($0.rawValue) } ?? 48
    let tones = required.subtracting(held.pitchClasses)
    return NoteSet(tones.members.compactMap { NoteNumber(low + $0.semitones(above: PitchClass(low))) })
  }

  private func match(_ held: NoteSet, _ pattern: [Int], _ bass: PitchClass) -> VoicingMatch {
    var best: VoicingMatch?
    for lowest in stride(from: Int(bass.number), through: 127 - (pattern.last ?? 0), by: 12) {
      let wanted = NoteSet(pattern.compactMap { NoteNumber(lowest + $0) })
      let match = VoicingMatch(
        right: held.intersection(wanted), wrong: held.subtracting(wanted), missing: wanted.subtracting(held))
      if match.closeness > best?.closeness ?? .min { best = match }
    }
    guard let best else { return VoicingMatch(wrong: held) }
    var match =
      isDoubled(held, pattern, bass) ? VoicingMatch(right: held) : moved(best, held, from: bass)
    if match.isRight { match.fault = hands?.fault(held, root: bass) }
    return match
  }

  /// Whether both hands play the voicing, in octaves.
  private func isDoubled(_ held: NoteSet, _ pattern: [Int], _ bass: PitchClass) -> Bool {
    let places = stride(from: Int(bass.number), through: 127 - (pattern.last ?? 0), by: 12).map { lowest in
      NoteSet(pattern.compactMap { NoteNumber(lowest + $0) })
    }
    let played = places.filter { $0.isSubset(of: held) }
    return !played.isEmpty && played.reduce(NoteSet()) { $0.union($1) } == held
  }

  /// The same where tones lie in other octaves than they should: a tone that is asked for is never wrong by its name.
  private func moved(_ match: VoicingMatch, _ held: NoteSet, from lowest: PitchClass?) -> VoicingMatch {
    guard !match.isRight, !match.wrong.pitchClasses.isDisjoint(with: required) || match.wrong.isEmpty else {
      return match
    }
    var match = match
    if held.pitchClasses == required {
      let isBass = lowest == nil || held.lowest?.pitchClass == lowest
      return VoicingMatch(right: held, fault: isBass ? .voicing : lowest.map { .bass($0) })
    }
    match.wrong = NoteSet(match.wrong.filter { !required.contains($0.pitchClass) })
    match.right = held.subtracting(match.wrong)
    match.missing = NoteSet(match.missing.filter { !held.pitchClasses.contains($0.pitchClass) })
    // Nothing is missing or foreign by name: it lies elsewhere.
    if match.missing.isEmpty, match.wrong.isEmpty { match.fault = .voicing }
    return match
  }

  /// Whether some key divides the hands so that the upper one has just this.
  private func isSplit(_ held: NoteSet, _ upper: PitchClassSet) -> Bool {
    let rest = required.subtracting(upper)
    return held.contains { key in
      let above = held.from(key)
      let below = held.below(key)
      guard above.pitchClasses == upper, !below.isEmpty else { return false }
      return lower.map { $0 == below.pitchClasses } ?? rest.isSubset(of: below.pitchClasses)
    }
  }
}

extension Answer {
  /// The match of the held keys with the nearest right answer; `nil` where keys are not held together.
  func match(_ held: NoteSet, _ combiner: ChordCombiner) -> VoicingMatch? {
    switch self {
    case .chord(let voicings):
      var best = voicings.map { $0.match(held) }.max { $0.closeness < $1.closeness }
      // Where several notes may be the lowest, it is the arrangement that is wrong.
      let basses = Set(voicings.filter { $0.pattern != nil }.map(\.bass))
      if case .bass? = best?.fault, basses.count > 1 { best?.fault = .voicing }
      return best
    case .lowerHand(let upper): return Self.match(held, under: upper, combiner)
    case .sequence, .choice, .progression, .tap: return nil
    }
  }

  /// The same, for messages about mistakes; `nil` where keys are not held together.
  public func compare(_ held: NoteSet) -> VoicingMatch? { match(held, ChordCombiner()) }

  /// The two hands where the highest keys are the upper chord; `nil` where they are not.
  public static func hands(of held: NoteSet, under upper: PitchClassSet) -> Hands? {
    let above = held.reversed().reduce(into: (kept: NoteSet(), isOpen: true)) { found, key in
      let isPart = found.isOpen && upper.contains(key.pitchClass) && found.kept.pitchClasses != upper
      if isPart { found.kept.insert(key) } else { found.isOpen = false }
    }.kept
    return above.pitchClasses == upper ? Hands(lower: held.subtracting(above), upper: above) : nil
  }

  /// The keys of the upper chord are right; those below it are when both are one chord.
  private static func match(
    _ held: NoteSet, under upper: PitchClassSet, _ combiner: ChordCombiner
  ) -> VoicingMatch {
    guard let hands = hands(of: held, under: upper) else { return incomplete(held, upper) }
    let (lower, border) = (hands.lower, hands.upper)
    var match = VoicingMatch(right: held)
    if lower.pitchClasses.isSubset(of: upper) {
      match.fault = .bare
    } else if !isOneChord(lower: lower, upper: border, combiner) {
      match.right = border
      match.fault = .hands
    }
    return match
  }

  /// The upper hand does not have its triad: a note of it is missing, or another one lies over it.
  private static func incomplete(_ held: NoteSet, _ upper: PitchClassSet) -> VoicingMatch {
    // The highest keys within an octave are those of the upper hand.
    let top = Int(held.highest?.rawValue ?? 0)
    let hand = NoteSet(held.suffix(upper.count).filter { top - Int($0.rawValue) <= 12 })
    let foreign = NoteSet(hand.filter { !upper.contains($0.pitchClass) })
    let absent = upper.subtracting(held.pitchClasses)
    guard !absent.isEmpty else { return VoicingMatch(right: held.subtracting(foreign), fault: .covered) }
    let low = hand.first { upper.contains($0.pitchClass) }.map { Int($0.rawValue) } ?? 60
    let missing = absent.members.compactMap { NoteNumber(low + $0.semitones(above: PitchClass(low))) }
    // As many as are missing stand in their place; lower ones belong to the other hand.
    let wrong = NoteSet(foreign.suffix(absent.count))
    return VoicingMatch(right: held.subtracting(wrong), wrong: wrong, missing: NoteSet(missing))
  }

  /// Two hands that make one chord, as plain as possible: roots, fifths and shells below are tried.
  static func example(under upper: PitchClassSet, _ combiner: ChordCombiner) -> NoteSet? {
    let above = NoteSet(upper.members.compactMap { NoteNumber(72 + $0.semitones(above: PitchClass(72))) })
    var best: (cost: Double, notes: NoteSet)?
    for root in 48..<60 {
      for shell in [[0, 10], [0, 11], [0, 7], [0, 4, 10], [0, 3, 10], [0, 4, 11]] {
        let hand = NoteSet(shell.compactMap { NoteNumber(root + $0) })
        guard let cost = costOfOneChord(lower: hand, upper: above, combiner) else { continue }
        if cost < best?.cost ?? .infinity { best = (cost, hand.union(above)) }
      }
    }
    return best?.notes
  }

  /// Whether two hands make one chord that has a name of its own, which neither hand has alone.
  static func isOneChord(lower: NoteSet, upper: NoteSet, _ combiner: ChordCombiner) -> Bool {
    costOfOneChord(lower: lower, upper: upper, combiner) != nil
  }

  /// The cost of that chord's name for its reader; `nil` where the two are not one chord.
  private static func costOfOneChord(
    lower: NoteSet, upper: NoteSet, _ combiner: ChordCombiner
  ) -> Double? {
    guard !lower.isEmpty, !lower.pitchClasses.isSubset(of: upper.pitchClasses) else { return nil }
    let combination = combiner.combine(Hands(lower: lower, upper: upper))
    guard let best = combination.readings.best, best.reading.kind == .unified else { return nil }
    return best.cost.value
  }
}
