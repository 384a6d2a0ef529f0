/// Scales that are rotations of one another; they are named after their parent, the first mode.
public enum ScaleFamily: CaseIterable, Hashable, Sendable {
  case major, melodicMinor, harmonicMinor, harmonicMajor
  case pentatonic, blues
  case diminished, augmented, wholeTone, chromatic
  case bebopDominant, bebopMajor, bebopMelodicMinor

  /// Whether its scales have seven notes, one on each letter, so that chords are stacked in thirds on them.
  public var isHeptatonic: Bool {
    switch self {
    case .major, .melodicMinor, .harmonicMinor, .harmonicMajor: true
    default: false
    }
  }

  /// Whether its scales are told apart from the others as pentatonics: few notes, for lines rather than chords.
  public var isPentatonic: Bool { self == .pentatonic || self == .blues }
}
