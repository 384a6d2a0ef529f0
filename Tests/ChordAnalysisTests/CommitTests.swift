import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// Shown names are kept: one that stands for 300 ms is committed once, and nothing else is.
@Suite struct CommitTests {
  private static let held = Duration.milliseconds(300)

  /// A name that was shown, from when to when.
  private struct Shown {
    var name: ChordReading
    var from: Duration
    var until: Duration?
  }

  /// Follows a performance as an output of the calm view does.
  private func follow(
    _ events: [(time: Duration, event: InputEvent)]
  ) -> (shown: [Shown], committed: [(name: ChordReading?, time: Duration)]) {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .off))
    var shown: [Shown] = []
    var committed: [(name: ChordReading?, time: Duration)] = []
    func take(_ analysis: borrowing Analysis) {
      let seen = (copy analysis).inHarmony
      let name = seen.event == .clear ? nil : seen.combination.readings.best?.reading
      if case .chord(.committed) = seen.event { committed.append((name, seen.time)) }
      guard name != shown.last.flatMap({ $0.until == nil ? $0.name : nil }) else { return }
      if !shown.isEmpty, shown[shown.count - 1].until == nil { shown[shown.count - 1].until = seen.time }
      if let name { shown.append(Shown(name: name, from: seen.time)) }
    }
    for (time, event) in events { analyzer.apply(event, at: time) { take($0) } }
    while let due = analyzer.deadline { analyzer.advance(to: due) { take($0) } }
    return (shown, committed)
  }

  @Test(arguments: 1...30)
  func whatIsShownIsCommittedOnce(_ seed: Int) {
    let (shown, committed) = follow(
      randomPerformance(seed: UInt64(seed), count: 400).map { (time: $0.time * 4, event: $0.event) })
    let expected = shown.filter { name in name.until.map { $0 - name.from >= Self.held } ?? true }
    #expect(committed.map { $0.name } == expected.map { $0.name })
    #expect(committed.map { $0.time } == expected.map { $0.from + Self.held })
    #expect(!expected.isEmpty)
  }

  /// Chords of one root, and chords that hands change, are all kept.
  @Test(arguments: [
    (["36 52 55 60", "36 51 55 60", "41 53 57 60", "41 53 56 60"], ["C", "Cmi", "F", "Fmi"]),
    (["36 52 55 60", "36 52 55 59", "36 52 55 58", "41 53 57 60"], ["C", "Cma7", "C7", "F"]),
    (["36 53 55 60", "36 52 55 60"], ["Csus4", "C"]),
    (["45 60 64 69", "45 60 64 68", "45 60 64 67", "45 60 64 66"], ["Ami", "Ami(∆7)", "Ami7", "Ami6"]),
    (["36 52 55 60", "40 52 55 60", "41 53 57 60", "43 55 59 62"], ["C", "C/E", "F", "G"]),
    (["48 52 55", "57 60 64", "53 57 60", "55 59 62"], ["C", "Ami", "F", "G"]),
  ])
  func changesAreKept(_ chords: [String], _ names: [String]) {
    let script = chords.enumerated().map { "\($0 * 2000) on \($1); \($0 * 2000 + 1950) off \($1)" }
    let performance = Performance(
      script.joined(separator: "; "), to: 9000, settings: AnalyzerSettings(split: .off))
    var kept: [(onset: Duration, name: String)] = []
    for analysis in performance.analyses.map(\.inHarmony) where analysis.event == .chord(.committed) {
      // A name of the same landing corrects the one before.
      if kept.last?.onset == analysis.onset { kept.removeLast() }
      let naming = NamingSettings(style: .standard)
      kept.append((analysis.onset, analysis.harmony?.description(naming)?.name ?? "-"))
    }
    #expect(kept.map(\.name) == names)
    #expect(kept.map(\.onset) == names.indices.map { .milliseconds($0 * 2000) })
  }

  /// Another bass that is held is kept, however long hands have to hold still.
  @Test(arguments: [100, 500, 1200, 1500])
  func aBassThatStaysIsKept(_ still: Int) {
    let performance = Performance(
      "0 on 36 52 55 60; 1950 off 36 52 55 60; 2000 on 40 52 55 60; 4000 off 40 52 55 60", to: 5000,
      settings: AnalyzerSettings(split: .off, settling: SettlingSettings(still: .milliseconds(still))))
    let names = performance.analyses.compactMap {
      $0.harmony?.description(NamingSettings(style: .standard))?.name
    }
    #expect(names.last == "C/E")
  }

  /// One key a thousand times within one landing is a flood, and no failure.
  @Test func aFloodOfOneKeyIsHeard() {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .off))
    let key = NoteNumber(60)!
    let channel = Channel(0)!
    for _ in 0..<1000 {
      analyzer.apply(.midi(.noteOn(key, velocity: 80, channel: channel), from: .first), at: .zero) { _ in }
      analyzer.apply(.midi(.noteOff(key, velocity: 0, channel: channel), from: .first), at: .zero) { _ in }
    }
    while let due = analyzer.deadline { analyzer.advance(to: due) { _ in } }
    #expect(analyzer.deadline == nil)
  }
}
