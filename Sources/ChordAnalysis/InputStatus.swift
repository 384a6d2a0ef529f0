/// What can be said about the input itself.
public enum InputStatus: Hashable, Sendable {
  case connected(InputSource)
  case disconnected(InputSource)
  case eventsLost
  /// The file, stream or demo has come to its end.
  case ended
}
