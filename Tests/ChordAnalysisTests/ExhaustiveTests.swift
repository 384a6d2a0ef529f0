import ChordAnalysis
import MusicTheory
import Testing

/// Every set of pitch classes with C in it; C is the bass.
private let everySet = (0..<2048).map { PitchClassSet(rawValue: UInt16($0 << 1 | 1)) }
private let recognizer = ChordRecognizer()
private let bass = PitchClass(0)

@Suite struct ExhaustiveTests {
  @Test(arguments: [false, true])
  func everySetHasAnAnswerThatAccountsForEveryNote(prefersRootless: Bool) {
    for set in everySet {
      let readings = recognizer.readings(of: set, bass: bass, prefersRootless: prefersRootless).all
      #expect(!readings.isEmpty)
      let wrong = readings.filter { $0.reading.pitchClasses != set || $0.reading.bass != bass }
      #expect(wrong.isEmpty, "\(wrong.map { ChordSymbol().text($0.reading) })")
    }
  }

  @Test(arguments: [false, true])
  func theOrderIsTotalAndRepeatsItself(prefersRootless: Bool) {
    for set in everySet {
      let readings = recognizer.readings(of: set, bass: bass, prefersRootless: prefersRootless)
      #expect(readings == recognizer.readings(of: set, bass: bass, prefersRootless: prefersRootless))
      #expect(readings.all.map(\.cost) == readings.all.map(\.cost).sorted())
      #expect(Set(readings.all.map(\.reading)).count == readings.count)
    }
  }

  @Test(arguments: [false, true])
  func everySetReadsAlikeInAllTwelveKeys(prefersRootless: Bool) {
    for set in everySet {
      let here = recognizer.readings(of: set, bass: bass, prefersRootless: prefersRootless).all
      let unlike = (1..<12).filter { semitones in
        let there = recognizer.readings(
          of: set.transposed(up: semitones), bass: bass.up(semitones), prefersRootless: prefersRootless
        ).all
        let moved = here.map {
          ChordCandidate(reading: $0.reading.up(semitones), cost: $0.cost, reasons: $0.reasons)
        }
        return there != moved
      }
      #expect(
        unlike.isEmpty, "\(here.first.map { ChordSymbol().text($0.reading) } ?? "") moved up by \(unlike)")
    }
  }

  @Test func aRootlessReadingSaysSo() {
    for set in everySet where set.count > 2 {
      for candidate in recognizer.readings(of: set, bass: bass).all {
        guard case .chord(let chord) = candidate.reading else { continue }
        #expect(chord.isRootless == !set.contains(chord.root))
        #expect(chord.isRootless == candidate.reasons.contains(.omittedRoot))
        #expect(chord.isSlash == (chord.root != bass && !chord.isRootless))
      }
    }
  }

  @Test func onlyWhatNoSymbolCoversIsACluster() {
    for set in everySet {
      let readings = recognizer.readings(of: set, bass: bass).all
      let clusters = readings.filter { $0.reading.kind == .none }
      #expect(clusters.isEmpty || readings.count == 1)
      // Two pitch classes are an interval, a triad of thirds is never a cluster.
      #expect(set.count > 2 || clusters.isEmpty)
    }
  }

  @Test func emptySetsHaveNoReading() {
    #expect(recognizer.readings(of: [], bass: bass).all.isEmpty)
    #expect(ChordCombiner().combine(Hands()) == Combination())
  }
}
