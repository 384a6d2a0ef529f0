public import MusicTheory

/// A chord as pianists lay it out, with the letters of its notes.
public struct NamedVoicing: Hashable, Sendable {
  public let style: VoicingStyle
  public let hands: Hands
  /// Whether it is the one that is recommended to begin with: see `recommended(of:among:)`.
  public private(set) var isRecommended = false
  /// The notes from the lowest up.
  public let notes: [Note]

  /// A key, and its part in the chord.
  public struct Note: Hashable, Sendable {
    public let key: NoteNumber
    public let pitch: SpelledPitch
    /// The degree in the chord, or in the hand's own chord of two; `nil` for a foreign bass.
    public let degree: ChordDegree?
  }

  /// One voicing for each style that has a layout of its own for the symbol.
  ///
  /// The layout of a style depends on the kind of chord alone, so it is the same on every root.
  public static func all(of symbol: WrittenSymbol) -> [NamedVoicing] {
    var voicings = VoicingStyle.allCases.compactMap { style in
      switch symbol {
      case .chord(let chord): NamedVoicing(style, chord)
      case .polychord(let upper, let lower): NamedVoicing(style, upper: upper, lower: lower)
      }
    }
    let style = recommended(of: symbol, among: voicings.map(\.style))
    for place in voicings.indices where voicings[place].style == style {
      voicings[place].isRecommended = true
    }
    return voicings
  }

  /// The voicing with which a pianist who plays alone begins: it has the root, because no bassist plays it, and defines the chord best
  /// with the
  /// fewest notes.
  ///
  /// A triad is close, two chords have a hand each. A seventh chord lies in two hands, its shell low and its colors high; two
  /// altered colors or more are easiest found, and heard, as the triad that they make over the shell.
  private static func recommended(of symbol: WrittenSymbol, among styles: [VoicingStyle]) -> VoicingStyle? {
    guard case .chord(let chord) = symbol else { return styles.contains(.hands) ? .hands : styles.first }
    let tones = ChordTones(chord.chord)
    guard tones.seventh != nil || !tones.colors.isEmpty else { return .close }
    let altered = tones.colors.filter { DegreeSet.alteredExtensions.contains($0) }
    let isTriad = styles.contains(.upperStructure) && !altered.isEmpty && tones.colors.count > 1
    return isTriad ? .upperStructure : .twoHanded
  }

  private init?(_ style: VoicingStyle, _ written: WrittenChord) {
    let chord = written.chord
    guard style.isOwn(of: chord) else { return nil }
    var shapes = style.shapes(chord)
    if let form = style.form { shapes = shapes.filter { $0.form == form } }
    guard let hands = Self.best(shapes, chord, style)?.hands(above: chord.root, in: style) else { return nil }
    self.init(style, hands) { key, _ in written.named(key) }
  }

  private init?(_ style: VoicingStyle, upper: WrittenChord, lower: WrittenChord) {
    let isShell = style == .upperStructure
    guard style == .hands || isShell && lower.bass == nil && lower.chord.quality.hasSeventh else {
      return nil
    }
    let shapes = Polychord(upper: upper.chord, lower: lower.chord).shapes(shellOnly: isShell)
    guard let hands = Self.best(shapes, nil, style)?.hands(above: lower.chord.root, in: style) else {
      return nil
    }
    self.init(style, hands) { key, isUpper in (isUpper ? upper : lower).named(key) }
  }

  private init(
    _ style: VoicingStyle, _ hands: Hands,
    named: (NoteNumber, Bool) -> (pitch: SpelledPitch, degree: ChordDegree?)
  ) {
    self.style = style
    self.hands = hands
    notes = hands.all.map { key in
      let name = named(key, hands.upper.contains(key))
      return Note(key: key, pitch: name.pitch, degree: name.degree)
    }
  }

  /// The shape with the most tones of the chord that hands can play, on the plainest lowest tone, that lies best on C.
  private static func best(_ shapes: [VoicingShape], _ chord: Chord?, _ style: VoicingStyle) -> VoicingShape?
  {
    let tones = chord.map { ChordTones($0).withoutClusters }
    // In fourths, some chord tones are left out for others.
    let own = (style == .quartal ? tones?.colors.map(\.semitones) : tones?.byWeight) ?? []
    let ranked = shapes.enumerated().filter { $1.isPlayable }.map { place, shape in
      let sounding = Set(shape.heights.map { ($0 + 24) % 12 })
      let lowest = (shape.heights[0] + 24) % 12
      // On the root, else on the third, minor or major; never on a ♯9.
      let plainness = style.begins ? [0, tones?.third ?? 4].firstIndex(of: lowest) ?? 2 : 0
      let costs = style == .quartal ? [] : shape.places(above: PitchClass(0), in: style).map(\.cost)
      return (place, (own.filter { !sounding.contains($0) }.count, plainness, costs.min() ?? .max, place))
    }
    return ranked.min { $0.1 < $1.1 }.map { shapes[$0.0] }
  }
}

extension VoicingStyle {
  /// The form of a rootless style; `nil` for any other style.
  var form: VoicingShape.Form? {
    switch self {
    case .rootlessA: .a
    case .rootlessB: .b
    default: nil
    }
  }

  /// Whether its inversions are alike, so that the one on the root is shown.
  fileprivate var begins: Bool {
    [.close, .dropTwo, .dropThree, .dropTwoAndFour, .lockedHands].contains(self)
  }

  /// Whether it has a layout of its own for a single chord: no rootless triad, and no drop of a foreign bass.
  fileprivate func isOwn(of chord: Chord) -> Bool {
    let tones = ChordTones(chord)
    let hasGuides = tones.third != nil && tones.seventh != nil
    let hasOwnBass = tones.slashBass.map { tones.byWeight.prefix(4).contains($0) } ?? true
    switch self {
    case .close, .twoHanded: return true
    case .rootless, .hands: return false
    case .shell: return hasGuides && tones.root != nil
    case .rootlessA, .rootlessB: return hasGuides && !chord.isSlash
    case .dropTwo: return tones.byWeight.count > 2 && hasOwnBass
    case .dropThree, .dropTwoAndFour: return tones.byWeight.count > 3 && hasOwnBass
    case .quartal: return !shapes(chord).contains { $0.bassNotes > 0 } && hasGuides && !chord.isSlash
    case .spread: return tones.root != nil && tones.third != nil && !chord.isSlash
    case .lockedHands: return tones.byWeight.count > 3 && !chord.isSlash
    case .upperStructure: return UpperTriad.best(for: chord) != nil
    }
  }
}

extension VoicingShape {
  /// Whether hands reach it: up to five notes and a tenth each, one hand above the other.
  var isPlayable: Bool {
    let hands = [lower, upper]
    guard hands.allSatisfy({ $0.count <= VoicingRegister.fingers }) else { return false }
    guard hands.allSatisfy({ ($0.last ?? 0) - ($0.first ?? 0) <= VoicingRegister.reach }) else {
      return false
    }
    return zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Every octave in which it is clear, and its cost there.
  fileprivate func places(above root: PitchClass, in style: VoicingStyle) -> [(root: Int, cost: Int)] {
    let register = style.register(hasBass: bassNotes > 0)
    return stride(from: 24 + Int(root.number), through: 84, by: 12).compactMap { root in
      let notes = heights.map { $0 + root }
      guard notes[0] >= 21, notes[notes.count - 1] <= 108, LowIntervalLimits.allow(notes) else { return nil }
      return (root, VoicingCandidate(self, at: root, register: register, pulls: [:]).cost)
    }
  }

  /// In the octave where it lies best.
  fileprivate func hands(above root: PitchClass, in style: VoicingStyle) -> Hands? {
    places(above: root, in: style).min { $0.cost < $1.cost }.map { place in
      Hands(
        lower: NoteSet(lower.compactMap { NoteNumber($0 + place.root) }),
        upper: NoteSet(upper.compactMap { NoteNumber($0 + place.root) }))
    }
  }
}

extension WrittenChord {
  /// The letter of a key; a tone that a voicing adds to the symbol is a 9, 11 or 13.
  fileprivate func named(_ key: NoteNumber) -> (pitch: SpelledPitch, degree: ChordDegree?) {
    let pitchClass = key.pitchClass
    if let degree = chord.degree(of: pitchClass) {
      return (chord.quality.pitch(of: degree, above: root), degree)
    }
    if let bass, bass.pitchClass == pitchClass { return (bass, nil) }
    let added: [ChordDegree] = [.flatNinth, .ninth, .eleventh, .sharpEleventh, .flatThirteenth, .thirteenth]
    let degree = added.first { $0.semitones == pitchClass.semitones(above: chord.root) } ?? .majorSeventh
    return (degree.spelled(above: root), degree)
  }
}
