internal import MusicTheory

extension PriceList {
  // MARK: Register

  /// A chord that stands on its root above a bass is read as that chord.
  static let chordOnItsRootOverABass: Cost = -5
  /// In close position the lowest note belongs to the chord; a bass of its own lies apart.
  static let closePosition: Cost = 20
  /// A diminished seventh well above a bass is heard over a pedal: B˚7 over the tonic C.
  static let diminishedApartFromABass: Cost = -10
  /// A chord that stands on its root, well above a bass of its own, is heard as that chord.
  static let chordApartFromItsBass: Cost = -10

  // MARK: Hands

  /// A complete chord in the lower hand, root at the bottom, says what the root is.
  static let anotherRootThanTheLowerHand: Cost = 90
  /// … a little less plainly when it is turned …
  static let anotherRootThanATurnedChord: Cost = 25
  /// … but single notes above it may well turn it into the upper part of another: E minor below a C is Cma7/E.
  static let anotherRootUnderSingleNotes: Cost = 10
  static let anotherRootUnderSingleNotesOverATurnedChord: Cost = 40
  /// A root and its fifth in the lower hand say the root.
  static let anotherRootThanTheFifthBelow: Cost = 10
  /// A minor chord below does not want its third called a ♯9.
  static let majorThirdAboveMinorChord: Cost = 15
  /// A whole chord in the upper hand over one bass note is that chord over that bass.
  static let upperHandOverABass: Cost = -10
  /// A plain triad below did not ask for the seventh that the upper hand's triad would lend it.
  static let seventhFromTheUpperHand: Cost = 0
  /// A triad under a foreign triad is heard as two chords …
  static let polychordOverTriad: Cost = 90
  /// … but a seventh chord invites what is stacked on it.
  static let polychordOverSeventh: Cost = 155

  // MARK: A bassist

  /// With a bassist a chord without its root is what the left hand of a jazz pianist plays …
  static let rootLeftToTheBassist: Cost = -70
  /// … above all in close position about middle C …
  static let leftHandVoicing: Cost = -25
  /// … but not with doubled tones.
  static let doubledVoicing: Cost = 40
  /// A tritone alone in the lower hand is third and seventh of a dominant, under whatever triad.
  static let tritoneBelow: Cost = -15

  // MARK: Key and chord before

  /// What a clue costs, or takes off.
  static func price(of clue: ContextClue) -> Cost {
    switch clue {
    case .rootOutsideTheKey: 5
    case .leadingTone: -10
    case .augmentedDominant: -10
    case .tonic: -15
    case .fallingFifth: -5
    case .fallingFifthWithoutRoot: -25
    case .missingRootOutsideTheKey: 20
    case .missingRootOfTheKey: -30
    }
  }
}
