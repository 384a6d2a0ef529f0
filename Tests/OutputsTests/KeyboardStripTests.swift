import ChordAnalysis
import MusicTheory
import Testing

@testable import Outputs

/// The drawn keyboard: which keys it shows, and in whose color.
@Suite struct KeyboardStripTests {
  private static let ascii = TerminalStyle(usesColor: false, usesASCII: true)
  private static let color = TerminalStyle(usesColor: true, usesASCII: false)

  @Test(
    arguments: [
      ([Int](), 200, 21...108), ([0, 127], 88, 21...108),
      ([], 78, 12...84), ([60], 78, 24...96), ([60], 13, 60...72), ([60], 5, 60...72),
      ([48, 69], 30, 48...72), ([0], 30, 0...24), ([127], 30, 103...127), ([21], 50, 12...60),
      ([108], 50, 79...127),
    ] as [([Int], Int, ClosedRange<Int>)])
  func shows(_ notes: [Int], _ columns: Int, _ range: ClosedRange<Int>) {
    let shown = KeyboardStrip.range(for: Playing.set(notes), columns: columns)
    #expect(shown.count == range.count)
    #expect(shown.lowerBound >= 0 && shown.upperBound <= 127)
    #expect(shown.count <= max(columns, 13))
    if notes.count == 1, columns < 88 { #expect(shown.contains(notes[0])) }
  }

  @Test(arguments: [0, 12, 13, 24, 25, 40, 60, 78, 87, 88, 120])
  func isNeverWiderThanAsked(_ columns: Int) {
    for notes in [[], [0], [60], [127], [21, 108], [48, 52, 55, 62, 66, 69]] {
      let strip = KeyboardStrip(Hands(lower: Playing.set(notes)), style: Self.ascii)
      let lines = strip.lines(columns: columns)
      #expect(lines.count == 3)
      #expect(lines.allSatisfy { $0.count <= max(13, columns) })
      #expect(Set(lines.prefix(2).map(\.count)).count == 1)
    }
  }

  @Test func `Without color the hands are letters, and what both play a third`() {
    let hands = Hands(lower: Playing.set([48, 52, 55]), upper: Playing.set([62, 66, 67]))
    let lines = KeyboardStrip(hands, style: Self.ascii).lines(columns: 26)
    #expect(lines[1].filter("LUB".contains) == "LLBUB")
    #expect(lines[0].filter("LUB".contains) == "U")
  }

  @Test func `With color each hand has its own, and shared notes a third`() {
    let hands = Hands(lower: Playing.set([48, 52, 55]), upper: Playing.set([62, 66, 67]))
    let lines = KeyboardStrip(hands, style: Self.color).lines(columns: 26)
    func count(_ ink: TerminalStyle.Ink, _ line: String) -> Int {
      line.ranges(of: "\u{1B}[\(ink.rawValue)m").count
    }
    #expect(count(.lower, lines[1]) == 2 && count(.upper, lines[1]) == 1 && count(.shared, lines[1]) == 2)
    #expect(count(.upper, lines[0]) == 1 && count(.lower, lines[0]) == 0 && count(.shared, lines[0]) == 0)
    #expect(lines.allSatisfy { !$0.contains("L") && !$0.contains("U") })
  }
}
