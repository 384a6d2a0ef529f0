/// Where the root of a chord is.
public enum RootPresence: UInt8, CaseIterable, Hashable, Sendable {
  /// Somebody at this keyboard plays it.
  case sounds
  /// Nobody plays it, and the lowest note is the bass: `A♭7(♭9)/C` from C E♭ G♭ A.
  case missing
  /// A bassist plays it; the lowest note here is no bass.
  case leftToTheBassist
}
