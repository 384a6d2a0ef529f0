/// What can be said about the input itself.
public enum InputStatus: Hashable, Sendable {
  /// The input is open; keyboards may or may not be connected yet.
  case listening
  case connected(InputSource)
  case disconnected(InputSource)
  /// A connected keyboard is called otherwise now.
  case renamed(InputSource)
  case eventsLost
  /// The file, stream or demo has come to its end.
  case ended
}
