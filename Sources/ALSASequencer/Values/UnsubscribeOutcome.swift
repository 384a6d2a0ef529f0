/// What became of an attempt to disconnect two ports.
public enum UnsubscribeOutcome: Hashable, Sendable {
  /// They are not connected any more.
  case disconnected
  /// They were not connected, which is also so when one of them is gone.
  case notConnected
  /// One of the ports does not let others disconnect it.
  case refused
}
