/// A name that a set of notes can have.
public enum ChordReading: Hashable, Sendable {
  /// One pitch class, in one or several octaves.
  case note(PitchClass)
  /// Two pitch classes: the bass and the other one. A bare fifth is written as a power chord.
  case interval(bass: PitchClass, other: PitchClass)
  /// One chord.
  case chord(Chord)
  /// Two chords at once.
  case polychord(Polychord)
  /// Notes that no chord symbol describes well.
  case cluster(PitchClassSet, bass: PitchClass)

  /// The lowest pitch class that sounds.
  public var bass: PitchClass {
    switch self {
    case .note(let pitchClass): pitchClass
    case .interval(let bass, _): bass
    case .chord(let chord): chord.bass
    case .polychord(let polychord): polychord.lower.bass
    case .cluster(_, let bass): bass
    }
  }

  /// The root of the chord, or of the lower one of two; `nil` for a cluster and for an interval that is no fifth or fourth.
  public var root: PitchClass? {
    switch self {
    case .note(let pitchClass): pitchClass
    case .interval(let bass, let other): Self.powerRoot(bass, other)
    case .chord(let chord): chord.root
    case .polychord(let polychord): polychord.lower.root
    case .cluster: nil
    }
  }

  /// The root of a bare fifth, also upside down as a fourth; `nil` for any other interval.
  private static func powerRoot(_ bass: PitchClass, _ other: PitchClass) -> PitchClass? {
    switch other.semitones(above: bass) {
    case 7: bass
    case 5: other
    default: nil
    }
  }

  /// The kind of answer that it is.
  public var kind: ReadingKind {
    switch self {
    case .note: .note
    case .interval: .interval
    case .chord(let chord): chord.isSlash ? .slash : .unified
    case .polychord: .polychord
    case .cluster: .none
    }
  }
}

/// The kinds of answer; the raw values are the words that every output uses.
public enum ReadingKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// A chord on its own bass, a slash chord, two chords, two notes, one note, a cluster.
  case unified, slash, polychord, interval, note, none
}

/// Whether the root of a chord sounds, and who plays it.
public enum RootPresence: UInt8, CaseIterable, Hashable, Sendable {
  /// It is played at this keyboard.
  case sounds
  /// The root does not sound, and the lowest note is the bass: `A♭7(♭9)/C` from C E♭ G♭ A.
  case missing
  /// A bassist plays it; the lowest note here is no bass.
  case leftToTheBassist
}
