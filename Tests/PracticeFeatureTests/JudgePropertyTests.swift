import Charts
import Foundation
import Languages
import MusicTheory
import Testing

@testable import Practice
@testable import PracticeFeature

/// Properties of every task of every drill, also of those that are yet to come.
@Suite struct JudgePropertyTests {
  static let drills = Drill.all.map(\.name).filter {
    !["latency", "placement", "review", "rhythm"].contains($0)
  }

  /// The options without which a drill asks nothing.
  static let needed: [String: [String: String]] = [
    "progression": ["progression": "Dm7 G7alt Cma7 C/E F6 Bm7b5 E7(b9) Am9"], "tune": ["tune": "Blues"],
  ]

  /// Tasks of a drill from all over its keys, the same every time.
  static func tasks(_ name: String, most: Int = 24) throws -> [PracticeTask] {
    let maker = DrillMaker(naming: NamingSettings(), seed: 3)
    var random = SeededRandom(seed: 5)
    switch Drill.all.named(name)!.plan(try DrillOptions(needed[name] ?? [:]), maker) {
    case .cards(let cards), .path(let cards):
      return cards.shuffled(using: &random).prefix(most).compactMap { maker.tasks.task($0, using: &random) }
    case .tasks(let tasks, _): return Array(tasks.prefix(most))
    case .placement, .calibration: return []
    }
  }

  /// Keys that are struck together, held for a while, and let go; the judge afterwards.
  private func judge(_ task: PracticeTask, _ keys: NoteSet) -> Judge {
    var judge = Judge(task, at: .zero)
    _ = judge.follow(down: keys, pedaled: keys, at: .milliseconds(100))
    judge.advance(to: .milliseconds(500))
    _ = judge.follow(down: [], pedaled: [], at: .milliseconds(500))
    return judge
  }

  private let writer = SessionWriter(naming: NamingSettings())

  private func sentence(_ judge: Judge) -> String {
    writer.verdict(judge.verdict, of: judge.task, timing: nil, mistakes: judge.mistakes).message
  }

  private func shown(_ task: PracticeTask) -> NoteSet {
    var judge = Judge(task, at: .zero)
    judge.giveUp()
    return NoteSet(judge.verdict.keys.filter { $0.state == .missing }.map(\.key))
  }

  @Test(arguments: drills)
  func theAnswerThatIsShownIsRight(drill: String) throws {
    for task in try Self.tasks(drill) {
      switch task.answer {
      case .chord, .lowerHand:
        let judge = judge(task, shown(task))
        #expect(judge.isDone && judge.mistakes == 0, "\(task.prompt.text): \(shown(task)) \(sentence(judge))")
        let guide = NoteSet(
          writer.task(task, number: 1, isDone: false).guide.compactMap { NoteNumber($0.midi) })
        if !guide.isEmpty { #expect(self.judge(task, guide).isDone, "\(task.prompt.text): \(guide)") }
      case .sequence(let wanted):
        var judge = Judge(task, at: .zero)
        judge.giveUp()
        for place in 0..<wanted.count {
          let next = judge.verdict.keys.filter { $0.state == .missing }.map(\.key)
          #expect(next.count == 1 && judge.verdict.position == place, "\(task.prompt.text): \(place)")
          _ = judge.follow(down: NoteSet(next), pedaled: [], at: .milliseconds(500 + 300 * place))
          _ = judge.follow(down: [], pedaled: [], at: .milliseconds(600 + 300 * place))
          // Help is asked for again at each note.
          judge.giveUp()
        }
        #expect(judge.isDone && judge.mistakes == 0, "\(task.prompt.text)")
      case .choice(let right):
        var judge = Judge(task, at: .zero)
        judge.giveUp()
        #expect(sentence(judge).hasPrefix("It is ") && sentence(judge).hasSuffix("\(task.options[right])."))
      case .progression, .tap: break
      }
    }
  }

  /// The first hint names the tones: they are those of a right answer.
  @Test(arguments: drills)
  func theHintNamesARightAnswer(drill: String) throws {
    for task in try Self.tasks(drill) {
      guard case .chord(let voicings) = task.answer else { continue }
      var judge = Judge(task, at: .zero)
      judge.hint()
      let hint = try #require(writer.hint(judge.verdict, task)?.english)
      let words = hint.dropFirst("Its notes: ".count).prefix { $0 != "(" && $0 != "." }.split(separator: " ")
      let tones = PitchClassSet(
        semitones: words.compactMap { Self.pitchClass(String($0)).map { Int($0.number) } })
      #expect(
        voicings.contains {
          $0.required.isSubset(of: tones) && tones.isSubset(of: $0.required.union($0.optional))
        },
        "\(task.prompt.text): \(hint) \(tones)")
    }
  }

  @Test(arguments: drills)
  func whatIsLeftOutIsNamed(drill: String) throws {
    for task in try Self.tasks(drill) {
      guard case .chord(let voicings) = task.answer else { continue }
      let keys = shown(task)
      for tone in voicings[0].required.members {
        let played = NoteSet(keys.filter { $0.pitchClass != tone })
        let judge = judge(task, played)
        // One key is no answer, and what may be left out is not missing.
        guard !judge.isDone, judge.mistakes > 0 else { continue }
        let name = try #require(task.noteNames[tone]?.english)
        let words = sentence(judge).split { " :,.".contains($0) }.map(String.init)
        #expect(
          words.contains(name) && sentence(judge).hasSuffix("missing."),
          "\(task.prompt.text) without \(name): \(sentence(judge))")
      }
    }
  }

  @Test(arguments: drills)
  func whatIsForeignIsNamed(drill: String) throws {
    for task in try Self.tasks(drill) {
      guard case .chord(let voicings) = task.answer else { continue }
      let keys = shown(task)
      let allowed = voicings.reduce(PitchClassSet()) { $0.union($1.required).union($1.optional) }
      for key in NoteSet(
        (Int(keys.highest!.rawValue) + 1...Int(keys.highest!.rawValue) + 12).compactMap { NoteNumber($0) })
      where !allowed.contains(key.pitchClass) {
        let judge = judge(task, keys.union(NoteSet(key)))
        #expect(!judge.isDone && judge.mistakes == 1)
        let said = sentence(judge)
        let wrong = said.split(separator: ": ").last.map(String.init) ?? ""
        let names = wrong.split { " ,.".contains($0) }.map(String.init)
        let pitches = Set(names.compactMap { Self.pitchClass($0) })
        #expect(
          pitches.contains(key.pitchClass) && wrong.contains(" wrong"),
          "\(task.prompt.text) with \(key): \(said)")
        #expect(!wrong.contains("missing"), "\(task.prompt.text) with \(key): \(said)")
      }
    }
  }

  /// `E♭`, `F♯`, `A`.
  static func pitchClass(_ name: String) -> PitchClass? {
    guard
      let key = JudgedSession.key(
        Substring(
          name.replacing("𝄫", with: "bb").replacing("𝄪", with: "##").replacing("♭", with: "b").replacing(
            "♯", with: "#") + "4"))
    else { return nil }
    return key.pitchClass
  }

  /// Keys that go down at 0.1 s and stay.
  private func holding(_ task: PracticeTask, _ keys: NoteSet, for time: Duration) -> Judge {
    var judge = Judge(task, at: .zero)
    _ = judge.follow(down: keys, pedaled: keys, at: .milliseconds(100))
    while let due = judge.deadline, due <= .milliseconds(100) + time { judge.advance(to: due) }
    return judge
  }

  /// Tasks of a drill, and those of a progression with both kinds of halves in every drill that takes forms.
  private static func held(_ drill: String) throws -> [PracticeTask] {
    var options = needed[drill] ?? [:]
    if drill == "progression" { options["progression"] = "D|C7 F#|C Dm|Cmaj7 C13(#11)" }
    if ["chords", "two-five-one", "tune", "progression"].contains(drill) {
      options["forms"] = "upper-structure"
    }
    if drill == "chords" { options["qualities"] = "13(#11) 7(#9)" }
    let maker = DrillMaker(naming: NamingSettings(), seed: 3)
    var random = SeededRandom(seed: 5)
    let more: [PracticeTask] =
      switch Drill.all.named(drill)!.plan(try DrillOptions(options), maker) {
      case .cards(let cards), .path(let cards):
        cards.prefix(24).compactMap { maker.tasks.task($0, using: &random) }
      case .tasks(let tasks, _): Array(tasks.prefix(24))
      case .placement, .calibration: []
      }
    return try tasks(drill) + more
  }

  /// Keys that are held for two seconds get a sentence, and no part of an answer is one.
  @Test(arguments: drills)
  func nobodyHoldsKeysInSilence(drill: String) throws {
    var random = SeededRandom(seed: 23)
    for task in try Self.held(drill) {
      if case .sequence = task.answer { continue }
      let whole = shown(task).isEmpty ? [60, 64, 67, 70] : shown(task)
      let parts =
        (1...whole.count).map { NoteSet(whole.prefix($0)) }
        + (1...whole.count).map { NoteSet(whole.suffix($0)) }
      let others = (1...4).map { count in
        NoteSet((36...84).shuffled(using: &random).prefix(count).map { NoteNumber($0)! })
      }
      for keys in parts + others {
        let judge = holding(task, keys, for: .seconds(2))
        let isRight = task.answer.compare(keys)?.isRight ?? false
        let said = sentence(judge)
        if case .choice = task.answer {
        } else {
          #expect(judge.isDone == isRight, "\(task.prompt.text): \(keys)")
        }
        #expect(!said.isEmpty, "\(task.prompt.text): \(keys)")
      }
    }
  }

  /// Each hand of two held alone: it says which half is missing, is no mistake, and never an answer.
  @Test(arguments: ["polychords", "upper-structures", "chords", "progression", "tune"])
  func halfOfTwoHandsIsSaid(drill: String) throws {
    var count = 0
    for task in try Self.held(drill) {
      guard case .chord(let voicings) = task.answer, let voicing = voicings.first, let upper = voicing.upper
      else {
        continue
      }
      let keys = voicing.example(from: NoteNumber(48)!)
      let top = NoteSet(keys.suffix(upper.count))
      let halves = [top: "missing.", keys.subtracting(top): "missing."]
      for (half, ending) in halves {
        let judge = holding(task, half, for: .seconds(2))
        let said = sentence(judge)
        #expect(!judge.isDone && judge.mistakes == 0, "\(task.prompt.text): \(half)")
        #expect(
          said.hasPrefix("That is the ") && said.hasSuffix(ending), "\(task.prompt.text): \(half) \(said)")
        #expect(sentence(holding(task, half, for: .milliseconds(1900))).isEmpty)
      }
      #expect(holding(task, keys, for: .seconds(2)).isDone)
      count += 1
    }
    #expect(count > 0 || drill == "tune")
  }

  /// A chord to choose can be played: the right one is right, another answer is that answer, and the rest is none.
  @Test(arguments: ["hear-choose", "hear-key", "hear-progression", "hear-color", "hear-interval"])
  func aHeardAnswerIsPlayed(drill: String) throws {
    for task in try Self.tasks(drill) {
      guard case .choice(let right) = task.answer else { continue }
      #expect(task.playable.count == task.options.count)
      for (option, steps) in task.playable.enumerated() {
        var judge = Judge(task, at: .zero)
        var time = 100
        for voicings in steps {
          let keys = voicings[0].example(from: NoteNumber(48)!)
          _ = judge.follow(down: keys, pedaled: keys, at: .milliseconds(time))
          while let due = judge.deadline, due <= .milliseconds(time + 400) { judge.advance(to: due) }
          _ = judge.follow(down: [], pedaled: [], at: .milliseconds(time + 400))
          time += 600
        }
        let isSame = option == right || steps.map(\.first) == task.playable[right].map(\.first)
        #expect(judge.isDone == isSame, "\(task.options[option]) for \(task.options[right])")
        #expect((judge.mistakes == 0) == isSame, "\(task.options[option]) for \(task.options[right])")
        #expect(!sentence(judge).isEmpty)
      }
    }
  }

  /// A chord with notes more is never right by letting them go, in any order.
  @Test(arguments: drills)
  func lettingGoIsNoAnswer(drill: String) throws {
    var random = SeededRandom(seed: 17)
    for task in try Self.tasks(drill, most: 12) {
      guard case .chord(let voicings) = task.answer else { continue }
      let keys = shown(task)
      let allowed = voicings.reduce(PitchClassSet()) { $0.union($1.required).union($1.optional) }
      let foreign = NoteSet(
        (40...88).compactMap { NoteNumber($0) }.filter { !allowed.contains($0.pitchClass) })
      for _ in 0..<20 {
        let more = NoteSet(foreign.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
        var down = keys.union(more)
        var judge = Judge(task, at: .zero)
        var time = 100
        _ = judge.follow(down: down, pedaled: down, at: .milliseconds(time))
        time += Int.random(in: 260...900, using: &random)
        for key in down.shuffled(using: &random) {
          while let due = judge.deadline, due <= .milliseconds(time) { judge.advance(to: due) }
          down = down.subtracting(NoteSet(key))
          _ = judge.follow(down: down, pedaled: down, at: .milliseconds(time))
          time += Int.random(in: 0...200, using: &random)
        }
        while let due = judge.deadline, due <= .milliseconds(time) { judge.advance(to: due) }
        #expect(!judge.isDone && judge.mistakes == 1, "\(task.prompt.text) with \(more)")
      }
    }
  }
}
