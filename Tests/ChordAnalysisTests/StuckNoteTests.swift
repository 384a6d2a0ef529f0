import ChordAnalysis
import MusicTheory
import Testing

/// With a guard of one second.
private func watched(_ script: String, to end: Int = 10_000) -> Performance {
  Performance(script, to: end, settings: AnalyzerSettings(split: .off, stuckNote: .seconds(1)))
}

@Suite struct StuckNoteTests {
  @Test(arguments: [
    ("0 on 60 64 67", "1000 stuck@0", "25 C; 200 C!; 1500 clear"),
    // Whatever the source says shows that it is alive.
    ("0 on 60 64 67; 900 cc 1 5; 1800 off 60", "2800 stuck@0", "25 C; 200 C!; 3300 clear"),
    ("0 on 60; 900 off 60; 950 on 60; 999 off 60", "", "25 C; 200 C!; 1499 clear"),
    // Also what a pedal holds: nobody listens to it any more.
    ("0 pedal 127; 0 on 60 64 67; 300 off 60 64 67", "1300 stuck@0", "25 C; 200 C!; 1800 clear"),
    ("0 pedal 127", "", ""),
    // The pedal went up unheard, too.
    (
      "0 pedal 127; 0 on 60; 100 off 60; 2000 on 64; 2100 off 64", "1100 stuck@0",
      "25 C; 200 C!; 1600 clear; 2025 E; 2200 E!; 2600 clear"
    ),
    // Each source for itself; what the others hold stays.
    ("0 on 60@0; 0 on 64@1; 700 cc 1 5", "1000 stuck@1; 1700 stuck@0", "25 C–E; 200 C–E!; 2200 clear"),
    (
      "0 on 60@0; 500 on 64@1", "1000 stuck@0; 1500 stuck@1",
      "25 C; 200 C!; 525 C–E; 700 C–E!; 1080 E; 1200 E!; 2000 clear"
    ),
    ("0 on 60; 500 unplug", "500 gone@0", "25 C; 200 C!; 1000 clear"),
    // A note-off that comes after all is no news.
    (
      "0 on 60; 3000 off 60; 3100 on 62; 3200 off 62", "1000 stuck@0",
      "25 C; 200 C!; 1500 clear; 3125 D; 3300 D!; 3700 clear"
    ),
  ])
  func notesOfASilentSourceAreReleased(script: String, statuses: String, chords: String) {
    let performance = watched(script.replacing("cc 1 5", with: "pedal 10"))
    #expect(performance.statuses == statuses)
    #expect(performance.chords == chords)
  }

  @Test func theReleaseIsTold() {
    #expect(watched("0 on 60 64").notes == "0 [60] [60]; 0 [60 64] [60 64]; 1000 [] []")
  }

  @Test func pedalsAreLiftedToo() {
    #expect(
      watched("0 pedal 127; 0 on 60; 1500 on 62; 1600 off 62", to: 1700).notes
        == "0 [] [] pedal; 0 [60] [60] pedal; 1000 [] []; 1500 [62] [62]; 1600 [] []")
  }

  @Test func withoutNotesThereIsNothingToWaitFor() {
    var analyzer = Analyzer(settings: AnalyzerSettings(stuckNote: .seconds(300)))
    var deadlines: [Int?] = []
    for (script, time) in [("pedal 127", 0), ("pedal 0", 10), ("on 60", 1000), ("off 60", 3000)] {
      for event in events(script) { analyzer.apply(event, at: .milliseconds(time)) { _ in } }
      while let due = analyzer.deadline, due < .seconds(10) { analyzer.advance(to: due) { _ in } }
      deadlines.append(analyzer.deadline?.milliseconds)
    }
    #expect(deadlines == [nil, nil, 301_000, nil])
    for event in events("on 60") { analyzer.apply(event, at: .seconds(20)) { _ in } }
    analyzer.endInput()
    analyzer.advance(to: .seconds(1000)) { _ in }
    #expect(analyzer.deadline == nil)
  }
}
