public import MusicTheory

/// Remembers what was played for the chord that comes next: the key that was heard, the chord before, and how chords that
/// may come again were read.
///
/// The key is heard in what sounds, as it sounds; the chords are those that have held.
public struct ContextTracker: Sendable {
  /// A key that is given, or not given any more, is news for every chord.
  public var keySource: KeySource {
    didSet {
      guard keySource != oldValue else { return }
      (chords, others, side) = (RecentReadings(), RecentReadings(), nil)
    }
  }

  /// Hears the key, also while another one is given.
  var detector = KeyDetector()
  private var previous: Chord?
  private var rootBefore: SpelledPitch?
  private var keyBefore: Key?
  /// The side of the first root that had an accidental.
  private var side: AccidentalSide?
  private var chords = RecentReadings()
  /// Notes, intervals and clusters, which would otherwise push the chords out.
  private var others = RecentReadings()

  public init(keySource: KeySource = .detected) {
    self.keySource = keySource
  }

  /// The key in force, if there is one.
  public var key: Key? {
    switch keySource {
    case .none: nil
    case .detected: detector.heard?.key
    case .given(let key): key
    }
  }

  /// The key that is heard, if that decides; `nil` as long as none is clear.
  public var heardKey: HeardKey? { keySource == .detected ? detector.heard : nil }

  /// What is known for a chord that was not played lately.
  public var context: HarmonicContext {
    // A key that is given, or stays, keeps the roots on their sides by itself.
    let isGiven = if case .given = keySource { true } else { false }
    let keepsSides = isGiven || key != nil && key == keyBefore
    return HarmonicContext(
      key: key, previous: previous, rootBefore: keepsSides ? nil : rootBefore, side: key == nil ? side : nil)
  }

  /// What these hands are to be read in: what they were read in lately, or what is known now.
  public func context(for hands: Hands) -> HarmonicContext {
    let tones = RecentReadings.Tones(hands)
    return chords.context(of: tones, in: key) ?? others.context(of: tones, in: key) ?? context
  }

  /// Takes a reading that has held, of hands that were read in a context; notes, intervals and clusters say nothing about
  /// the next one, but keep their letters, too.
  public mutating func follow(_ reading: ChordReading?, of hands: Hands, in context: HarmonicContext) {
    guard let reading else { return }
    let tones = RecentReadings.Tones(hands)
    guard let chord = reading.lowerChord else { return others.remember(tones, in: context) }
    previous = chord
    let root = context.speller.root(of: chord)
    rootBefore = root
    chooseSide(by: root)
    keyBefore = context.key
    chords.remember(tones, in: context)
  }

  /// The first root with an accidental decides between sharps and flats, until a key is heard.
  ///
  /// Where no key is ever heard, every chord is a piece of its own.
  mutating func chooseSide(by root: SpelledPitch) {
    guard keySource == .detected, side == nil, key == nil, let chosen = AccidentalSide(of: root) else {
      return
    }
    side = chosen
    detector.isOnTheSharpSide = chosen == .sharps
  }

  /// Takes a reading of a progression that is written rather than played: each of its chords sounds for a second.
  public mutating func followWritten(
    _ reading: ChordReading?, of hands: Hands, in context: HarmonicContext
  ) {
    let tones = hands.all.pitchClasses
    // Its letters are known before it makes a key heard.
    if let chord = reading?.lowerChord { chooseSide(by: context.speller.root(of: chord)) }
    detector.change(to: reading?.lowerChord, at: detector.now)
    detector.hold(down: [], sounding: [], at: detector.now)
    for tone in tones.members { detector.strike(tone, at: detector.now) }
    detector.hold(down: tones, sounding: tones, at: detector.now)
    detector.listen(until: detector.now + .seconds(1))
    follow(reading, of: hands, in: context)
  }

  /// Forgets everything, as at the beginning of a piece.
  public mutating func reset() { self = ContextTracker(keySource: keySource) }
}

/// Reads hands in the light of what came before.
struct ChordReader: Sendable {
  private(set) var combiner: ChordCombiner
  private var tracker: ContextTracker
  /// How long a harmony has held that decides between sharps and flats: as long as one that is committed.
  private static let holding = Duration.milliseconds(300)
  /// What the reading in force was made in; the next one may be made in another.
  var context = HarmonicContext()

  init(_ settings: AnalyzerSettings) {
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless, idiom: settings.idiom)
    tracker = ContextTracker(keySource: settings.key)
  }

  /// What hands are to be read in; they stay in the context in force when what they hold goes on sounding.
  func context(for hands: Hands, stays: Bool) -> HarmonicContext {
    stays ? context : tracker.context(for: hands)
  }

  /// What is known now.
  var current: HarmonicContext { tracker.context }

  /// The key that is heard now, if that decides.
  var heardKey: HeardKey? { tracker.heardKey }

  /// What is known now, and whether the key in it is.
  var now: LiveHarmony.Surroundings {
    let isCertain = heardKey.map { $0.confidence >= LiveHarmony.Surroundings.certain } ?? true
    return LiveHarmony.Surroundings(context: current, key: isCertain ? tracker.key : nil)
  }

  /// A key is struck.
  mutating func hear(_ note: NoteNumber, at time: Duration) {
    tracker.detector.strike(note.pitchClass, at: time)
  }

  /// Keys and pedals are as they are now.
  mutating func hear(_ state: HeldState, at time: Duration) {
    tracker.detector.hold(
      down: state.down.all.pitchClasses, sounding: state.sounding.all.pitchClasses, at: time)
  }

  /// Another harmony is in force, or none.
  mutating func hear(_ harmony: ShownHarmony?, at time: Duration) {
    tracker.detector.change(to: harmony?.chord.chord, at: time)
    // What has only begun may be another chord in a moment.
    if let harmony, time - harmony.named >= Self.holding, let chord = harmony.reading.lowerChord {
      tracker.chooseSide(by: harmony.context.speller.root(of: chord))
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
