import Languages
import MusicTheory
import Testing

@testable import ChordAnalysis

/// Reasons are in the words of a music student.
@Suite struct ReasonWordsTests {
  /// Every row of the table, in every wording that it has.
  private static let rows: [Penalty] = {
    var rows: [Penalty] = [
      .neitherThirdNorFifth, .alteredTriad, .bothNinths, .bothElevenths, .bothThirteenths,
      .naturalExtensionOnFlatFifth, .thirteenthOnSharpFifth, .eleventhOnAlteredDominant,
      .flatFifthBesideAlterations, .invertedTriadWithoutFifth, .bassHasItsOwnChord, .noThirdOverABass,
      .bassBesideTheThird, .extendedOverForeignBass, .suspensionOverItsThird, .alteredFifthOverThePerfectOne,
      .missingRoot, .missingRootOfThree, .shellWithoutRoot, .behindASoundingRoot(10),
      .chordOnItsRootOverABass, .closePosition, .diminishedApartFromABass, .chordApartFromItsBass,
      .anotherRootThanTheFifthBelow, .majorThirdAboveMinorChord, .upperHandOverABass, .twoChordsOverATriad,
      .twoChordsOverASeventh, .rootLeftToTheBassist, .leftHandVoicing, .doubledVoicing, .tritoneBelow,
      .rootOutsideTheKey, .leadingTone, .minorTonic, .missingRootOutsideTheKey,
      .missingRootOfTheKey, .plainMinorSixth, .alteredScale, .chromaticRow, .flatThirteenthForTheFifth,
      .majorSixthInAnalysis, .otherSixthInAnalysis, .triadAboveItsSeventh, .leadingToneOfSeventh,
      .leadingToneOfAnotherSeventh, .dominantOfAugmented,
    ]
    for row in ChordVocabulary.rows.indices {
      rows.append(.quality(ChordQuality(rowIndex: row)))
    }
    for chordClass in ChordClass.allCases {
      rows += [.missingFifth(chordClass), .missingRoot(of: chordClass), .guideTones(of: chordClass)]
      rows.append(.alterations(beyondTwo: 1, on: chordClass))
      for degree in ChordDegree.allCases {
        rows.append(.inversion(bass: degree, of: chordClass))
        if degree.rawValue >= ChordDegree.majorSeventh.rawValue {
          rows.append(.extensionTone(degree, on: chordClass))
        }
      }
      for semitones in 0..<12 { rows.append(.foreignBass(semitones, of: chordClass)) }
    }
    for semitones in 0..<12 {
      for isForeign in [true, false] {
        rows.append(.lowestWithoutRoot(semitones, isForeign: isForeign))
      }
    }
    for flag in [true, false] {
      rows += [
        .anotherRootThanTheLowerHand(isInverted: flag), .anotherRootUnderSingleNotes(isInverted: flag),
        .fallingFifth(isRootless: flag),
      ]
    }
    return rows
  }()

  /// Words of this program and of its tables, which no lesson has.
  private static let forbidden = [
    "quality", "reading", "penalty", "cost", "candidate", "row", "register", "shell", "lower hand",
    "upper hand",
    "lies lowest", "foreign", "omit", "pitch class", "voiced", "voicing", "spacing", "carries",
    "says",
    "stands on", "apart", "symbol", "unified", "slash", "alteration", "contradict", "does not sound",
    "outside",
  ]

  private func check(_ text: String) {
    let words = text.lowercased()
    for word in Self.forbidden { #expect(!words.contains(word), "\(word) in: \(text)") }
    #expect(text.count > 4 && text.count <= 64, "\(text)")
    // A fragment: no capital, no full stop.
    #expect(text == text.lowercased() && text.last != ".", "\(text)")
  }

  @Test func penaltiesHaveWordsThatAStudentKnows() {
    for text in Set(Self.rows.map(\.said.english)) { check(text) }
  }

  @Test func reasonsHaveWordsThatAStudentKnows() {
    for (reason, text) in CostReason.texts {
      check(text)
      #expect(reason.text == text)
    }
  }

  /// Every reason that a penalty has has words, and no two have the same.
  @Test func everyReasonIsTold() {
    let told = CostReason.texts.reduce(into: CostReason()) { $0.formUnion($1.reason) }
    #expect(Self.rows.allSatisfy { told.contains($0.reason) })
    #expect(Set(CostReason.texts.map(\.text)).count == CostReason.texts.count)
  }

  /// A penalty that both names have is no reason for one of them.
  @Test func onlyWhatTheNameHasNotIsTold() {
    let both: CostReason = [.extensions, .inversion]
    #expect(both.beyond(.extensions) == .inversion)
    #expect(both.beyond(both) == both)
    #expect(both.beyond([]) == both)
  }
}
