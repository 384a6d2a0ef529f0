public import MusicTheory

/// One thing that a reading is charged for; a bill is a list of these.
public enum Charge: Hashable, Sendable {
  // The name itself.
  /// A quality, by its row of the vocabulary.
  case quality(Int8)
  case missingFifth(ChordGround)
  case extensionTone(ChordDegree, on: ChordGround)
  /// So many alterations more than two; a dominant bears them more easily.
  case manyAlterations(Int, isDominant: Bool)
  /// Two altered tones on a triad.
  case alteredTriad
  /// Two altered tones on a chord that has no third.
  case alteredWithoutThird
  case contradiction(Contradiction)
  /// The bass carries a chord of its own, and this is an altered one on another root.
  case bassHasItsOwnChord
  /// A chord without a third over a bass that is not its root.
  case noThirdOverABass
  /// Neither third nor fifth: a shell of root and seventh.
  case noThirdAndNoFifth
  /// A triad without its fifth, turned.
  case turnedTriadWithoutFifth
  /// A suspension over a bass that is its third.
  case suspensionOverItsThird
  /// An altered fifth over a bass that is the perfect one.
  case alteredFifthOverThePerfectOne

  // The bass.
  case inversion(bass: ChordDegree, of: ChordGround)
  /// A bass outside the chord, in semitones above the root.
  case foreignBass(Int, of: ChordGround)
  /// A foreign bass is the other third: Cmi over E, C over E♭.
  case bassBesideTheThird
  /// The chord above a foreign bass has extensions of its own.
  case extendedOverForeignBass

  // The root.
  case missingRoot
  /// Some sorts of chord are known without their root, others not.
  case knownWithoutRoot(ChordGround)
  /// What lies lowest when the root is missing, in semitones above it.
  case lowestWithoutRoot(Int, isForeign: Bool)
  /// Three notes are few to tell a root that nobody plays.
  case missingRootOfThree
  /// The fifth is missing, too: third and seventh are what a left hand keeps.
  case shellWithoutRoot

  // What the register says.
  case closePosition
  /// A chord in root position stands above a foreign bass.
  case chordOnItsRootOverABass
  /// A diminished seventh, which has no root to stand on, lies well above a bass of its own.
  case diminishedApartFromABass
  /// A chord in root position stands well above one of its own tones.
  case chordApartFromItsBass

  // What the hands say.
  case anotherRootThanTheLowerHand(isTurned: Bool)
  case anotherRootUnderSingleNotes(isTurned: Bool)
  case anotherRootThanTheFifthBelow
  case seventhFromTheUpperHand
  case majorThirdAboveMinorChord
  /// The reading is the upper hand's own chord over a bass.
  case upperHandOverABass
  case twoChords(overTriad: Bool)

  // A bassist plays.
  case rootLeftToTheBassist
  case leftHandVoicing
  case doubledVoicing
  /// The lower hand holds third and seventh of a dominant and nothing else.
  case tritoneBelow

  /// A root that nobody plays comes behind one that sounds.
  case behindASoundingRoot

  // What came before.
  case context(ContextClue)
}
