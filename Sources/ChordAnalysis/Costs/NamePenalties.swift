internal import MusicTheory

/// Finds the penalties of a chord's name, apart from who plays it and what came before.
enum NamePenalties {
  /// Calls `body` with every penalty, in the order in which a reader would meet them.
  static func forEach(of chord: Chord, _ body: (Penalty) -> Void) {
    let chordClass = ChordClass(chord.quality.row)
    if chord.isRootless, chord.quality.sounding.count == 2 {
      body(.quality(chord.quality))
      return body(.guideTones(of: chordClass))
    }
    forEach(of: chord.quality, body)
    if chordClass == .minorSixth, chord.quality.isPlain, chord.bass == chord.root { body(.plainMinorSixth) }
    if chord.isRootless {
      missingRoot(of: chord, chordClass, body)
    } else if chord.isSlash {
      bass(of: chord, chordClass, body)
    }
  }

  /// Calls `body` with every penalty of a quality, without regard to the bass and to whether the root sounds.
  static func forEach(of quality: ChordQuality, _ body: (Penalty) -> Void) {
    body(.quality(quality))
    forEachBeyondTheRow(of: quality, body)
  }

  /// Calls `body` with the penalties of tones that are stacked on a chord, left out of it or foreign below it: all beyond its plain
  /// quality.
  static func forEachBeyondQuality(of chord: Chord, _ body: (Penalty) -> Void) {
    forEachBeyondTheRow(of: chord.quality, body)
    if chord.isSlash, chord.bassDegree == nil { bass(of: chord, ChordClass(chord.quality.row), body) }
  }

  private static func forEachBeyondTheRow(of quality: ChordQuality, _ body: (Penalty) -> Void) {
    let chordClass = ChordClass(quality.row)
    if quality.omitted.contains(.fifth) {
      body(quality.hasFlatThirteenthForTheFifth ? .flatThirteenthForFifth : .missingFifth(chordClass))
      if quality.hasNoThird { body(.neitherThirdNorFifth) }
    }
    if quality.omitted.contains(.minorThird) { body(.missingThird) }
    extensions(of: quality, chordClass, body)
    contradictions(in: quality, body)
    if hasChromaticRow(quality) { body(.chromaticRow) }
    if chordClass == .dominant { dominantContradictions(in: quality, body) }
  }

  /// Calls `body` with every penalty of two chords at once: their two qualities, and that they are two.
  ///
  /// An inversion of the lower chord costs nothing: a second symbol explains it no better.
  static func forEach(of polychord: Polychord, _ body: (Penalty) -> Void) {
    let lower = polychord.lower.quality
    body(.quality(lower))
    body(.quality(polychord.upper.quality))
    // A diminished triad below is half a seventh chord.
    body(lower.isTriad && lower.family != .diminished ? .twoChordsOverATriad : .twoChordsOverASeventh)
  }

  private static func extensions(
    of quality: ChordQuality, _ chordClass: ChordClass, _ body: (Penalty) -> Void
  ) {
    var rest = quality.extensions.rawValue
    while rest != 0 {
      let degree = ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!
      body(.extensionTone(degree, on: chordClass))
      rest &= rest - 1
    }
    let alterations = quality.extensions.intersection(.alteredExtensions).count
    if alterations > 2 { body(.alterations(beyondTwo: alterations - 2, on: chordClass)) }
    if quality.isTriad, alterations > 1 { body(.alteredTriad) }
  }

  private static func contradictions(in quality: ChordQuality, _ body: (Penalty) -> Void) {
    let degrees = quality.degrees
    let hasAlteredNinth = degrees.contains(.flatNinth) || degrees.contains(.sharpNinth)
    // A triad has no scale.
    if degrees.contains(.flatFifth), degrees.contains(.majorThird), quality.hasSeventh,
      degrees.contains(.ninth) || degrees.contains(.thirteenth)
    {
      body(.naturalExtensionOnFlatFifth)
    }
    if degrees.contains(.ninth), hasAlteredNinth { body(.bothNinths) }
    if degrees.contains(.eleventh), degrees.contains(.sharpEleventh) { body(.bothElevenths) }
    if degrees.contains(.thirteenth), degrees.contains(.flatThirteenth) { body(.bothThirteenths) }
  }

  /// Whether a chord has four tones side by side.
  private static func hasChromaticRow(_ quality: ChordQuality) -> Bool {
    let octave = UInt32(quality.sounding.semitones.rawValue)
    let two = octave | octave << 12
    return two & two >> 1 & two >> 2 & two >> 3 != 0
  }

  /// With a fifth that is not played: the scale has none.
  private static var alteredScale: DegreeSet {
    [.root, .majorThird, .fifth, .minorSeventh, .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth]
  }

  private static func dominantContradictions(in quality: ChordQuality, _ body: (Penalty) -> Void) {
    let degrees = quality.degrees
    let hasFlatNinth = degrees.contains(.flatNinth)
    let hasSharpNinth = degrees.contains(.sharpNinth)
    let hasSharpFifth = degrees.contains(.sharpFifth)
    let hasThirteenth = degrees.contains(.thirteenth)
    let hasFlatThirteenth = degrees.contains(.flatThirteenth)
    if hasSharpFifth, hasThirteenth { body(.thirteenthOnSharpFifth) }
    if degrees.contains(.eleventh), hasFlatNinth || hasSharpNinth || hasFlatThirteenth || hasSharpFifth {
      body(.eleventhOnAlteredDominant)
    }
    if degrees == alteredScale, quality.omitted.contains(.fifth) { body(.alteredScale) }
    if degrees.contains(.flatFifth), hasThirteenth || hasFlatThirteenth || hasFlatNinth && hasSharpNinth {
      body(.flatFifthBesideAlterations)
    }
  }

  private static func bass(of chord: Chord, _ chordClass: ChordClass, _ body: (Penalty) -> Void) {
    if chord.quality.isAltered, hasItsOwnChord(chord.pitchClasses.relative(to: chord.bass)) {
      body(.bassHasItsOwnChord)
    }
    if chord.quality.hasNoThird { body(.noThirdOverABass) }
    guard let degree = chord.bassDegree else { return foreignBass(of: chord, chordClass, body) }
    body(.inversion(bass: degree, of: chordClass))
    let isBare = chordClass == .majorTriad || chordClass == .minorTriad
    if isBare, chord.quality.isTriad, chord.quality.omitted.contains(.fifth) {
      body(.invertedTriadWithoutFifth)
    }
  }

  private static func foreignBass(of chord: Chord, _ chordClass: ChordClass, _ body: (Penalty) -> Void) {
    let quality = chord.quality
    let other = chord.bass.semitones(above: chord.root)
    body(.foreignBass(other, of: chordClass))
    if !quality.row.hasThird, quality.row.degrees.count > 2, other == 3 || other == 4 {
      body(.suspensionOverItsThird)
    }
    if other == 7, quality.hasAlteredFifth { body(.alteredFifthOverThePerfectOne) }
    if other == 4 && quality.degrees.contains(.minorThird)
      || other == 3 && quality.degrees.contains(.majorThird)
    {
      body(.bassBesideTheThird)
    }
    if !quality.extensions.isEmpty { body(.extendedOverForeignBass) }
  }

  /// Whether third and fifth, or third and seventh, stand above the bass.
  private static func hasItsOwnChord(_ notes: PitchClassSet) -> Bool {
    let (minorThird, majorThird) = (notes.contains(PitchClass(3)), notes.contains(PitchClass(4)))
    if notes.contains(PitchClass(7)) { return minorThird || majorThird }
    guard notes.contains(PitchClass(10)) else { return false }
    return majorThird || minorThird && notes.contains(PitchClass(6))
  }

  private static func missingRoot(of chord: Chord, _ chordClass: ChordClass, _ body: (Penalty) -> Void) {
    let isForeign = chord.bassDegree == nil
    body(.missingRoot)
    body(.lowestWithoutRoot(chord.bass.semitones(above: chord.root), isForeign: isForeign))
    if chord.quality.sounding.count < 4 { body(.missingRootOfThree) }
    guard !isForeign else { return }
    body(.missingRoot(of: chordClass))
    guard chord.quality.omitted.contains(.fifth) else { return }
    body(.shellWithoutRoot)
    if chordClass == .minorSeventh, chord.quality.degrees.isSuperset(of: [.minorSeventh, .flatThirteenth]) {
      body(.flatThirteenthForTheFifth)
    }
  }
}
