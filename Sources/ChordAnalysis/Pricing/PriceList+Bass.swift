internal import MusicTheory

extension PriceList {
  /// What it costs that a tone of the chord, and not its root, lies in the bass: a core tone is common there, an
  /// extension is not.
  static func inversion(bass degree: ChordDegree) -> Cost {
    switch degree {
    case .root: 0
    case .majorThird: 30
    case .flatFifth: 40
    case .diminishedSeventh: 45
    case .second, .minorThird, .fourth, .fifth, .majorSeventh: 50
    case .sharpFifth, .sixth: 55
    case .minorSeventh, .thirteenth: 60
    case .sharpEleventh: 80
    case .flatNinth, .ninth: 85
    case .eleventh: 100
    case .flatThirteenth: 110
    case .sharpNinth: 120
    }
  }

  /// Some chords are turned more gladly than others: the symmetric ones lose nothing, a sixth chord upside down is a
  /// seventh chord in better order.
  static func inversion(of ground: ChordGround) -> Cost {
    switch ground {
    case .diminishedSeventh: -35
    case .diminishedTriad: -30
    case .augmentedTriad: -10
    case .minorSixth, .minorSeventh, .dominant, .halfDiminished: -5
    case .majorTriad, .majorSixth, .majorSeventh, .suspended: 20
    default: 0
    }
  }

  /// What a bass outside the chord costs, by its distance in semitones above the root. B♭/C and G/C are everyday, a
  /// bass beside the root or the third fights the chord.
  static func foreignBass(_ semitones: Int) -> Cost { Cost(foreignBasses[semitones]) }

  private static let foreignBasses: [Int16] = [
    65, 70, 70, 70, 45, 45, 115, 75, 115, 120, 65, 80,
  ]

  /// The same for the sort of chord above it.
  static func foreignBass(_ semitones: Int, under ground: ChordGround) -> Cost {
    switch (semitones, ground) {
    case (0, .majorTriad): 5
    case (1, .dominant): 45
    case (1, .halfDiminished): 25
    case (1, .majorSeventh): 20
    case (1, .majorSixth): 35
    case (1, .majorTriad): 40
    case (1, .minorSeventh): 10
    case (1, .minorTriad): -10
    case (1, .suspended): 95
    case (2, .dominant): 25
    case (2, .majorTriad): 5
    case (2, .minorSeventh): 10
    case (2, .minorTriad): 75
    case (2, .suspended): 15
    case (3, .dominant): 35
    case (3, .majorSixth): 5
    case (3, .majorTriad): 5
    case (4, .majorTriad): 5
    case (4, .minorSeventh): 20
    case (5, .diminishedTriad): 25
    case (5, .dominant): 35
    case (5, .majorSeventh): 15
    case (5, .majorTriad): 30
    case (5, .minorSeventh): 5
    case (5, .minorTriad): 10
    case (6, .majorTriad): 10
    case (6, .minorTriad): -20
    case (6, .suspended): 55
    case (7, .majorTriad): 5
    case (8, .majorTriad): 5
    case (9, .majorTriad): 5
    case (10, .augmentedTriad): -20
    case (10, .diminishedSeventh): 15
    case (10, .majorTriad): 5
    case (10, .suspended): 20
    case (11, .dominant): 40
    case (11, .halfDiminished): 40
    case (11, .majorTriad): 5
    case (11, .minorSeventh): 55
    case (11, .minorTriad): 10
    case (11, .suspended): 5
    default: 0
    }
  }

  /// The bass is the other third of the chord: that is no slash chord but a ♯9, or two chords.
  static let bassBesideTheThird: Cost = 35

  /// A slash is read quickly only when the chord above it is plain.
  static let extendedOverForeignBass: Cost = 30

  /// A complete chord stands on the bass; nobody hears an altered one on another root above it.
  static let bassHasItsOwnChord: Cost = 10
  /// A chord without a third says little; over a foreign bass it says nothing.
  static let noThirdOverABass: Cost = 20
  /// Root and seventh alone are two notes of many chords.
  static let noThirdAndNoFifth: Cost = 30
  /// A triad without its fifth is known by its root in the bass.
  static let turnedTriadWithoutFifth: Cost = 20
  /// The bass is the third that the suspension holds back.
  static let suspensionOverItsThird: Cost = 105
  /// The bass is the perfect fifth that the symbol denies.
  static let alteredFifthOverThePerfectOne: Cost = 50

  // MARK: Roots that do not sound

  /// Without a bassist in the room a missing root is no reading for the eye.
  static let missingRoot: Cost = 115

  /// Some sorts of chord are known by their third and seventh alone, others not.
  static func knownWithoutRoot(_ ground: ChordGround) -> Cost {
    switch ground {
    case .augmentedTriad: -50
    case .majorSixth: 10
    case .minorSixth, .diminishedSeventh: 15
    case .majorSeventh: 20
    case .majorTriad, .dominant: 40
    case .suspended: 55
    case .minorSeventh: 60
    case .halfDiminished: 75
    default: 0
    }
  }

  /// What lies lowest in place of the root, in semitones above it: a left hand builds on the third or the seventh.
  static func lowestWithoutRoot(_ semitones: Int) -> Cost { Cost(lowestTones[semitones]) }

  private static let lowestTones: [Int16] = [
    0, 0, 10, -95, -60, 0, 15, -50, -20, 0, -60, -75,
  ]

  /// A foreign bass besides: Gmi7/C from C F B♭ D.
  static func foreignBassWithoutRoot(_ semitones: Int) -> Cost { Cost(foreignLowestTones[semitones]) }

  private static let foreignLowestTones: [Int16] = [
    60, 60, 60, 60, 60, -50, 60, 60, 60, 60, -35, 60,
  ]

  static let missingRootOfThree: Cost = 50
  static let shellWithoutRoot: Cost = -45
}
