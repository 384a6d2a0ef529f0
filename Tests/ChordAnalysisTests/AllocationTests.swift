import CMallocCount
import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// From the MIDI event to the analysis nothing is allocated: latency without tails.
@Suite(
  .enabled(
    if: malloc_count_is_available(),
    "SKIPPED: heap allocations cannot be counted under a sanitizer or without glibc"))
struct AllocationTests {
  @Test func theCounterCounts() {
    malloc_count_start()
    let numbers = makeNumbers(1000)
    let count = malloc_count_stop()
    #expect(count > 0, "the test executable does not count its own allocations")
    #expect(numbers.count == 1000)
  }

  @Test(arguments: [
    (AnalyzerSettings(), 100_000),
    (AnalyzerSettings(split: .off, prefersRootless: true), 10_000),
    (AnalyzerSettings(idiom: .classical), 10_000),
    (AnalyzerSettings(split: .channel(upper: Channel(1)!)), 10_000),
    (AnalyzerSettings(settling: SettlingSettings(coalesce: .zero)), 10_000),
    (AnalyzerSettings(split: .floating(FloatingSplit()), stuckNote: .milliseconds(500)), 20_000),
    (
      AnalyzerSettings(
        split: .floating(FloatingSplit()), learnController: Controller(dataByte: 1),
        settling: SettlingSettings(latch: .milliseconds(300))), 20_000
    ),
  ])
  func fromEventToAnalysisNothingIsAllocated(settings: AnalyzerSettings, count: Int) {
    let warmUp = 2_000
    let performance = randomPerformance(seed: 11, count: warmUp + count)
    var analyzer = Analyzer(settings: settings)
    var chords = 0
    var others = 0
    func run(_ range: Range<Int>) {
      for position in range {
        let (time, event) = performance[position]
        analyzer.apply(event, at: time) { analysis in
          if case .chord = analysis.event { chords += 1 } else { others += 1 }
        }
      }
    }
    run(0..<warmUp)
    malloc_count_start()
    run(warmUp..<performance.count)
    let allocations = malloc_count_stop()
    #expect(allocations == 0)
    #expect(chords > count / 20, "only \(chords) chords")
    #expect(others > count / 5, "only \(others) other events")
  }

  @Test func aChartAllocatesNothing() throws {
    let warmUp = 2_000
    let performance = randomPerformance(seed: 12, count: warmUp + 10_000)
    let chords = try ["Dmi7", "G7(♭9)", "Cma9", "E♭˚7", "F6"].map { name -> Chord in
      guard case .chord(let chord) = try ChordSymbolParser().parse(name) else { throw CancellationError() }
      return chord.chord
    }
    var analyzer = Analyzer()
    var named = 0
    func run(_ range: Range<Int>) {
      for position in range {
        let (time, event) = performance[position]
        if position.isMultiple(of: 20) {
          let index = position / 20 % chords.count
          analyzer.expect(ExpectedChords(now: chords[index], near: chords[(index + 1) % chords.count]))
        }
        analyzer.apply(event, at: time) { if case .chord = $0.event { named += 1 } }
      }
    }
    run(0..<warmUp)
    malloc_count_start()
    run(warmUp..<performance.count)
    #expect(malloc_count_stop() == 0)
    #expect(named > 500)
  }

  @Test func newSettingsAllocateNothing() {
    var analyzer = Analyzer()
    for event in events("pedal 127; on 48 52 55 59 62 66 69") { analyzer.apply(event, at: .zero) { _ in } }
    var told = 0
    func run(_ seconds: ClosedRange<Int>) {
      for second in seconds {
        analyzer.update(AnalyzerSettings(prefersRootless: second % 2 == 0), at: .seconds(second)) { _ in
          told += 1
        }
        let split = second % 3 == 0 ? HandSplit.floating(FloatingSplit()) : .off
        analyzer.setSplit(split, at: .seconds(second)) { _ in told += 1 }
      }
    }
    run(1...10)
    malloc_count_start()
    run(11...1000)
    let allocations = malloc_count_stop()
    #expect(allocations == 0 && told > 0)
  }
}

@inline(never) private func makeNumbers(_ count: Int) -> [Int] { (0..<count).map { $0 &* $0 } }
