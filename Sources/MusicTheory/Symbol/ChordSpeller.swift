/// Whether names are chosen with sharps or with flats.
public enum AccidentalSide: Hashable, Sendable {
  /// The accidentals of the side.
  case flats, sharps

  /// The side that a name is on; `nil` for a natural.
  public init?(of pitch: SpelledPitch) {
    guard pitch.alteration != 0 else { return nil }
    self = pitch.alteration < 0 ? .flats : .sharps
  }
}

/// The tonic that the beginning of a piece suggests, where a key is listened for and none is heard yet.
public enum FirstTonic: Hashable, Sendable {
  /// No chord has been played.
  case awaited
  /// The key that the first chord is the tonic of, or leads to.
  case key(Key)

  /// The key that `chord` suggests: that of its root, or the one that a dominant leads to, though D♭7 suggests none of six flats. Any tone of
  /// a diminished seventh or an augmented triad may be its root, so that they suggest none.
  public init(of chord: Chord, root: SpelledPitch) {
    let leads = Key(SpelledPitch(fifths: max(root.fifths - 1, -5)), .major)
    let key: Key? =
      switch chord.quality.family {
      case .diminished, .augmented: nil
      case .dominant: leads
      case .suspended: chord.quality.hasSeventh ? leads : Key(root, .major)
      case .minor, .halfDiminished: Key(root, .minor)
      case .major, .power: Key(root, .major)
      }
    self = key.map { .key($0.usual) } ?? .awaited
  }

  private var signature: Int { if case .key(let key) = self { key.signature } else { 0 } }

  /// Whether its key has sharps.
  public var hasSharps: Bool { signature > 0 }

  /// The side that roots outside of its key are on, too. In keys of a few sharps they are lowered degrees, with flats.
  public var side: AccidentalSide? { signature < 0 ? .flats : signature > 4 ? .sharps : nil }

  /// Whether a root is one of the seven of its key.
  public func hasInItsKey(_ root: SpelledPitch) -> Bool {
    if case .key(let key) = self { key.hasInSignature(root) } else { false }
  }
}

/// Chooses the letters and accidentals of a reading.
public struct ChordSpeller: Hashable, Sendable {
  /// The key to spell in, if one is known.
  public var key: Key?
  /// Roots that were written; they keep their letters in any key. The first of two that sound alike counts.
  public var writtenRoots: [SpelledPitch] = []
  /// The sounding notes as a person spelled them; empty where a given key decides how they are spelled. A note that was typed twice
  /// counts as
  /// it was typed first.
  public var typedNotes: [SpelledPitch] = []
  /// The root of the chord before, as it was written. The same root keeps its letter, and a root a fifth away stays on its side, flats
  /// with
  /// flats and sharps with sharps, even if another key is heard meanwhile: A♭mi7 goes to D♭7.
  public var rootBefore: SpelledPitch?
  /// Whether the root before was written in this key, too.
  public var keyStays = false

  /// The side that roots stay on while no key is known.
  public var side: AccidentalSide?
  /// The tonic that the beginning suggests while no key is known; `nil` where none is listened for.
  public var firstTonic: FirstTonic?

  /// A speller that knows the key, if there is one, and nothing else.
  public init(key: Key? = nil) {
    self.key = key
  }

  /// The spelled root: as it was written or typed, on the side of the root before, as the key or the first tonic has it, else the name with
  /// the fewest accidentals in the whole chord, on the side in force if that needs no double accidental.
  ///
  /// A double accidental counts as four. Ties go to the flat name, except that the tritone above C is F♯ where it does not begin a piece.
  /// Does not allocate while `writtenRoots` and `typedNotes` are empty.
  public func root(of chord: Chord) -> SpelledPitch {
    for written in writtenRoots where written.pitchClass == chord.root { return written }
    if !typedNotes.isEmpty, let typed = typedRoot(of: chord) { return typed }
    if let beside = rootBesideTheOneBefore(chord) { return beside }
    if let key, let inKey = root(of: chord, in: key) { return inKey }
    if let tonic, let own = root(of: chord, in: tonic), tonic.hasInSignature(own) { return own }
    let names = Self.names(of: chord.root)
    guard let other = names.other else { return names.usual }
    if key == nil, let side {
      let beside = AccidentalSide(of: other) == side ? other : names.usual
      if beside != Self.aSharp, !needsDouble(chord, root: beside) { return beside }
    }
    let (weight, usual) = (weight(chord, root: other), weight(chord, root: names.usual))
    // A piece that begins on G♭ is likelier than one that begins on F♯: it is the tonic of G♭ major.
    let isFlatAtFirst = key == nil && firstTonic == .awaited && AccidentalSide(of: other) == .flats
    return weight < usual || weight == usual && isFlatAtFirst ? other : names.usual
  }

  /// The speller for the upper of two chords, of which the lower one may be the first tonic.
  public func above(_ lower: Chord) -> ChordSpeller {
    var speller = self
    if firstTonic == .awaited {
      let tonic = FirstTonic(of: lower, root: root(of: lower))
      (speller.firstTonic, speller.side) = (tonic, side ?? tonic.side)
    }
    return speller
  }

  /// The key of the first chord, while no key is known.
  private var tonic: Key? {
    if key == nil, case .key(let first)? = firstTonic { first } else { nil }
  }

  /// The root as a key has it; `nil` where that is hard to read.
  private func root(of chord: Chord, in key: Key) -> SpelledPitch? {
    let inKey = key.spelling(of: chord.root)
    return isRootOf(key, inKey, chord) || !needsDouble(chord, root: inKey) ? inKey : nil
  }

  /// The name of the root whose chord has the most notes as they were typed; between two, the one that was typed.
  ///
  /// So A♯ D F is B♭, because A♯ C𝄪 E♯ is not meant by it, and G♭ B♭ D♭ is G♭. A diminished seventh chord is typed in the letters of one
  /// of
  /// its four roots; on the others it would have double accidentals. `nil` where the typed notes do not decide.
  private func typedRoot(of chord: Chord) -> SpelledPitch? {
    let usual = Self.names(of: chord.root)
    let typed = typedNotes.filter { $0.pitchClass == chord.root && abs($0.alteration) < 2 }.prefix(1)
    if let name = typed.first, chord.quality.degrees.contains(.diminishedSeventh) { return name }
    let names = typed + [usual.usual] + (usual.other.map { [$0] } ?? [])
    let ranked = names.map { (name: $0, typed: typedTones(of: chord, root: $0)) }
    let most = ranked.map(\.typed).max() ?? 0
    let best = ranked.filter { $0.typed == most }.map(\.name)
    return typed.isEmpty && best.count > 1 ? nil : best.first
  }

  /// How many tones of the chord on `root` have the letter that was typed.
  private func typedTones(of chord: Chord, root: SpelledPitch) -> Int {
    chord.quality.sounding.members.count { typedNotes.contains(chord.quality.pitch(of: $0, above: root)) }
  }

  /// The name that was typed for a note.
  private func typedName(of pitchClass: PitchClass) -> SpelledPitch? {
    typedNotes.first { $0.pitchClass == pitchClass }
  }

  /// The root on the side of the one before. `nil` where that one is natural and so on neither side, where the two are not a fifth apart,
  /// or
  /// where the name would be odd.
  private func rootBesideTheOneBefore(_ chord: Chord) -> SpelledPitch? {
    guard let rootBefore, rootBefore.alteration != 0 else { return nil }
    if keyStays, let key, decides(key, chord, after: rootBefore) { return nil }
    let fifths: Int
    switch chord.root.semitones(above: rootBefore.pitchClass) {
    case 0: fifths = 0
    case 5: fifths = -1
    case 7: fifths = 1
    default: return nil
    }
    let root = SpelledPitch(fifths: rootBefore.fifths + fifths)
    return Self.isOdd(root) || root == Self.aSharp || needsDouble(chord, root: root) ? nil : root
  }

  /// Whether a key that stays is stronger than the root before: for chords that lead by half a step, and after one of its own tones in other
  /// letters, which it had before the key was heard.
  private func decides(_ key: Key, _ chord: Chord, after rootBefore: SpelledPitch) -> Bool {
    let own = key.spelling(of: rootBefore.pitchClass)
    // No array: even one on the stack asks for its type the first time, which allocates.
    switch chord.quality.family {
    case .diminished, .halfDiminished: return true
    default: return key.hasInSignature(own) && own != rootBefore
    }
  }

  /// The name of a note without a chord: as it was typed, else as the key or the first tonic has it, else with a flat or as F♯.
  public func name(of pitchClass: PitchClass) -> SpelledPitch {
    typedName(of: pitchClass) ?? (key ?? tonic)?.spelling(of: pitchClass) ?? Self.names(of: pitchClass).usual
  }

  /// The notes of a bare interval: as they were typed, else spelled as the plain interval they make.
  public func interval(bass: PitchClass, other: PitchClass) -> (SpelledPitch, SpelledPitch) {
    if let low = typedName(of: bass), let high = typedName(of: other) { return (low, high) }
    let semitones = other.semitones(above: bass)
    if let key = key ?? tonic, key.tones.contains(bass), key.tones.contains(other) {
      return (key.spelling(of: bass), key.spelling(of: other))
    }
    // A tritone is a fourth or a fifth: the one that is easier to read.
    let degrees = semitones == 6 ? [ChordDegree.flatFifth, .sharpEleventh] : [Self.plainDegrees[semitones]]
    let names = Self.names(of: bass)
    let pairs = ([names.usual] + (names.other.map { [$0] } ?? [])).flatMap { low in
      degrees.map { (low, $0.spelled(above: low)) }
    }
    // Ties between tritones go to the name that the upper note has by itself: C–F♯, but E–B♭.
    let usual = Self.names(of: other).usual
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

  /// The spelled bass of a chord on `root`: as its degree, unless that would be odd to read and the tone is no core tone.
  public func bass(of chord: Chord, root: SpelledPitch) -> SpelledPitch {
    spelling(of: chord.bass, in: chord, root: root)
  }

  /// The spelled name of any pitch class that sounds in a chord on `root`, a foreign bass included.
  public func spelling(of pitchClass: PitchClass, in chord: Chord, root: SpelledPitch) -> SpelledPitch {
    let semitones = pitchClass.semitones(above: chord.root)
    let degree = chord.quality.sounding.degree(at: semitones)
    let spelled =
      degree.map { chord.quality.pitch(of: $0, above: root) }
      ?? Self.plainDegrees[semitones].spelled(above: root)
    let isBass = pitchClass == chord.bass && chord.isSlash
    if degree == nil, let typed = typedName(of: pitchClass) { return typed }
    guard isBass || degree == nil, Self.isOdd(spelled) else { return spelled }
    // A bass is read first and alone: E♯ below C♯ and C♭ below D♭7 are well known, B𝄫 below E♭ or B♯ below C♯mi(∆7) are hard to read.
    let isWellKnown = degree.map(Self.wellKnownBasses.contains) ?? false
    return isWellKnown && abs(spelled.alteration) < 2 ? spelled : name(of: pitchClass)
  }

  /// The tones of a chord that keep their letter in the bass, even if the name is odd to read.
  private static let wellKnownBasses: DegreeSet = [.minorThird, .majorThird, .fifth, .minorSeventh]

  /// The degree that a tone a number of semitones above a root is, when no chord says otherwise.
  static let plainDegrees: [ChordDegree] = [
    .root, .flatNinth, .ninth, .minorThird, .majorThird, .fourth, .sharpEleventh, .fifth, .flatThirteenth,
    .sixth, .minorSeventh, .majorSeventh,
  ]

  private static let aSharp = SpelledPitch(.a, 1)

  /// The names that a root may have.
  static func names(of pitchClass: PitchClass) -> (usual: SpelledPitch, other: SpelledPitch?) {
    switch pitchClass.number {
    case 0: (.init(.c), nil)
    case 1: (.init(.d, -1), .init(.c, 1))
    case 2: (.init(.d), nil)
    case 3: (.init(.e, -1), .init(.d, 1))
    case 4: (.init(.e), nil)
    case 5: (.init(.f), nil)
    case 6: (.init(.f, 1), .init(.g, -1))
    case 7: (.init(.g), nil)
    case 8: (.init(.a, -1), .init(.g, 1))
    case 9: (.init(.a), nil)
    case 10: (.init(.b, -1), .init(.a, 1))
    default: (.init(.b), nil)
    }
  }

  /// Accidentals of the quality's own tones. Extensions do not count, nor do altered fifths: G♯7(♭9) is not written for A♭7(♭9) only
  /// because
  /// its ninth would be B𝄫, nor D♯7(♭5) for E♭7(♭5).
  private func weight(_ chord: Chord, root: SpelledPitch) -> Int {
    var tones = ownTones(of: chord)
    // A suspension is spelled like the chord that it delays: D♭7sus4 goes to D♭7.
    if chord.quality.family == .suspended {
      tones = tones.subtracting(.second).subtracting(.fourth).union(.majorThird)
    }
    // A half-diminished chord on E♭ is read in spite of its B𝄫.
    var weight = Self.isSeldom(root, chord) ? (chord.quality.family == .halfDiminished ? 4 : 2) : 0
    tones.forEach { weight += Self.weight($0.spelled(above: root)) }
    return weight
  }

  /// Whether a root is seldom written: A♯ and D♯ for any chord, D♭ and G♭ for minor chords.
  static func isSeldom(_ root: SpelledPitch, _ chord: Chord) -> Bool {
    // D♯ and A♯, D♭ and G♭ on the line of fifths.
    switch root.fifths {
    case 9, 10: true
    case -5, -6: chord.quality.row.degrees.contains(.minorThird)
    default: false
    }
  }

  /// The tones that a root is spelled by: not the fifths that are altered, unless they make the chord what it is.
  private func ownTones(of chord: Chord) -> DegreeSet {
    switch chord.quality.family {
    case .diminished, .halfDiminished, .augmented: chord.quality.row.degrees
    default: Self.withoutAlteredFifths(chord.quality.row.degrees)
    }
  }

  private static func withoutAlteredFifths(_ tones: DegreeSet) -> DegreeSet {
    tones.subtracting(.flatFifth).subtracting(.sharpFifth)
  }

  /// Whether a root is a note of the key's signature. Then it keeps its letter for any chord, because a symbol shows the root and none of
  /// the
  /// double accidentals: D♯7 in E, B♭˚7 in B♭, G♭mi in D♭. Readers do not expect a chord on C♭ or E♯, nor a major triad on A♯.
  private func isRootOf(_ key: Key, _ root: SpelledPitch, _ chord: Chord) -> Bool {
    !Self.isOdd(root) && key.hasInSignature(root)
      && !(root == Self.aSharp && chord.quality.row.degrees.contains(.majorThird)
        && !chord.quality.hasSeventh)
  }

  private func needsDouble(_ chord: Chord, root: SpelledPitch) -> Bool {
    var needsDouble = abs(root.alteration) > 1
    Self.withoutAlteredFifths(chord.quality.row.degrees).forEach {
      if abs($0.spelled(above: root).alteration) > 1 { needsDouble = true }
    }
    return needsDouble
  }

  private static func weight(_ pitch: SpelledPitch) -> Int {
    abs(pitch.alteration) > 1 ? 4 : abs(pitch.alteration)
  }

  private static func isOdd(_ pitch: SpelledPitch) -> Bool {
    // From G♭ to A♯ on the line of fifths; C♭ and F♭, E♯ and B♯ lie beyond, and so do all doubles.
    pitch.fifths < -6 || pitch.fifths > 10
  }
}
