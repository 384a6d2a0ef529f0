public import MIDI

/// What can happen to the notes that are held.
public enum InputEvent: Hashable, Sendable {
  case midi(MIDIEvent, from: InputSource)
  /// The source starts, or starts again, and is heard as the profile says.
  ///
  /// A profile that differs from the one in force lets go of everything that the source held. Nothing is announced:
  /// whoever connects it says so with `Analyzer.report`.
  case connected(InputSource, SourceProfile)
  /// The source went away; whatever it held will never be let go by a message. Its profile is forgotten.
  case disconnected(InputSource)
  /// Messages were lost; what is held can no longer be trusted.
  case eventsLost
  /// Somebody wants silence: whatever is held or named is forgotten at once. Profiles stay.
  case panic
}
