import CalmMeasure
import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// The promises of docs/developing/latency.md, over thousands of events that no person would play.
@Suite struct PromiseTests {
  @Test(arguments: [
    SettlingSettings(), SettlingSettings(coalesce: .zero), SettlingSettings(latch: .milliseconds(400)),
    SettlingSettings(
      coalesce: .milliseconds(90), coalesceLimit: .milliseconds(150), commit: .milliseconds(120)),
    SettlingSettings(commit: .milliseconds(700), hold: .zero), SettlingSettings(commit: .zero),
    SettlingSettings(commit: .milliseconds(10), latch: .milliseconds(50)),
  ])
  func keptWhateverIsPlayed(settling: SettlingSettings) {
    let splits = [
      HandSplit.standard, .off, .floating(FloatingSplit()), .channel(upper: Channel(1)!),
    ]
    for seed in 1...12 {
      let settings = AnalyzerSettings(
        split: splits[seed % splits.count], settling: settling,
        stuckNote: seed % 3 == 0 ? .milliseconds(300) : nil)
      let record = Self.record(settings, seed: UInt64(seed), count: 3000)
      #expect(record.faults.isEmpty, "\(seed): \(record.faults.prefix(3))")
      #expect(record.strayOnsets == 0, "seed \(seed)")
      #expect(record.shown.count > 200, "only \(record.shown.count) readings")
    }
  }

  private static func record(_ settings: AnalyzerSettings, seed: UInt64, count: Int) -> ReadingRecord {
    var record = ReadingRecord(commitWindow: settings.settling.commit)
    var analyzer = Analyzer(settings: settings)
    let isOneSource = seed % 2 == 0
    let performance = randomPerformance(
      seed: seed, count: count, sources: isOneSource ? 1 : 2, channels: isOneSource ? 2 : 1)
    for (time, event) in performance {
      analyzer.apply(event, at: time) { record.follow($0) }
    }
    while let deadline = analyzer.deadline { analyzer.advance(to: deadline) { record.follow($0) } }
    return record
  }
}
