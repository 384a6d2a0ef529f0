import MusicTheory
import PracticePlayers
import Testing

@testable import Practice

/// Drills by ear that begin with a cadence.
@Suite struct HeardInKeyTests {
  private func tasks(_ drill: String, _ change: (inout DrillOptions) -> Void = { _ in }) -> [PracticeTask] {
    var options = DrillOptions()
    change(&options)
    let maker = DrillMaker(naming: NamingSettings(), seed: 9)
    guard case .tasks(let tasks, _) = Drill.all.named(drill)!.plan(options, maker) else { return [] }
    return tasks
  }

  static let drills = ["hear-key", "hear-progression", "hear-melody", "hear-harmony"]

  @Test(arguments: drills, ["major", "minor"])
  func aPauseAndALowTonicComeBeforeWhatIsAsked(drill: String, scale: String) throws {
    for drone in [false, true] {
      let tasks = tasks(drill) {
        $0.scale = ScaleTable.scale(named: scale)
        $0.hasDrone = drone
      }
      #expect(tasks.count >= 60)
      for task in tasks {
        let sound = try #require(task.sound)
        #expect(sound.asked == 5 && sound.count >= 1)
        let (cadence, bass, first) = (sound.chords[3], sound.chords[4], sound.chords[5])
        #expect(bass.at - (cadence.at + cadence.seconds) >= 0.4)
        #expect(first.at - bass.at >= 1.2)
        let tonic = try pitch(task.prompt.key ?? "").pitchClass
        #expect(bass.notes.count == 1 && bass.notes[0] < 48 && PitchClass(bass.notes[0]) == tonic)
        let end = sound.chords.last.map { $0.at + $0.seconds } ?? 0
        #expect((bass.at + bass.seconds >= end - 0.01) == drone)
        #expect(sound.chords.map(\.at) == sound.chords.map(\.at).sorted())
      }
    }
  }

  @Test(arguments: drills)
  func oneKeyHasManyTasks(drill: String) {
    let tasks = tasks(drill) { $0.keys = [SpelledPitch(.g)] }
    #expect(tasks.count >= 60)
    #expect(Set(tasks.compactMap(\.sound)).count > 5)
    #expect(zip(tasks, tasks.dropFirst()).count { $0.sound == $1.sound } < 6)
  }

  @Test(arguments: ["major", "minor"])
  func aMelodyIsInItsKey(scale: String) throws {
    let type = try #require(ScaleTable.scale(named: scale) as ScaleType?)
    let tasks = tasks("hear-melody") { $0.scale = type }
    #expect(Set(tasks.map(\.steps.count)) == [3, 4, 5])
    #expect(tasks.prefix(6).allSatisfy { $0.steps.count == 3 })
    for task in tasks {
      let sound = try #require(task.sound)
      let notes = sound.chords[sound.asked...].flatMap(\.notes)
      guard case .sequence(let answer) = task.answer else {
        Issue.record("\(task.answer)")
        continue
      }
      #expect(PitchClass(notes[0]) == answer.start)
      #expect(zip(notes, notes.dropFirst()).map { $1 - $0 } == answer.steps)
      #expect(answer.steps.allSatisfy { $0 != 0 && abs($0) <= 7 })
      let tonic = try pitch(task.prompt.key ?? "")
      var own = Set(Scale(tonic, type).notes.map(\.text))
      if scale == "minor" {
        own.insert(SpelledPitch(tonic.letter.up(6), soundingAs: tonic.pitchClass.up(11)).text)
      }
      #expect(task.steps.allSatisfy { own.contains($0.name) }, "\(task.prompt.text) in \(tonic)")
      for (note, step) in zip(notes, task.steps) {
        let named = try pitch(step.name)
        #expect(named.pitchClass == PitchClass(note))
      }
    }
  }

  @Test func minorHasItsMajorDominant() {
    let tasks = tasks("hear-harmony") {
      $0.scale = ScaleTable.scale(named: "minor")
      $0.keys = [SpelledPitch(.a)]
    }
    #expect(tasks.allSatisfy { $0.options == ["i", "III", "iv", "V", "VI", "VII"] })
    #expect(tasks.contains { $0.steps.contains { $0.name == "V" && $0.degree == "E" } })
  }

  // MARK: - Harmonic dictation

  private func dictation() -> PracticeTask {
    tasks("hear-harmony") { $0.keys = [SpelledPitch(.c)] }.first { $0.steps.count == 3 }!
  }

  private func places(_ task: PracticeTask) -> [Int] {
    guard case .progression(let steps) = task.answer else { return [] }
    return steps.map(\.choice)
  }

  @Test func chordsAreChosenOneByOne() {
    let task = dictation()
    var judge = Judge(task, at: .zero)
    for (number, place) in places(task).enumerated() {
      #expect(judge.verdict.position == number && !judge.isDone)
      judge.choose(place, at: .seconds(number + 1))
    }
    #expect(judge.isDone && judge.mistakes == 0 && judge.verdict.think == .seconds(1))
  }

  @Test func aWrongChoiceStaysWithItsChord() {
    let task = dictation()
    let places = places(task)
    var judge = Judge(task, at: .zero)
    judge.choose(places[0], at: .seconds(1))
    judge.choose((places[1] + 1) % 6, at: .seconds(2))
    #expect(judge.verdict.outcome == .wrong && judge.verdict.position == 1 && judge.mistakes == 1)
    judge.choose(places[1], at: .seconds(3))
    #expect(judge.verdict.outcome == .open && judge.verdict.wrongChoices.isEmpty)
    judge.choose(places[2], at: .seconds(4))
    #expect(judge.isDone && judge.mistakes == 1)
  }

  @Test func chordsArePlayedOrChosenInTurn() throws {
    let task = dictation()
    let keys = try #require(task.rightKeys)
    var judge = Judge(task, at: .zero)
    _ = judge.follow(down: keys[0], pedaled: keys[0], at: .milliseconds(900))
    judge.advance(to: .seconds(1))
    #expect(judge.verdict.position == 1 && judge.verdict.outcome == .open)
    // A chord that is held on is not the next one.
    judge.advance(to: .seconds(5))
    #expect(judge.verdict.position == 1 && judge.mistakes == 0)
    _ = judge.follow(down: [], pedaled: [], at: .seconds(6))
    judge.choose(places(task)[1], at: .seconds(7))
    _ = judge.follow(down: keys[2], pedaled: keys[2], at: .seconds(8))
    judge.advance(to: .seconds(9))
    #expect(judge.isDone && judge.mistakes == 0 && judge.verdict.think == .milliseconds(900))
  }

  @Test func aWrongChordIsAMistake() throws {
    let task = dictation()
    let keys = try #require(task.rightKeys)
    let wrong = NoteSet(keys[1].compactMap { NoteNumber(Int($0.rawValue) + 1) })
    var judge = Judge(task, at: .zero)
    var time = Duration.seconds(1)
    for held in [keys[0], wrong, keys[1], keys[2]] {
      _ = judge.follow(down: held, pedaled: held, at: time)
      judge.advance(to: time + .milliseconds(400))
      _ = judge.follow(down: [], pedaled: [], at: time + .milliseconds(500))
      time += .seconds(1)
    }
    #expect(judge.isDone && judge.mistakes == 1)
  }

  @Test func whatIsShownHasToBePlayedChordByChord() throws {
    let task = dictation()
    var judge = Judge(task, at: .zero)
    judge.giveUp()
    for (number, keys) in try #require(task.rightKeys).enumerated() {
      #expect(judge.verdict.outcome == .shown)
      #expect(judge.verdict.keys.map(\.key) == Array(keys) && judge.verdict.position == number)
      judge.choose(places(task)[number], at: .seconds(number + 1))
    }
    #expect(judge.isDone && judge.wasShown)
  }

  // MARK: - Parts

  /// The chord, whether it is broken, and the notes and times that are heard.
  @Test func aPartIsHeardAgain() throws {
    let sound = TaskSound(
      cadence: [[48, 52, 55], [48, 53, 57]], tonic: NoteNumber(36)!, asked: [[48, 52, 55], [50, 53, 57]],
      seconds: 1,
      isDrone: false)
    #expect(sound.count == 2)
    #expect(sound.part(chord: nil, isBroken: false) == sound)
    let second = try #require(sound.part(chord: 1, isBroken: false))
    #expect(second.chords.map(\.notes) == [[50, 53, 57]] && second.chords[0].at == 0)
    let broken = try #require(sound.part(chord: 1, isBroken: true))
    #expect(broken.chords.map(\.notes) == [[50], [53], [57]])
    #expect(broken.chords.map(\.at) == [0, 0.35, 0.7])
    #expect(broken.chords.allSatisfy { abs($0.at + $0.seconds - 1.85) < 0.001 })
    let all = try #require(sound.part(chord: nil, isBroken: true))
    #expect(all.chords.map(\.notes) == [[48], [52], [55], [50], [53], [57]])
    #expect(abs(all.chords[3].at - 1.85) < 0.001)
    #expect(sound.part(chord: 2, isBroken: false) == nil && sound.part(chord: -1, isBroken: true) == nil)
  }
}
