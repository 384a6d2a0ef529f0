import MusicTheory
import Testing

@testable import ChordAnalysis

@Suite struct PriceListTests {
  @Test func qualitiesStandInTheOrderOfTheVocabulary() {
    #expect(PriceList.qualities.count == ChordVocabulary.rows.count)
    for index in ChordVocabulary.rows.indices {
      #expect(PriceList.qualities[index].degrees == ChordVocabulary.rows[index].degrees)
    }
  }

  /// A rarer quality may cost as little as a common one, but not nothing.
  @Test func rareQualitiesCost() {
    let least: [Rarity: Int16] = [.everyday: 0, .common: 10, .uncommon: 20, .rare: 40, .exotic: 60]
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      #expect(PriceList.qualities[index].price >= least[row.rarity]!, "\(row.degrees.members)")
    }
  }

  @Test func everyAddedToneCosts() {
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      for degree in row.extensions.members {
        let price = PriceList.price(of: .extensionTone(degree, on: ChordGround(row)))
        #expect(price >= 5, "\(degree) on \(row.degrees.members)")
      }
    }
  }

  @Test func everyInversionAndForeignBassCosts() {
    for ground in ChordGround.allCases {
      for semitones in 1..<12 {
        #expect(PriceList.price(of: .foreignBass(semitones, of: ground)) > 0)
      }
    }
    for degree in ChordDegree.allCases where degree != .root {
      #expect(PriceList.inversion(bass: degree) > 0, "\(degree)")
    }
    #expect(PriceList.inversion(bass: .root) == 0)
  }

  @Test func everyChargeHasWords() {
    let charges: [Charge] =
      Contradiction.allCases.map(Charge.contradiction) + ContextClue.allCases.map(Charge.context) + [
        .quality(0), .missingFifth(.dominant), .extensionTone(.ninth, on: .dominant),
        .manyAlterations(1, isDominant: true), .alteredTriad,
        .alteredWithoutThird, .bassHasItsOwnChord, .noThirdOverABass, .noThirdAndNoFifth,
        .turnedTriadWithoutFifth, .suspensionOverItsThird, .alteredFifthOverThePerfectOne,
        .inversion(bass: .fifth, of: .majorTriad), .foreignBass(2, of: .majorTriad), .bassBesideTheThird,
        .extendedOverForeignBass, .missingRoot, .knownWithoutRoot(.dominant), .tritoneBelow,
        .lowestWithoutRoot(4, isForeign: false), .missingRootOfThree, .shellWithoutRoot,
        .chordOnItsRootOverABass, .closePosition, .diminishedApartFromABass, .chordApartFromItsBass,
        .anotherRootThanTheLowerHand(isTurned: false), .anotherRootUnderSingleNotes(isTurned: true),
        .anotherRootThanTheFifthBelow, .seventhFromTheUpperHand, .majorThirdAboveMinorChord,
        .upperHandOverABass, .twoChords(overTriad: true), .twoChords(overTriad: false),
        .rootLeftToTheBassist, .leftHandVoicing, .doubledVoicing,
      ]
    #expect(charges.allSatisfy { !$0.text.isEmpty && !$0.reason.text.isEmpty })
  }
}
