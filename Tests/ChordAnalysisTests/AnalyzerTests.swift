import ChordAnalysis
import MusicTheory
import Testing

private let settings = AnalyzerSettings(split: .off)

@Suite struct AnalyzerTests {
  @Test(arguments: [
    ("100 on 60; 110 on 64; 120 on 67", "145 C since 100; 300 C! since 100"),
    // A hand that moves on: the new chord began with its first key, not when the old one was let go.
    (
      "0 on 60 64 67; 1000 on 65 69 72; 1030 off 60 64 67",
      "25 C since 0; 200 C! since 0; 1025 Fma9/C since 1000; 1110 F since 1000; 1200 F! since 1000"
    ),
    // Once what sounded together has been committed, the rest begins when the notes change.
    (
      "0 on 60 64 67; 1000 on 65 69 72; 1500 off 60 64 67",
      "25 C since 0; 200 C! since 0; 1025 Fma9/C since 1000; 1250 Fma9/C! since 1000; "
        + "1580 F since 1500; 1700 F! since 1500"
    ),
    // A key that is down already has not been struck: the chord begins with the key after it.
    (
      "0 on 60 64 67; 300 on 60; 310 on 70",
      "25 C since 0; 200 C! since 0; 335 C7 since 310; 510 C7! since 310"
    ),
    (
      "0 on 60 64 67; 300 on 60@1; 310 on 70",
      "25 C since 0; 200 C! since 0; 335 C7 since 310; 510 C7! since 310"
    ),
    // A note that said nothing new when it landed, and then stays alone, began when it landed.
    (
      "0 on 60 64 67; 100 on 72; 150 off 60 64 67; 500 off 72",
      "25 C since 0; 230 C since 100; 300 C! since 100; 1000 clear since 1000"
    ),
  ])
  func readingsBeginWhenTheNotesChanged(script: String, onsets: String) {
    #expect(Performance(script, settings: settings).onsets == onsets)
  }

  @Test func aCommittedChordRepeatsItsLiveOne() throws {
    let script = "0 on 48 52 55; 300 on 58; 350 on 62; 700 on 69; 1000 off 48 52 55 58 62 69"
    let analyses = Performance(script, settings: settings).analyses
    let committed = analyses.filter { $0.event == .chord(.committed) }
    #expect(committed.count == 3)
    for analysis in committed {
      let live = try #require(
        analyses.first { $0.event == .chord(.live) && $0.sequence == analysis.sequence })
      #expect(live.combination == analysis.combination && live.hands == analysis.hands)
      #expect(live.onset == analysis.onset && analysis.time == analysis.onset + .milliseconds(200))
    }
  }

  @Test func sequenceNumbersAndTimesRise() {
    let script =
      "0 pedal 127; 0 on 48 52 55; 300 on 58; 400 off 48; 410 unplug@3; 900 pedal 0; 1000 off 52 55 58"
    let analyses = Performance(script, settings: settings).analyses
    #expect(analyses.map(\.time) == analyses.map(\.time).sorted())
    let fresh = analyses.filter { $0.event != .chord(.committed) }.map(\.sequence)
    #expect(fresh == Array(1...UInt64(fresh.count)))
  }

  @Test(arguments: [
    ("0 on 60; 10 on 64; 500 off 60", "0 [60] [60]; 10 [60 64] [60 64]; 500 [64] [64]"),
    (
      "0 pedal 127; 10 on 60; 20 off 60; 30 pedal 0",
      "0 [] [] pedal; 10 [60] [60] pedal; 20 [] [60] pedal; 30 [] []"
    ),
    // Events that change nothing are not reported.
    ("0 on 60; 10 on 60; 20 off 61; 30 cc 1 64; 40 pedal 10", "0 [60] [60]"),
    ("0 on 60 64; 10 lost", "0 [60] [60]; 0 [60 64] [60 64]; 10 [] []"),
  ])
  func notes(script: String, notes: String) {
    #expect(Performance(script, settings: settings).notes == notes)
  }

  @Test func statusIsTold() {
    let events = Performance("0 on 60; 10 lost; 20 unplug@2", settings: settings).analyses.map(\.event)
    #expect(events.contains(.status(.eventsLost)))
    #expect(events.contains(.status(.disconnected(InputSource(2)!))))
    var analyzer = Analyzer(settings: settings)
    var told: [Analysis.Event] = []
    analyzer.report(.ended, at: .zero) { told.append($0.event) }
    #expect(told == [.status(.ended)])
  }

  @Test func deadlinesComeAndGo() {
    var analyzer = Analyzer(settings: settings)
    var deadlines: [Int?] = [analyzer.deadline?.milliseconds]
    func apply(_ script: String, at time: Int) {
      for event in events(script) { analyzer.apply(event, at: .milliseconds(time)) { _ in } }
      deadlines.append(analyzer.deadline?.milliseconds)
    }
    func advance(to time: Int) {
      analyzer.advance(to: .milliseconds(time)) { _ in }
      deadlines.append(analyzer.deadline?.milliseconds)
    }
    apply("on 60 64 67", at: 0)
    advance(to: 24)
    advance(to: 25)
    advance(to: 200)
    apply("off 60 64 67", at: 300)
    advance(to: 800)
    #expect(deadlines == [nil, 10, 25, 80, 325, 325, 1010])
  }

  @Test func whileKeysLandAReleaseDecidesNothing() {
    // With a window of 150 ms the hand that moves on would be read before its landing, and dated after it.
    let slow = AnalyzerSettings(
      split: .off,
      settling: SettlingSettings(coalesce: .milliseconds(150), coalesceLimit: .milliseconds(300)))
    let script = "0 on 60 64 67; 1000 on 65; 1010 off 60 64 67; 1140 on 69; 1200 on 72"
    #expect(
      Performance(script, to: 2000, settings: slow).onsets
        == "150 C since 0; 200 C! since 0; 1300 F since 1000; 1300 F! since 1000")
  }

  @Test func newSettingsDoNotReadHalfAHand() {
    var analyzer = Analyzer(settings: settings)
    var told: [String] = []
    func tell(_ analysis: borrowing Analysis) {
      if case .chord = analysis.event {
        told.append("\(analysis.time.milliseconds) \(analysis.combination.name)")
      }
    }
    for event in events("on 60 64") { analyzer.apply(event, at: .zero) { tell($0) } }
    var changed = settings
    changed.key = .none
    analyzer.update(changed, at: .milliseconds(5)) { tell($0) }
    for event in events("on 67") { analyzer.apply(event, at: .milliseconds(10)) { tell($0) } }
    analyzer.advance(to: .milliseconds(100)) { tell($0) }
    #expect(told == ["35 C"])
  }

  @Test(arguments: [
    settings, AnalyzerSettings(split: .floating(FloatingSplit()), stuckNote: .milliseconds(150)),
    AnalyzerSettings(settling: SettlingSettings(latch: .milliseconds(300))),
  ])
  func itDoesNotMatterHowOftenTimeIsTold(settings: AnalyzerSettings) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20 {
      let script = randomScript(&random)
      let whole = Performance(script, settings: settings)
      for tick in [1, 7, 90] {
        let stepped = Performance(script, settings: settings, tick: tick)
        #expect(stepped.onsets == whole.onsets, "\(script)")
        #expect(stepped.notes == whole.notes)
        #expect(stepped.analyses.map(\.sequence) == whole.analyses.map(\.sequence))
      }
    }
  }

  @Test func newSettingsReadAgain() {
    var analyzer = Analyzer(settings: settings)
    var names: [String] = []
    for event in events("on 52 55 59 62") { analyzer.apply(event, at: .zero) { _ in } }
    analyzer.advance(to: .milliseconds(500)) { _ in }
    for prefersRootless in [true, false] {
      var changed = settings
      changed.prefersRootless = prefersRootless
      analyzer.update(changed, at: .milliseconds(600)) {
        if case .chord = $0.event { names.append($0.combination.name) }
      }
    }
    #expect(names == ["Cma9", "Emi7"])
  }

  @Test func aPedalThatStopsCountingLetsTheNameFade() {
    var analyzer = Analyzer(settings: settings)
    for event in events("pedal 127; on 60 64 67; off 60 64 67") { analyzer.apply(event, at: .zero) { _ in } }
    analyzer.advance(to: .milliseconds(500)) { _ in }
    var changed = settings
    changed.pedals.sustainCounts = false
    var told: [Analysis.Event] = []
    analyzer.update(changed, at: .milliseconds(600)) { told.append($0.event) }
    analyzer.advance(to: .milliseconds(2000)) { told.append($0.event) }
    #expect(told == [.notes, .record, .clear])
  }

  private func randomScript(_ random: inout SeededRandom) -> String {
    var time = 0
    return (0..<60).map { _ in
      time += random.next(below: 120)
      let note = 48 + random.next(below: 24)
      let verbs = [
        "on \(note)", "on \(note)", "off \(note)", "off \(note)", "pedal \(random.next(below: 2) * 127)",
      ]
      return "\(time) \(verbs[random.next(below: verbs.count)])"
    }.joined(separator: "; ")
  }
}
