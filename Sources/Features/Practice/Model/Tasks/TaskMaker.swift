internal import ChordAnalysis
public import Languages
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

  var symbol: ChordSymbol { naming.symbol }

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
  private var voice: SpokenName { SpokenName(language: Catalog.english.code, names: names) }

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
    _ written: WrittenChord, _ form: VoicingType, numeral: String? = nil, key: Phrase? = nil
  ) -> PracticeTask? {
    let voicings = form.voicings(written.chord)
    guard !voicings.isEmpty else { return nil }
    // Where the player is free nothing need be said.
    let detail = form == .asIPlay ? nil : form.title
    var task = PracticeTask(
      prompt: prompt(.chord(written), detail: detail, numeral: numeral, key: key, "play-chord"),
      answer: .chord(voicings))
    task.noteNames = noteNames(written)
    task.letters = TaskLetters([written])
    task.explained =
      form == .upperStructure
      ? structure(written, voicings[0])
      : explanation(
        written,
        of: form == .asIPlay && !Tolerance.isAltered(written.chord.quality)
          ? Tolerance.plain(written.chord) : voicings[0])
    return task
  }

  /// `E B♭ | D F♯ A: 3 ♭7 | D`, the shell and the triad over it.
  private func structure(_ written: WrittenChord, _ voicing: AcceptedVoicing) -> Phrase? {
    guard let upper = voicing.upper else { return nil }
    let triad = PitchClass.all.lazy.flatMap { root in
      ["maj", "m"].compactMap { ChordQuality(word: $0) }.map { Chord(root: root, quality: $0) }
    }.first { $0.pitchClasses == upper }
    guard let triad else { return nil }
    let above = beside(written, triad)
    let low = order(of: voicing.required.subtracting(upper), voicing, written)
    let degrees = low.compactMap {
      written.chord.quality.degrees.degree(at: $0.semitones(above: written.chord.root))?.text
    }
    let high = notes(inThirds(upper, above: triad.root), in: above)
    return .say(
      "explained.degrees",
      [
        "notes": Self.hands(notes(low, in: written), high),
        "degrees": Self.hands(.list(degrees.map(degree)), name(.chord(above))),
      ])
  }

  private static func hands(_ lower: Phrase, _ upper: Phrase) -> Phrase {
    .say("hands", ["lower": lower, "upper": upper])
  }

  private func notes(_ tones: [PitchClass], in chord: WrittenChord) -> Phrase {
    .list(tones.map { said(spelling(of: $0, in: chord)) })
  }

  private func degree(_ text: String) -> Phrase { .name(.degree, naming.style.finish(text)) }

  /// A chord in the style that is set.
  private func name(_ reading: SpelledReading) -> Phrase { .name(.reading(reading), symbol.text(reading)) }

  /// A name in English words, for a screen reader.
  private func aloud(_ reading: SpelledReading) -> Phrase {
    .say("aloud", ["words": .text(voice.text(reading))])
  }

  func aloud(_ pitch: SpelledPitch) -> Phrase {
    .say("aloud", ["words": .text(SpokenName.note(pitch, names))])
  }

  private func inThirds(_ tones: PitchClassSet, above root: PitchClass) -> [PitchClass] {
    tones.members.sorted { $0.semitones(above: root) < $1.semitones(above: root) }
  }

  private func prompt(
    _ reading: SpelledReading, detail: Phrase? = nil, numeral: String? = nil, key: Phrase? = nil,
    _ instruction: String
  ) -> Prompt {
    let (name, parts) = altered(reading) ?? (self.name(reading), naming.style.parts(reading))
    return Prompt(
      .comma([name, detail]), chord: name, parts: parts, detail: detail, numeral: numeral, key: key,
      spoken: .comma([aloud(reading), detail]), instruction: .say(instruction))
  }

  /// `C7alt` for an altered dominant, which does not ask for all four of its altered tones; `nil` for any other chord.
  private func altered(_ reading: SpelledReading) -> (name: Phrase, parts: [NamePart])? {
    guard case .chord(let written) = reading, Tolerance.isAltered(written.chord.quality), written.bass == nil
    else {
      return nil
    }
    let seventh = SpelledReading.chord(WrittenChord(root: written.root, quality: .word("7")))
    var parts = naming.style.parts(seventh)
    // Programs read the symbol as it stands.
    guard !parts.isEmpty else { return nil }
    parts[0].tokens.append(NameToken(type: .word, text: "alt"))
    return (.name(.reading(reading), symbol.text(seventh) + "alt"), parts)
  }

  /// `C E G B: 1 3 5 7`, from the lowest note up where the voicing says it: `E G B D: 3 5 7 9`.
  private func explanation(_ written: WrittenChord, of voicing: AcceptedVoicing) -> Phrase {
    var tones = voicing.required.union(voicing.optional)
    // It may be played, but is not in the chord: the perfect fifth of C7alt.
    let fifth = PitchClassSet(written.chord.root.up(7))
    if Tolerance.isAltered(written.chord.quality) {
      tones = tones.subtracting(fifth.subtracting(written.chord.pitchClasses))
    }
    let order = order(of: tones, voicing, written)
    let degrees = order.map { tone -> Phrase in
      let height = tone.semitones(above: written.chord.root)
      let isForeign = written.chord.isSlash && tone == written.chord.bass && written.chord.bassDegree == nil
      let text = written.chord.quality.degrees.degree(at: height)?.text ?? Self.addedDegrees[height]
      return isForeign ? .say("bass") : text.map(degree) ?? .say("bass")
    }
    return .say("explained.degrees", ["notes": notes(order, in: written), "degrees": .list(degrees)])
  }

  /// As it is laid out; else in thirds: chord tones before extensions.
  private func order(
    of tones: PitchClassSet, _ voicing: AcceptedVoicing, _ written: WrittenChord
  ) -> [PitchClass] {
    let root = written.chord.root
    if let pattern = voicing.pattern, let bass = voicing.bass { return pattern.map { bass.up($0) } }
    if let bass = voicing.bass, bass != root, voicing.upper == nil {
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
  private func noteNames(_ written: WrittenChord) -> [PitchClass: Phrase] {
    Dictionary(
      uniqueKeysWithValues: PitchClass.all.map {
        let pitch = spelling(of: $0, in: written)
        let isOwn = written.chord.degree(of: $0) != nil
        return ($0, said(isOwn ? pitch : pitch.simplified))
      })
  }

  private func polychord(
    _ upper: ChordQuality, _ lower: ChordQuality, _ root: PitchClass, _ distance: Int
  ) -> PracticeTask? {
    let below = self.written(Chord(root: root, quality: lower))
    let above = beside(below, Chord(root: root.up(distance), quality: upper))
    let (high, low) = (above.chord.pitchClasses, below.chord.pitchClasses)
    var voicing = AcceptedVoicing(low.union(high), upper: high)
    voicing.lower = low
    let heights = StackedVoicing(below.chord).heights
    let start = ((heights.last ?? 0) / 12 + 1) * 12 + distance
    // As near above the lower chord as it can be.
    let first = start - 12 > heights.last ?? 0 ? start - 12 : start
    voicing.shown = heights + StackedVoicing(above.chord).heights.map { $0 + first }
    voicing.shownRoot = root
    var task = PracticeTask(
      prompt: prompt(.polychord(upper: above, lower: below), "play-both"),
      answer: .chord([voicing]))
    task.letters = TaskLetters([below, above])
    // Each chord has its own letters.
    task.noteNames = noteNames(below).merging(
      noteNames(above).filter { high.contains($0.key) && !low.contains($0.key) }
    ) { $1 }
    let tones = { (chord: WrittenChord) in
      notes(inThirds(chord.chord.pitchClasses, above: chord.chord.root), in: chord)
    }
    task.explained = .say(
      "explained.degrees",
      [
        "notes": Self.hands(tones(below), tones(above)),
        "degrees": Self.hands(name(.chord(below)), name(.chord(above))),
      ])
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
    others = Self.distinct(others.filter { $0.english != right.english }).sorted { $0.english < $1.english }
      .shuffled(using: &random)
    let options = ([right] + others.prefix(3)).shuffled(using: &random)
    guard options.count > 1, let place = options.firstIndex(of: right) else { return nil }
    let shown = prompt(.polychord(upper: above, lower: below), "name-polychord")
    var task = PracticeTask(prompt: shown, answer: .choice(right: place))
    task.answers = options
    task.sound = TaskSound([sounding(below.chord.pitchClasses, above.chord.pitchClasses, root)])
    return task
  }

  /// The name of two chords as one, if it has one.
  private func together(
    _ upper: ChordQuality, _ lower: ChordQuality, _ root: PitchClass, _ distance: Int
  ) -> Phrase? {
    let below = Chord(root: root, quality: lower).pitchClasses
    let above = Chord(root: root.up(distance), quality: upper).pitchClasses
    guard !above.isSubset(of: below) else { return nil }
    let hands = Hands(
      lower: sounding(below, [], root), upper: sounding(below, above, root).from(NoteNumber(60)!))
    let best = combiner.combine(hands).readings.best?.reading
    guard case .chord(let chord)? = best, !chord.isSlash else { return nil }
    return name(symbol.spelled(.chord(chord)))
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
    task.comesFrom = name(.chord(before))
    // Voices are counted in the whole chord, though the fifth may be missing as anywhere.
    let whole = Tolerance.plain(written.chord)
    task.answer = .chord([whole] + Tolerance.tones(of: written.chord).filter { $0 != whole })
    task.prompt.saidInstruction = .say("move-little")
    task.judgesMovement = true
    return task
  }

  private func under(_ upper: WrittenChord) -> PracticeTask? {
    var task = PracticeTask(
      prompt: prompt(
        .chord(upper), detail: .say("in-the-right-hand"), "play-under"),
      answer: .lowerHand(under: upper.chord.pitchClasses))
    task.noteNames = noteNames(upper)
    task.letters = TaskLetters([upper])
    return task
  }

  // MARK: - Ear and eye

  /// A chord to hear and to play: its root is given, its quality is not.
  private func heard(_ written: WrittenChord) -> PracticeTask? {
    guard var task = chord(written, .any) else { return nil }
    task.prompt.saidInstruction = .say("hear-root", ["note": said(written.root)])
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
    let title = name(.chord(written))
    var task = PracticeTask(
      prompt: Prompt(
        title, chord: title, parts: naming.style.parts(.chord(written)), spoken: .say("read-chord"),
        instruction: .say("play-written")),
      answer: .chord([AcceptedVoicing(keys: keys)]))
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
    task.answers = options
    task.playable = options.map { option in
      let meant = qualities.first { title($0) == option } ?? written.chord.quality
      return [Tolerance.tones(of: Chord(root: written.chord.root, quality: meant))]
    }
    task.answer = .choice(right: place)
    task.prompt.saidInstruction = .say("which-chord")
    task.card = CardKey(.heard(written.chord.quality), on: written.chord.root)
    return task
  }

  /// The name of a quality without a root: `mi7`, `major`.
  public func title(_ quality: ChordQuality) -> Phrase {
    Self.triads[quality.word].map { .say("quality.\($0)") }
      ?? .name(.quality(quality), symbol.text(quality))
  }

  /// A sign alone, without its root, is hard to read.
  static let triads = ["maj": "maj", "mi": "mi", "dim": "dim", "+": "aug"]

  /// The first of each that are the same in words.
  static func distinct(_ phrases: [Phrase]) -> [Phrase] {
    var seen: Set<String> = []
    return phrases.filter { seen.insert($0.english).inserted }
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
