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
        let bill = combiner.bill(for: candidate.reading, hands: played, in: context)
        let sum = bill.map(\.cost).reduce(Cost.free, +)
        // A rootless reading may have been put behind the winner, at its price.
        let isPutBehind = candidate.isRootless && candidate.cost == readings[0].cost && sum < candidate.cost
        #expect(sum == candidate.cost || isPutBehind, "\(candidate.reading)")
      }
    }
  }

  @Test func notesIntervalsAndClustersHaveNoBill() {
    for keys in ["60", "60 64", "60 61 62 63"] {
      let played = hands(keys)
      let reading = combiner.combine(played).readings.best!.reading
      #expect(combiner.bill(for: reading, hands: played).isEmpty, "\(keys)")
    }
  }

  private var dominant: ChordQuality {
    ChordQuality(degrees: [.root, .majorThird, .fifth, .minorSeventh])!
  }
}
