import MusicTheory
import Testing

@testable import ChordAnalysis

@Suite struct PanicTests {
  @Test(arguments: [
    ("0 on 60 64 67; 300 panic", "25 C; 200 C!; 300 clear"),
    ("0 on 60 64 67; 100 panic", "25 C; 100 clear"),
    ("0 on 60 64 67; 10 panic", "10 clear"),
    (
      "0 pedal 127; 1 on 60 64 67; 300 off 60 64 67; 400 panic; 500 on 65; 550 off 65",
      "26 C; 201 C!; 400 clear; 525 F; 700 F!; 1050 clear"
    ),
    ("0 on 60 64 67; 300 off 60 64 67; 400 panic", "25 C; 200 C!; 400 clear"),
    ("0 on 60@0 64@1 67@2; 300 panic; 310 off 60@0", "25 C; 200 C!; 300 clear"),
    ("0 panic", "0 clear"),
  ])
  func theNameIsClearedAtOnce(script: String, chords: String) {
    #expect(play(script, to: 2000) == chords)
  }

  @Test func everythingHeldIsGoneAndTold() {
    let settings = AnalyzerSettings(split: .off)
    let said = Performance("0 pedal 127@1; 0 on 60@0 64@1; 300 panic", settings: settings).analyses
    #expect(said.suffix(2).map(\.event) == [.notes, .clear])
    let last = said[said.count - 1]
    #expect(last.down.isEmpty && last.sounding.isEmpty && !last.isPedalDown)
    #expect(last.combination.readings.best == nil && last.hands == Hands())
  }

  @Test func nothingIsLeftToWaitFor() {
    let settling = SettlingSettings(latch: .milliseconds(500))
    var analyzer = Analyzer(settings: AnalyzerSettings(settling: settling, stuckNote: .seconds(60)))
    for event in events("on 60 64; off 64; panic") { analyzer.apply(event, at: .zero) { _ in } }
    #expect(analyzer.deadline == nil)
    analyzer.learnSplit()
    analyzer.apply(.panic, at: .zero) { _ in }
    #expect(!analyzer.split.isLearning)
  }
}
