internal import MusicTheory

/// What every charge costs, in hundredths; the tables stand in the files beside this one, each price with its reason.
///
/// A price says how much a reader of the name has to accept; only differences matter. The order of readings follows
/// from these numbers alone (see docs/chord-naming.md).
enum PriceList {
  /// Dearer than this, a chord symbol is no honest name any more …
  static let honestLimit: Cost = 270
  /// … and with a bass to read besides, it is sooner none.
  static let slashLimit: Cost = 205
  /// The same for a chord whose root does not sound; a bassist takes much off it.
  static let rootlessLimit: Cost = 380

  /// The price of one charge; below zero for what speaks in favor of a reading.
  static func price(of charge: Charge) -> Cost {
    switch charge {
    case .quality(let row): Cost(qualities[Int(row)].price)
    case .missingFifth(let ground): missingFifth(ground)
    case .extensionTone(let degree, let ground): extensionTone(degree, on: ground)
    case .manyAlterations(let beyondTwo, let isDominant):
      Cost(Int16(beyondTwo) * (isDominant ? dominantAlterationBeyondTwo : alterationBeyondTwo).hundredths)
    case .alteredTriad: alteredTriad
    case .alteredWithoutThird: alteredWithoutThird
    case .bassHasItsOwnChord: bassHasItsOwnChord
    case .noThirdOverABass: noThirdOverABass
    case .noThirdAndNoFifth: noThirdAndNoFifth
    case .turnedTriadWithoutFifth: turnedTriadWithoutFifth
    case .suspensionOverItsThird: suspensionOverItsThird
    case .alteredFifthOverThePerfectOne: alteredFifthOverThePerfectOne
    case .contradiction(let contradiction): price(of: contradiction)
    case .inversion(let degree, let ground): inversion(bass: degree) + inversion(of: ground)
    case .foreignBass(let semitones, let ground):
      foreignBass(semitones) + foreignBass(semitones, under: ground)
    case .bassBesideTheThird: bassBesideTheThird
    case .extendedOverForeignBass: extendedOverForeignBass
    case .missingRoot: missingRoot
    case .knownWithoutRoot(let ground): knownWithoutRoot(ground)
    case .lowestWithoutRoot(let semitones, let isForeign):
      isForeign ? foreignBassWithoutRoot(semitones) : lowestWithoutRoot(semitones)
    case .missingRootOfThree: missingRootOfThree
    case .shellWithoutRoot: shellWithoutRoot
    case .closePosition: closePosition
    case .chordOnItsRootOverABass: chordOnItsRootOverABass
    case .diminishedApartFromABass: diminishedApartFromABass
    case .chordApartFromItsBass: chordApartFromItsBass
    case .anotherRootThanTheLowerHand(let isTurned):
      isTurned ? anotherRootThanATurnedChord : anotherRootThanTheLowerHand
    case .anotherRootUnderSingleNotes(let isTurned):
      isTurned ? anotherRootUnderSingleNotesOverATurnedChord : anotherRootUnderSingleNotes
    case .anotherRootThanTheFifthBelow: anotherRootThanTheFifthBelow
    case .majorThirdAboveMinorChord: majorThirdAboveMinorChord
    case .upperHandOverABass: upperHandOverABass
    case .seventhFromTheUpperHand: seventhFromTheUpperHand
    case .twoChords(let overTriad): overTriad ? polychordOverTriad : polychordOverSeventh
    case .rootLeftToTheBassist: rootLeftToTheBassist
    case .leftHandVoicing: leftHandVoicing
    case .doubledVoicing: doubledVoicing
    case .tritoneBelow: tritoneBelow
    // As much as it takes, see `RankedCandidates.putSoundingRootFirst`.
    case .behindASoundingRoot: .free
    case .context(let clue): price(of: clue)
    }
  }
}
