import Languages
import MusicTheory
import Testing

@testable import ChordAnalysis

private let combiner = ChordCombiner()
private let bassist = ChordCombiner(prefersRootless: true)
private let analyst = ChordCombiner(idiom: .classical)

/// The penalties that `--why` shows add up to the cost of the name.
@Suite struct PenaltyTests {
  @Test(arguments: goldenCombinations + goldenChords + goldenGuideTones)
  func thePenaltiesAddUpToTheCost(golden: GoldenName) {
    let played = hands(golden.keys)
    let dominant = ChordQuality(degrees: [.root, .majorThird, .fifth, .minorSeventh])!
    let previous = Chord(root: PitchClass(7), quality: dominant)
    let context = HarmonicContext(key: Key(text: "C"), previous: previous)
    for combiner in [combiner, bassist, analyst] {
      let readings = combiner.combine(played, in: context).readings.all
      for candidate in readings {
        let penalties = combiner.penalties(of: candidate, hands: played, in: context)
        let sum = penalties.map(\.cost).reduce(Cost.free, +)
        #expect(sum == candidate.cost, "\(candidate.reading)")
        #expect(penalties.allSatisfy { $0.cost != .free && !$0.said.english.isEmpty }, "\(candidate.reading)")
      }
    }
  }

  @Test func notesIntervalsAndClustersHaveNone() {
    for keys in ["60", "60 64", "60 61 62 63"] {
      let played = hands(keys)
      let candidate = combiner.combine(played).readings.best!
      #expect(combiner.penalties(of: candidate, hands: played).isEmpty, "\(keys)")
    }
  }

  @Test func qualitiesStandInTheOrderOfTheVocabulary() {
    #expect(QualityCosts.rows.count == ChordVocabulary.rows.count)
    for index in ChordVocabulary.rows.indices {
      #expect(QualityCosts.rows[index].degrees == ChordVocabulary.rows[index].degrees)
    }
  }

  /// A rarer quality may cost as little as a common one, but not nothing.
  @Test func rareQualitiesCost() {
    let least: [Rarity: Int16] = [.everyday: 0, .common: 10, .uncommon: 20, .rare: 40, .exotic: 60]
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      #expect(QualityCosts.rows[index].cost >= least[row.rarity]!, "\(row.degrees.members)")
    }
  }

  @Test func everyAddedToneCosts() {
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      for degree in row.extensions.members {
        let cost = Penalty.extensionTone(degree, on: ChordClass(row)).cost
        #expect(cost >= 5, "\(degree) on \(row.degrees.members)")
      }
    }
  }

  @Test func everyInversionAndForeignBassCosts() {
    for chordClass in ChordClass.allCases {
      for semitones in 1..<12 {
        #expect(Penalty.foreignBass(semitones, of: chordClass).cost > 0)
      }
    }
    // The minor triad neither adds anything to the cost of a bass nor takes anything off it.
    for degree in ChordDegree.allCases where degree != .root {
      #expect(Penalty.inversion(bass: degree, of: .minorTriad).cost > 0, "\(degree)")
    }
  }
}
