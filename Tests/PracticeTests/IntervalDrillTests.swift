import MusicTheory
import Testing

@testable import Practice

/// The drills on two notes: every name is spelled right, in every key.
@Suite struct IntervalDrillTests {
  private func task(_ text: String, naming: NamingSettings = NamingSettings()) throws -> PracticeTask {
    var random = SeededRandom(seed: 1)
    let key = try #require(CardKey(text: text))
    return try #require(TaskMaker(naming: naming).task(key, using: &random))
  }

  private func tasks(_ drill: String, _ options: DrillOptions = DrillOptions()) throws -> [PracticeTask] {
    let maker = DrillMaker(naming: NamingSettings(), seed: 3, intervals: options.intervals ?? [])
    var random = SeededRandom(seed: 5)
    switch try #require(Drill.all.named(drill)).plan(options, maker) {
    case .cards(let cards): return cards.compactMap { maker.tasks.task($0, using: &random) }
    case .tasks(let tasks, _): return tasks
    default: return []
    }
  }

  private func right(_ task: PracticeTask) -> String? {
    guard case .choice(let place) = task.answer else { return nil }
    return task.options[place]
  }

  /// A card, what is asked, and what a right answer is called.
  @Test(arguments: [
    ("augmented-4.name-together/5", "F – B", "augmented 4th"),
    ("diminished-5.name-together/11", "B – F", "diminished 5th"),
    ("minor-3.play-up/3", "minor 3rd above D♯", "D♯ – F♯"),
    ("minor-3.play-down/3", "minor 3rd below E♭", "E♭ – C"),
    ("perfect-5.play-together/10", "perfect 5th above B♭", "B♭ – F"),
    ("augmented-4.play-up/5", "augmented 4th above F", "F – B"),
    ("diminished-5.play-up/11", "diminished 5th above B", "B – F"),
    ("major-7.play-down/1", "major 7th below C♯", "C♯ – D"),
    ("maj.stacked/0", "C + major 3rd + minor 3rd", "C E G, a major triad"),
    ("mi.stacked/0", "C + minor 3rd + major 3rd", "C E♭ G, a minor triad"),
    ("dim.stacked/11", "B + minor 3rd + minor 3rd", "B D F, a diminished triad"),
    ("+.stacked/0", "C + major 3rd + major 3rd", "C E G♯, an augmented triad"),
  ])
  func itAsksInWords(card: String, prompt: String, answer: String) throws {
    let task = try task(card)
    #expect(task.prompt.text == prompt)
    #expect((right(task) ?? task.result) == answer)
  }

  /// Letters and keys of every pair that is asked, from all twelve notes and in all directions.
  @Test(arguments: ["interval-name", "interval-play"])
  func everyNameIsSpelledRight(drill: String) throws {
    let tasks = try tasks(drill)
    #expect(tasks.count > (drill == "interval-name" ? 130 : 400))
    for task in tasks {
      let shape = try #require(task.card.flatMap { Shape(text: $0.shape) })
      guard case .interval(let interval, let skill, let direction) = shape else {
        Issue.record("\(shape)")
        continue
      }
      let words = (skill == .name ? task.prompt.text : task.result ?? "").split(separator: " ")
      let notes = try [words[0], words[2]].map { try pitch($0) }
      let (lower, upper) = direction == .down ? (notes[1], notes[0]) : (notes[0], notes[1])
      #expect(interval.note(above: lower) == upper, "\(task.prompt.text)")
      #expect(notes.allSatisfy { !["E♯", "B♯", "C♭", "F♭"].contains($0.text) && abs($0.alteration) < 2 })
      if skill == .name { #expect(right(task) == interval.text) }
    }
    let asked = Set(tasks.compactMap(\.result) + tasks.map(\.prompt.text))
    #expect(asked.contains("F – B") && asked.contains("B – F") && !asked.contains("B – E♯"))
  }

  /// In twelve major and twelve minor keys any two notes have the letters of the key.
  @Test(arguments: ["major", "minor", "harmonic minor", "melodic minor", "Dorian", "minor pentatonic"])
  func twoNotesOfAScaleHaveItsLetters(scale: String) throws {
    var options = DrillOptions()
    options.scale = ScaleTable.scale(named: scale)
    let tasks = try tasks("interval-scale", options)
    let count = options.scale!.degrees.count
    #expect(tasks.count == 12 * count * (count - 1))
    for task in tasks {
      let words = task.prompt.text.split(separator: " ")
      let notes = try [words[0], words[2]].map { try pitch($0) }
      let key = try #require(task.prompt.key)
      let tonic = try pitch(key)
      let own = Scale(tonic, options.scale!).notes
      #expect(notes.allSatisfy(own.contains), "\(task.prompt.text) in \(key)")
      #expect(right(task) == Interval(from: notes[0], upTo: notes[1]).text)
      #expect(notes.allSatisfy { abs($0.alteration) < 2 }, "\(task.prompt.text) in \(key)")
      #expect(task.staff?.notes.map(\.letter) == notes.map(\.letter.text))
    }
  }

  @Test func aTestHasFourExercisesInEveryKey() throws {
    for scale in ["major", "minor"] {
      for root in DrillOptions.circle {
        var options = DrillOptions()
        options.keys = [root]
        options.scale = ScaleTable.scale(named: scale)
        let tasks = try tasks("interval-test", options)
        #expect(tasks.count == 4)
        #expect(right(tasks[0]) == "\(scale) 3rd")
        #expect(tasks[3].prompt.text == "perfect 4th below \(root.text)")
        #expect(tasks.map { $0.prompt.key ?? "" } == Array(repeating: "\(root.text) \(scale)", count: 4))
      }
    }
  }

  @Test func aTestInCMajorIsThis() throws {
    var options = DrillOptions()
    options.keys = [SpelledPitch(.c)]
    let texts = try tasks("interval-test", options).map(\.prompt.text)
    #expect(texts == ["C – E", "minor 3rd above E", "E – F", "perfect 4th below C"])
  }

  /// The keys in order, and how it ends: right, or with how many mistakes.
  @Test(
    arguments: [
      ("minor-3.play-up/0", [60, 63], 0), ("minor-3.play-up/0", [36, 39], 0),
      ("minor-3.play-up/0", [60, 64, 63], 1), ("minor-3.play-up/0", [60, 51, 63], 1),
      ("minor-3.play-down/0", [60, 57], 0), ("minor-3.play-down/0", [60, 63, 57], 1),
      ("perfect-8.play-up/0", [60, 72], 0), ("minor-3.play-up/0", [62, 60, 63], 0),
      ("minor-3.echo-up/0", [60, 63], 0), ("minor-3.play-up/0", [60], nil),
    ] as [(String, [Int], Int?)])
  func notesInTurnAreJudged(card: String, keys: [Int], mistakes: Int?) throws {
    var judge = Judge(try task(card), at: .zero)
    for (place, key) in keys.enumerated() {
      let held = NoteSet([NoteNumber(key)!])
      _ = judge.follow(down: held, pedaled: held, at: .milliseconds(500 * place + 100))
      _ = judge.follow(down: [], pedaled: [], at: .milliseconds(500 * place + 300))
    }
    #expect(judge.isDone == (mistakes != nil))
    if let mistakes { #expect(judge.mistakes == mistakes) }
  }

  @Test(
    arguments: [
      ([48, 51], true), ([60, 63], true), ([51, 60], false), ([48, 52], false), ([48, 63], false),
    ] as [([Int], Bool)])
  func notesTogetherAreJudged(keys: [Int], isRight: Bool) throws {
    let task = try task("minor-3.play-together/0")
    #expect(task.answer.compare(NoteSet(keys.map { NoteNumber($0)! }))?.isRight == isRight)
  }

  /// The keys that show a sequence begin with its first note.
  @Test(arguments: [
    ("minor-3.play-down/0", [60, 57]), ("minor-3.play-up/0", [48, 51]), ("perfect-8.play-down/5", [65, 53]),
    ("major-2.play-down/11", [59, 57]), ("major.down/0", [60, 59, 57, 55, 53, 52, 50, 48]),
  ])
  func theGuideShowsIt(card: String, keys: [Int]) throws {
    guard case .sequence(let sequence) = try task(card).answer else { return }
    #expect(sequence.example(from: NoteNumber(48)!).map { Int($0.rawValue) } == keys)
  }

  /// Without a sound nobody is asked what he cannot hear.
  @Test(arguments: [
    ("minor-3.hear-up/0", true), ("minor-3.echo-down/0", true), ("minor-3.play-up/0", false),
    ("minor-3.name-together/0", false), ("maj.stacked/0", false), ("maj.hear/0", true),
  ])
  func whatCanOnlyBeHeard(card: String, isHeard: Bool) {
    #expect(CardKey(text: card)?.isHeard == isHeard)
  }

  @Test func theLettersOfThePlayerStay() throws {
    var naming = NamingSettings()
    naming.writtenRoots = [SpelledPitch(.e, -1)]
    let sixth = try task("minor-6.play-up/3", naming: naming)
    #expect(sixth.result == "E♭ – C♭")
    naming.writtenRoots = [SpelledPitch(.d, -1)]
    // E𝄫 is no name for beginners.
    let second = try task("minor-2.play-up/1", naming: naming)
    #expect(second.result == "C♯ – D")
  }

  @Test func choicesAreThoseThatWereChosen() throws {
    var options = DrillOptions()
    options.intervals = ["m3", "M3", "P5"].compactMap { Interval(word: $0) }
    for drill in ["interval-name", "hear-interval"] {
      let tasks = try tasks(drill, options)
      #expect(tasks.allSatisfy { $0.options == ["minor 3rd", "major 3rd", "perfect 5th"] })
    }
    // By ear a diminished fifth is an augmented fourth.
    let heard = try tasks("hear-interval")
    #expect(heard.allSatisfy { !$0.options.contains("diminished 5th") })
  }

  /// Two notes that sound one after the other are answered as they sounded, or together, from any note; a wrong one is a choice.
  @Test func aMelodicIntervalIsPlayed() throws {
    var options = DrillOptions()
    options.intervals = ["M3", "P5"].compactMap { Interval(word: $0) }
    for task in try tasks("hear-interval", options) {
      let size = right(task) == "major 3rd" ? 4 : 7
      for (played, isRight) in [(size, true), (11 - size, false)] {
        for legato in [false, true] {
          var judge = Judge(task, at: .zero)
          func key(_ key: Int) -> NoteSet { NoteSet([NoteNumber(key)!]) }
          let (first, second) = (key(60), key(60 + played))
          _ = judge.follow(down: first, pedaled: first, at: .milliseconds(100))
          if !legato { _ = judge.follow(down: [], pedaled: [], at: .milliseconds(400)) }
          let both = legato ? first.union(second) : second
          _ = judge.follow(down: both, pedaled: both, at: .milliseconds(500))
          _ = judge.follow(down: [], pedaled: [], at: .milliseconds(900))
          guard task.isMelodic || legato else { continue }
          #expect(
            judge.isDone == isRight && judge.mistakes == (isRight ? 0 : 1), "\(size) \(played) \(legato)")
        }
      }
    }
  }

  @Test func whatSoundsIsWhatIsAsked() throws {
    for task in try tasks("hear-interval-play") {
      let sound = try #require(task.sound)
      let notes = sound.chords.flatMap(\.notes)
      switch task.answer {
      case .sequence(let sequence):
        #expect(sound.chords.count == 2 && notes[1] - notes[0] == sequence.steps[0])
        #expect(PitchClass(notes[0]) == sequence.start)
      case .chord(let voicings):
        #expect(sound.chords.count == 1 && voicings[0].pattern == [0, notes[1] - notes[0]])
      default: Issue.record("\(task.answer)")
      }
      #expect(notes.allSatisfy { (40...84).contains($0) })
    }
  }
}

/// A note by its name, without octave: the first word of `E♭ major`.
func pitch(_ text: some StringProtocol) throws -> SpelledPitch {
  let word = String(text.prefix { $0 != " " })
  guard case .name(let pitch) = try NoteText.read(word) else { throw NoNote(text: word) }
  return pitch
}

private struct NoNote: Error { let text: String }
