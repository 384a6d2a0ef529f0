internal import MusicTheory

/// Every price that a reading can be charged, in hundredths, each with its musical reason.
///
/// Core tones are free. A price says how much a reader of the name has to accept; only the differences
/// matter. The order of readings follows from these numbers alone (see docs/chord-naming.md).
enum CandidateCosts {
  // MARK: The quality

  /// A name that players seldom meet has to be explained first.
  static func rarity(_ rarity: Rarity) -> Cost {
    switch rarity {
    case .everyday: 0
    case .common: 20
    case .uncommon: 45
    case .rare: 80
    case .exotic: 140
    }
  }

  /// The fifth colors nothing in a seventh chord, so it may be missing almost free; a triad or a sixth chord
  /// without it is rather another chord, and a suspension leans on it.
  static func omittedFifth(_ row: VocabularyRow) -> Cost {
    if row.family == .suspended { return 40 }
    if row.degrees.contains(.sixth) { return 100 }
    if row.family == .dominant { return 5 }
    return row.degrees.count > 3 ? 10 : 60
  }

  // MARK: Extensions

  /// What one extension costs above this row.
  static func `extension`(_ degree: ChordDegree, on row: VocabularyRow) -> Cost {
    let isTriad = row.degrees.count < 4
    return switch row.family {
    case .dominant: dominant(degree)
    case .halfDiminished: halfDiminished(degree)
    case .minor:
      isTriad ? minorTriad(degree) : row.degrees.contains(.sixth) ? minorSixth(degree) : minorSeventh(degree)
    case .major, .power:
      isTriad ? triad(degree) : row.degrees.contains(.sixth) ? majorSixth(degree) : majorSeventh(degree)
    case .augmented: augmented(degree)
    case .diminished: degree == .majorSeventh ? 60 : 50
    case .suspended: suspended(degree)
    }
  }

  /// Dominants live on their tensions; only a natural eleventh rubs against the third.
  private static func dominant(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 10
    case .thirteenth: 20
    case .flatNinth: 40
    case .sharpEleventh: 45
    case .sharpNinth, .flatThirteenth: 50
    default: 60
    }
  }

  /// Minor sevenths take 9 and 11 gladly, 13 less so; an altered tone belongs to a mode, not to a habit.
  private static func minorSeventh(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 10
    case .eleventh: 20
    case .thirteenth: 40
    default: 90
    }
  }

  /// The same, but ♭13 is a tone of the mode that every half-diminished chord comes from.
  private static func halfDiminished(_ degree: ChordDegree) -> Cost {
    degree == .flatThirteenth ? 70 : minorSeventh(degree)
  }

  private static func minorSixth(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 10
    case .eleventh: 40
    case .sharpEleventh: 80
    default: 120
    }
  }

  /// Major sevenths take the Lydian tones; a natural eleventh is the avoid note, a ♭9 almost unheard of.
  private static func majorSeventh(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 10
    case .thirteenth: 20
    case .sharpEleventh: 30
    case .eleventh: 90
    case .flatNinth: 200
    default: 100
    }
  }

  private static func majorSixth(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 10
    case .sharpEleventh: 40
    case .eleventh: 70
    case .sharpNinth: 80
    default: 110
    }
  }

  /// A triad with one added tone is common; an altered one on it is not.
  private static func triad(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 30
    case .eleventh: 60
    case .sharpEleventh: 80
    case .flatNinth: 130
    default: 90
    }
  }

  private static func minorTriad(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 40
    case .eleventh: 50
    case .flatThirteenth: 90
    case .sharpEleventh: 100
    default: 140
    }
  }

  private static func augmented(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 60
    case .sharpEleventh: 80
    default: 120
    }
  }

  private static func suspended(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 10
    case .thirteenth: 20
    case .flatNinth: 40
    default: 70
    }
  }

  /// A natural 9 or 13 above a ♭5 says that the scale is Lydian and the tone a ♯11.
  static let naturalExtensionOnFlatFifth: Cost = 50

  /// A natural ninth beside an altered one, and 13 beside ♭13: two scales at once.
  static let contradictoryNinths: Cost = 150
  static let contradictoryElevenths: Cost = 100
  static let contradictoryThirteenths: Cost = 100
  /// From the third alteration on, nobody reads the symbol at sight any more.
  static let alterationBeyondTwo: Cost = 50

  // MARK: The bass

  /// An inversion turns the chord; a core tone below it is common, an extension below it is not.
  static func inversion(bass degree: ChordDegree) -> Cost {
    switch degree {
    case .root: 0
    case .second, .minorThird, .majorThird, .fourth, .fifth: 50
    case .flatFifth, .sharpFifth, .sixth, .diminishedSeventh, .minorSeventh, .majorSeventh: 55
    case .ninth, .eleventh, .thirteenth: 100
    case .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth: 140
    }
  }

  /// A sixth chord upside down is a seventh chord in better order.
  static let invertedSixth: Cost = 30
  /// B♭/C: a chord above a bass of its own.
  static let foreignBass: Cost = 65
  /// B/C: the foreign bass lies a semitone beside the root, which fights the chord.
  static let foreignBassBesideTheRoot: Cost = 110

  // MARK: Rootless

  /// Without a bassist in the room a missing root is no reading for the eye.
  static let omittedRoot: Cost = 150
  /// With one it is what the left hand of a jazz pianist plays.
  static let omittedRootBesideABassist: Cost = -20

  // MARK: Hands

  /// A complete chord in the lower hand, root at the bottom, says what the root is.
  static let anotherRootThanTheLowerHand: Cost = 100
  /// … but single notes above it may well turn it into the upper part of another: E minor below a C is Cma7/E.
  static let anotherRootUnderSingleNotes: Cost = 35
  /// A plain triad below did not ask for the seventh that the upper hand's triad would lend it.
  static let seventhFromTheUpperHand: Cost = 50
  /// A triad under a foreign triad is heard as two chords …
  static let polychordOverTriad: Cost = 130
  /// … but a seventh chord invites what is stacked on it.
  static let polychordOverSeventh: Cost = 230

  /// Dearer than this, a chord symbol is no honest name any more.
  static let honestLimit: Cost = 360
}
