internal import Charts
internal import Languages
internal import MusicTheory
internal import Playback

/// The chords of a key by ear: in minor the one on V is major.
struct KeyByEar {
  let key: Key
  let chords: [ScaleChord]

  init(_ tonic: SpelledPitch, _ scale: ScaleType?) {
    key = Key(tonic, scale?.name.hasSuffix("minor") == true ? .minor : .major).usual
    var chords = key.triads
    if let dominant = key.harmonicChords.first { chords[4] = dominant }
    self.chords = chords
  }

  /// Those that are asked for, as places of ``chords``: a diminished triad is no goal by itself.
  var goals: [Int] { key.mode == .major ? [0, 1, 2, 3, 4, 5] : [0, 2, 3, 4, 5, 6] }

  static let cadence = [0, 3, 4, 0]

  /// Successions of three and of four chords, as they occur in songs.
  var usual: (three: [[Int]], four: [[Int]]) {
    switch key.mode {
    case .major:
      (
        [
          [0, 3, 4], [0, 4, 0], [0, 5, 4], [0, 3, 0], [0, 4, 5], [0, 1, 4], [5, 3, 4], [3, 4, 0], [0, 2, 3],
        ],
        [
          [0, 3, 4, 0], [0, 5, 3, 4], [0, 4, 5, 3], [5, 3, 0, 4], [0, 5, 1, 4], [0, 2, 3, 4], [0, 3, 0, 4],
          [5, 4, 3, 4],
        ]
      )
    case .minor:
      (
        [
          [0, 3, 4], [0, 4, 0], [0, 5, 4], [0, 3, 0], [0, 6, 5], [0, 2, 5], [5, 6, 0], [3, 4, 0], [0, 5, 2],
        ],
        [
          [0, 3, 4, 0], [0, 5, 3, 4], [0, 6, 5, 4], [0, 5, 2, 6], [5, 6, 0, 4], [0, 3, 0, 4], [0, 2, 5, 4],
          [0, 3, 6, 2],
        ]
      )
    }
  }

  /// The low tonic that is heard between the cadence and what is asked.
  var bass: NoteNumber { NoteNumber(36 + key.tonic.pitchClass.semitones(above: PitchClass(36)))! }

  /// The chords that are asked for, after a cadence in the key.
  func sound(_ asked: [Int], isDrone: Bool) -> TaskSound {
    let sounds = VoiceLeader(style: .close).voicings(
      of: (Self.cadence + asked).map { .chord(chords[$0].written.chord) })
    return TaskSound(
      cadence: sounds.prefix(Self.cadence.count).map(\.all), tonic: bass,
      asked: sounds.dropFirst(Self.cadence.count).map(\.all), seconds: 1, isDrone: isDrone)
  }

  /// The same for single notes.
  func sound(melody: [NoteNumber], isDrone: Bool) -> TaskSound {
    let sounds = VoiceLeader(style: .close).voicings(
      of: Self.cadence.map { .chord(chords[$0].written.chord) })
    return TaskSound(
      cadence: sounds.map(\.all), tonic: bass, asked: melody.map { NoteSet([$0]) }, seconds: 0.7,
      isDrone: isDrone)
  }
}

// Drills by ear that begin with a cadence.
extension DrillMaker {
  /// So many that nobody learns their order, also in one key.
  private static let atLeast = 60

  /// Tasks in all keys, in any order, until there are enough.
  private func inKeys(
    _ options: DrillOptions, _ make: (KeyByEar, Int, inout SeededRandom) -> PracticeTask?
  ) -> [PracticeTask] {
    var random = random
    var tasks: [PracticeTask] = []
    for round in 0..<4 * Self.atLeast where tasks.count < Self.atLeast {
      for tonic in options.roots.shuffled(using: &random) {
        guard let task = make(KeyByEar(tonic, options.scale), round, &random), task.sound != tasks.last?.sound
        else { continue }
        tasks.append(task)
      }
    }
    return tasks
  }

  private func numerals(_ places: [Int], _ key: KeyByEar) -> Phrase {
    .list(places.map { .name(.numeral, tasks.numeral(key.chords[$0])) })
  }

  /// Chords to choose from: one, or four in a row.
  func heardInKey(_ options: DrillOptions, chords count: Int) -> [PracticeTask] {
    inKeys(options) { key, _, random in
      let all = count == 1 ? key.goals.map { [$0] } : key.usual.four
      let choices = all.shuffled(using: &random).prefix(count == 1 ? 6 : 4)
      guard let right = choices.first else { return nil }
      let listed = choices.sorted { $0.lexicographicallyPrecedes($1) }
      let name = title(key.key)
      var task = PracticeTask(
        prompt: Prompt(
          .say("in-key", ["key": name]), key: name,
          instruction: .say(count == 1 ? "chord-after-cadence" : "chords-after-cadence")),
        answer: .choice(right: listed.firstIndex(of: right) ?? 0))
      task.answers = listed.map { numerals($0, key) }
      task.playable = listed.map { $0.map { VoicingType.any.voicings(key.chords[$0].written.chord) } }
      (task.isHidden, task.sound) = (true, key.sound(right, isDrone: options.hasDrone))
      return task
    }
  }

  /// Harmonic dictation: chord by chord, played or named by its numeral. Three chords come first, then four.
  func harmonicDictation(_ options: DrillOptions) -> [PracticeTask] {
    var tasks = inKeys(options) { key, round, random in
      let all = round % 2 == 0 ? key.usual.three : key.usual.four
      guard let right = all.randomElement(using: &random) else { return nil }
      let goals = key.goals
      let name = title(key.key)
      let steps = right.compactMap { place in
        goals.firstIndex(of: place).map {
          Answer.Step(choice: $0, voicings: VoicingType.any.voicings(key.chords[place].written.chord))
        }
      }
      var task = PracticeTask(
        prompt: Prompt(
          numerals(right, key), key: name, instruction: .say("chords-one-by-one")),
        answer: .progression(steps))
      task.answers = goals.map { numerals([$0], key) }
      task.steps = right.map {
        SequenceStep(numerals([$0], key), degree: self.tasks.said(key.chords[$0].written.root))
      }
      (task.toldSteps, task.isHidden) = (0, true)
      task.noteNames = self.tasks.noteNames(key.key.scales[0].notes)
      task.sound = key.sound(right, isDrone: options.hasDrone)
      return task
    }
    tasks.sort { $0.steps.count < $1.steps.count }
    return Self.rising(tasks)
  }

  /// Melodic dictation: three notes of the key, later four and five.
  func melodicDictation(_ options: DrillOptions) -> [PracticeTask] {
    let tasks = inKeys(options) { key, round, random in
      melody(of: 3 + round % 3, key, options, &random)
    }
    return Self.rising(tasks.sorted { $0.steps.count < $1.steps.count })
  }

  /// Short ones first; then all lengths in turn, as a long row of the same would tire.
  private static func rising(_ sorted: [PracticeTask]) -> [PracticeTask] {
    let easy = sorted.prefix(6)
    let rest = sorted.dropFirst(6)
    let lengths = Dictionary(grouping: rest) { $0.steps.count }.sorted { $0.key < $1.key }.map(\.value)
    let longest = lengths.map(\.count).max() ?? 0
    return easy + (0..<longest).flatMap { place in lengths.compactMap { $0.dropFirst(place).first } }
  }

  private func melody(
    of count: Int, _ key: KeyByEar, _ options: DrillOptions, _ random: inout SeededRandom
  ) -> PracticeTask? {
    let scale = key.key.scales[0]
    let places = Self.melody(of: count, &random)
    let tonic = 55 + key.key.tonic.pitchClass.semitones(above: PitchClass(55))
    var notes: [NoteNumber] = []
    var steps: [SequenceStep] = []
    for (index, place) in places.enumerated() {
      let (octave, degree) = (place >= 0 ? place / 7 : (place - 6) / 7, (place + 7) % 7)
      var pitch = scale.notes[degree]
      var height = scale.type.degrees[degree].semitones
      // In minor the seventh leads up to the tonic.
      if key.key.mode == .minor, degree == 6, index + 1 < places.count, places[index + 1] == place + 1 {
        pitch = SpelledPitch(pitch.letter, pitch.alteration + 1)
        height += 1
      }
      guard let note = NoteNumber(tonic + height + 12 * octave) else { return nil }
      notes.append(note)
      steps.append(SequenceStep(tasks.said(pitch), degree: .name(.degree, "\(degree + 1)")))
    }
    guard let first = notes.first else { return nil }
    let name = title(key.key)
    var task = PracticeTask(
      prompt: Prompt(
        .say("dash", ["all": .list(steps.map(\.said))]), key: name,
        instruction: .say("notes-after-cadence", ["count": .number(count)])),
      answer: .sequence(
        Answer.Sequence(
          start: first.pitchClass,
          steps: zip(notes, notes.dropFirst()).map { Int($1.rawValue) - Int($0.rawValue) })))
    (task.steps, task.toldSteps, task.isHidden) = (steps, 0, true)
    task.noteNames = tasks.noteNames(scale.notes)
    for (note, step) in zip(notes, steps) { task.noteNames[note.pitchClass] = step.said }
    task.sound = key.sound(melody: notes, isDrone: options.hasDrone)
    return task
  }

  /// Steps of a scale, 0 for the tonic: mostly seconds, some thirds and a fourth or fifth between stable notes; it ends on a note of the
  /// triad.
  private static func melody(of count: Int, _ random: inout SeededRandom) -> [Int] {
    let stable: Set<Int> = [-3, 0, 2, 4, 7]
    var found: [Int] = []
    while found.count < count {
      guard let last = found.last else {
        found = [[0, 2, 4].randomElement(using: &random) ?? 0]
        continue
      }
      let isLast = found.count == count - 1
      let near = [-1, 1, -1, 1, -2, 2].map { last + $0 }
      let far = [-4, -3, 3, 4].map { last + $0 }.filter { stable.contains($0) && stable.contains(last) }
      let next = (near + far).filter { (-3...8).contains($0) && (!isLast || stable.contains($0)) }
      guard let step = next.randomElement(using: &random) else {
        found = []
        continue
      }
      found.append(step)
    }
    return found
  }
}
