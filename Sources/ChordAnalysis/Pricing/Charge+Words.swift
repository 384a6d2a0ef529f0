internal import MusicTheory

extension Charge {
  /// The coarse reason that outputs tell.
  var reason: CostReason {
    switch self {
    case .quality: .rareQuality
    case .missingFifth: .omittedFifth
    case .extensionTone(let degree, _):
      DegreeSet.alteredExtensions.contains(degree) ? .alterations : .extensions
    case .manyAlterations, .alteredTriad, .alteredWithoutThird: .alterations
    case .contradiction: .contradiction
    case .inversion: .inversion
    case .foreignBass, .bassBesideTheThird, .extendedOverForeignBass: .foreignBass
    case .bassHasItsOwnChord, .noThirdOverABass, .turnedTriadWithoutFifth: .inversion
    case .noThirdAndNoFifth: .omittedFifth
    case .suspensionOverItsThird, .alteredFifthOverThePerfectOne: .contradiction
    case .missingRoot, .knownWithoutRoot, .lowestWithoutRoot, .missingRootOfThree, .shellWithoutRoot:
      .omittedRoot
    case .closePosition, .chordOnItsRootOverABass, .diminishedApartFromABass, .chordApartFromItsBass:
      .register
    case .anotherRootThanTheLowerHand, .anotherRootUnderSingleNotes, .anotherRootThanTheFifthBelow,
      .majorThirdAboveMinorChord, .upperHandOverABass:
      .anotherRootThanTheLowerHand
    case .seventhFromTheUpperHand: .seventhFromTheUpperHand
    case .twoChords: .twoChords
    case .rootLeftToTheBassist, .leftHandVoicing, .doubledVoicing, .tritoneBelow: .voicing
    case .behindASoundingRoot: .omittedRoot
    case .context(.fallingFifth), .context(.fallingFifthWithoutRoot): .chordBefore
    case .context: .key
    }
  }

  /// What is charged, in words that a player understands.
  public var text: String {
    switch self {
    case .quality: "the quality"
    case .missingFifth: "no fifth"
    case .extensionTone(let degree, _): degree.text
    case .manyAlterations: "more than two alterations"
    case .alteredTriad: "two altered tones on a triad"
    case .alteredWithoutThird: "two altered tones without a third"
    case .bassHasItsOwnChord: "the bass carries a chord of its own"
    case .noThirdOverABass: "no third over that bass"
    case .noThirdAndNoFifth: "neither third nor fifth"
    case .turnedTriadWithoutFifth: "a turned triad without its fifth"
    case .suspensionOverItsThird: "a suspension over its own third"
    case .alteredFifthOverThePerfectOne: "an altered fifth over the perfect one"
    case .contradiction(let contradiction): contradiction.text
    case .inversion(let degree, _): "\(degree.text) in the bass"
    case .foreignBass: "a bass outside the chord"
    case .bassBesideTheThird: "the bass contradicts the third"
    case .extendedOverForeignBass: "extensions over that bass"
    case .missingRoot: "the root does not sound"
    case .knownWithoutRoot: "how well the chord is known without it"
    case .lowestWithoutRoot: "what lies lowest instead"
    case .missingRootOfThree: "three notes are few to tell the root"
    case .shellWithoutRoot: "third and seventh are what a left hand keeps"
    case .chordOnItsRootOverABass: "the chord stands on its root above the bass"
    case .closePosition: "in close position the bass belongs to the chord"
    case .diminishedApartFromABass: "a diminished seventh, apart from the bass"
    case .chordApartFromItsBass: "the chord stands on its root, apart from the bass"
    case .anotherRootThanTheLowerHand: "the lower hand plays a chord on another root"
    case .anotherRootUnderSingleNotes: "single notes above a chord on another root"
    case .anotherRootThanTheFifthBelow: "the fifth below says another root"
    case .majorThirdAboveMinorChord: "a major third above a minor chord"
    case .upperHandOverABass: "the upper hand is that chord"
    case .seventhFromTheUpperHand: "the seventh comes from the upper hand"
    case .twoChords(overTriad: true): "two names over a triad"
    case .twoChords(overTriad: false): "two names over a seventh chord"
    case .rootLeftToTheBassist: "a bassist plays the root"
    case .leftHandVoicing: "voiced like a left hand beside a bassist"
    case .doubledVoicing: "a doubled tone"
    case .tritoneBelow: "third and seventh of a dominant below"
    case .behindASoundingRoot: "nobody plays the root: behind a chord whose root sounds"
    case .context(let clue): clue.text
    }
  }
}
