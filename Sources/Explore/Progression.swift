public import ChordAnalysis
public import MusicTheory

/// Reads chords one after another, each by itself or in the context of those before it.
public struct Progression: Sendable {
  private let combiner: ChordCombiner
  /// The split that gives notes to the hands where the hands are not given.
  public let split: HandSplit
  private let naming: NamingSettings
  private let remembers: Bool
  /// Whether a key was given, which then decides how notes are spelled.
  private let hasGivenKey: Bool
  private var tracker: ContextTracker

  /// A progression that begins with the next chord.
  ///
  /// - Parameters:
  ///   - settings: the split, the source of the key and the tradition.
  ///   - naming: the style of the names.
  ///   - remembers: whether the chord before and the key that is heard count. Otherwise no key is heard, and only a given one counts.
  public init(_ settings: AnalyzerSettings, naming: NamingSettings, remembers: Bool) {
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless, idiom: settings.idiom)
    split = settings.split
    self.naming = naming
    self.remembers = remembers
    hasGivenKey = if case .given = settings.key { true } else { false }
    tracker = ContextTracker(keySource: settings.key == .detected && !remembers ? .none : settings.key)
  }

  /// Reads the next chord, whose notes a person typed; `nil` when there are none, which begins a progression anew.
  public mutating func read(_ notes: NoteList) -> ReadChord? {
    read(notes.hands ?? split.split(notes.all), typed: notes.spellings)
  }

  /// Reads the next chord; `nil` when nothing is played, which begins a progression anew. `typed` are its notes as a person spelled them;
  /// they do
  /// not count when a key is given.
  public mutating func read(_ hands: Hands, typed: [SpelledPitch] = []) -> ReadChord? {
    let context = tracker.context(for: hands)
    let combination = combiner.combine(hands, in: context)
    guard let best = combination.readings.best else {
      tracker.reset()
      return nil
    }
    if remembers { tracker.followWritten(best.reading, of: hands, in: context) }
    var naming = naming.spelled(in: context)
    if !hasGivenKey { naming.typedNotes = typed }
    return ReadChord(
      hands: hands, context: context, combination: combination, combiner: combiner, naming: naming,
      split: split)
  }
}

/// A chord of a progression, from which its facts are made.
public struct ReadChord: Sendable {
  let hands: Hands
  let context: HarmonicContext
  let combination: Combination
  let combiner: ChordCombiner
  let naming: NamingSettings
  let split: HandSplit

  /// Its name and the parts of its notes.
  public var facts: ReadingEvent {
    // A chord is read from one note at least, so there are facts.
    ReadingEvent(combination, hands: hands, naming: naming, split: split)!
  }

  /// The reasons for its name.
  public var explanation: Explanation { Explanation(self) }
}
