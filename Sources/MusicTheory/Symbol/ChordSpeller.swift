/// Chooses the letters and accidentals of a reading.
public struct ChordSpeller: Hashable, Sendable {
  /// The key to spell in, if one is known.
  public var key: Key?
  /// Roots that somebody wrote; they keep their letters, whatever the key says. The first of two that sound
  /// alike counts.
  public var writtenRoots: [SpelledPitch] = []

  public init(key: Key? = nil) {
    self.key = key
  }

  /// The spelled root: as it was written, as the key has it, else the name with the fewest accidentals in the
  /// whole chord.
  ///
  /// Doubles count for four. Ties go to the flat name, except that the tritone above C is F♯.
  public func root(of chord: Chord) -> SpelledPitch {
    if let written = writtenRoots.first(where: { $0.pitchClass == chord.root }) { return written }
    if let key {
      let inKey = key.spelling(of: chord.root)
      if isRootOf(key, inKey) || !needsDouble(chord, root: inKey) { return inKey }
    }
    let names = Self.names(of: chord.root)
    return names.min { weight(chord, root: $0) < weight(chord, root: $1) }!
  }

  /// A bare note: as the key has it, else flats, and F♯.
  public func name(of pitchClass: PitchClass) -> SpelledPitch {
    key?.spelling(of: pitchClass) ?? Self.names(of: pitchClass).first!
  }

  /// The notes of a bare interval, spelled as the plain interval they make.
  public func interval(bass: PitchClass, other: PitchClass) -> (SpelledPitch, SpelledPitch) {
    let semitones = other.semitones(above: bass)
    if let key, key.tones.contains(bass), key.tones.contains(other) {
      return (key.spelling(of: bass), key.spelling(of: other))
    }
    // A tritone is a fourth or a fifth, whichever is easier to read.
    let degrees = semitones == 6 ? [ChordDegree.flatFifth, .sharpEleventh] : [Self.plainDegrees[semitones]]
    let pairs = Self.names(of: bass).flatMap { low in degrees.map { (low, $0.spelled(above: low)) } }
    // Ties between tritones go to the name that the upper note has by itself: C–F♯, but E–B♭.
    let usual = Self.names(of: other).first
    return pairs.min {
      let (a, b) = (Self.weight($0.0) + Self.weight($0.1), Self.weight($1.0) + Self.weight($1.1))
      return a == b && semitones == 6 ? $0.1 == usual && $1.1 != usual : a < b
    }!
  }

  /// The notes of a cluster, from the bass up.
  public func cluster(_ set: PitchClassSet, bass: PitchClass) -> [SpelledPitch] {
    let relative = set.relative(to: bass)
    return (0..<12).filter { relative.contains(PitchClass($0)) }.map { name(of: bass.up($0)) }
  }

  /// The spelled bass of a chord: as its degree, unless that would be odd to read and the tone is no core tone.
  public func bass(of chord: Chord, root: SpelledPitch) -> SpelledPitch {
    spelling(of: chord.bass, in: chord, root: root)
  }

  /// The spelled name of any pitch class that sounds in a chord, a foreign bass included.
  public func spelling(of pitchClass: PitchClass, in chord: Chord, root: SpelledPitch) -> SpelledPitch {
    let semitones = pitchClass.semitones(above: chord.root)
    let degree = chord.quality.sounding.degree(at: semitones)
    let spelled = (degree ?? Self.plainDegrees[semitones]).spelled(above: root)
    let isBass = pitchClass == chord.bass && chord.isSlash
    guard isBass || degree == nil, Self.isOdd(spelled) else { return spelled }
    // A bass is read first and alone: E♯ below C♯ and C♭ below D♭7 are well known, B𝄫 below E♭ or B♯ below C♯mi(∆7)
    // help nobody.
    let isWellKnown = degree.map(Self.wellKnownBasses.contains) ?? false
    return isWellKnown && abs(spelled.alteration) < 2 ? spelled : name(of: pitchClass)
  }

  /// The tones of a chord that keep their letter in the bass, however odd the name is to read.
  private static let wellKnownBasses: DegreeSet = [.minorThird, .majorThird, .fifth, .minorSeventh]

  /// The degree that a tone a number of semitones above a root is, when no chord says otherwise.
  static let plainDegrees: [ChordDegree] = [
    .root, .flatNinth, .ninth, .minorThird, .majorThird, .fourth, .sharpEleventh, .fifth, .flatThirteenth,
    .sixth, .minorSeventh, .majorSeventh,
  ]

  /// The names that a root may have, the preferred one first.
  static func names(of pitchClass: PitchClass) -> [SpelledPitch] {
    switch pitchClass.number {
    case 0: [.init(.c)]
    case 1: [.init(.d, -1), .init(.c, 1)]
    case 2: [.init(.d)]
    case 3: [.init(.e, -1), .init(.d, 1)]
    case 4: [.init(.e)]
    case 5: [.init(.f)]
    case 6: [.init(.f, 1), .init(.g, -1)]
    case 7: [.init(.g)]
    case 8: [.init(.a, -1), .init(.g, 1)]
    case 9: [.init(.a)]
    case 10: [.init(.b, -1), .init(.a, 1)]
    default: [.init(.b)]
    }
  }

  /// Accidentals of the quality's own tones. Extensions do not count: nobody writes G♯7(♭9) for A♭7(♭9) only
  /// because its ninth would be B𝄫.
  private func weight(_ chord: Chord, root: SpelledPitch) -> Int {
    // A♯ and D♯ are seldom written as roots, whatever stands above them; nor are D♭ and G♭ minor.
    let isMinor = chord.quality.row.degrees.contains(.minorThird)
    let avoided: [SpelledPitch] =
      [.init(.a, 1), .init(.d, 1)] + (isMinor ? [.init(.d, -1), .init(.g, -1)] : [])
    // A half-diminished chord on E♭ is read in spite of its B𝄫.
    let seldom = avoided.contains(root) ? (chord.quality.family == .halfDiminished ? 4 : 2) : 0
    var tones = chord.quality.row.degrees
    // A suspension is spelled like the chord that it delays: D♭7sus4 goes to D♭7.
    if chord.quality.family == .suspended {
      tones = tones.subtracting([.second, .fourth]).union(.majorThird)
    }
    // A ♭5 beside a major third is often a ♯11 in disguise: nobody writes G♯7(♭5) for A♭7(♭5) because of an E𝄫.
    if tones.contains(.majorThird) { tones = tones.subtracting(.flatFifth) }
    return tones.members.reduce(seldom) { $0 + Self.weight($1.spelled(above: root)) }
  }

  /// Whether a root is a note of the key's signature: it keeps its letter whatever stands above it, because a symbol
  /// shows the root and none of the doubles: D♯7 in E, B♭˚7 in B♭, G♭mi in D♭. Nobody looks for a chord on C♭ or E♯.
  private func isRootOf(_ key: Key, _ root: SpelledPitch) -> Bool {
    !Self.isOdd(root) && (key.signature - 1...key.signature + 5).contains(root.fifths)
  }

  private func needsDouble(_ chord: Chord, root: SpelledPitch) -> Bool {
    abs(root.alteration) > 1
      || chord.quality.row.degrees.subtracting([.flatFifth, .sharpFifth]).members.contains {
        abs($0.spelled(above: root).alteration) > 1
      }
  }

  private static func weight(_ pitch: SpelledPitch) -> Int {
    abs(pitch.alteration) > 1 ? 4 : abs(pitch.alteration)
  }

  private static func isOdd(_ pitch: SpelledPitch) -> Bool {
    abs(pitch.alteration) > 1
      || [SpelledPitch(.b, 1), .init(.e, 1), .init(.c, -1), .init(.f, -1)].contains(pitch)
  }
}
