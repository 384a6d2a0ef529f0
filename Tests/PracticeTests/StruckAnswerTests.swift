import MusicTheory
import Testing

@testable import Practice

/// Keys that are played for a chord, and the verdict: an answer is struck, not reached by letting go.
///
/// `+48,52` strikes keys, `-48` lifts them, `~300` waits for that many milliseconds.
@Suite struct StruckAnswerTests {
  private struct Case: CustomTestStringConvertible {
    var symbol: String
    var form: VoicingType
    var played: String
    var outcome: Verdict.Outcome
    var mistakes: Int

    init(
      _ symbol: String, _ form: VoicingType, _ played: String, _ outcome: Verdict.Outcome, mistakes: Int = 0
    ) {
      (self.symbol, self.form, self.played) = (symbol, form, played)
      (self.outcome, self.mistakes) = (outcome, mistakes)
    }

    var testDescription: String { "\(symbol) \(form.rawValue): \(played)" }
  }

  private static let cases = [
    // Struck.
    Case("C", .any, "+48,52,55 ~100", .right),
    Case("C", .any, "+48 ~60 +52 ~60 +55 ~100", .right),
    Case("C", .any, "+48,52,55,60 ~100", .right),
    Case("Am7", .rootlessA, "+60,64,67,71 ~100", .right),
    // Reached by letting go of a key more.
    Case("C", .any, "+48,52,55,59 ~400 -59 ~200", .wrong, mistakes: 1),
    Case("C", .any, "+48,52,55,59 ~400 -59 ~30 -55 ~30 -52 ~30 -48 ~500", .wrong, mistakes: 1),
    Case("C", .any, "+48,52,55,59 ~400 -48 ~30 -59 ~30 -52 ~30 -55 ~500", .wrong, mistakes: 1),
    Case("C7", .guideTones, "+48,52,58 ~350 -48 ~20 -52 ~20 -58 ~200", .wrong, mistakes: 1),
    Case("Bbma7", .guideTones, "+46,62,69 ~350 -46 ~20 -62 ~20 -69 ~200", .wrong, mistakes: 1),
    Case("C7", .rootlessA, "+36,52,57,58,62 ~350 -36 ~20 -52 ~20 -57,58,62 ~200", .wrong, mistakes: 1),
    Case("F7", .shell, "+41,45,51,55 ~350 -55 ~20 -41,45,51 ~200", .wrong, mistakes: 1),
    Case("C", .first, "+48,52,55,60 ~400 -48 ~30 -52,55,60 ~200", .wrong, mistakes: 1),
    // All keys at once, lifted from above until the chord is left for a moment.
    Case(
      "C", .any, "+48,49,50,51,52,53,54,55,56,57,58,59 ~300 -49,50,51,53,54,56,57,58,59 ~300 -48,52,55 ~300",
      .wrong, mistakes: 1),
    Case("C", .any, "+48,49,50,51,52,53,54,55 ~90 -49,50,51,53,54 ~300 -48,52,55 ~300", .open),
    // The right keys are held alone for a second, or struck again.
    Case("C", .any, "+48,52,55,59 ~400 -59 ~900", .wrong, mistakes: 1),
    Case("C", .any, "+48,52,55,59 ~400 -59 ~1100", .right, mistakes: 1),
    Case("C", .any, "+48,52,55,59 ~400 -59 ~200 -55 ~50 +55 ~100", .right, mistakes: 1),
    Case("C", .any, "+48,52,55,59 ~400 -48,52,55,59 ~200 +48,52,55 ~100", .right, mistakes: 1),
    Case("C", .any, "+48,52,55,59 ~400 -59 ~500 -55 ~500 +60 ~1100", .wrong, mistakes: 1),
    // A wrong key is corrected: the right one is struck, then the wrong one lifted, or the other way round.
    Case("C", .any, "+48,51,55 ~400 +52 ~100 -51 ~100", .right, mistakes: 0),
    Case("C", .any, "+48,51,55 ~400 -51 ~100 +52 ~100", .right, mistakes: 1),
    // One stray key.
    Case("C", .any, "+48,52,55,50 ~200 -50 ~300", .right),
    Case("C", .any, "+48,52,55,50,53 ~50 -50,53 ~300", .open),
    Case("C", .any, "+48,52,55,50 ~50 -50 ~100", .open),
    Case("C", .any, "+48,52,55,50 ~50 -50 ~300", .right),
    Case("C", .any, "+50 ~40 -50 ~40 +48,52,55 ~100", .right),
    Case("C", .any, "+48,52 ~60 +50 ~40 +55 ~20 -50 ~300", .right),
  ]

  @Test(arguments: cases)
  private func judges(_ each: Case) throws {
    let outcome = try play(each.played, each)
    #expect(outcome.outcome == each.outcome)
    #expect(outcome.mistakes == each.mistakes)
  }

  /// Keys of the chord before are lifted when the new one lies: this is how chords are connected.
  @Test(arguments: [
    ("+53,57 ~100 -55,52 ~60", Verdict.Outcome.right), ("+53,57 ~400 -55 ~30 -52 ~60", .right),
    ("+53,57,58 ~400 -55,52 ~30 -58 ~300", .wrong),
  ])
  func connects(_ played: String, _ outcome: Verdict.Outcome) throws {
    let judged = try play(played, Case("F", .any, "", .open), held: [48, 52, 55])
    #expect(judged.outcome == outcome)
  }

  /// However a chord is played and lifted, all twelve keys at once are never an answer to a chord of fewer.
  @Test func noOrderOfLiftingIsAnAnswer() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2_000 {
      let keys = Array(48..<60).shuffled(using: &random)
      let lifts = keys.map { "-\($0) ~\(Int.random(in: 0...120, using: &random))" }
      let hold = Int.random(in: 0...900, using: &random)
      let played =
        "+" + keys.map(String.init).joined(separator: ",") + " ~\(hold) " + lifts.joined(separator: " ")
      let judged = try play(played, Case("Dm7", .any, "", .open))
      #expect(judged.outcome != .right, "\(played)")
    }
  }

  private func play(
    _ text: String, _ asked: Case, held: [Int] = []
  ) throws -> (outcome: Verdict.Outcome, mistakes: Int) {
    let maker = TaskMaker(naming: NamingSettings())
    guard case .chord(let chord) = try ChordSymbolParser().parse(asked.symbol),
      let task = maker.chord(chord, asked.form)
    else { throw NoTask() }
    var down = NoteSet(held.map { NoteNumber($0)! })
    var judge = Judge(task, at: .zero, held: down)
    var time = Duration.milliseconds(100)
    for word in text.split(separator: " ") {
      let numbers = word.dropFirst().split(separator: ",").map { Int($0)! }
      switch word.first {
      case "+": down = down.union(NoteSet(numbers.map { NoteNumber($0)! }))
      case "-": down = down.subtracting(NoteSet(numbers.map { NoteNumber($0)! }))
      default: time += .milliseconds(numbers[0])
      }
      if word.first == "~" {
        while let deadline = judge.deadline, deadline <= time { judge.advance(to: deadline) }
      } else {
        _ = judge.follow(down: down, pedaled: down, at: time)
      }
    }
    return (judge.verdict.outcome, judge.mistakes)
  }

  private struct NoTask: Error {}
}
