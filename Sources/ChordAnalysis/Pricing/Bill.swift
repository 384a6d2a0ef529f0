public import MusicTheory

/// Works out what the name of a chord is charged for, apart from who plays it and what came before.
enum Bill {
  /// Calls `body` with every charge, in the order in which a reader would meet them.
  static func forEachCharge(for chord: Chord, _ body: (Charge) -> Void) {
    let quality = chord.quality
    let ground = ChordGround(quality.row)
    body(.quality(quality.rowIndex))
    if quality.omitted.contains(.fifth) {
      body(.missingFifth(ground))
      if quality.hasNoThird { body(.noThirdAndNoFifth) }
    }
    forEachExtension(of: quality, ground, body)
    forEachContradiction(in: quality.degrees, body)
    if ground == .dominant { forEachDominantContradiction(in: quality.degrees, body) }
    if chord.isRootless {
      chargeMissingRoot(of: chord, ground, body)
    } else if chord.isSlash {
      chargeBass(of: chord, ground, body)
    }
  }

  /// The same for two chords at once: their two qualities, and that they are two.
  ///
  /// How the lower chord is turned is not charged: a second symbol explains it no better.
  static func forEachCharge(for polychord: Polychord, _ body: (Charge) -> Void) {
    body(.quality(polychord.lower.quality.rowIndex))
    body(.quality(polychord.upper.quality.rowIndex))
    // A diminished triad below is half a seventh chord.
    let lower = polychord.lower.quality
    body(.twoChords(overTriad: lower.isTriad && lower.family != .diminished))
  }

  private static func forEachExtension(
    of quality: ChordQuality, _ ground: ChordGround, _ body: (Charge) -> Void
  ) {
    var rest = quality.extensions.rawValue
    while rest != 0 {
      let degree = ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!
      body(.extensionTone(degree, on: ground))
      rest &= rest - 1
    }
    let alterations = quality.extensions.intersection(.alteredExtensions).count
    if alterations > 2 { body(.manyAlterations(alterations - 2, isDominant: ground == .dominant)) }
    if quality.isTriad, alterations > 1 { body(.alteredTriad) }
    let alteredFifths = quality.degrees.contains(.flatFifth) || quality.degrees.contains(.sharpFifth) ? 1 : 0
    if quality.hasNoThird, alterations + alteredFifths > 1 { body(.alteredWithoutThird) }
  }

  private static func forEachDominantContradiction(in degrees: DegreeSet, _ body: (Charge) -> Void) {
    let hasAlteredNinth = degrees.contains(.flatNinth) || degrees.contains(.sharpNinth)
    let hasSharpFifth = degrees.contains(.sharpFifth)
    let hasThirteenth = degrees.contains(.thirteenth)
    let hasFlatThirteenth = degrees.contains(.flatThirteenth)
    if hasSharpFifth, hasThirteenth { body(.contradiction(.sharpFifthAndThirteenth)) }
    if degrees.contains(.eleventh), hasAlteredNinth || hasFlatThirteenth || hasSharpFifth {
      body(.contradiction(.eleventhOnAlteredDominant))
    }
    let hasBothNinths = degrees.contains(.flatNinth) && degrees.contains(.sharpNinth)
    if degrees.contains(.flatFifth), hasThirteenth || hasFlatThirteenth || hasBothNinths {
      body(.contradiction(.flatFifthBesideAlterations))
    }
  }

  private static func forEachContradiction(in degrees: DegreeSet, _ body: (Charge) -> Void) {
    if degrees.contains(.flatFifth), degrees.contains(.majorThird),
      degrees.contains(.ninth) || degrees.contains(.thirteenth)
    {
      body(.contradiction(.naturalExtensionOnFlatFifth))
    }
    if degrees.contains(.ninth), degrees.contains(.flatNinth) || degrees.contains(.sharpNinth) {
      body(.contradiction(.ninths))
    }
    if degrees.contains(.eleventh), degrees.contains(.sharpEleventh) { body(.contradiction(.elevenths)) }
    if degrees.contains(.thirteenth), degrees.contains(.flatThirteenth) {
      body(.contradiction(.thirteenths))
    }
  }

  private static func chargeBass(of chord: Chord, _ ground: ChordGround, _ body: (Charge) -> Void) {
    if chord.quality.isAltered, hasItsOwnChord(chord.pitchClasses.relative(to: chord.bass)) {
      body(.bassHasItsOwnChord)
    }
    if chord.quality.hasNoThird { body(.noThirdOverABass) }
    if let degree = chord.bassDegree {
      body(.inversion(bass: degree, of: ground))
      let isBare = ground == .majorTriad || ground == .minorTriad
      if isBare, chord.quality.isTriad, chord.quality.omitted.contains(.fifth) {
        body(.turnedTriadWithoutFifth)
      }
      return
    }
    chargeForeignBass(of: chord, ground, body)
  }

  private static func chargeForeignBass(
    of chord: Chord, _ ground: ChordGround, _ body: (Charge) -> Void
  ) {
    let other = chord.bass.semitones(above: chord.root)
    body(.foreignBass(other, of: ground))
    if !chord.quality.row.hasThird, chord.quality.row.degrees.count > 2, other == 3 || other == 4 {
      body(.suspensionOverItsThird)
    }
    if other == 7, chord.quality.hasAlteredFifth { body(.alteredFifthOverThePerfectOne) }
    if other == 4 && chord.quality.degrees.contains(.minorThird)
      || other == 3 && chord.quality.degrees.contains(.majorThird)
    {
      body(.bassBesideTheThird)
    }
    if !chord.quality.extensions.isEmpty { body(.extendedOverForeignBass) }
  }

  /// Whether third and fifth, or third and seventh, stand above the bass.
  private static func hasItsOwnChord(_ notes: PitchClassSet) -> Bool {
    let (minorThird, majorThird) = (notes.contains(PitchClass(3)), notes.contains(PitchClass(4)))
    if notes.contains(PitchClass(7)) { return minorThird || majorThird }
    guard notes.contains(PitchClass(10)) else { return false }
    return majorThird || minorThird && notes.contains(PitchClass(6))
  }

  private static func chargeMissingRoot(
    of chord: Chord, _ ground: ChordGround, _ body: (Charge) -> Void
  ) {
    let isForeign = chord.bassDegree == nil
    body(.missingRoot)
    body(.lowestWithoutRoot(chord.bass.semitones(above: chord.root), isForeign: isForeign))
    if chord.quality.sounding.count < 4 { body(.missingRootOfThree) }
    guard !isForeign else { return }
    body(.knownWithoutRoot(ground))
    if chord.quality.omitted.contains(.fifth) { body(.shellWithoutRoot) }
  }
}

/// One line of the bill for a reading.
public struct BilledCharge: Hashable, Sendable {
  public let charge: Charge
  /// Below zero for what speaks in favor of the reading.
  public let cost: Cost

  init(_ charge: Charge, cost: Cost? = nil) {
    self.charge = charge
    self.cost = cost ?? PriceList.price(of: charge)
  }
}

/// What extensions stand on: the coarse sort of chord that decides what a tone above it costs.
public enum ChordGround: UInt8, CaseIterable, Hashable, Sendable {
  case majorTriad, majorSixth, majorSeventh
  case minorTriad, minorSixth, minorSeventh
  case dominant, halfDiminished
  case diminishedTriad, diminishedSeventh
  case augmentedTriad, suspended, power

  /// The ground of a row of the vocabulary.
  public init(_ row: VocabularyRow) {
    // A shell without its third stands on no more than a triad does.
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

/// Tones that say opposite things about the scale.
public enum Contradiction: UInt8, CaseIterable, Hashable, Sendable {
  case ninths, elevenths, thirteenths
  /// A natural ninth or thirteenth above a ♭5: the scale is then Lydian and the tone a ♯11.
  case naturalExtensionOnFlatFifth
  /// 13 above the ♯5 of a dominant: that is a ♭13 beside a 13.
  case sharpFifthAndThirteenth
  /// A natural 11 belongs to suspensions, alterations do not.
  case eleventhOnAlteredDominant
  /// Where the scale has a 13 or two ninths, the tone is a ♯11.
  case flatFifthBesideAlterations
}

extension Contradiction {
  /// The contradiction in words.
  var text: String {
    switch self {
    case .ninths: "9 beside an altered 9"
    case .elevenths: "11 beside ♯11"
    case .thirteenths: "13 beside ♭13"
    case .naturalExtensionOnFlatFifth: "9 or 13 above ♭5"
    case .sharpFifthAndThirteenth: "13 above ♯5"
    case .eleventhOnAlteredDominant: "11 on an altered dominant"
    case .flatFifthBesideAlterations: "♭5 where ♯11 is meant"
    }
  }
}
