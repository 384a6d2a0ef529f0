import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// A record knows what came a second later: it has the chords that were played, each from its first key on, and no flashes.
@Suite struct RecordTests {
  private struct Entry: Equatable {
    var name: String
    var onset: Duration
    var time: Duration
    var keys: NoteSet
  }

  private func record(
    _ events: [(time: Duration, event: InputEvent)], until end: Duration? = nil
  ) -> [Entry] {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .off))
    var entries: [Entry] = []
    func take(_ analysis: borrowing Analysis) {
      guard analysis.event == .record, let recorded = analysis.recorded else { return }
      entries.append(
        Entry(
          name: recorded.description(NamingSettings(style: .standard))?.name ?? "-", onset: recorded.named,
          time: analysis.time, keys: analysis.hands.all))
    }
    for (time, event) in events { analyzer.apply(event, at: time) { take($0) } }
    guard let end else {
      while let due = analyzer.deadline { analyzer.advance(to: due) { take($0) } }
      return entries
    }
    analyzer.advance(to: end) { take($0) }
    return entries
  }

  private func record(_ script: String) -> [Entry] {
    record(
      script.split(separator: ";").flatMap { line in
        let words = line.split(separator: " ")
        let time = Duration.milliseconds(Int(words[0])!)
        return events(words.dropFirst().joined(separator: " ")).map { (time: time, event: $0) }
      })
  }

  @Test(arguments: [
    // Chords of one root, and chords that hands change.
    (
      "0 on 36 52 55 60; 1950 off 36 52 55 60; 2000 on 36 51 55 60; 3950 off 36 51 55 60",
      ["C 0", "Cmi 2000"]
    ),
    ("0 on 36 53 55 60; 1950 off 36 53 55 60; 2000 on 36 52 55 60", ["Csus4 0", "C 2000"]),
    (
      "0 on 45 60 64 69; 1950 off 45 60 64 69; 2000 on 45 60 64 68; 3950 off 45 60 64 68; 4000 on 45 60 64 66",
      ["Ami 0", "Ami(∆7) 2000", "Ami6 4000"]
    ),
    (
      "0 on 48 52 55; 450 off 48 52 55; 500 on 57 60 64; 950 off 57 60 64; 1000 on 53 57 60",
      ["C 0", "Ami 500", "F 1000"]
    ),
    // A bass that stays, though it is shown late.
    ("0 on 36 52 55 60; 1950 off 36 52 55 60; 2000 on 40 52 55 60", ["C 0", "C/E 2000"]),
    // The right hand comes early: what is between the hands is no chord of its own.
    (
      "0 on 33 45 60 64 69; 1750 off 60 64 69; 1760 on 60 65 69; 1950 off 33 45; 2000 on 29 41; 3950 off 29 41 60 65 69",
      ["Ami 0", "F 1760"]
    ),
    // A passing tone over a chord.
    ("0 on 36 52 55 60; 2000 off 60; 2000 on 62; 2200 off 62; 2200 on 64; 4000 off 36 52 55 64", ["C 0"]),
    // Stride: the third comes after the bass, which alone sounds like the next dominant.
    (
      "0 on 38; 360 off 38; 450 on 54 57 60; 720 off 54 57 60; 900 on 33; 1270 off 33; 1360 on 54 57 60; 1630 off 54 57 60; 1810 on 31; 2180 off 31; 2270 on 53 58 62; 2540 off 53 58 62; 2720 on 38; 3080 off 38; 3170 on 53 58 62; 3440 off 53 58 62",
      ["D7 450", "Gmi7 1810"]
    ),
    // One finger.
    ("0 on 60; 400 off 60; 400 on 62; 800 off 62; 800 on 64; 1200 off 64; 1200 on 65; 1600 off 65", []),
  ])
  func hasWhatWasPlayed(_ script: String, _ entries: [String]) {
    #expect(record(script).map { "\($0.name) \($0.onset.milliseconds)" } == entries)
  }

  /// Whole chords that follow each other fast are all kept, each with all of its keys, though they are let go one by one, late or early.
  @Test(arguments: [300, 320, 350, 400, 500, 800], [-30, 20, 100, 200])
  func keepsWholeChords(_ length: Int, _ gap: Int) {
    let chords = [
      ("38 60 65 69", "Dmi7"), ("43 59 65 71", "G7"), ("36 59 64 67", "Cma7"), ("43 59 65 71", "G7"),
    ]
    let all = chords + chords
    var script: [String] = []
    for (place, chord) in all.enumerated() {
      script.append("\(place * length) on \(chord.0)")
      for (late, key) in chord.0.split(separator: " ").enumerated() {
        script.append("\((place + 1) * length - gap + late) off \(key)")
      }
    }
    let entries = record(script.joined(separator: "; "))
    #expect(entries.map(\.name) == all.map(\.1))
    #expect(entries.map(\.onset) == all.indices.map { .milliseconds($0 * length) })
    #expect(entries.map(\.keys) == all.map { hands($0.0).all })
  }

  @Test(arguments: 1...20)
  func isOrderedAndCausal(_ seed: Int) {
    let events = randomPerformance(seed: UInt64(seed), count: 400).map {
      (time: $0.time * 4, event: $0.event)
    }
    let all = record(events)
    #expect(!all.isEmpty)
    for (before, after) in zip(all, all.dropFirst()) {
      #expect(before.onset <= after.onset && before.time <= after.time && before.name != after.name)
    }
    for entry in all { #expect(entry.onset <= entry.time) }
    // Later notes change nothing that was told before.
    let middle = events[events.count / 2].time
    #expect(
      record(events.filter { $0.time <= middle }, until: middle) == all.filter { $0.time <= middle })
  }

  /// A panic ends what sounds; the chord before it is kept.
  @Test func panicLosesNothing() {
    let entries =
      record([])
      + record(
        events("on 48 52 55").map { (time: .zero, event: $0) } + [(time: .milliseconds(600), event: .panic)])
    #expect(entries.map(\.name) == ["C"])
  }
}
