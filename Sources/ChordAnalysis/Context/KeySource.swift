public import MusicTheory

/// Where the key comes from that chords are spelled and weighed in.
public enum KeySource: Hashable, Sendable {
  /// There is none.
  case none
  /// It is heard in the chords that have been played.
  case detected
  case given(Key)
}
