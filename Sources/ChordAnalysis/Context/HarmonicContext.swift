public import MusicTheory

/// What is known besides the notes: the key and the chord before.
public struct HarmonicContext: Hashable, Sendable {
  public var key: Key?
  /// The chord that was read before this one, if it has a root.
  public var previous: Chord?
  /// How the root of the chord before was written, where no key was given that says how roots are written.
  public var rootBefore: SpelledPitch?

  public init(key: Key? = nil, previous: Chord? = nil, rootBefore: SpelledPitch? = nil) {
    self.key = key
    self.previous = previous
    self.rootBefore = rootBefore
  }

  /// What chooses the letters of a reading in this context.
  public var speller: ChordSpeller {
    var speller = ChordSpeller(key: key)
    speller.rootBefore = rootBefore
    return speller
  }

  /// Calls `body` with everything that the key and the chord before say against `chord`, or for it.
  func forEachPenalty(of chord: Chord, _ body: (Penalty) -> Void) {
    if let key { weigh(key, chord, body) }
    guard let previous else { return }
    let fall = previous.root.semitones(above: chord.root)
    let leads = previous.quality.family == .dominant || previous.quality.family == .minor
    guard fall == 7, leads, previous.quality.hasSeventh else { return }
    body(.fallingFifth(isRootless: chord.isRootless))
  }

  private func weigh(_ key: Key, _ chord: Chord, _ body: (Penalty) -> Void) {
    let distance = chord.root.semitones(above: key.tonic.pitchClass)
    switch chord.quality.family {
    case .diminished where distance == 11 && chord.quality.extensions.isEmpty: body(.leadingTone)
    case .augmented where distance == 7: body(.augmentedDominant)
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

  /// Whether a chord is what the key rests on: its tonic, or the dominant seventh that leads there.
  private func isPillar(of key: Key, _ chord: Chord, _ distance: Int) -> Bool {
    switch chord.quality.family {
    case .major: distance == 0 && key.mode == .major
    case .minor: distance == 0 && key.mode == .minor
    case .dominant: distance == 7
    default: false
    }
  }
}

/// Where the key comes from that chords are spelled and weighed in.
public enum KeySource: Hashable, Sendable {
  /// There is none.
  case none
  /// It is heard in the chords that have been played.
  case detected
  case given(Key)
}

/// The last chords, each with the context that it was read in: one that comes again is read in the same context, so
/// that it keeps its name and its letters.
///
/// A chord is remembered until two others have come after it. A chord that is repeated, or two that alternate, therefore
/// never change under the player's hands; a loop of three or more is read anew each time round, and takes the letters of a
/// key that has become clear.
struct RecentChords: Sendable {
  /// What makes it the same chord to come again. Which hand plays what is for the combiner; an octave says nothing.
  struct Tones: Equatable, Sendable {
    private let all: PitchClassSet
    private let bass: PitchClass?

    init(_ hands: Hands) {
      all = hands.all.pitchClasses
      bass = hands.all.lowest?.pitchClass
    }
  }

  private struct Entry: Sendable {
    let tones: Tones
    let context: HarmonicContext
  }

  /// The newest first.
  private var entries: InlineArray<2, Entry?> = .init(repeating: nil)

  /// The context in which these tones were read, if that was lately.
  func context(of tones: Tones) -> HarmonicContext? {
    for index in entries.indices {
      if let entry = entries[index], entry.tones == tones { return entry.context }
    }
    return nil
  }

  /// Takes note of a chord that has held.
  mutating func remember(_ tones: Tones, in context: HarmonicContext) {
    var moved: Entry? = Entry(tones: tones, context: context)
    for index in entries.indices {
      let former = entries[index]
      entries[index] = moved
      if former?.tones == tones { return }
      moved = former
    }
  }
}

/// Remembers what the committed chords say about the next one: the key, the chord before, and how chords that may come
/// again were read.
public struct ContextTracker: Sendable {
  /// A key that is given, or not given any more, is news for every chord.
  public var keySource: KeySource {
    didSet { if keySource != oldValue { recent = RecentChords() } }
  }

  private var detector = KeyDetector()
  private var previous: Chord?
  private var rootBefore: SpelledPitch?
  private var keyBefore: Key?
  private var recent = RecentChords()

  public init(keySource: KeySource = .detected) {
    self.keySource = keySource
  }

  /// The key in force, if there is one.
  public var key: Key? {
    switch keySource {
    case .none: nil
    case .detected: detector.key
    case .given(let key): key
    }
  }

  /// What is known for a chord that was not played lately.
  public var context: HarmonicContext {
    // A key that is given, or stays, keeps the roots on their sides by itself.
    let isGiven = if case .given = keySource { true } else { false }
    let keepsSides = isGiven || key != nil && key == keyBefore
    return HarmonicContext(key: key, previous: previous, rootBefore: keepsSides ? nil : rootBefore)
  }

  /// What these hands are to be read in: what they were read in lately, or what is known now.
  public func context(for hands: Hands) -> HarmonicContext {
    recent.context(of: RecentChords.Tones(hands)) ?? context
  }

  /// Takes a reading that has held, of hands that were read in a context; notes, intervals and clusters change nothing.
  public mutating func follow(_ reading: ChordReading?, of hands: Hands, in context: HarmonicContext) {
    switch reading {
    case .chord(let chord): follow(chord, RecentChords.Tones(hands), in: context)
    case .polychord(let polychord): follow(polychord.lower, RecentChords.Tones(hands), in: context)
    case .note, .interval, .cluster, nil: break
    }
  }

  /// Forgets everything, as at the beginning of a piece.
  public mutating func reset() { self = ContextTracker(keySource: keySource) }

  private mutating func follow(_ chord: Chord, _ tones: RecentChords.Tones, in context: HarmonicContext) {
    previous = chord
    rootBefore = context.speller.root(of: chord)
    keyBefore = context.key
    detector.follow(chord)
    recent.remember(tones, in: context)
  }
}
