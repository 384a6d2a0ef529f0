/// What a set of notes can be called.
public enum ChordReading: Hashable, Sendable {
  /// One pitch class, in however many octaves.
  case note(PitchClass)
  /// Two pitch classes: the bass and the other one. A bare fifth is written as a power chord.
  case interval(bass: PitchClass, other: PitchClass)
  case chord(Chord)
  case polychord(Polychord)
  /// Notes that no honest symbol covers.
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

  /// The root of the (lower) chord, or `nil` when nothing claims to be one.
  public var root: PitchClass? {
    switch self {
    case .note(let pitchClass): pitchClass
    case .interval(let bass, let other): other.semitones(above: bass) == 7 ? bass : nil
    case .chord(let chord): chord.root
    case .polychord(let polychord): polychord.lower.root
    case .cluster: nil
    }
  }

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
