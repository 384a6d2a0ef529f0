internal import MusicTheory

/// The coarse sort of a chord, which decides what a tone above it, a missing one, and a bass below it cost.
enum ChordClass: CaseIterable {
  case majorTriad, majorSixth, majorSeventh
  case minorTriad, minorSixth, minorSeventh
  case dominant, halfDiminished
  case diminishedTriad, diminishedSeventh
  case augmentedTriad, suspended, power

  /// The class of a row of the vocabulary.
  init(_ row: VocabularyRow) {
    // A shell without its third counts as a triad.
    let isTriad = row.degrees.count < 4
    let isSixth = row.degrees.contains(.sixth)
    self =
      switch row.family {
      case .major: isTriad ? .majorTriad : isSixth ? .majorSixth : .majorSeventh
      case .minor: isTriad ? .minorTriad : isSixth ? .minorSixth : .minorSeventh
      case .dominant: .dominant
      case .halfDiminished: .halfDiminished
      case .diminished: isTriad ? .diminishedTriad : .diminishedSeventh
      case .augmented: .augmentedTriad
      case .suspended: .suspended
      case .power: .power
      }
  }
}

// The costs of a class, in hundredths.
extension ChordClass {
  /// A missing perfect fifth. It does not color a seventh chord; a triad or a sixth chord without it is rather another
  /// chord, and a suspension leans on it.
  var missingFifth: Int16 {
    switch self {
    case .dominant: 5
    case .minorTriad: 20
    case .majorTriad: 25
    case .majorSeventh: 35
    case .minorSixth: 40
    case .minorSeventh: 50
    case .suspended: 55
    case .power: 60
    case .majorSixth: 65
    case .halfDiminished, .diminishedTriad, .diminishedSeventh, .augmentedTriad: 0
    }
  }

  /// The additional cost of an inversion: symmetric chords lose nothing by it, and an inverted sixth chord is a seventh chord in better
  /// order.
  var inversion: Int16 {
    switch self {
    case .diminishedSeventh: -35
    case .diminishedTriad: -30
    case .augmentedTriad: -10
    case .minorSixth, .minorSeventh, .dominant, .halfDiminished: -5
    case .majorTriad, .majorSixth, .majorSeventh, .suspended: 20
    case .minorTriad, .power: 0
    }
  }

  /// A missing root. Some classes are known by their third and seventh alone, others are not.
  var missingRoot: Int16 {
    switch self {
    case .augmentedTriad: -50
    case .majorSixth: 10
    case .minorSixth, .diminishedSeventh: 15
    case .majorSeventh: 20
    case .majorTriad, .dominant: 40
    case .suspended: 55
    case .minorSeventh: 60
    case .halfDiminished: 75
    case .minorTriad, .diminishedTriad, .power: 0
    }
  }

  /// A tone stacked on the chord; 140 for one that no row of this class takes.
  func extensionTone(_ degree: ChordDegree) -> Int16 {
    extensions[Int(degree.rawValue - ChordDegree.majorSeventh.rawValue)]
  }

  /// In the order of the degrees: ∆7, ♭9, 9, ♯9, 11, ♯11, ♭13, 13.
  private var extensions: InlineArray<8, Int16> {
    switch self {
    // A triad with one added tone is common; an altered one on it is not.
    case .majorTriad: [140, 35, 25, 50, 40, 25, 90, 55]
    // Sixth chords take the 9 gladly.
    case .majorSixth: [140, 70, 20, 90, 75, 35, 140, 140]
    // Major sevenths take the Lydian tones; a natural eleventh is the avoid note, a ♭9 is almost unheard of.
    case .majorSeventh: [140, 140, 10, 65, 45, 10, 110, 35]
    // A minor triad takes 9 and 11, and the ♭9 of the Phrygian mode; a ♭6 makes it another chord.
    case .minorTriad: [140, 65, 60, 140, 30, 40, 80, 140]
    // Minor sixths come from the melodic minor scale.
    case .minorSixth: [140, 120, 5, 140, 5, 65, 140, 140]
    // Minor sevenths take 9 and 11 gladly, 13 less so; an altered tone belongs to a mode, not to a habit.
    case .minorSeventh: [140, 45, 5, 140, 25, 90, 35, 40]
    // Dominants live on their tensions; only a natural eleventh rubs against the third.
    case .dominant: [140, 60, 20, 40, 55, 35, 30, 25]
    // The tones of the Locrian modes; ♭13 is common to both.
    case .halfDiminished: [140, 50, 45, 140, 20, 140, 15, 70]
    // Added tones of a bare diminished triad.
    case .diminishedTriad: [140, 140, 55, 140, 60, 140, 50, 140]
    // The tones a whole tone above each chord tone.
    case .diminishedSeventh: [35, 140, 30, 140, 30, 140, 30, 140]
    // Whole-tone colors.
    case .augmentedTriad: [140, 140, 5, 130, 140, 60, 140, 140]
    // A suspension takes what the dominant takes; a ♯11 is the Lydian tone of sus2.
    case .suspended: [140, 50, 45, 140, 140, 45, 50, 25]
    case .power: [140, 140, 140, 140, 140, 140, 140, 140]
    }
  }

  /// A bass outside the chord, by its distance in semitones above the root: B♭/C and G/C are everyday, a bass beside the
  /// root or the third fights the chord.
  func foreignBass(_ semitones: Int) -> Int16 {
    let any: InlineArray<12, Int16> = [65, 70, 70, 70, 45, 45, 115, 75, 115, 120, 65, 80]
    return any[semitones] + foreignBasses[semitones]
  }

  /// The additional cost of a foreign bass below this class, by semitones above the root.
  private var foreignBasses: InlineArray<12, Int16> {
    switch self {
    case .majorTriad: [5, 40, 5, 5, 5, 30, 10, 5, 5, 5, 5, 5]
    case .majorSixth: [0, 35, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0]
    case .majorSeventh: [0, 20, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0]
    case .minorTriad: [0, -10, 75, 0, 0, 10, -20, 0, 0, 0, 0, 10]
    case .minorSeventh: [0, 10, 10, 0, 20, 5, 0, 0, 0, 0, 0, 55]
    case .dominant: [0, 45, 25, 35, 0, 35, 0, 0, 0, 0, 0, 40]
    case .halfDiminished: [0, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40]
    case .diminishedTriad: [0, 0, 0, 0, 0, 25, 0, 0, 0, 0, 0, 0]
    case .diminishedSeventh: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0]
    case .augmentedTriad: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -20, 0]
    case .suspended: [0, 95, 15, 0, 0, 0, 55, 0, 0, 0, 20, 5]
    case .minorSixth, .power: InlineArray(repeating: 0)
    }
  }
}
