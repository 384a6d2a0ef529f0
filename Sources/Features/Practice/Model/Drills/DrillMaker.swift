internal import ChordAnalysis
internal import Languages
internal import MusicTheory
internal import Playback

// Drills whose tasks follow one another in an order of their own.
extension DrillMaker {
  /// The scale of the options on its first key.
  private func scale(_ options: DrillOptions) -> Scale {
    let type = options.scale ?? .major
    let root = options.roots.first ?? SpelledPitch(.c)
    guard options.keys == nil else { return Scale(root, type) }
    return tasks.scaleNotes(type, root.pitchClass)
  }

  func scaleTest(_ options: DrillOptions) -> [PracticeTask] {
    let scale = scale(options)
    let root = scale.tonic.pitchClass
    let shapes: [Shape] = [
      .scale(scale.type, .up), .scale(scale.type, .down), .scaleDegree(scale.type, 3),
      .scaleDegree(scale.type, 6),
    ]
    var random = random
    return shapes.compactMap { tasks.task(CardKey($0, on: root), using: &random) }
  }

  func chordsOfScale(_ options: DrillOptions, _ degrees: [Int], guide: Double) -> [PracticeTask] {
    var scale = scale(options)
    if scale.triads.count != 7 { scale = Scale(scale.tonic, .major) }
    return degrees.compactMap { place in
      var task = tasks.chord(onDegree: place, of: scale, notes: 3, showsName: true)
      task?.card = CardKey(.degree(scale.type, place, notes: 3), on: scale.tonic.pitchClass)
      task?.guideStrength = guide
      return task
    }
  }

  /// Three sevenths in twelve keys, in any order.
  func thirtySix() -> [PracticeTask] {
    var random = random
    let qualities = ["ma7", "m7", "7"].map(ChordQuality.word)
    let cards = qualities.flatMap { DrillOptions().cards(.chord($0, .any)) }.shuffled(using: &random)
    return cards.compactMap { tasks.task($0, using: &random) }
  }

  // MARK: - Progressions

  private struct Step {
    let degree: Int
    let quality: ChordQuality
    let beats: Double

    init(_ degree: Int, _ quality: String, beats: Double) {
      (self.degree, self.beats) = (degree, beats)
      self.quality = .word(quality)
    }
  }

  func cadences(_ options: DrillOptions, minor: Bool) -> [PracticeTask] {
    let steps =
      minor
      ? [
        Step(2, "m7b5", beats: 4),
        Step(5, "7(b9)", beats: 4),
        Step(1, "m6", beats: 8),
      ]
      : [
        Step(2, "m7", beats: 4),
        Step(5, "7", beats: 4),
        Step(1, "ma7", beats: 8),
      ]
    return options.roots.flatMap { tonic in
      let key = Key(tonic, minor ? .minor : .major).usual
      return steps.enumerated().compactMap { place, step -> PracticeTask? in
        let root = ScaleDegree(step.degree).spelled(above: key.tonic)
        let chord = WrittenChord(root: root, quality: step.quality)
        let numeral = tasks.numeral(ScaleChord(degree: ScaleDegree(step.degree), written: chord))
        return cadence(
          chord, form(options, place, chord.chord), numeral: numeral, key: title(key), beats: step.beats)
      }
    }
  }

  private func cadence(
    _ chord: WrittenChord, _ form: VoicingType, numeral: String?, key: Phrase?, beats: Double
  ) -> PracticeTask? {
    let inForm = tasks.chord(chord, form, numeral: numeral, key: key)
    // Not every chord of a progression has every form.
    var task = inForm ?? tasks.chord(chord, .asIPlay, numeral: numeral, key: key)
    // A chord that is played as the player likes is the same to memory as one in any form.
    let isFree = inForm == nil || form == .asIPlay
    task?.card = CardKey(.chord(chord.chord.quality, isFree ? .any : form), on: chord.chord.root)
    task?.beats = beats
    return task
  }

  /// The form of a chord of a progression: forms A and B alternate, so that voices move by step.
  private func form(_ options: DrillOptions, _ place: Int, _ chord: Chord) -> VoicingType {
    guard let forms = options.forms, !forms.isEmpty else { return .asIPlay }
    // A B A: so the voices move by step.
    let alternating: [VoicingType] = forms == [.rootless] ? [.rootlessA, .rootlessB] : forms
    return alternating[place % alternating.count]
  }

  /// The written chords, moved from the key that they stand in to each key.
  func progression(_ options: DrillOptions) -> [PracticeTask] {
    let written = options.progression ?? []
    guard let first = options.progressionKey ?? ProgressionKey.key(of: written.map(\.symbol))?.tonic else {
      return []
    }
    let keys = options.keys ?? [first]
    return keys.flatMap { key in
      let fifths = key.fifths - first.fifths
      return written.enumerated().compactMap { place, chord in
        task(of: chord.symbol.moved(fifths: fifths), options, place, beats: chord.beats)
      }
    }
  }

  func task(
    of symbol: WrittenSymbol, _ options: DrillOptions, _ place: Int, beats: Double
  ) -> PracticeTask? {
    switch symbol {
    case .chord(let chord) where chord.bass == nil:
      return cadence(chord, form(options, place, chord.chord), numeral: nil, key: nil, beats: beats)
    case .chord(let chord):
      var task = tasks.chord(chord, (options.forms ?? []).isEmpty ? .asIPlay : .any)
      let bass = chord.chord.bass.semitones(above: chord.chord.root)
      if chord.chord.bassDegree == nil {
        task?.card = CardKey(.slash(chord.chord.quality, bass: bass), on: chord.chord.root)
      }
      if chord.chord.bassDegree != nil, case .chord(let voicings)? = task?.answer {
        task?.answer = .chord(
          voicings.map { voicing in
            var voicing = voicing
            voicing.bass = chord.chord.bass
            return voicing
          })
      }
      task?.beats = beats
      return task
    case .polychord(let upper, let lower):
      let distance = upper.chord.root.semitones(above: lower.chord.root)
      let shape = Shape.polychord(upper: upper.chord.quality, lower: lower.chord.quality, distance: distance)
      var random = random
      var task = tasks.task(CardKey(shape, on: lower.chord.root), using: &random)
      task?.beats = beats
      return task
    }
  }

  func transitions(_ options: DrillOptions) -> [PracticeTask] {
    let steps = [(2, "m7"), (5, "7"), (1, "ma7")].map { (ScaleDegree($0.0), ChordQuality.word($0.1)) }
    let chords = options.roots.flatMap { root in
      steps.map { WrittenChord(root: $0.0.spelled(above: root), quality: $0.1) }
    }
    return chords.enumerated().compactMap { place, chord in
      guard place > 0 else {
        var task = tasks.chord(chord, .any)
        task?.card = CardKey(.chord(chord.chord.quality, .any), on: chord.chord.root)
        return task
      }
      let before = chords[place - 1].chord
      let shape = Shape.transition(
        from: before.quality, to: chord.chord.quality,
        distance: chord.chord.root.semitones(above: before.root))
      var task = tasks.transition(chord, from: chords[place - 1])
      task?.card = CardKey(shape, on: before.root)
      return task
    }
  }

  // MARK: - Ear

  func heard(_ options: DrillOptions, _ usual: [ChordQuality]) -> [PracticeTask] {
    let qualities = options.qualities ?? usual
    var random = random
    let all = options.roots.flatMap { root in qualities.map { (root, $0) } }.shuffled(using: &random)
    return all.compactMap { root, quality in
      tasks.heardChoice(WrittenChord(root: root, quality: quality), among: qualities, using: &random)
    }
  }

  /// The color over a dominant with a tone of its chord at least.
  private static func voicings(of color: ChordDegree, on root: PitchClass) -> [AcceptedVoicing] {
    let note = PitchClassSet(root.up(color.semitones))
    let chord = PitchClassSet(semitones: [0, 4, 7, 10].map { $0 + Int(root.number) })
    return [0, 4, 10].map { (height: Int) -> AcceptedVoicing in
      let needed = note.union(PitchClassSet(root.up(height)))
      return AcceptedVoicing(needed, optional: chord.subtracting(needed))
    }
  }

  /// A dominant seventh in the middle, and one color above it.
  func heardColors(_ options: DrillOptions) -> [PracticeTask] {
    let colors: [ChordDegree] = [
      .flatNinth, .ninth, .sharpNinth, .sharpEleventh, .flatThirteenth, .thirteenth,
    ]
    var random = random
    let all = options.roots.flatMap { root in colors.indices.map { (root, $0) } }.shuffled(using: &random)
    return all.map { root, place in
      let low = 48 + root.pitchClass.semitones(above: PitchClass(48)) - (root.pitchClass.number > 6 ? 12 : 0)
      let keys = [0, 4, 10].map { low + $0 } + [low + 12 + colors[place].semitones]
      var task = PracticeTask(
        prompt: Prompt(
          .say("which-color"), instruction: .say("which-note-on-top")),
        answer: .choice(right: place))
      task.answers = colors.map { .name(.degree, $0.text) }
      task.playable = colors.map { [Self.voicings(of: $0, on: root.pitchClass)] }
      task.sound = TaskSound([NoteSet(keys.compactMap { NoteNumber($0) })], seconds: 2)
      return task
    }
  }
}

extension WrittenSymbol {
  /// The root that the symbol begins with; that of the lower chord of two.
  var root: SpelledPitch {
    switch self {
    case .chord(let chord): chord.root
    case .polychord(_, let lower): lower.root
    }
  }

  /// The same in another key.
  func moved(fifths: Int) -> WrittenSymbol {
    switch self {
    case .chord(let chord): .chord(chord.moved(fifths: fifths))
    case .polychord(let upper, let lower):
      .polychord(upper: upper.moved(fifths: fifths), lower: lower.moved(fifths: fifths))
    }
  }
}

extension WrittenChord {
  fileprivate func moved(fifths: Int) -> WrittenChord {
    let move = { (pitch: SpelledPitch) in SpelledPitch(fifths: pitch.fifths + fifths).simplified }
    return WrittenChord(root: move(root), quality: chord.quality, bass: bass.map(move))
  }
}
