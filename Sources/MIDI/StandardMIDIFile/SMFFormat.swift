/// How the tracks of a MIDI file relate to each other.
///
/// Source: Standard MIDI Files 1.0, header chunk.
public enum SMFFormat: UInt16, Hashable, Sendable {
  /// Everything in one track.
  case single = 0
  /// Tracks that sound together.
  case simultaneous = 1
  /// Patterns that have nothing to do with each other; they are played one after the other.
  case independent = 2
}
