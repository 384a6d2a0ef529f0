public import Languages
public import MusicTheory

/// The task that is made of an interval.
public enum IntervalSkill: String, CaseIterable, Codable, Hashable, Sendable {
  /// Two written notes get their name.
  case name
  /// An interval is played from a note.
  case play
  /// It sounds, and gets its name.
  case hear
  /// It sounds, and is played from the note that is given.
  case echo

  /// In a table.
  var title: Phrase? { self == .play ? nil : .say("skill.\(rawValue)") }
}

/// In which direction an interval goes from the note that is given.
public enum IntervalDirection: String, CaseIterable, Codable, Hashable, Sendable {
  case up, down
  /// Both notes at once, above the given one.
  case together

  public var title: Phrase { .say("direction.\(rawValue)") }
}

extension Interval {
  /// Those that are practiced, in the order in which they are learned.
  public static let practiced: [Interval] = [
    Interval(.perfect, 5)!, Interval(.major, 3)!, Interval(.minor, 3)!, Interval(.perfect, 4)!,
    Interval(.perfect, 8)!, Interval(.major, 2)!, Interval(.minor, 2)!, Interval(.major, 6)!,
    Interval(.minor, 6)!, Interval(.minor, 7)!, Interval(.major, 7)!, Interval(.augmented, 4)!,
    Interval(.diminished, 5)!,
  ]

  /// By ear a diminished fifth is an augmented fourth.
  public var heard: Phrase {
    semitones == 6 ? .say("interval.tritone") : .interval(Interval(semitones: semitones))
  }
}

// Tasks about two notes.
extension TaskMaker {
  func interval(
    _ interval: Interval, _ skill: IntervalSkill, _ direction: IntervalDirection, _ root: PitchClass,
    _ random: inout some RandomNumberGenerator
  ) -> PracticeTask? {
    let pair = IntervalPair(interval, direction, from: root, written: naming.writtenRoots)
    switch skill {
    case .name: return named(pair.lower, pair.upper, &random)
    case .play: return played(pair)
    case .hear:
      var task = PracticeTask(
        prompt: Prompt(text(pair), instruction: .say("which-interval-sounds")),
        answer: .choice(right: 0))
      (task.isHidden, task.sound) = (true, sound(pair))
      guard var choice = choosing(interval.heard, among: heardBeside(interval, &random), task) else {
        return nil
      }
      choice.playable = choice.answers.map { option in
        // Wherever they lie.
        (1...24).filter { Interval(semitones: $0).heard == option }.flatMap { size in
          PitchClass.all.map { AcceptedVoicing(heights: [0, size], above: $0) }
        }
      }.map { [$0] }
      choice.isMelodic = direction != .together
      return choice
    case .echo:
      var task = played(pair)
      task.prompt.saidInstruction = .say(
        direction == .together ? "hear-lower" : "hear-first", ["note": said(pair.given)])
      (task.isHidden, task.sound) = (true, sound(pair))
      return task
    }
  }

  /// `F – B`: which interval? The notes stand on a staff.
  func named(
    _ lower: SpelledPitch, _ upper: SpelledPitch, key: Phrase? = nil, fifths: Int = 0,
    _ random: inout some RandomNumberGenerator
  ) -> PracticeTask? {
    var interval = Interval(from: lower, upTo: upper)
    // The same letter an octave higher.
    if interval.semitones == 0 { interval = Interval(.perfect, 8)! }
    let low = 53 + lower.pitchClass.semitones(above: PitchClass(53))
    guard let one = NoteNumber(low), let two = NoteNumber(low + interval.semitones) else { return nil }
    var task = PracticeTask(
      prompt: Prompt(
        dash([lower, upper]), key: key, spoken: .comma([aloud(lower), aloud(upper)]),
        instruction: .say("which-interval")),
      answer: .choice(right: 0))
    let staff = { (key: NoteNumber) in key.rawValue < 60 ? StaffNote.Place.lower : .upper }
    task.staff = Staff(
      clefs: .grand, fifths: fifths,
      notes: [StaffNote(one, as: lower, staff: staff(one)), StaffNote(two, as: upper, staff: staff(two))])
    (task.noteNames, task.explained) = (noteNames([lower, upper]), explanation(lower, upper, interval))
    return choosing(.interval(interval), among: namedBeside(interval, &random).map { .interval($0) }, task)
  }

  /// `minor 3rd above E♭`, to be played: the given note, then the other one.
  private func played(_ pair: IntervalPair) -> PracticeTask {
    let question = { (note: Phrase) in
      Phrase.say(
        pair.direction == .down ? "interval-below" : "interval-above",
        ["interval": .interval(pair.interval), "note": note])
    }
    let isTogether = pair.direction == .together
    let size = pair.interval.semitones
    var task = PracticeTask(
      prompt: Prompt(
        question(said(pair.given)), spoken: question(aloud(pair.given)),
        instruction: .say(isTogether ? "play-together" : "play-given")),
      answer: isTogether
        ? .chord([AcceptedVoicing(heights: [0, size], above: pair.given.pitchClass)])
        : .sequence(
          Answer.Sequence(start: pair.given.pitchClass, steps: [pair.direction == .up ? size : -size])))
    if !isTogether {
      task.steps = [pair.given, pair.other].map { SequenceStep(said($0)) }
      task.toldSteps = 1
    }
    task.noteNames = noteNames([pair.given, pair.other])
    task.explained = explanation(pair.lower, pair.upper, pair.interval)
    task.solution = text(pair)
    return task
  }

  /// `E♭ – G♭: letters E F G; 3 semitones`: an interval is counted in letters, and measured in keys.
  private func explanation(_ lower: SpelledPitch, _ upper: SpelledPitch, _ interval: Interval) -> Phrase {
    let letters = (0..<interval.number).map { said(SpelledPitch(lower.letter.up($0))) }
    return .say(
      "explained.letters",
      [
        "notes": .list([said(lower), said(upper)]), "letters": .list(letters),
        "count": .number(interval.semitones),
      ])
  }

  private func text(_ pair: IntervalPair) -> Phrase { dash([pair.given, pair.other]) }

  /// `C – E`.
  private func dash(_ notes: [SpelledPitch]) -> Phrase { .say("dash", ["all": .list(notes.map(said))]) }

  func said(_ pitch: SpelledPitch) -> Phrase { .note(pitch, naming.style) }

  func noteNames(_ pitches: [SpelledPitch]) -> [PitchClass: Phrase] {
    Dictionary(pitches.map { ($0.pitchClass, said($0)) }) { first, _ in first }
  }

  private func sound(_ pair: IntervalPair) -> TaskSound {
    let (low, high) = pair.keys
    let notes = pair.direction == .down ? [high, low] : [low, high]
    return pair.direction == .together
      ? TaskSound([NoteSet(notes)], seconds: 1.6) : TaskSound(notes.map { NoteSet([$0]) }, seconds: 0.9)
  }

  private func choosing(_ right: Phrase, among others: [Phrase], _ task: PracticeTask) -> PracticeTask? {
    // From the smallest up, so that the place tells nothing.
    let options = Self.distinct([right] + others).map { ($0, Self.sizes[$0.english] ?? 0, $0.english) }
      .sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    guard options.count > 1, let place = options.firstIndex(of: right) else { return nil }
    var task = task
    (task.answers, task.answer) = (options, .choice(right: place))
    return task
  }

  /// The order in which the names of intervals are listed.
  fileprivate static let sizes: [String: Int] = {
    let all = (1...15).flatMap { number in
      Interval.Kind.allCases.compactMap { Interval($0, number) }.map {
        ($0.text, number * 100 + $0.semitones)
      }
    }
    return Dictionary([("tritone", 450)] + all) { first, _ in first }
  }()

  /// Names that a written interval is easily taken for: the same letters, then the same keys, then its neighbors.
  private func namedBeside(_ interval: Interval, _ random: inout some RandomNumberGenerator) -> [Interval] {
    if intervals.count > 1 { return intervals }
    let same = Interval.Kind.allCases.compactMap { Interval($0, interval.number) }
      .filter { abs($0.semitones - interval.semitones) == 1 && $0.number > 1 }
      // A rare name stands beside rare ones only.
      .filter { Interval.practiced.contains($0) || !Interval.practiced.contains(interval) }
    let neighbors = Interval.practiced.filter {
      $0 != interval && (1...2).contains(abs($0.semitones - interval.semitones))
        || $0.semitones == interval.semitones
    }.shuffled(using: &random)
    return Array((same + neighbors.filter { !same.contains($0) && $0 != interval }).prefix(5))
  }

  /// Names of what sounds alike: the nearest two, and others.
  private func heardBeside(_ interval: Interval, _ random: inout some RandomNumberGenerator) -> [Phrase] {
    if intervals.count > 1 { return intervals.map(\.heard) }
    let others = (1...12).filter { $0 != interval.semitones }
    let near = others.filter { abs($0 - interval.semitones) == 1 }
    let far = others.filter { !near.contains($0) }.shuffled(using: &random)
    return (near + far.prefix(5 - near.count)).map { Interval(semitones: $0).heard }
  }
}

// Why every other note of a scale makes a chord.
extension TaskMaker {
  /// The two thirds of a triad, the lower one first; `nil` for chords of other intervals.
  static func thirds(of quality: ChordQuality) -> (lower: Interval, upper: Interval)? {
    let heights = quality.extensions.isEmpty ? quality.degrees.members.map(\.semitones).sorted() : []
    let third = { (size: Int) in [3: Interval(.minor, 3)!, 4: Interval(.major, 3)!][size] }
    guard heights.count == 3, let lower = third(heights[1]), let upper = third(heights[2] - heights[1]) else {
      return nil
    }
    return (lower, upper)
  }

  /// `C: major 3rd, then minor 3rd`: stacked, they are a triad.
  func thirds(_ written: WrittenChord) -> PracticeTask? {
    guard let (lower, upper) = Self.thirds(of: written.chord.quality), var task = chord(written, .root) else {
      return nil
    }
    let thirds = [Phrase.interval(lower), .interval(upper)]
    task.prompt = Prompt(
      .say("thirds", ["note": said(written.root), "lower": thirds[0], "upper": thirds[1]]),
      spoken: .comma([aloud(written.root)] + thirds), instruction: .say("stack-thirds"))
    let triad = Self.triads[written.chord.quality.word].map { Phrase.say("triad.\($0)") }
    task.solution = .say(
      "notes-make",
      [
        "notes": task.explained?["notes"] ?? said(written.root),
        "chord": triad ?? title(written.chord.quality),
      ])
    return task
  }
}

/// Two notes, one of which is given.
struct IntervalPair {
  let interval: Interval
  let direction: IntervalDirection
  let given: SpelledPitch
  let other: SpelledPitch

  var lower: SpelledPitch { direction == .down ? other : given }
  var upper: SpelledPitch { direction == .down ? given : other }

  /// With the letters that the player chose for the given note, unless they need a double accidental and others do not; else with those
  /// that are easiest to read.
  init(
    _ interval: Interval, _ direction: IntervalDirection, from root: PitchClass, written: [SpelledPitch] = []
  ) {
    (self.interval, self.direction) = (interval, direction)
    let other = { (given: SpelledPitch) in
      direction == .down ? interval.note(below: given) : interval.note(above: given)
    }
    let weight = { (given: SpelledPitch) in Self.weight(given) + Self.weight(other(given)) }
    let plain = Letter.allCases.map { SpelledPitch($0, soundingAs: root) }.filter { abs($0.alteration) < 2 }
      .min { weight($0) < weight($1) }!
    let chosen = written.first { $0.pitchClass == root }
    given = chosen.map { weight($0) >= 100 && weight(plain) < 100 ? plain : $0 } ?? plain
    self.other = other(given)
  }

  /// Whether both notes have an everyday name: F – B, but not B – E♯.
  var isReadable: Bool { Self.weight(given) + Self.weight(other) < 10 }

  private static func weight(_ pitch: SpelledPitch) -> Int {
    if abs(pitch.alteration) > 1 { return 100 }
    // E♯, B♯, C♭ and F♭ are names of white keys.
    let isWhite = pitch.alteration != 0 && SpelledPitch(pitch.letter, pitch.alteration).isOnWhiteKey
    return isWhite ? 10 : abs(pitch.alteration)
  }

  /// Two keys in the middle of the keyboard, the lower one first.
  var keys: (NoteNumber, NoteNumber) {
    let start = direction == .down ? 64 : 55
    let key = start + given.pitchClass.semitones(above: PitchClass(start))
    let low = direction == .down ? key - interval.semitones : key
    return (NoteNumber(low)!, NoteNumber(low + interval.semitones)!)
  }
}

extension SpelledPitch {
  fileprivate var isOnWhiteKey: Bool { [0, 2, 4, 5, 7, 9, 11].contains(Int(pitchClass.number)) }
}
