/// In which order the notes of a chord are struck; the raw values are the words of options and settings.
public enum PlaybackStyle: String, CaseIterable, Hashable, Sendable {
  /// All at once.
  case block
  /// One after the other from below, ringing on.
  case arpeggio
  /// One after the other from above, ringing on.
  case arpeggioDown = "arpeggio-down"
  /// From below, and back down.
  case arpeggioUpDown = "arpeggio-up-down"
  /// Nearly at once, from below.
  case rolled
  /// The lower hand, then the upper hand, then both.
  case hands
}
