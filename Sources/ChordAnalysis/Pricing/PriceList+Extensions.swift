internal import MusicTheory

extension PriceList {
  /// What one tone costs that is stacked on a chord.
  static func extensionTone(_ degree: ChordDegree, on ground: ChordGround) -> Cost {
    switch ground {
    case .majorTriad: majorTriad(degree)
    case .majorSixth: majorSixth(degree)
    case .majorSeventh: majorSeventh(degree)
    case .minorTriad: minorTriad(degree)
    case .minorSixth: minorSixth(degree)
    case .minorSeventh: minorSeventh(degree)
    case .dominant: dominant(degree)
    case .halfDiminished: halfDiminished(degree)
    case .diminishedTriad: diminishedTriad(degree)
    case .diminishedSeventh: diminishedSeventh(degree)
    case .augmentedTriad: augmentedTriad(degree)
    case .suspended: suspended(degree)
    case .power: outOfPlace
    }
  }

  /// A triad with one added tone is common; an altered one on it is not.
  private static func majorTriad(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth, .sharpEleventh: 25
    case .flatNinth: 35
    case .eleventh: 40
    case .sharpNinth: 50
    case .thirteenth: 55
    case .flatThirteenth: 90
    default: outOfPlace
    }
  }

  /// Sixth chords take the 9 gladly.
  private static func majorSixth(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 20
    case .sharpEleventh: 35
    case .flatNinth: 70
    case .eleventh: 75
    case .sharpNinth: 90
    default: outOfPlace
    }
  }

  /// Major sevenths take the Lydian tones; a natural eleventh is the avoid note, a ♭9 almost unheard of.
  private static func majorSeventh(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth, .sharpEleventh: 10
    case .thirteenth: 35
    case .eleventh: 45
    case .sharpNinth: 65
    case .flatThirteenth: 110
    case .flatNinth: 140
    default: outOfPlace
    }
  }

  /// A minor triad takes 9 and 11; a ♭6 makes it another chord.
  private static func minorTriad(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .eleventh: 30
    case .sharpEleventh: 40
    case .ninth: 60
    case .flatThirteenth: 80
    case .flatNinth: 140
    default: outOfPlace
    }
  }

  /// Minor sixths come from the melodic minor scale.
  private static func minorSixth(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth, .eleventh: 5
    case .sharpEleventh: 65
    case .flatNinth: 120
    default: outOfPlace
    }
  }

  /// Minor sevenths take 9 and 11 gladly, 13 less so; an altered tone belongs to a mode, not to a habit.
  private static func minorSeventh(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 5
    case .eleventh: 25
    case .flatThirteenth: 35
    case .thirteenth: 40
    case .flatNinth: 45
    case .sharpEleventh: 90
    default: outOfPlace
    }
  }

  /// Dominants live on their tensions; only a natural eleventh rubs against the third.
  private static func dominant(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 20
    case .thirteenth: 25
    case .flatThirteenth: 30
    case .sharpEleventh: 35
    case .sharpNinth: 40
    case .eleventh: 55
    case .flatNinth: 60
    default: outOfPlace
    }
  }

  /// The tones of the locrian modes; ♭13 is common to both.
  private static func halfDiminished(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .flatThirteenth: 15
    case .eleventh: 20
    case .ninth: 45
    case .flatNinth: 50
    case .thirteenth: 70
    default: outOfPlace
    }
  }

  /// Added tones of a bare diminished triad.
  private static func diminishedTriad(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .flatThirteenth: 50
    case .ninth: 55
    case .eleventh: 60
    default: outOfPlace
    }
  }

  /// The tones a whole tone above each chord tone.
  private static func diminishedSeventh(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth, .eleventh, .flatThirteenth: 30
    case .majorSeventh: 35
    default: outOfPlace
    }
  }

  /// Whole-tone colors.
  private static func augmentedTriad(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .ninth: 5
    case .sharpEleventh: 60
    case .sharpNinth: 130
    default: outOfPlace
    }
  }

  /// A suspension takes what the dominant takes.
  private static func suspended(_ degree: ChordDegree) -> Cost {
    switch degree {
    case .thirteenth: 25
    case .ninth: 45
    case .flatNinth, .flatThirteenth: 50
    case .sharpEleventh: 70
    default: outOfPlace
    }
  }

  /// A tone that no row of this sort takes.
  private static let outOfPlace: Cost = 140

  // MARK: Too much of a good thing

  /// From the third alteration on, nobody reads the symbol at sight any more.
  static let alterationBeyondTwo: Cost = 30
  /// A dominant's alterations come from one scale, so that four of them are one idea.
  static let dominantAlterationBeyondTwo: Cost = 5
  /// Triads take one altered tone.
  static let alteredTriad: Cost = 15
  /// Without its third an altered chord is hardly one.
  static let alteredWithoutThird: Cost = 0

  /// Tones that contradict each other: two scales at once.
  static func price(of contradiction: Contradiction) -> Cost {
    switch contradiction {
    case .ninths: 100
    case .elevenths: 100
    case .thirteenths: 100
    case .naturalExtensionOnFlatFifth: 50
    case .sharpFifthAndThirteenth: 40
    case .eleventhOnAlteredDominant: 55
    case .flatFifthBesideAlterations: 25
    }
  }
}
