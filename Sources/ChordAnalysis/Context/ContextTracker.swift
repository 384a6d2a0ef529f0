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

/// Reads hands in the light of what came before.
struct ChordReader: Sendable {
  private(set) var combiner: ChordCombiner
  private var tracker: ContextTracker
  /// What the reading in force was made in; the next one may be made in another.
  var context = HarmonicContext()

  init(_ settings: AnalyzerSettings) {
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless)
    tracker = ContextTracker(keySource: settings.key)
  }

  /// What hands are to be read in; they stay in the context in force when what they hold goes on sounding.
  func context(for hands: Hands, stays: Bool) -> HarmonicContext {
    stays ? context : tracker.context(for: hands)
  }

  /// Takes the reading in force, which has held.
  mutating func commit(_ reading: ChordReading?, of hands: Hands) {
    tracker.follow(reading, of: hands, in: context)
  }

  mutating func update(_ settings: AnalyzerSettings) {
    combiner.prefersRootless = settings.prefersRootless
    tracker.keySource = settings.key
  }

  /// Forgets everything, as at the beginning of a piece.
  mutating func forget() {
    tracker.reset()
    context = tracker.context
  }
}
