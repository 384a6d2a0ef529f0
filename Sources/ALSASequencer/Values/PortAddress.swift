internal import CALSA

/// Where a port is: the number of its client and its own number there, printed `128:0`.
public struct PortAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 0…191; the kernel gives 16 and up to sound cards, 128 and up to programs.
  public var client: UInt8
  /// Counted from 0 in each client.
  public var port: UInt8

  /// The port `port` of the client `client`.
  public init(client: UInt8, port: UInt8) {
    self.client = client
    self.port = port
  }

  /// System:Announce (`0:1`), from which the kernel says what appears and goes.
  public static var announce: PortAddress {
    PortAddress(client: UInt8(SND_SEQ_CLIENT_SYSTEM), port: UInt8(SND_SEQ_PORT_SYSTEM_ANNOUNCE))
  }

  public var description: String { "\(client):\(port)" }

  public static func < (a: PortAddress, b: PortAddress) -> Bool {
    (a.client, a.port) < (b.client, b.port)
  }

  init(_ address: snd_seq_addr_t) {
    self.init(client: address.client, port: address.port)
  }

  var cValue: snd_seq_addr_t { snd_seq_addr_t(client: client, port: port) }
}
