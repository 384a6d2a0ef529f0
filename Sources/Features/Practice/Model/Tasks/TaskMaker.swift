internal import ChordAnalysis
public import MusicTheory

/// Makes tasks of cards, with names in the style that is set.
public struct TaskMaker: Sendable {
  let naming: NamingSettings
  /// The intervals that are chosen from; empty: those that are easily taken for the right one.
  let intervals: [Interval]
  private let combiner = ChordCombiner()

  /// The lowest key of guides and of chords to listen to: they lie around middle C.
  static let lowest = NoteNumber(48)!

  /// The hand that has to play the chords of cards; `nil`: either.
  let hands: HandRule?

  public init(naming: NamingSettings, hands: HandRule? = nil, intervals: [Interval] = []) {
    (self.naming, self.hands, self.intervals) = (naming, hands, intervals)
  }

  private var symbol: ChordSymbol { naming.symbol }

  /// A chord with its letters: those that the player chose, unless they need double accidentals and others do not.
  func written(_ chord: Chord) -> WrittenChord {
    let chosen = symbol.written(chord)
    guard chosen.needsDouble else { return chosen }
    var plain = naming
    plain.writtenRoots = []
    let usual = plain.symbol.written(chord)
    return usual.needsDouble ? chosen : usual
  }

  /// The upper chord of two, with letters on the side of the lower one: no flats over sharps.
  private func beside(_ lower: WrittenChord, _ chord: Chord) -> WrittenChord {
    let usual = written(chord)
    let (side, own) = (lower.root.fifths, usual.root.alteration)
    guard side > 1 && own < 0 || side < -1 && own > 0 else { return usual }
    let moved = WrittenChord(
      root: SpelledPitch(fifths: usual.root.fifths + (own < 0 ? 12 : -12)), quality: chord.quality)
    return moved.needsDouble || abs(moved.root.alteration) > 1 ? usual : moved
  }
  var names: NoteNames { naming.style.noteNames }
  private var voice: SpokenName { SpokenName(language: "en", names: names) }

  /// The task of a card; `nil` for one that this program does not know.
  public func task(
    _ card: CardKey, using random: inout some RandomNumberGenerator
  ) -> PracticeTask? {
    guard let shape = Shape(text: card.shape), var task = task(shape, card.root, &random) else { return nil }
    task.card = card
    guard let hands else { return task }
    return task.played(hands)
  }

  private func task(
    _ shape: Shape, _ root: PitchClass, _ random: inout some RandomNumberGenerator
  ) -> PracticeTask? {
    switch shape {
    case .chord(let quality, let form): chord(self.written(Chord(root: root, quality: quality)), form)
    case .slash(let quality, let bass):
      chord(self.written(Chord(root: root, quality: quality, bass: root.up(bass))), .any)
    case .polychord(let upper, let lower, let distance): polychord(upper, lower, root, distance)
    case .polychordName(let upper, let lower, let distance):
      polychordName(upper, lower, root, distance, &random)
    case .scale(let type, let motion): scale(scale(type, root), motion)
    case .scaleDegree(let type, let place): degree(place, of: scale(type, root))
    case .degree(let type, let place, let notes): chord(onDegree: place, of: scale(type, root), notes: notes)
    case .transition(let from, let to, let distance):
      transition(
        self.written(Chord(root: root.up(distance), quality: to)),
        from: self.written(Chord(root: root, quality: from)))
    case .under(let quality): under(self.written(Chord(root: root, quality: quality)))
    case .heard(let quality): heard(self.written(Chord(root: root, quality: quality)))
    case .read(let quality, let inversion):
      read(self.written(Chord(root: root, quality: quality)), inversion)
    case .interval(let interval, let skill, let direction):
      self.interval(interval, skill, direction, root, &random)
    case .thirds(let quality): thirds(self.written(Chord(root: root, quality: quality)))
    }
  }

  // MARK: - Chords

  /// A chord in a form; `numeral` and `key` tell its place in a key.
  public func chord(
    _ written: WrittenChord, _ form: Form, numeral: String? = nil, key: String? = nil
  ) -> PracticeTask? {
    let grips = form.grips(written.chord)
    guard !grips.isEmpty else { return nil }
    // Where the player is free nothing need be said.
    let detail = form == .asIPlay ? nil : form.title
    var task = PracticeTask(
      prompt: prompt(.chord(written), detail: detail, numeral: numeral, key: key, "Play the chord."),
      answer: .chord(grips))
    task.noteNames = noteNames(written)
    task.letters = TaskLetters([written])
    task.explanation =
      form == .upperStructure
      ? structure(written, grips[0])
      : explanation(
        written,
        of: form == .asIPlay && !Leeway.isAltered(written.chord.quality)
          ? Leeway.plain(written.chord) : grips[0])
    return task
  }

  /// `E B♭ | D F♯ A: 3 ♭7 | D`, the shell and the triad over it.
  private func structure(_ written: WrittenChord, _ grip: Grip) -> String? {
    guard let upper = grip.upper else { return nil }
    let triad = PitchClass.all.lazy.flatMap { root in
      ["maj", "m"].compactMap { ChordQuality(word: $0) }.map { Chord(root: root, quality: $0) }
    }.first { $0.pitchClasses == upper }
    guard let triad else { return nil }
    let above = beside(written, triad)
    let low = order(of: grip.required.subtracting(upper), grip, written)
    let text = { (tones: [PitchClass], chord: WrittenChord) in
      tones.map { names.text(spelling(of: $0, in: chord)) }.joined(separator: " ")
    }
    let degrees = low.compactMap {
      written.chord.quality.degrees.degree(at: $0.semitones(above: written.chord.root))?.text
    }
    let high = text(inThirds(upper, above: triad.root), above)
    return naming.style.finish(
      "\(text(low, written)) | \(high): \(degrees.joined(separator: " ")) | \(symbol.text(SpelledReading.chord(above)))"
    )
  }

  private func inThirds(_ tones: PitchClassSet, above root: PitchClass) -> [PitchClass] {
    tones.members.sorted { $0.semitones(above: root) < $1.semitones(above: root) }
  }

  private func prompt(
    _ reading: SpelledReading, detail: String? = nil, numeral: String? = nil, key: String? = nil,
    _ instruction: String
  ) -> Prompt {
    let (name, parts, voiced) =
      altered(reading) ?? (symbol.text(reading), naming.style.parts(reading), voice.text(reading))
    let spoken = [voiced, detail].compactMap(\.self).joined(separator: ", ")
    return Prompt(
      [name, detail].compactMap(\.self).joined(separator: ", "), name: name, parts: parts,
      detail: detail, numeral: numeral, key: key, spoken: spoken, instruction: instruction)
  }

  /// `C7alt` for an altered dominant, which does not ask for all four of its altered tones; `nil` for any other chord.
  private func altered(_ reading: SpelledReading) -> (name: String, parts: [NamePart], spoken: String)? {
    guard case .chord(let written) = reading, Leeway.isAltered(written.chord.quality), written.bass == nil
    else {
      return nil
    }
    let seventh = SpelledReading.chord(WrittenChord(root: written.root, quality: .word("7")))
    var parts = naming.style.parts(seventh)
    // Programs read the symbol as it stands.
    guard !parts.isEmpty else { return nil }
    parts[0].tokens.append(NameToken(type: .word, text: "alt"))
    return (symbol.text(seventh) + "alt", parts, voice.text(seventh) + " altered")
  }

  /// `C E G B: 1 3 5 7`, from the lowest note up where the grip says it: `E G B D: 3 5 7 9`.
  private func explanation(_ written: WrittenChord, of grip: Grip) -> String {
    let tones = grip.required.union(grip.optional)
    let order = order(of: tones, grip, written)
    let notes = order.map { names.text(spelling(of: $0, in: written)) }.joined(separator: " ")
    let degrees = order.map { tone in
      let height = tone.semitones(above: written.chord.root)
      let isForeign = written.chord.isSlash && tone == written.chord.bass && written.chord.bassDegree == nil
      guard !isForeign else { return "bass" }
      return written.chord.quality.degrees.degree(at: height)?.text ?? Self.addedDegrees[height] ?? "bass"
    }
    return naming.style.finish("\(notes): \(degrees.joined(separator: " "))")
  }

  /// As it is laid out; else in thirds: chord tones before extensions.
  private func order(of tones: PitchClassSet, _ grip: Grip, _ written: WrittenChord) -> [PitchClass] {
    let root = written.chord.root
    if let pattern = grip.pattern, let bass = grip.bass { return pattern.map { bass.up($0) } }
    if let bass = grip.bass, bass != root, grip.upper == nil {
      return tones.members.sorted { $0.semitones(above: bass) < $1.semitones(above: bass) }
    }
    let height = { (tone: PitchClass) in
      let semitones = tone.semitones(above: root)
      let degree = written.chord.quality.degrees.degree(at: semitones)
      return semitones + ((degree?.number ?? 9) > 7 ? 12 : 0)
    }
    return tones.members.sorted { height($0) < height($1) }
  }

  /// The degrees that voicings add to a chord without being in its symbol.
  private static let addedDegrees = [
    0: "1", 3: "♯9", 7: "5", 10: "♭7", 1: "♭9", 2: "9", 5: "11", 6: "♯11", 8: "♭13", 9: "13",
  ]

  private func spelling(of pitchClass: PitchClass, in written: WrittenChord) -> SpelledPitch {
    if let bass = written.bass, bass.pitchClass == pitchClass { return bass }
    return symbol.speller.spelling(of: pitchClass, in: written.chord, root: written.root)
  }

  /// The name of every key beside this chord, also of a wrong one.
  private func noteNames(_ written: WrittenChord) -> [PitchClass: String] {
    Dictionary(
      uniqueKeysWithValues: PitchClass.all.map {
        let pitch = spelling(of: $0, in: written)
        let isOwn = written.chord.degree(of: $0) != nil
        return ($0, naming.style.finish(names.text(isOwn ? pitch : pitch.simplified)))
      })
  }

  private func polychord(
    _ upper: ChordQuality, _ lower: ChordQuality, _ root: PitchClass, _ distance: Int
  ) -> PracticeTask? {
    let below = self.written(Chord(root: root, quality: lower))
    let above = beside(below, Chord(root: root.up(distance), quality: upper))
    let (high, low) = (above.chord.pitchClasses, below.chord.pitchClasses)
    var grip = Grip(low.union(high), upper: high)
    grip.lower = low
    let heights = StackedVoicing(below.chord).heights
    let start = ((heights.last ?? 0) / 12 + 1) * 12 + distance
    // As near above the lower chord as it can be.
    let first = start - 12 > heights.last ?? 0 ? start - 12 : start
    grip.shown = heights + StackedVoicing(above.chord).heights.map { $0 + first }
    grip.shownRoot = root
    var task = PracticeTask(
      prompt: prompt(.polychord(upper: above, lower: below), "Play both chords, one in each hand."),
      answer: .chord([grip]))
    task.letters = TaskLetters([below, above])
    // Each chord has its own letters.
    task.noteNames = noteNames(below).merging(
      noteNames(above).filter { high.contains($0.key) && !low.contains($0.key) }
    ) { $1 }
    let text = { (chord: WrittenChord) in
      inThirds(chord.chord.pitchClasses, above: chord.chord.root).map {
        names.text(spelling(of: $0, in: chord))
      }
      .joined(separator: " ")
    }
    let title = { symbol.text(SpelledReading.chord($0)) }
    task.explanation = naming.style.finish(
      "\(text(below)) | \(text(above)): \(title(below)) | \(title(above))")
    return task
  }

  /// `D over C7: what is it?`, with the names of four upper structures to choose from.
  private func polychordName(
    _ upper: ChordQuality, _ lower: ChordQuality, _ root: PitchClass, _ distance: Int,
    _ random: inout some RandomNumberGenerator
  ) -> PracticeTask? {
    let below = self.written(Chord(root: root, quality: lower))
    let above = beside(below, Chord(root: root.up(distance), quality: upper))
    guard let right = together(upper, lower, root, distance) else { return nil }
    var others = (0..<12).filter { $0 != distance }.compactMap { together(upper, lower, root, $0) }
    others = Array(Set(others.filter { $0 != right })).sorted().shuffled(using: &random)
    let options = ([right] + others.prefix(3)).shuffled(using: &random)
    guard options.count > 1, let place = options.firstIndex(of: right) else { return nil }
    let shown = prompt(.polychord(upper: above, lower: below), "What is it called as one chord?")
    var task = PracticeTask(prompt: shown, answer: .choice(right: place))
    task.options = options
    task.sound = TaskSound([sounding(below.chord.pitchClasses, above.chord.pitchClasses, root)])
    return task
  }

  /// The name of two chords as one, if it has one.
  private func together(
    _ upper: ChordQuality, _ lower: ChordQuality, _ root: PitchClass, _ distance: Int
  ) -> String? {
    let below = Chord(root: root, quality: lower).pitchClasses
    let above = Chord(root: root.up(distance), quality: upper).pitchClasses
    guard !above.isSubset(of: below) else { return nil }
    let hands = Hands(
      lower: sounding(below, [], root), upper: sounding(below, above, root).from(NoteNumber(60)!))
    let best = combiner.combine(hands).readings.best?.reading
    guard case .chord(let chord)? = best, !chord.isSlash else { return nil }
    return symbol.text(chord)
  }

  /// The lower chord from its root up, the upper one above middle C.
  private func sounding(_ lower: PitchClassSet, _ upper: PitchClassSet, _ root: PitchClass) -> NoteSet {
    let start = 48 + Int(root.number) % 8
    let base = start + root.semitones(above: PitchClass(start))
    let below = lower.members.compactMap { NoteNumber(base - 12 + $0.semitones(above: root)) }
    let above = upper.members.compactMap { NoteNumber(60 + $0.semitones(above: PitchClass(60))) }
    return NoteSet(below).union(NoteSet(above))
  }

  func transition(_ written: WrittenChord, from before: WrittenChord) -> PracticeTask? {
    guard var task = chord(written, .any) else { return nil }
    task.comesFrom = symbol.text(SpelledReading.chord(before))
    // Voices are counted in the whole chord, though the fifth may be missing as anywhere.
    let whole = Leeway.plain(written.chord)
    task.answer = .chord([whole] + Leeway.tones(of: written.chord).filter { $0 != whole })
    task.prompt.instruction = "Move as little as you can."
    task.judgesMovement = true
    return task
  }

  private func under(_ upper: WrittenChord) -> PracticeTask? {
    var task = PracticeTask(
      prompt: prompt(
        .chord(upper), detail: "in the right hand",
        "Play it in the right hand, and notes below it that make one chord of both, without a slash."),
      answer: .lowerHand(under: upper.chord.pitchClasses))
    task.noteNames = noteNames(upper)
    task.letters = TaskLetters([upper])
    return task
  }

  // MARK: - Scales

  /// In the plainer spelling, unless the root was written otherwise.
  private func scale(_ type: ScaleType, _ root: PitchClass) -> Scale {
    if let written = naming.writtenRoots.first(where: { $0.pitchClass == root }) {
      let scale = Scale(written, type)
      return scale.simpler ?? scale
    }
    let flats = SpelledPitch(fifths: Int(root.number) * 7 % 12 - 12)
    let candidates = [SpelledPitch(fifths: flats.fifths + 12), flats].filter { abs($0.alteration) < 2 }
    let weight = { (pitch: SpelledPitch) in
      Scale(pitch, type).notes.reduce(0) { $0 + abs($1.alteration) * (abs($1.alteration) > 1 ? 3 : 1) }
    }
    let tonic = candidates.min { weight($0) < weight($1) } ?? symbol.speller.name(of: root)
    return Scale(tonic, type)
  }

  /// The same, for notes that are shown beside a task.
  func scaleNotes(_ type: ScaleType, _ root: PitchClass) -> Scale { scale(type, root) }

  public func scale(_ scale: Scale, _ motion: Shape.ScaleMotion) -> PracticeTask {
    let heights = scale.type.degrees.map(\.semitones)
    let count = heights.count
    let rising = Array(0...count)
    let places =
      switch motion {
      case .up: rising
      case .down: Array(rising.reversed())
      case .thirds: (0..<count).flatMap { [$0, $0 + 2] } + [count]
      }
    let height = { (place: Int) in heights[place % count] + 12 * (place / count) }
    let steps = zip(places, places.dropFirst()).map { height($1) - height($0) }
    var task = PracticeTask(
      prompt: prompt(scale, Self.words(of: motion), "Play \(places.count) notes."),
      answer: .sequence(Answer.Sequence(start: scale.tonic.pitchClass, steps: steps)))
    task.steps = places.map { step(scale, $0 % count) }
    task.noteNames = noteNames(scale)
    task.letters = TaskLetters(scale)
    task.explanation = explanation(scale)
    return task
  }

  private static func words(of motion: Shape.ScaleMotion) -> String {
    switch motion {
    case .up: "up"
    case .down: "down"
    case .thirds: "in thirds"
    }
  }

  private func prompt(_ scale: Scale, _ detail: String, _ instruction: String) -> Prompt {
    let name = text(scale)
    let spoken = "\(SpokenName.note(scale.tonic, names)) \(scale.type.name), \(detail)"
    return Prompt(
      "\(name), \(detail)", name: name, detail: detail, key: nil, spoken: spoken, instruction: instruction)
  }

  func text(_ scale: Scale) -> String {
    naming.style.finish("\(names.text(scale.tonic)) \(scale.type.name)")
  }

  private func step(_ scale: Scale, _ place: Int) -> SequenceStep {
    SequenceStep(
      name: naming.style.finish(names.text(scale.notes[place])), degree: scale.type.degrees[place].text)
  }

  private func noteNames(_ scale: Scale) -> [PitchClass: String] {
    let letters = TaskLetters(scale)
    let foreign = PitchClass.all.compactMap { letters.name(of: $0) }
    return Dictionary((scale.notes + foreign).map { ($0.pitchClass, naming.style.finish(names.text($0))) }) {
      first, _ in first
    }
  }

  /// `C D E F G A B C: whole, whole, half, …`.
  private func explanation(_ scale: Scale) -> String {
    let notes = (scale.notes + [scale.tonic]).map(names.text).joined(separator: " ")
    let steps = scale.type.steps.map { step in
      switch step {
      case 1: "half"
      case 2: "whole"
      default: "\(step) halves"
      }
    }
    return naming.style.finish("\(notes): \(steps.joined(separator: ", "))")
  }

  private func degree(_ place: Int, of scale: Scale) -> PracticeTask? {
    guard scale.notes.indices.contains(place - 1) else { return nil }
    let ordinal = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    let word = place <= ordinal.count ? ordinal[place - 1] : "\(place)th"
    var task = PracticeTask(
      prompt: prompt(scale, "the \(word) note", "Play this note of the scale."),
      answer: .sequence(Answer.Sequence(start: scale.notes[place - 1].pitchClass, steps: [])))
    task.steps = [step(scale, place - 1)]
    task.noteNames = noteNames(scale)
    task.letters = TaskLetters(scale)
    task.explanation = explanation(scale)
    return task
  }

  /// The chord on a degree, by its numeral.
  func chord(onDegree place: Int, of scale: Scale, notes: Int, showsName: Bool = false) -> PracticeTask? {
    let chords = notes == 3 ? scale.triads : scale.sevenths
    guard chords.indices.contains(place - 1), chords.count == 7 else { return nil }
    let chord = chords[place - 1]
    let numeral = numeral(chord, in: scale)
    let place = text(scale)
    guard var task = self.chord(chord.written, .any, numeral: numeral, key: place) else { return nil }
    if !showsName {
      task.prompt.text = "\(numeral) in \(place)"
      task.prompt.spoken = "\(numeral) in \(SpokenName.note(scale.tonic, names)) \(scale.type.name)"
      (task.prompt.name, task.prompt.parts) = (nil, [])
    }
    return task
  }

  /// `ii7`: counted from the major scale.
  func numeral(_ chord: ScaleChord) -> String { chord.numeral(style: naming.style) }

  /// In minor III, VI and VII need no flat: they are counted in the key.
  func numeral(_ chord: ScaleChord, in scale: Scale) -> String {
    let mode: Key.Mode? = scale.type.name == "major" ? .major : scale.type.name == "minor" ? .minor : nil
    guard let mode else { return chord.numeral(style: naming.style) }
    let key = Key(scale.tonic, mode)
    let counted = (key.triads + key.sevenths).first { $0.written == chord.written }
    return (counted ?? chord).numeral(style: naming.style)
  }

  // MARK: - Ear and eye

  /// A chord to hear and to play: its root is given, its quality is not.
  private func heard(_ written: WrittenChord) -> PracticeTask? {
    guard var task = chord(written, .any) else { return nil }
    let root = naming.style.finish(names.text(written.root))
    task.prompt.instruction = "Listen, and play what you hear. The root is \(root)."
    task.isHidden = true
    task.sound = TaskSound([StackedVoicing(written.chord).notes(root: written.chord.root, from: Self.lowest)])
    return task
  }

  private func read(_ written: WrittenChord, _ inversion: Int) -> PracticeTask? {
    let degrees = written.chord.quality.row.degrees.members.sorted { $0.semitones < $1.semitones }
    guard degrees.indices.contains(inversion) else { return nil }
    // Extensions lie above the chord.
    let order = degrees[inversion...] + degrees[..<inversion] + written.chord.quality.extensions.members
    var key = Int(Self.lowest.rawValue) + 7
    key += degrees[inversion].spelled(above: written.root).pitchClass.semitones(above: PitchClass(key))
    var notes: [StaffNote] = []
    var keys: NoteSet = []
    for degree in order {
      let pitch = written.chord.quality.pitch(of: degree, above: written.root)
      key += pitch.pitchClass.semitones(above: PitchClass(key))
      guard let note = NoteNumber(key) else { return nil }
      keys.insert(note)
      notes.append(StaffNote(note, as: pitch, staff: key < 60 ? .lower : .upper))
    }
    let title = symbol.text(written)
    var task = PracticeTask(
      prompt: Prompt(
        title, name: title, parts: naming.style.parts(.chord(written)),
        spoken: "Read the chord from the staff", instruction: "Play what is written."),
      answer: .chord([Grip(keys: keys)]))
    task.staff = Staff(clefs: .grand, fifths: 0, notes: notes)
    task.isHidden = true
    task.noteNames = noteNames(written)
    task.letters = TaskLetters([written])
    return task
  }

  /// A choice among the qualities that are practiced: which one was heard?
  func heardChoice(
    _ written: WrittenChord, among qualities: [ChordQuality], using random: inout some RandomNumberGenerator
  ) -> PracticeTask? {
    guard var task = heard(written) else { return nil }
    let names = Self.distinct(qualities.map { title($0) })
    let right = title(written.chord.quality)
    var options = Array(([right] + names.filter { $0 != right }.shuffled(using: &random)).prefix(6))
    options.sort { (names.firstIndex(of: $0) ?? 0) < (names.firstIndex(of: $1) ?? 0) }
    guard let place = options.firstIndex(of: right) else { return nil }
    task.options = options
    task.playable = options.map { option in
      let meant = qualities.first { title($0) == option } ?? written.chord.quality
      return [Leeway.tones(of: Chord(root: written.chord.root, quality: meant))]
    }
    task.answer = .choice(right: place)
    task.prompt.instruction = "Which chord do you hear?"
    task.card = CardKey(.heard(written.chord.quality), on: written.chord.root)
    return task
  }

  /// The name of a quality without a root: `mi7`, `major`.
  public func title(_ quality: ChordQuality) -> String { Self.triads[quality.word] ?? symbol.text(quality) }

  /// A sign alone, without its root, is hard to read.
  private static let triads = ["maj": "major", "mi": "minor", "dim": "diminished", "+": "augmented"]

  /// The name of a shape in a table: `mi7, rootless A`; `nil` for one that this program does not know.
  public func title(ofShape text: String) -> String? {
    switch Shape(text: text) {
    case .chord(let quality, let form):
      [title(quality), form.title].compactMap(\.self).joined(separator: ", ")
    case .slash(let quality, let bass): "\(title(quality)) over its \(Interval(semitones: bass).text)"
    case .polychord(let upper, let lower, let distance):
      "\(title(upper)) a \(Interval(semitones: distance).text) above \(title(lower))"
    case .polychordName(let upper, let lower, let distance):
      "name of \(title(upper)) a \(Interval(semitones: distance).text) above \(title(lower))"
    case .scale(let type, let motion): "\(type.name), \(Self.words(of: motion))"
    case .scaleDegree(let type, let place): "\(type.name), note \(place)"
    case .degree(let type, let place, let notes):
      "\(type.name), \(notes == 3 ? "triad" : "seventh") on \(place)"
    case .transition(let from, let to, let distance):
      "\(title(from)) to \(title(to)) a \(Interval(semitones: distance).text) higher"
    case .under(let quality): "under \(title(quality))"
    case .heard(let quality): "\(title(quality)), heard"
    case .read(let quality, let inversion):
      "\(title(quality)), read\(inversion > 0 ? ", inversion \(inversion)" : "")"
    case .interval(let interval, let skill, let direction):
      [interval.text, skill.title, skill == .name ? nil : direction.title].compactMap(\.self)
        .joined(separator: ", ")
    case .thirds(let quality): "\(title(quality)), stacked thirds"
    case nil: nil
    }
  }

  static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension SpokenName {
  /// A note in English words: `F sharp`.
  static func note(_ pitch: SpelledPitch, _ names: NoteNames) -> String {
    let signs = [-2: "double flat", -1: "flat", 1: "sharp", 2: "double sharp"]
    let letter = names.text(SpelledPitch(pitch.letter))
    return [letter, signs[pitch.alteration]].compactMap(\.self).joined(separator: " ")
  }
}

extension WrittenChord {
  /// Whether its own tones need double accidentals.
  fileprivate var needsDouble: Bool {
    chord.quality.row.degrees.members.contains { abs($0.spelled(above: root).alteration) > 1 }
  }
}
