/// All clients, ports and subscriptions of the sequencer at one moment.
public struct PortDirectory: Hashable, Sendable {
  /// In the order of their numbers.
  public var clients: [Client]
  /// In the order of their senders.
  public var subscriptions: [Subscription]

  /// A directory of given content, as tests need it.
  public init(clients: [Client] = [], subscriptions: [Subscription] = []) {
    self.clients = clients
    self.subscriptions = subscriptions
  }

  /// The client with a number.
  public subscript(client id: UInt8) -> Client? {
    clients.first { $0.id == id }
  }

  /// The port at an address.
  public subscript(address: PortAddress) -> Port? {
    self[client: address.client]?.ports.first { $0.address == address }
  }

  /// The ports that are connected to `destination`.
  public func senders(to destination: PortAddress) -> [PortAddress] {
    subscriptions.filter { $0.destination == destination }.map(\.sender)
  }
}
