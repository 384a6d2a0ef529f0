public import MusicTheory

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
