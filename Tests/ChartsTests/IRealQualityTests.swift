import MusicTheory
import Testing

@testable import Charts

@Suite struct IRealQualityTests {
  private static let symbol = ChordSymbol(style: .iReal.ascii)

  private static func written(_ chord: WrittenChord) -> String {
    symbol.text(IRealQuality.nearest(to: chord, as: symbol))
  }

  /// Every quality is written as one that the program has, or between asterisks.
  @Test func everyQuality() {
    let names = Set(IRealQuality.names + [""])
    for quality in ChordQuality.all {
      let text = Self.written(WrittenChord(root: SpelledPitch(.c), quality: quality)).dropFirst()
      if !text.contains("*"), !names.contains(String(text)) { Issue.record("C\(text)") }
    }
  }

  @Test(arguments: [
    ("Bm11(b9b13)", "B-7"), ("Cm13", "C-11"), ("C7#9b13", "C7#9"), ("C13b9#11", "C7b9#11"),
    ("C13b9sus", "C7b9sus"),
    ("Cmaj13#11", "C^13"), ("Csus2", "Cadd9"), ("C7alt", "C7alt"), ("Eb6/9", "Eb69"),
    ("F#m7b5/E", "F#h7/E"),
    ("C", "C"), ("G7sus4", "G7sus"), ("Cmaj7#11", "C^7#11"),
  ])
  func nearest(symbol: String, expected: String) throws {
    guard case .chord(let chord) = try ChordSymbolParser().parse(symbol) else {
      Issue.record("\(symbol)")
      return
    }
    #expect(Self.written(chord) == expected)
  }
}
