public import MIDI

/// What can happen to the notes that are held.
public enum InputEvent: Hashable, Sendable {
  case midi(MIDIEvent, from: InputSource)
  /// The source went away; whatever it held will never be let go by a message.
  case disconnected(InputSource)
  /// Messages were lost; what is held can no longer be trusted.
  case eventsLost
}
