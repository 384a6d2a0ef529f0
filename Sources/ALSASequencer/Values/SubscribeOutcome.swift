/// What became of an attempt to connect two ports; all of it is ordinary in a system where plugs are pulled.
public enum SubscribeOutcome: Hashable, Sendable {
  /// They are connected now.
  case connected
  /// They were, before (or one of them has an exclusive connection to a third).
  case alreadyConnected
  /// Another program has the device to itself at the moment.
  case busy
  /// One of the ports, or its client, does not exist any more.
  case gone
  /// One of the ports does not let others connect it in this direction.
  case refused
}
