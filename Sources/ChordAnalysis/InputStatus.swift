/// What can be said about the input itself.
public enum InputStatus: Hashable, Sendable {
  /// The input is open; keyboards may or may not be connected yet.
  case listening
  case connected(InputSource)
  case disconnected(InputSource)
  /// A connected keyboard is called otherwise now.
  case renamed(InputSource)
  case eventsLost
  /// The split is another one now, by hand, by a learned key or by new settings.
  case splitChanged
  /// The source held notes and said nothing for so long that they were let go.
  case stuckNotesReleased(InputSource)
  /// The file, stream or demo has come to its end.
  case ended
}
