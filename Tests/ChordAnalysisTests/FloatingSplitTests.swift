import ChordAnalysis
import MusicTheory
import Testing

/// Plays one chord after the other, each let go before the next, and parts each at the border then in force.
private func parted(_ chords: String, reach: Int) -> String {
  var analyzer = Analyzer(settings: AnalyzerSettings(split: .floating(FloatingSplit(reach: reach))))
  var time = Duration.zero
  return chords.split(separator: ";").map { struck in
    let keys = struck.replacing("|", with: " ")
    for event in events("on \(keys)") { analyzer.apply(event, at: time) { _ in } }
    time += .milliseconds(300)
    analyzer.advance(to: time) { _ in }
    for event in events("off \(keys)") { analyzer.apply(event, at: time) { _ in } }
    time += .milliseconds(100)
    let hands = HandSplit.key(analyzer.border!).split(notes(String(keys)))
    return "\(hands.lower.text) | \(hands.upper.text)".trimmed
  }.joined(separator: "; ")
}

private func notes(_ text: String) -> NoteSet {
  NoteSet(text.split(separator: " ").map { NoteNumber(Int($0)!)! })
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// One line, one player: the chords with a bar where a pianist would part them. The bars are taken out, the chords are
/// played, and the border must put them back.
@Suite struct FloatingSplitTests {
  @Test(arguments: [
    // Both hands about middle C, as every book shows them.
    "48 52 55 | 64 67 72", "48 55 | 60 64 67", "36 43 52 | 60 64 67 72", "48 | 64 67 72", "48 58 | 64 67 72",
    "40 47 | 59 62 67", "53 57 60 | 67 72 76", "48 52 55 58 | 62 66 69",
    // Shells and upper structures: the gap is where the hands part.
    "46 56 | 62 67 72", "48 58 | 64 69 74", "43 53 | 59 64 69 74",
    // Both hands low, both hands high.
    "29 36 | 45 48 52", "36 43 48 | 55 59 64", "60 64 67 | 76 79 84", "67 71 74 | 83 86 91",
    // Wide and thin.
    "24 | 96", "36 | 60", "21 33 | 96 108",
    // One hand alone plays what it is nearest to.
    "48 52 55 |", "| 60 64 67", "| 72 76 79 84", "36 |", "| 79", "| 60 72", "36 48 |", "0 12 |", "| 127",
    // A cluster is one hand's.
    "| 70 71 72 73 74", "40 41 42 43 |",
  ])
  func voicings(struck: String) {
    #expect(parted(struck, reach: 16) == struck)
  }

  @Test(arguments: [
    // Stride: the left hand leaps between bass and chord, the right hand stays.
    "36 | 72 76; 52 55 60 | 72 76; 43 | 74 79; 53 55 59 | 74 79; 36 | 72 76; 52 55 60 | 72 76",
    "36 48 | 76; 55 60 64 | 76; 31 43 | 77; 53 59 62 | 77",
    "36 | 72; 52 55 58 |; 43 |; 52 55 58 |; 36 | 76",
    // Both hands walk up together beyond middle C, and down again.
    "48 52 55 | 64 67 72; 50 53 57 | 65 69 74; 52 55 59 | 67 71 76; 53 57 60 | 69 72 77; 55 59 62 | 71 74 79; "
      + "57 60 64 | 72 76 81; 59 62 65 | 74 77 83; 60 64 67 | 76 79 84; 62 65 69 | 77 81 86; 64 67 71 | 79 83 88",
    "48 52 55 | 64 67 72; 45 48 52 | 60 64 69; 43 47 50 | 59 62 67; 41 45 48 | 57 60 65; 40 43 47 | 55 59 64; "
      + "36 40 43 | 52 55 60; 33 36 40 | 48 52 57",
    // Close together, on either side of middle C.
    "48 52 55 | 64 67; 52 55 | 60 64; 53 55 | 59 62; 55 57 | 60 62; 52 55 | 60 64",
    "60 64 67 | 76 79; 62 65 | 69 72; 64 67 | 71 74",
    // The right hand alone walks down where the left hand used to be, and the left hand comes back.
    "48 | 72; | 71; | 69; | 67; | 65; | 64; | 62; | 60; | 59; | 57; | 55; | 53; | 52; | 50",
    "48 | 72; | 67; | 64; | 60; | 57; | 55; 40 | 57; 41 | 58",
    // The left hand alone walks up beyond middle C, high up even, and stays the left hand.
    "48 | 72; 50 |; 52 |; 54 |; 55 |; 57 |; 59 |; 60 |; 62 |; 64 |; 65 |; 67 |; 69 |; 71 |; 72 |; 74 |; 76 |",
    // A melody in octaves is one hand's.
    "| 72 84; | 71 83; | 69 81; | 67 79; | 65 77; | 64 76; | 62 74; | 60 72; | 59 71",
    // The right hand alone high; the left hand joins from below and leaves.
    "| 76 79 84; | 77 81 84; 48 52 | 76 79 84; | 76 79 84; 43 50 | 77 83",
    // A bass line under chords that stay.
    "36 | 60 64 67; 38 | 60 64 67; 40 | 60 64 67; 41 | 60 64 67; 43 | 60 64 67; 45 | 60 64 67; 47 | 60 64 67",
    // A melody wanders down to the left hand's chord and up again.
    "48 52 55 | 72; 48 52 55 | 67; 48 52 55 | 64; 48 52 55 | 62; 48 52 55 | 60; 48 52 55 | 59; 48 52 55 | 64",
  ])
  func movingHands(chords: String) {
    #expect(parted(chords, reach: 16) == chords)
  }

  @Test(arguments: [
    // The other hand plays the keys that a hand cannot reach.
    (16, "48 64 |", "48 | 64"), (12, "36 50 | 72 76", "36 50 | 72 76"),
    (12, "40 48 54 62 64", "40 48 | 54 62 64"), (16, "40 48 54 62 64", "40 48 54 | 62 64"),
    (24, "36 52 60 | 79 84", "36 52 60 | 79 84"),
    // If no parting is in reach, the one that asks least.
    (12, "36 52 60 | 79 84", "36 52 60 | 79 84"),
  ])
  func reach(reach: Int, struck: String, expected: String) {
    #expect(parted(struck, reach: reach) == expected)
  }

  @Test func thePedalDoesNotPullTheBorder() {
    // A bass that the pedal holds, then both hands high: its own hand is where its fingers are.
    let said = Performance(
      "0 pedal 127; 0 on 36; 300 off 36; 400 on 64 67 79 84",
      settings: AnalyzerSettings(split: .floating(FloatingSplit()))
    ).analyses
    let last = said.last { $0.event == .chord(.live) }
    #expect(last.map { "\($0.hands.lower.text) | \($0.hands.upper.text)" } == "36 64 67 | 79 84")
  }

  @Test func noHandIsGivenMoreThanItReachesIfThereIsAnotherWay() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<100 {
      // Chords that two hands of a tenth and five fingers can play, anywhere.
      let chords = (0..<10).map { _ in
        let lower = hand(from: 21 + random.next(below: 50), &random)
        let upper = hand(from: 1 + lower.max()! + random.next(below: 12), &random)
        return (lower + upper).map(String.init).joined(separator: " ")
      }
      let answer = parted(chords.joined(separator: ";"), reach: 16)
      for hand in answer.split(whereSeparator: { "|;".contains($0) }).map({ notes(String($0)) }) {
        guard let lowest = hand.lowest, let highest = hand.highest else { continue }
        #expect(highest.rawValue - lowest.rawValue <= 16, "\(answer)")
      }
    }
  }

  @Test func everyKeyAtOnceHasABorder() {
    #expect(parted((0...127).map(String.init).joined(separator: " "), reach: 16).contains("|"))
  }

  private func hand(from lowest: Int, _ random: inout SeededRandom) -> [Int] {
    Array(Set([lowest] + (0..<random.next(below: 5)).map { _ in min(127, lowest + random.next(below: 17)) }))
  }
}
