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
    // Any message shows that the source is alive.
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

  /// A source that sends active sensing and stops is gone after 450 ms, also with another `stuckNote`.
  @Test(arguments: [
    ("0 sense; 100 on 60; 300 sense; 600 sense", "1050 stuck@0", "it stops"),
    ("0 sense; 100 on 60; 300 sense; 600 sense; 700 off 60", "", "nothing is held"),
    (
      "0 sense; 100 on 60; 400 tick; 800 cc 1 5", "1250 stuck@0", "a clock and a wheel are signs of life, too"
    ),
    ("0 on 60; 300 tick", "", "it never sent any"),
    ("0 sense@1; 0 on 60@0; 0 on 64@1", "450 stuck@1", "the other one sends none"),
    ("0 sense; 0 pedal 127; 10 on 60; 20 off 60", "470 stuck@0", "what the pedal holds"),
    ("0 sense; 0 on 60; 2000 on 60", "450 stuck@0", "it has stopped: no more is awaited"),
    ("0 sense; 0 on 60; 440 sense; 880 sense; 1300 sense; 1700 off 60", "", "late, but there"),
    ("0 sense; 0 on 60; 100 unplug; 200 on 62; 900 off 62", "100 gone@0", "another keyboard may send none"),
  ])
  func activeSensingThatStopsReleasesTheNotes(script: String, statuses: String, why: String) {
    for stuckNote in [nil, Duration.seconds(300)] {
      let settings = AnalyzerSettings(split: .off, stuckNote: stuckNote)
      let performance = Performance(
        script.replacing("cc 1 5", with: "pedal 10"), settings: settings, tick: 10)
      #expect(performance.statuses == statuses, "\(why)")
    }
  }

  /// Active sensing is no playing: a keyboard that lives may still have lost a note-off.
  @Test func activeSensingDoesNotKeepStuckNotes() {
    let script = "0 sense; 0 on 60; " + (1...10).map { "\($0 * 250) sense" }.joined(separator: "; ")
    #expect(watched(script).statuses == "1000 stuck@0")
  }

  /// A machine that stalls finds the messages waiting: nothing is released.
  @Test func messagesThatWaitedAreHeardFirst() {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .off))
    for event in events("sense; on 60") { analyzer.apply(event, at: .zero) { _ in } }
    var told: [Analysis.Event] = []
    for event in events("sense") { analyzer.apply(event, at: .seconds(2)) { told.append($0.event) } }
    analyzer.advance(to: .milliseconds(2400)) { told.append($0.event) }
    #expect(!told.contains(.status(.stuckNotesReleased(.first))))
    analyzer.advance(to: .milliseconds(2450)) { told.append($0.event) }
    #expect(told.contains(.status(.stuckNotesReleased(.first))))
  }

  /// While nobody holds anything there is nothing to wake up for.
  @Test func activeSensingAloneSetsNoDeadline() {
    var analyzer = Analyzer(settings: AnalyzerSettings(stuckNote: .seconds(300)))
    for round in 0..<10 {
      for event in events("sense") { analyzer.apply(event, at: .milliseconds(round * 300)) { _ in } }
      #expect(analyzer.deadline == nil)
    }
    for event in events("on 60") { analyzer.apply(event, at: .seconds(20)) { _ in } }
    analyzer.endInput()
    analyzer.advance(to: .seconds(1000)) { _ in }
    #expect(analyzer.deadline == nil)
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
