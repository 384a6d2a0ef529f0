internal import CALSA

/// A connection: what `sender` sends to its subscribers arrives at `destination`, too.
public struct Subscription: Hashable, Sendable, CustomStringConvertible {
  public var sender: PortAddress
  public var destination: PortAddress

  /// The connection from `sender` to `destination`.
  public init(sender: PortAddress, destination: PortAddress) {
    self.sender = sender
    self.destination = destination
  }

  public var description: String { "\(sender) → \(destination)" }

  init(_ connection: snd_seq_connect_t) {
    self.init(sender: PortAddress(connection.sender), destination: PortAddress(connection.dest))
  }
}
