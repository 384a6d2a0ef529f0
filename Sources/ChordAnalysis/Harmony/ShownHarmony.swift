public import MusicTheory

/// The harmony in force and how it is written.
public struct ShownHarmony: Equatable, Sendable {
  /// The chord in force, without extensions.
  public var chord: Harmony
  /// The harmony as it is named: the exact reading of a block, with extensions, or the plain chord.
  public var reading: ChordReading
  /// The context that decides its letters.
  public var context: HarmonicContext
  /// The reasons for it when it came.
  public var grounds: HarmonyReasons
  /// The moment since which it has this name, counted from the start of the stream.
  public var named: Duration
  /// Whether the newest change gave it this name; other changes only concern the chord.
  public var isRenamed: Bool

  /// A harmony with these values; `named` is the onset of the chord if it is `nil`.
  public init(
    _ chord: Harmony, reading: ChordReading, context: HarmonicContext,
    grounds: HarmonyReasons = HarmonyReasons(), named: Duration? = nil, isRenamed: Bool = true
  ) {
    self.chord = chord
    self.grounds = grounds
    self.reading = reading
    self.context = context
    self.named = named ?? chord.onset
    self.isRenamed = isRenamed
  }
}

extension ShownHarmony {
  /// The harmony as a combination without alternatives, as descriptions take it.
  var combination: Combination {
    var readings = RankedCandidates()
    readings.append(ChordCandidate(reading: reading))
    return Combination(readings: readings)
  }

  /// The harmony in words. The description has no notes, and so no degrees and hands.
  public func description(_ naming: NamingSettings) -> ChordDescription? {
    ChordDescription(combination, hands: Hands(), down: NoteSet(), naming: naming.spelled(in: context))
  }
}

extension Analysis {
  /// The analysis that people are shown: the harmony in force instead of every reading of the held notes.
  ///
  /// Broken chords, single notes and melody change nothing that is shown unless the harmony changes. Without a harmony, the reading of
  /// the held
  /// notes is shown.
  public var inHarmony: Analysis {
    var shown = self
    guard let harmony else {
      switch event {
      case .record: shown.event = .notes
      case .harmony(.committed): shown.event = .chord(.committed)
      case .harmony(.live): shown.event = combination.readings.best == nil ? .clear : .notes
      case .chord(.committed): shown.event = .notes
      case .chord, .notes, .clear, .status: break
      }
      return shown
    }
    switch event {
    case .harmony(.live): shown.event = harmony.isRenamed ? .chord(.live) : .notes
    case .harmony(.committed): shown.event = .chord(.committed)
    case .chord, .clear, .record: shown.event = .notes
    case .notes, .status: break
    }
    shown.combination = harmony.combination
    (shown.combination.lower, shown.combination.upper) = (combination.lower, combination.upper)
    // A harmony may be shown before its keys have landed and been read.
    if case .harmony = event, !held.all.isEmpty { shown.hands = held }
    shown.context = harmony.context
    shown.onset = harmony.named
    return shown
  }

  /// The analysis that a record keeps: what is shown, with the names that it has a second later.
  public var inRecord: Analysis {
    var kept = inHarmony
    if event == .record, let recorded {
      kept.event = .chord(.committed)
      kept.combination = recorded.combination
      (kept.context, kept.onset) = (recorded.context, recorded.named)
    } else if harmony != nil, case .chord = kept.event {
      kept.event = .notes
    }
    return kept
  }
}
