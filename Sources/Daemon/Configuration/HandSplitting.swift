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

extension HandSplitting {
  /// As the setting is written with these names of notes; F♯ and B♭ rather than G♭ and A♯.
  func text(_ names: NoteNames) -> String {
    switch self {
    case .at(let note):
      names.text(Key(SpelledPitch(.c), .major).spelling(of: note.pitchClass)) + "\(note.octave)"
    case .floating: "floating"
    case .channel: "channel"
    case .off: "off"
    }
  }
}
