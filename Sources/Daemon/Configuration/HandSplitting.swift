public import MusicTheory

/// The setting `hands.split`: what decides which hand a note belongs to.
public enum HandSplitting: Sendable, Equatable {
  /// This key and all above it are the upper hand.
  case at(NoteNumber)
  /// The border follows the gap between the hands.
  case floating
  /// The MIDI channel decides.
  case channel
  /// Both hands are one.
  case off
}
