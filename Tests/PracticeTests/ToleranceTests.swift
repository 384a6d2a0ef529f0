import ChordAnalysis
import MusicTheory
import Testing

@testable import Practice

/// The keys that answer a chord: generous where music is made, strict where a form is drilled.
@Suite struct ToleranceTests {
  /// A symbol, a form, the keys in semitones above C3, and whether they answer it.
  static let answers: [(String, VoicingType, [Int], Bool)] = [
    // The fifth may be missing below a seventh.
    ("C7", .any, [0, 4, 10], true), ("Cma7", .any, [0, 4, 11], true), ("Cmi7", .any, [0, 3, 10], true),
    ("C7", .any, [4, 7, 10], false), ("C7", .any, [0, 7, 10], false), ("C7", .any, [0, 4, 7], false),
    ("C", .any, [0, 4], false), ("C6", .any, [0, 4, 9], false), ("Cmi7b5", .any, [0, 3, 10], false),
    ("C7", .any, [0, 4, 10, 14], false), ("C", .any, [0, 4, 7, 11], false),
    // A chord with extensions needs no root.
    ("C13", .any, [4, 10, 14, 21], true), ("C13", .any, [4, 10, 21], true),
    ("C13", .any, [4, 10, 14], false),
    ("C9", .any, [4, 7, 10, 14], true), ("C9", .any, [4, 10, 13], false),
    ("C7", .root, [0, 4, 10], false), ("C7", .first, [4, 10, 12], false),
    ("C7sus4", .any, [0, 5, 10, 14], true), ("C7sus4", .any, [0, 5, 7, 10], true),
    ("C7sus4", .any, [0, 5, 7, 10, 16], false),
    // Any two altered tones.
    ("C7alt", .any, [0, 4, 10, 15, 20], true), ("C7alt", .any, [0, 4, 10, 13, 18], true),
    ("C7alt", .any, [4, 10, 15, 20], true), ("C7alt", .any, [0, 4, 10, 13, 15, 18, 20], true),
    ("C7alt", .rootlessA, [4, 8, 10, 13], true), ("C7alt", .rootlessA, [4, 6, 10, 15], true),
    ("C7alt", .rootlessA, [4, 9, 10, 13], false), ("C7alt", .rootlessB, [10, 13, 16, 20], true),
    ("C7alt", .twoHanded, [0, 16, 22, 27, 32], true), ("C7alt", .twoHanded, [0, 16, 22, 25, 30], true),
    ("C7alt", .twoHanded, [0, 16, 22, 26, 32], false),
    ("C7alt", .any, [0, 4, 10, 15], false), ("C7alt", .any, [0, 4, 10, 14, 20], false),
    ("C7alt", .any, [0, 4, 10, 15, 21], false), ("C7alt", .asIPlay, [0, 4, 10, 13, 20], true),
    // As it is played in music.
    ("Dmi7", .asIPlay, [2, 5, 9, 12], true), ("Dmi7", .asIPlay, [2, 5, 12, 16], true),
    ("Dmi7", .asIPlay, [5, 9, 12, 16], true), ("Dmi7", .asIPlay, [2, 5, 12, 16, 19], true),
    ("Dmi7", .asIPlay, [2, 5, 12, 15], false), ("Dmi7", .asIPlay, [2, 6, 9, 12], false),
    ("Dmi7", .asIPlay, [2, 9, 12], false),
    ("G7", .asIPlay, [7, 11, 16, 17], true), ("G7", .asIPlay, [11, 16, 17, 21], true),
    ("G7", .asIPlay, [7, 11, 17, 20, 27], true), ("G7", .asIPlay, [7, 11, 17, 24], false),
    ("G7", .asIPlay, [7, 11, 17, 18], false), ("G7(b9)", .asIPlay, [7, 11, 17, 20], true),
    ("G7(b9)", .asIPlay, [7, 11, 17, 21], false), ("G13", .asIPlay, [7, 11, 17], true),
    ("G13", .asIPlay, [7, 11, 15, 17], false),
    ("Cma7", .asIPlay, [0, 4, 11, 14], true), ("Cma7", .asIPlay, [0, 4, 11, 18, 21], true),
    ("Cma7", .asIPlay, [0, 4, 10], false), ("Cma7", .asIPlay, [0, 4, 7, 9], false),
    ("C", .asIPlay, [0, 4], true), ("C", .asIPlay, [0, 4, 7, 14], true),
    ("C", .asIPlay, [0, 4, 7, 11], false),
    ("C", .asIPlay, [4, 7], false), ("C", .asIPlay, [0, 3, 7], false),
    ("Cmi", .asIPlay, [0, 3, 7, 14], true),
    ("C6", .asIPlay, [4, 9, 14], true), ("Cmi7b5", .asIPlay, [0, 3, 6, 10], true),
    ("Cmi7b5", .asIPlay, [0, 3, 10], false), ("Cmi7b5", .asIPlay, [0, 3, 6, 10, 17], true),
    ("C5", .asIPlay, [0, 7], true), ("C5", .asIPlay, [0, 4, 7], false), ("C+", .asIPlay, [0, 4, 8], true),
    ("C7sus4", .asIPlay, [0, 5, 10, 14, 21], true), ("C/E", .asIPlay, [4, 12], true),
    ("C/E", .asIPlay, [0, 4, 7], false), ("C/D", .asIPlay, [2, 12, 16], true),
    // A form is itself; what the symbol names is never wrong.
    ("C7", .guideTones, [4, 10], true), ("C7", .guideTones, [0, 4, 10], false),
    ("C7(b9)", .guideTones, [4, 10, 13], true), ("C13", .shell, [0, 4, 10, 21], true),
    ("C7", .shell, [0, 4, 10, 14], false),
  ]

  @Test(arguments: answers)
  func keysAnswerTheSymbol(symbol: String, form: VoicingType, heights: [Int], isRight: Bool) throws {
    let task = try Self.task(symbol, form)
    let match = task.answer.compare(NoteSet(heights.map { NoteNumber(48 + $0)! }))
    #expect(match?.isRight == isRight, "\(String(describing: match))")
  }

  private static func task(_ symbol: String, _ form: VoicingType) throws -> PracticeTask {
    var parsed = try ChordSymbolParser().parse(symbol)
    if case .polychord = parsed { parsed = try ChordSymbolParser().parse("C") }
    guard case .chord(let chord) = parsed else { throw NoTask() }
    return try #require(TaskMaker(naming: NamingSettings()).chord(chord, form))
  }

  private struct NoTask: Error {}

  /// Prompt and judge do not disagree: each tone that a symbol names belongs to a right answer.
  @Test(arguments: VoicingType.allCases)
  func noToneOfTheSymbolIsWrong(form: VoicingType) {
    let forms: Set<VoicingType> = [
      .any, .asIPlay, .root, .first, .second, .third, .shell, .guideTones, .twoHanded,
    ]
    guard forms.contains(form) else { return }
    for quality in ChordQuality.all {
      let chord = Chord(root: PitchClass(3), quality: quality)
      let voicings = form.voicings(chord)
      let allowed = voicings.reduce(PitchClassSet()) { $0.union($1.required).union($1.optional) }
      let named = quality.extensions.semitones.transposed(up: 3)
      #expect(voicings.isEmpty || named.isSubset(of: allowed), "\(quality.word) \(form.rawValue)")
    }
  }

  /// The guide is a right answer itself.
  @Test(arguments: [VoicingType.any, .asIPlay, .shell, .guideTones])
  func theGuideIsRight(form: VoicingType) {
    for quality in ChordQuality.all {
      for voicing in form.voicings(Chord(root: PitchClass(1), quality: quality)) {
        let shown = voicing.example(from: NoteNumber(48)!)
        let answer = Answer.chord(form.voicings(Chord(root: PitchClass(1), quality: quality)))
        #expect(answer.compare(shown)?.isRight == true, "\(quality.word) \(form.rawValue) \(shown)")
      }
    }
  }

  @Test(arguments: [
    ("maj-on-maj.6/0", [0, 4, 7, 18, 22, 25], true),
    ("maj-on-maj.6/0", [6, 10, 13, 24, 28, 31], false),
    ("maj-on-maj.6/0", [0, 7, 18, 22, 25], false),
    ("maj-on-maj.2/0", [0, 4, 7, 14, 18, 21], true),
    ("maj-on-maj.2/0", [0, 4, 14, 18, 19, 21], false),
    ("m-on-maj.9/0", [0, 4, 7, 21, 24, 28], true),
    ("m-on-maj.9/0", [0, 4, 7, 9], false),
  ])
  func eachHandHasItsChord(card: String, heights: [Int], isRight: Bool) throws {
    var random = SeededRandom(seed: 1)
    let task = try #require(TaskMaker(naming: NamingSettings()).task(CardKey(text: card)!, using: &random))
    let match = task.answer.compare(NoteSet(heights.map { NoteNumber(48 + $0)! }))
    #expect(match?.isRight == isRight, "\(String(describing: match))")
    guard case .chord(let voicings) = task.answer else { throw NoTask() }
    #expect(task.answer.compare(voicings[0].example(from: NoteNumber(48)!))?.isRight == true)
  }

  @Test(arguments: [
    ("maj-on-maj.6/0", "C E G | F♯ A♯ C♯: C | F♯"),
    ("maj-on-maj.8/0", "C E G | A♭ C E♭: C | A♭"),
    ("13(#11).upper-structure/0", "E B♭ | D F♯ A: 3 ♭7 | D"),
    ("7(#9).upper-structure/0", "E | E♭ G B♭: 3 | E♭"),
  ])
  func theHintNamesEachHandsChord(card: String, explanation: String) throws {
    var random = SeededRandom(seed: 1)
    let task = try #require(TaskMaker(naming: NamingSettings()).task(CardKey(text: card)!, using: &random))
    #expect(task.explanation == explanation)
  }

  /// Keys that are struck one after the other, in semitones above C3, for C major upwards: both hands may play it in octaves.
  @Test(arguments: [
    ([0, 2, 4, 5, 7, 9, 11, 12], true), ([0, 12, 2, 14, 4, 16, 5, 17, 7, 19, 9, 21, 11, 23, 12, 24], true),
    ([12, 0, 2, 14, 16, 4, 5, 17, 19, 7, 9, 21, 23, 11, 12, 24], true),
    ([0, 24, 26, 2, 4, 28, 29, 5, 7, 31, 33, 9, 11, 35, 36, 12], true),
    ([0, 2, 14, 4, 16, 5, 7, 9, 11, 12], true), ([0, 14], false), ([0, 12, 2, 15], false),
    ([0, 2, 4, 17, 5], false),
    ([0, 12, 2, 3], false),
  ])
  func bothHandsPlayAScale(keys: [Int], isRight: Bool) throws {
    var random = SeededRandom(seed: 1)
    let task = try #require(
      TaskMaker(naming: NamingSettings()).task(CardKey(text: "major.up/0")!, using: &random))
    var judge = Judge(task, at: .zero)
    var down: NoteSet = []
    for (place, key) in keys.enumerated() {
      down = NoteSet(down.suffix(1)).union(NoteSet([NoteNumber(48 + key)!]))
      _ = judge.follow(down: down, pedaled: down, at: .milliseconds(100 + 40 * place))
    }
    #expect(judge.isDone == isRight && (judge.mistakes == 0) == isRight)
  }
}
