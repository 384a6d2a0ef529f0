import ChordAnalysis
import MusicTheory
import Testing

/// Every set of pitch classes with C in it; C is the bass.
private let everySet = (0..<2048).map { PitchClassSet(rawValue: UInt16($0 << 1 | 1)) }
private let recognizer = ChordRecognizer()
private let bass = PitchClass(0)

/// The readings of a set with C in it, moved up by `semitones`, with a bassist or without.
private func readings(_ set: PitchClassSet, up semitones: Int = 0, hasBassist: Bool) -> [ChordCandidate] {
  guard hasBassist else {
    return recognizer.readings(of: set.transposed(up: semitones), bass: bass.up(semitones)).all
  }
  let notes = NoteSet(bits: UInt128(set.rawValue) << UInt128(48 + semitones))
  return ChordCombiner(prefersRootless: true).combine(Hands(lower: notes)).readings.all
}

@Suite struct ExhaustiveTests {
  @Test(arguments: [false, true])
  func everySetHasAnAnswerThatAccountsForEveryNote(hasBassist: Bool) {
    for set in everySet {
      let ranked = readings(set, hasBassist: hasBassist)
      #expect(!ranked.isEmpty)
      let wrong = ranked.filter { $0.reading.pitchClasses != set || $0.reading.bass != bass }
      #expect(wrong.isEmpty, "\(wrong.map { ChordSymbol().text($0.reading) })")
    }
  }

  @Test(arguments: [false, true])
  func theOrderIsTotal(hasBassist: Bool) {
    for set in everySet {
      let ranked = readings(set, hasBassist: hasBassist)
      #expect(ranked.map(\.cost) == ranked.map(\.cost).sorted())
      #expect(Set(ranked.map(\.reading)).count == ranked.count)
    }
  }

  @Test(arguments: [false, true])
  func everySetReadsAlikeInAllTwelveKeys(hasBassist: Bool) {
    for set in everySet {
      let here = readings(set, hasBassist: hasBassist)
      let unlike = (1..<12).filter { semitones in
        let there = readings(set, up: semitones, hasBassist: hasBassist)
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
        #expect(chord.isSlash == (chord.root != bass))
      }
    }
  }

  /// A root that nobody plays is never the root of the name.
  @Test func withoutABassistTheWinnersRootSounds() {
    for set in everySet {
      let ranked = readings(set, hasBassist: false)
      #expect(!ranked[0].isRootless || ranked.allSatisfy(\.isRootless))
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
