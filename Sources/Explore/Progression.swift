public import ChordAnalysis
public import MusicTheory

/// Reads chords one after another, each by itself or in the light of those before it.
public struct Progression: Sendable {
  private let combiner: ChordCombiner
  /// What gives notes to the hands where it is not given which hand plays them.
  public let split: HandSplit
  private let naming: NamingSettings
  private let remembers: Bool
  private var tracker: ContextTracker

  /// `remembers` says whether the chord before and the key that was heard count; without it there is nothing to hear a
  /// key in, and only a given one counts.
  public init(_ settings: AnalyzerSettings, naming: NamingSettings, remembers: Bool) {
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless)
    split = settings.split
    self.naming = naming
    self.remembers = remembers
    tracker = ContextTracker(keySource: settings.key == .detected && !remembers ? .none : settings.key)
  }

  /// Reads the next chord; `nil` when nothing is played, which begins a progression anew.
  public mutating func read(_ hands: Hands) -> ReadChord? {
    let context = tracker.context(for: hands)
    let combination = combiner.combine(hands, in: context)
    guard let best = combination.readings.best else {
      tracker.reset()
      return nil
    }
    if remembers { tracker.follow(best.reading, of: hands, in: context) }
    return ReadChord(
      hands: hands, context: context, combination: combination, combiner: combiner,
      naming: naming.spelled(in: context), split: split)
  }
}

/// A chord of a progression, and what is known of it.
public struct ReadChord: Sendable {
  let hands: Hands
  let context: HarmonicContext
  let combination: Combination
  let combiner: ChordCombiner
  let naming: NamingSettings
  let split: HandSplit

  /// What it is called.
  public var facts: ReadingFacts {
    // A chord is read from one note at least, which is what facts need.
    ReadingFacts(combination, hands: hands, naming: naming, split: split)!
  }

  /// Why it is called that.
  public var explanation: Explanation { Explanation(self) }
}

/// Why some notes are called what they are: what each reading costs its reader, and what decided.
public struct Explanation: Codable, Hashable, Sendable {
  public private(set) var type = "explanation"
  /// The readings, best first.
  public var readings: [Reading]
  public var decision: Decision

  public struct Reading: Codable, Hashable, Sendable {
    public var kind: ReadingKind
    public var name: String
    /// Whether the root is understood but does not sound.
    public var rootless: Bool
    /// The sum of the penalties.
    public var cost: Double
    public var penalties: [Penalty]

    /// What people read: `note C`, where the name alone is its letter.
    public var text: String { kind.text(name) }
  }

  public struct Penalty: Codable, Hashable, Sendable {
    /// Below zero for what speaks in favor of the reading.
    public var cost: Double
    /// What it is, in words.
    public var text: String
  }

  /// What put the best reading in front of the next one.
  public struct Decision: Codable, Hashable, Sendable {
    public enum Ground: String, Codable, Sendable {
      /// No symbol is honest; the notes are listed.
      case noHonestName
      case onlyReading
      /// It costs less, by `lead`, mostly because of `reason`.
      case cost
      /// At the same cost: its root sounds, that of the other does not.
      case rootSounds
      /// At the same cost: its root is in the bass.
      case rootInBass
      /// At the same cost: it is the plainer chord.
      case plainerChord
    }

    public var ground: Ground
    /// How much more the next reading costs.
    @Nullable public var lead: Double?
    /// What mostly speaks against the next reading, in words; `nil` when it is only its tones.
    @Nullable public var reason: String?
  }

  init(_ chord: ReadChord) {
    let candidates = (0..<chord.combination.readings.count).map { chord.combination.readings[$0] }
    readings = candidates.map { candidate in
      let written = chord.naming.symbol.written(candidate.reading)
      let penalties = chord.combiner.penalties(of: candidate, hands: chord.hands, in: chord.context)
      return Reading(
        kind: written.kind, name: written.symbol, rootless: candidate.isRootless, cost: candidate.cost.value,
        penalties: penalties.map { Penalty(cost: $0.cost.value, text: $0.text) })
    }
    decision = Decision(candidates[0], over: candidates.dropFirst().first)
  }
}

extension Explanation.Decision {
  init(_ best: ChordCandidate, over next: ChordCandidate?) {
    lead = nil
    reason = nil
    if case .cluster = best.reading {
      ground = .noHonestName
    } else if let next {
      let more = next.cost - best.cost
      lead = more.value
      guard more == .free else {
        ground = .cost
        let only = next.reasons.subtracting(best.reasons)
        let reasons = only.isEmpty ? next.reasons : only
        reason = CostReason.texts.first { reasons.contains($0.reason) }?.text
        return
      }
      let soundsAlone = next.isRootless && !best.isRootless
      ground =
        soundsAlone ? .rootSounds : best.reading.root == best.reading.bass ? .rootInBass : .plainerChord
    } else {
      ground = .onlyReading
    }
  }
}
