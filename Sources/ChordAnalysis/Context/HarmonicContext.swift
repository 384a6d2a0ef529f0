public import MusicTheory

/// The knowledge besides the notes in which a chord is read: the key and the chord before.
public struct HarmonicContext: Hashable, Sendable {
  /// The key, if one is given or heard.
  public var key: Key?
  /// The chord that was read before this one, if it has a root.
  public var previous: Chord?
  /// The root of the chord before, as it was written.
  public var rootBefore: SpelledPitch?
  /// Whether that root was written in the same key.
  public var keyStays: Bool
  /// The side, sharps or flats, that roots stay on until a key is known.
  public var side: AccidentalSide?
  /// The tonic that the beginning suggests until a key is known; `nil` where none is listened for.
  public var firstTonic: FirstTonic?
  /// The chords of the chart that is followed; `nil` without one, or while the place is not sure.
  public var expected: ExpectedChords?

  /// A context with these values; every value has a default.
  public init(
    key: Key? = nil, previous: Chord? = nil, rootBefore: SpelledPitch? = nil, keyStays: Bool = false,
    side: AccidentalSide? = nil, firstTonic: FirstTonic? = nil, expected: ExpectedChords? = nil
  ) {
    self.key = key
    self.previous = previous
    self.rootBefore = rootBefore
    self.keyStays = keyStays
    self.side = side
    self.firstTonic = firstTonic
    self.expected = expected
  }

  /// The speller that chooses the letters of a reading in this context.
  public var speller: ChordSpeller {
    var speller = ChordSpeller(key: key)
    speller.rootBefore = rootBefore
    speller.keyStays = keyStays
    speller.side = side
    speller.firstTonic = firstTonic
    return speller
  }

  /// Calls `body` with every reason against `chord`, or for it, that follows from the key and the chord before.
  func forEachPenalty(of chord: Chord, _ idiom: Idiom, _ body: (Penalty) -> Void) {
    if let key { weigh(key, chord, idiom, body) }
    if !chord.isRootless { weighSixthOrHalfDiminished(chord, idiom, body) }
    guard let previous else { return }
    let fall = previous.root.semitones(above: chord.root)
    let leads = previous.quality.family == .dominant || previous.quality.family == .minor
    guard fall == 7, leads, previous.quality.hasSeventh else { return }
    // A7 over D is the dominant still, and no Dma9sus4.
    guard chord.quality.family != .suspended || !chord.quality.degrees.contains(.majorSeventh) else { return }
    body(.fallingFifth(isRootless: chord.isRootless))
  }

  private func weigh(_ key: Key, _ chord: Chord, _ idiom: Idiom, _ body: (Penalty) -> Void) {
    let distance = chord.root.semitones(above: key.tonic.pitchClass)
    switch chord.quality.family {
    case .diminished where chord.isDiminishedSeventh, .augmented where chord.isAugmentedTriad:
      if let penalty = idiom.penalty(ofSymmetric: chord, above: distance, in: key.mode) { body(penalty) }
    case .diminished where distance == 11 && chord.quality.extensions.isEmpty: body(.leadingTone)
    // Diminished sevenths and augmented triads have no root of their own to be inside or outside.
    case .diminished, .augmented: break
    default:
      if !key.tones.contains(chord.root) {
        body(chord.isRootless ? .missingRootOutsideTheKey : .rootOutsideTheKey)
      }
    }
    if chord.rootPresence == .leftToTheBassist, isPillar(of: key, chord, distance) {
      body(.missingRootOfTheKey)
    }
    let degrees = chord.quality.degrees
    if distance == 0, key.mode == .minor, chord.quality.family == .minor,
      degrees.contains(.sixth) || degrees.contains(.majorSeventh)
    {
      body(.minorTonic)
    }
  }

  /// C–E♭–G–A is Cmi6 and Ami7(♭5), and only the music before decides between them: a chord of rest, or one that goes on to D7.
  ///
  /// On A it is Ami7(♭5) in any case: these few hundredths are less than what an inversion costs.
  private func weighSixthOrHalfDiminished(_ chord: Chord, _ idiom: Idiom, _ body: (Penalty) -> Void) {
    guard chord.quality.isPlain else { return }
    if chord.quality.family == .halfDiminished {
      let isSecondStep = key?.mode == .minor && key?.tonic.pitchClass == chord.root.up(-2)
      if isSecondStep { body(.secondStepInMinor) }
      if previous?.root == chord.root.up(5), previous?.quality.family == .dominant {
        body(.goesBackToTheDominant)
      }
      if previous?.root == chord.root { body(.rootOfTheChordBefore) }
    } else if chord.quality.family == .minor, chord.quality.row.degrees.contains(.sixth) {
      let isTonic = key?.mode == .minor && key?.tonic.pitchClass == chord.root
      if isTonic, chord.isSlash, chord.bassDegree != .sixth {
        body(.invertedMinorTonic)
      }
      // Analysts hear a sixth chord on the tonic alone.
      guard let previous, idiom == .popular else { return }
      if previous.root == chord.root, previous.quality.family == .minor { body(.rootOfTheChordBefore) }
      if previous.root == chord.root.up(7), previous.quality.family == .dominant {
        body(.restAfterTheDominant)
      }
    }
  }

  /// Whether a chord is the tonic of the key or its dominant.
  private func isPillar(of key: Key, _ chord: Chord, _ distance: Int) -> Bool {
    switch chord.quality.family {
    case .major: distance == 0 && key.mode == .major
    case .minor: distance == 0 && key.mode == .minor
    case .dominant: distance == 7
    default: false
    }
  }
}

/// The source of the key in which chords are spelled and weighed.
public enum KeySource: Hashable, Sendable {
  /// There is none.
  case none
  /// It is heard in the chords that have been played.
  case detected
  /// It is this key.
  case given(Key)
}
