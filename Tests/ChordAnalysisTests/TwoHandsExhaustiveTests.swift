import ChordAnalysis
import MusicTheory
import Testing

private let combiner = ChordCombiner()

/// The plain chords of the vocabulary: complete triads, sixths and sevenths.
private let plain = ChordVocabulary.rows.indices.map { ChordQuality(rowIndex: $0) }.filter(\.isPlain)

/// A plain chord in close position above `root`.
private func voicing(_ quality: ChordQuality, on root: Int) -> NoteSet {
  NoteSet(quality.degrees.members.map { NoteNumber(root + $0.semitones)! })
}

/// Every plain chord on C in the lower hand with every plain chord on every root in the upper hand.
private func forEveryPair(_ body: (Hands) -> Void) {
  for lower in plain {
    for upper in plain {
      for distance in 0..<12 {
        body(Hands(lower: voicing(lower, on: 48), upper: voicing(upper, on: 60 + distance)))
      }
    }
  }
}

@Suite struct TwoHandsExhaustiveTests {
  @Test func everyPairHasAnAnswerThatAccountsForEveryNote() {
    forEveryPair { hands in
      let combination = combiner.combine(hands)
      let all = hands.all.pitchClasses
      let readings = combination.readings.all
      #expect(!readings.isEmpty && readings.allSatisfy { $0.reading.pitchClasses == all }, "\(hands)")
      // Two complete chords are two chords when nothing else is honest.
      let kinds = readings.map(\.reading.kind)
      #expect(kinds == [.none] || !kinds.contains(.none), "\(hands)")
      #expect(combination.lower != nil && combination.upper != nil)
      let costs = readings.map(\.cost)
      #expect(costs == costs.sorted())
    }
  }

  @Test func aPolychordHasACompleteChordInEachHand() {
    forEveryPair { hands in
      for candidate in combiner.combine(hands).readings.all {
        guard case .polychord(let two) = candidate.reading else { continue }
        #expect(two.lower.pitchClasses == hands.lower.pitchClasses)
        #expect(two.upper.pitchClasses == hands.upper.pitchClasses)
        #expect(two.lower.quality.isPlain && two.upper.quality.isPlain)
      }
    }
  }

  @Test func theSameChordTwiceIsThatChord() {
    for quality in plain {
      let hands = Hands(lower: voicing(quality, on: 48), upper: voicing(quality, on: 60))
      #expect(
        combiner.combine(hands).readings.best?.reading
          == combiner.combine(Hands(lower: hands.lower)).readings.best?.reading)
    }
  }

  /// Melody never decides: a chord tone doubled in the other hand changes nothing.
  @Test func doublingAChordToneChangesNoName() {
    for quality in plain {
      for position in voicing(quality, on: 48) {
        // Root position and every inversion.
        let chord = voicing(quality, on: 48)
        let inverted = chord.from(position).union(chord.below(position).up(12)).below(NoteNumber(60)!)
        for lower in [chord, inverted] where lower.pitchClasses == chord.pitchClasses {
          let name = combiner.combine(Hands(lower: lower)).name
          for tone in chord {
            let melody = NoteSet(NoteNumber(Int(tone.rawValue) + 24)!)
            #expect(combiner.combine(Hands(lower: lower, upper: melody)).name == name)
            #expect(combiner.combine(Hands(lower: lower.union(melody))).name == name)
          }
        }
      }
    }
  }

  @Test func oneNoteInTheLowerHandIsNoChord() {
    for upper in plain {
      for distance in 0..<12 {
        let combination = combiner.combine(
          Hands(lower: [48], upper: voicing(upper, on: 60 + distance)))
        #expect(combination.readings.all.allSatisfy { $0.reading.kind != .polychord })
        #expect(combination.readings.best?.reading.bass == PitchClass(0))
      }
    }
  }
}
