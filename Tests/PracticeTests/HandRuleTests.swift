import Languages
import MusicTheory
@testable import Practice
import Testing

/// The hand that plays a chord is judged by where its keys lie.
@Suite struct HandRuleTests {
  private enum Outcome: Equatable { case right, wrong, narrow, beside(NoteSet), tooHigh, tooLow, tooWide }

  private static func keys(_ text: String) -> NoteSet {
    NoteSet(text.split(separator: " ").compactMap { try? NoteNumber(text: $0) })
  }

  private static func outcome(_ match: VoicingMatch?) -> Outcome {
    guard let match else { return .wrong }
    return switch match.fault {
    case .narrow: .narrow
    case .besideRoot(let notes): .beside(notes)
    case .tooHigh: .tooHigh
    case .tooLow: .tooLow
    case .tooWide: .tooWide
    case nil: match.isRight ? .right : .wrong
    default: .wrong
    }
  }

  private static let twoHands: [(String, String, Outcome)] = [
    // The root on the left, the rest on the right, at any distance.
    ("maj.two-handed/0", "C3 E4 G4", .right), ("maj.two-handed/0", "C2 C3 E4 G4 C5", .right),
    ("7.two-handed/0", "C3 E4 G4 Bb4", .right), ("9.two-handed/0", "C3 E3 G3 Bb3 D4", .right),
    ("ma9.two-handed/0", "C2 E4 G4 B4 D5", .right), ("69.two-handed/0", "C3 E3 A3 D4 G4", .right),
    ("13.two-handed/0", "C3 Bb3 E4 A4", .right), ("m9.two-handed/5", "F2 Ab3 C4 Eb4 G4", .right),
    // Something else lies with the root: beyond a clear gap, or out of reach of the right hand.
    ("9.two-handed/0", "C2 Bb2 E4 G4 D5", .beside(keys("Bb2"))),
    ("ma9.two-handed/0", "C3 B3 E4 G4 D5", .right),
    ("ma9.two-handed/0", "C3 B3 E4 G4 D6", .beside(keys("B3 E4 G4"))),
    ("9.two-handed/0", "C3 G3 E4 Bb4 D5", .beside(keys("G3"))), ("9.two-handed/0", "C3 Bb3 E4 G4 D5", .right),
    ("13.two-handed/0", "C3 E3 Bb3 A4 D5", .beside(keys("E3 Bb3"))),
    ("maj.two-handed/0", "C3 G3 E5", .beside(keys("G3"))),
    // One hand alone.
    ("maj.two-handed/0", "C4 E4 G4", .narrow), ("7.two-handed/0", "C4 E4 G4 Bb4", .narrow),
    ("9.two-handed/0", "C3 E4 G4 D5", .wrong),
  ]

  @Test(arguments: twoHands)
  private func `The left hand holds the root alone`(card: String, held: String, expected: Outcome) throws {
    var random = SeededRandom(seed: 1)
    let key = try #require(CardKey(text: card))
    let task = try #require(TaskMaker(naming: NamingSettings()).task(key, using: &random))
    #expect(Self.outcome(task.answer.compare(Self.keys(held))) == expected)
  }

  private static let hands: [(HandRule, String, String, Outcome)] = [
    (.left, "maj.any/0", "C3 E3 G3", .right), (.left, "maj.any/0", "C4 E4 G4", .right),
    (.left, "maj.any/0", "C5 E5 G5", .tooHigh), (.left, "maj.any/0", "C3 E4 G4", .tooWide),
    (.left, "7.rootless-a/0", "E3 A3 Bb3 D4", .right), (.left, "7.rootless-a/0", "E4 A4 Bb4 D5", .tooHigh),
    (.right, "maj.any/0", "C4 E4 G4", .right), (.right, "maj.any/0", "G3 C4 E4", .right),
    (.right, "maj.any/0", "C3 E3 G3", .tooLow), (.right, "maj.any/0", "C4 E4 Ab4", .wrong),
    (.two, "maj.any/0", "C3 E4 G4", .right), (.two, "maj.any/0", "E3 G4 C5", .wrong),
    (.two, "7.shell/0", "C3 E4 Bb4", .right), (.two, "7.shell/0", "C3 Bb3 E5", .beside(keys("Bb3"))),
    (.two, "7.guide-tones/0", "C3 E4 Bb4", .right), (.two, "13.any/0", "E3 Bb4 D5 A5", .wrong),
  ]

  @Test(arguments: hands)
  private func `A set may ask for a hand`(
    hands: HandRule, card: String, held: String, expected: Outcome
  ) throws {
    var random = SeededRandom(seed: 1)
    let maker = TaskMaker(naming: NamingSettings(), hands: hands)
    let key = try #require(CardKey(text: card))
    let task = try #require(maker.task(key, using: &random))
    #expect(Self.outcome(task.answer.compare(Self.keys(held))) == expected)
    #expect(task.prompt.text.hasSuffix(", \(hands.title.english)"))
  }

  /// The example that is shown is right, in every key.
  @Test(
    arguments: HandRule.allCases,
    [
      "maj.any", "m7.shell", "ma9.any", "13.any", "7.two-handed", "69.two-handed", "13.two-handed",
      "m11.two-handed",
      "7.rootless-b", "7(b9,b13).two-handed",
    ])
  func `What is shown is right`(hands: HandRule, shape: String) throws {
    for root in PitchClass.all {
      var random = SeededRandom(seed: 1)
      let maker = TaskMaker(naming: NamingSettings(), hands: hands)
      guard let task = maker.task(CardKey(shape: shape, root: root), using: &random) else {
        #expect(hands == .two && shape.contains("rootless"))
        continue
      }
      // Two hands are not one.
      guard !(shape.hasSuffix("two-handed") && hands != .two), case .chord(let voicings) = task.answer else {
        continue
      }
      let shown = try #require(voicings.first).example(from: NoteNumber(48)!)
      #expect(task.answer.compare(shown)?.isRight == true, "\(task.prompt.text): \(shown)")
    }
  }

  /// Names without an octave are played by the hand that is asked for; a bar says what the left one has.
  @Test(
    arguments: [
      (HandRule.left, "E A Bb D", nil, "7.rootless-a/0", true), (.right, "C E G", nil, "maj.any/0", true),
      (.two, "C E G Bb D", nil, "9.two-handed/0", true), (.two, "C Bb", "E G D", "9.two-handed/0", false),
      (.two, "C", "E G Bb D", "9.two-handed/0", true), (.two, "C E G", nil, "maj.two-handed/0", true),
    ] as [(HandRule, String, String?, String, Bool)])
  func `Typed names are placed`(
    hands: HandRule, left: String, right: String?, card: String, isRight: Bool
  ) throws {
    var random = SeededRandom(seed: 1)
    let maker = TaskMaker(naming: NamingSettings(), hands: hands)
    let key = try #require(CardKey(text: card))
    let task = try #require(maker.task(key, using: &random))
    // As names are read: each above the one before, from the octave below middle C.
    var last = 47
    func placed(_ text: String) throws -> NoteSet {
      var keys = NoteSet()
      for name in text.split(separator: " ") {
        let pitch = try NoteNumber(text: "\(name)4").pitchClass
        last += 1 + pitch.semitones(above: PitchClass(last + 1))
        keys.insert(NoteNumber(last)!)
      }
      return keys
    }
    let lower = try placed(left)
    let upper = try right.map(placed) ?? []
    var judge = Judge(task, at: .zero)
    _ = judge.answer(
      typed: lower.union(upper), lower: right == nil ? nil : lower, areNames: true, at: .seconds(1))
    #expect(judge.isDone == isRight, "\(judge.verdict)")
  }
}
