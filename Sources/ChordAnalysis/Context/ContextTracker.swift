public import MusicTheory

/// Remembers, for the next chord, the key that was heard, the chord before, and the context of chords that may come again.
///
/// The key is heard in the notes while they sound; the chords are those that have held.
public struct ContextTracker: Sendable {
  /// The source of the key. A new one applies to every chord, also to those that were read lately.
  public var keySource: KeySource {
    didSet {
      guard keySource != oldValue else { return }
      (chords, others) = (RecentReadings(), RecentReadings())
      (rootBefore, keyBefore, side, firstTonic) = (nil, nil, nil, .awaited)
    }
  }

  /// Hears the key, also while a key is given.
  var detector = KeyDetector()
  private var previous: Chord?
  private var rootBefore: SpelledPitch?
  private var keyBefore: Key?
  /// The side of the first tonic, or of the first root outside of its key that had an accidental.
  private var side: AccidentalSide?
  private var firstTonic = FirstTonic.awaited
  private var chords = RecentReadings()
  /// Notes, intervals and clusters, which would otherwise push the chords out.
  private var others = RecentReadings()

  /// A tracker at the beginning of a piece.
  public init(keySource: KeySource = .detected) {
    self.keySource = keySource
  }

  /// The key in force: the given or the heard one; `nil` when there is none.
  public var key: Key? {
    switch keySource {
    case .none: nil
    case .detected: detector.heard?.key
    case .given(let key): key
    }
  }

  /// The key that is heard; `nil` until one is clear, and when `keySource` is not `detected`.
  public var heardKey: HeardKey? { keySource == .detected ? detector.heard : nil }

  /// The chords of the chart that is followed.
  var expected: ExpectedChords?

  /// The context for a chord that was not played lately.
  public var context: HarmonicContext {
    HarmonicContext(
      key: key, previous: previous, rootBefore: rootBefore, keyStays: key != nil && key == keyBefore,
      side: key == nil ? side : nil, firstTonic: keySource == .detected && key == nil ? firstTonic : nil,
      expected: expected)
  }

  /// The context in which these hands are to be read: the one in which they were read lately, or the present one.
  public func context(for hands: Hands) -> HarmonicContext {
    let tones = RecentReadings.Tones(hands)
    var found = chords.context(of: tones, in: key) ?? others.context(of: tones, in: key) ?? context
    // The chart may have another chord by now.
    found.expected = expected
    return found
  }

  /// Takes a reading that has held, with its hands and the context in which it was made. Notes, intervals and clusters have no effect on
  /// the
  /// next reading, but keep their letters, too. `nil` has no effect.
  public mutating func follow(_ reading: ChordReading?, of hands: Hands, in context: HarmonicContext) {
    guard let reading else { return }
    let tones = RecentReadings.Tones(hands)
    guard let chord = reading.lowerChord else { return others.remember(tones, in: context) }
    previous = chord
    let root = context.speller.root(of: chord)
    rootBefore = chord.quality.family == .diminished ? nil : root
    chooseSide(by: chord, root)
    keyBefore = context.key
    chords.remember(tones, in: context)
  }

  /// The first tonic decides between sharps and flats until a key is heard; if it has neither, the first root with an accidental does that
  /// is not in its key.
  ///
  /// Has no effect where keys are never heard: there every chord is a piece of its own.
  mutating func chooseSide(by chord: Chord, _ root: SpelledPitch) {
    // The letters of a diminished seventh are those of four roots.
    guard keySource == .detected, key == nil, chord.quality.family != .diminished else { return }
    if firstTonic == .awaited {
      firstTonic = FirstTonic(of: chord, root: root)
      side = firstTonic.side ?? side
    }
    if side == nil, !firstTonic.hasInItsKey(root) { side = AccidentalSide(of: root) }
    detector.side = side ?? (firstTonic.hasSharps ? .sharps : nil)
    if case .key(let key) = firstTonic, key.mode == .minor { detector.signatureBefore = key.signature }
  }

  /// Takes a reading of a progression that is written rather than played: each chord counts as if it sounded for a second.
  public mutating func followWritten(
    _ reading: ChordReading?, of hands: Hands, in context: HarmonicContext
  ) {
    let tones = hands.all.pitchClasses
    // Its letters are chosen before the key is heard from it.
    if let chord = reading?.lowerChord { chooseSide(by: chord, context.speller.root(of: chord)) }
    detector.change(to: reading?.lowerChord, at: detector.now)
    detector.hold(down: [], sounding: [], at: detector.now)
    for tone in tones.members { detector.strike(tone, at: detector.now) }
    detector.hold(down: tones, sounding: tones, at: detector.now)
    detector.listen(until: detector.now + .seconds(1))
    follow(reading, of: hands, in: context)
  }

  /// Forgets everything, as at the beginning of a piece.
  public mutating func reset() {
    let expected = expected
    self = ContextTracker(keySource: keySource)
    self.expected = expected
  }
}

/// Reads hands in the context of the music before them.
struct ChordReader: Sendable {
  private(set) var combiner: ChordCombiner
  private var tracker: ContextTracker
  /// The time for which a harmony must hold to decide between sharps and flats: that of a committed one.
  private static let holding = Duration.milliseconds(300)
  /// The context in which the reading in force was made; that of the next one may differ.
  var context = HarmonicContext()

  init(_ settings: AnalyzerSettings) {
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless, idiom: settings.idiom)
    tracker = ContextTracker(keySource: settings.key)
  }

  /// The context in which hands are to be read; the one in force when their notes go on sounding.
  func context(for hands: Hands, stays: Bool) -> HarmonicContext {
    stays ? context : tracker.context(for: hands)
  }

  /// The present context.
  var current: HarmonicContext { tracker.context }

  /// The key that is heard now; `nil` when the key is not detected.
  var heardKey: HeardKey? { tracker.heardKey }

  /// The present context, and its key if that is certain.
  var now: LiveHarmony.Surroundings {
    let isCertain = heardKey.map { $0.confidence >= LiveHarmony.Surroundings.certain } ?? true
    return LiveHarmony.Surroundings(context: current, key: isCertain ? tracker.key : nil)
  }

  /// Takes the chords of a chart.
  mutating func expect(_ chords: ExpectedChords?) { tracker.expected = chords }

  /// Takes a key that is struck.
  mutating func hear(_ note: NoteNumber, at time: Duration) {
    tracker.detector.strike(note.pitchClass, at: time)
  }

  /// Takes the keys and pedals as they are now.
  mutating func hear(_ state: HeldState, at time: Duration) {
    tracker.detector.hold(
      down: state.down.all.pitchClasses, sounding: state.sounding.all.pitchClasses, at: time)
  }

  /// Takes the chord that is heard, and the harmony that is shown, if there are any.
  mutating func hear(_ heard: Chord?, _ harmony: ShownHarmony?, at time: Duration) {
    tracker.detector.change(to: heard, at: time)
    // A harmony that has just begun may become another chord in a moment.
    if let harmony, time - harmony.named >= Self.holding, let chord = harmony.reading.lowerChord {
      tracker.chooseSide(by: chord, harmony.context.speller.root(of: chord))
    }
  }

  /// Takes the reading in force, which has held.
  mutating func commit(_ reading: ChordReading?, of hands: Hands) {
    tracker.follow(reading, of: hands, in: context)
  }

  mutating func update(_ settings: AnalyzerSettings) {
    combiner.prefersRootless = settings.prefersRootless
    combiner.idiom = settings.idiom
    tracker.keySource = settings.key
  }

  /// Forgets everything, as at the beginning of a piece.
  mutating func forget() {
    tracker.reset()
    context = tracker.context
  }
}

extension ChordReading {
  /// The chord, of two the lower one; `nil` for notes, intervals and clusters.
  fileprivate var lowerChord: Chord? {
    switch self {
    case .chord(let chord): chord
    case .polychord(let polychord): polychord.lower
    case .note, .interval, .cluster: nil
    }
  }
}
