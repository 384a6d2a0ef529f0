internal import Languages
public import MusicTheory

// Tasks about scales, and about the chords of a scale.
extension TaskMaker {
  /// In the plainer spelling, unless the root was written otherwise.
  func scale(_ type: ScaleType, _ root: PitchClass) -> Scale {
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
      prompt: prompt(
        scale, Self.words(of: motion), .say("play-notes", ["count": .number(places.count)])),
      answer: .sequence(Answer.Sequence(start: scale.tonic.pitchClass, steps: steps)))
    task.steps = places.map { step(scale, $0 % count) }
    task.noteNames = noteNames(scale)
    task.letters = TaskLetters(scale)
    task.explained = explanation(scale, isDown: motion == .down)
    return task
  }

  static func words(of motion: Shape.ScaleMotion) -> Phrase {
    switch motion {
    case .up: .say("motion.up")
    case .down: .say("motion.down")
    case .thirds: .say("motion.thirds")
    }
  }

  private func prompt(_ scale: Scale, _ detail: Phrase, _ instruction: Phrase) -> Prompt {
    let name = said(scale)
    return Prompt(
      .comma([name, detail]), chord: name, detail: detail, spoken: .comma([aloud(scale), detail]),
      instruction: instruction)
  }

  func said(_ scale: Scale) -> Phrase { .scale(scale, naming.style) }

  /// With its tonic in words, for a screen reader.
  private func aloud(_ scale: Scale) -> Phrase {
    .say("scale-on", ["tonic": aloud(scale.tonic), "scale": .scale(scale.type, naming.style)])
  }

  private func step(_ scale: Scale, _ place: Int) -> SequenceStep {
    SequenceStep(said(scale.notes[place]), degree: .name(.degree, scale.type.degrees[place].text))
  }

  private func noteNames(_ scale: Scale) -> [PitchClass: Phrase] {
    let letters = TaskLetters(scale)
    return noteNames(scale.notes + PitchClass.all.compactMap { letters.name(of: $0) })
  }

  /// `C D E F G A B C: whole, whole, half, …`.
  private func explanation(_ scale: Scale, isDown: Bool = false) -> Phrase {
    let steps = scale.type.steps.map { step -> Phrase in
      switch step {
      case 1: .say("step.half")
      case 2: .say("step.whole")
      default: .say("step.halves", ["count": .number(step)])
      }
    }
    let notes = (scale.notes + [scale.tonic]).map(said)
    return .say(
      "explained.steps",
      [
        "notes": .list(isDown ? notes.reversed() : notes), "steps": .list(isDown ? steps.reversed() : steps),
      ])
  }

  func degree(_ place: Int, of scale: Scale) -> PracticeTask? {
    guard scale.notes.indices.contains(place - 1) else { return nil }
    let key = "note-of-scale.\(place)"
    let note = Catalog.english.has(key) ? key : "note-of-scale"
    var task = PracticeTask(
      prompt: prompt(
        scale, .say(note, ["number": .number(place)]),
        // Nobody judges the voice: the ear learns by it.
        .sentences([.say("play-degree"), .say("sing-then-play")])),
      answer: .sequence(Answer.Sequence(start: scale.notes[place - 1].pitchClass, steps: [])))
    task.steps = [step(scale, place - 1)]
    task.noteNames = noteNames(scale)
    task.letters = TaskLetters(scale)
    task.explained = explanation(scale)
    return task
  }

  /// The chord on a degree, by its numeral.
  func chord(onDegree place: Int, of scale: Scale, notes: Int, showsName: Bool = false) -> PracticeTask? {
    let chords = notes == 3 ? scale.triads : scale.sevenths
    guard chords.indices.contains(place - 1), chords.count == 7 else { return nil }
    let chord = chords[place - 1]
    let numeral = numeral(chord, in: scale)
    guard var task = self.chord(chord.written, .any, numeral: numeral, key: said(scale)) else { return nil }
    if !showsName, let place = task.prompt.place {
      let numeral = Phrase.name(.numeral, numeral)
      task.prompt = task.prompt.unnamed(
        place, spoken: .say("numeral-in-key", ["numeral": numeral, "key": aloud(scale)]))
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
}
