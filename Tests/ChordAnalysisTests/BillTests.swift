import ChordAnalysis
import MusicTheory
import Testing

private let combiner = ChordCombiner()
private let bassist = ChordCombiner(prefersRootless: true)

/// What `--why` tells is what was charged.
@Suite struct BillTests {
  @Test(arguments: goldenCombinations + goldenChords)
  func theBillAddsUpToTheCost(golden: GoldenName) {
    let played = hands(golden.keys)
    let previous = Chord(root: PitchClass(7), quality: dominant)
    let context = HarmonicContext(key: Key(text: "C"), previous: previous)
    for combiner in [combiner, bassist] {
      let readings = combiner.combine(played, in: context).readings.all
      for candidate in readings {
        let bill = combiner.bill(for: candidate, hands: played, in: context)
        let sum = bill.map(\.cost).reduce(Cost.free, +)
        #expect(sum == candidate.cost, "\(candidate.reading)")
      }
    }
  }

  @Test func notesIntervalsAndClustersHaveNoBill() {
    for keys in ["60", "60 64", "60 61 62 63"] {
      let played = hands(keys)
      let candidate = combiner.combine(played).readings.best!
      #expect(combiner.bill(for: candidate, hands: played).isEmpty, "\(keys)")
    }
  }

  private var dominant: ChordQuality {
    ChordQuality(degrees: [.root, .majorThird, .fifth, .minorSeventh])!
  }
}
