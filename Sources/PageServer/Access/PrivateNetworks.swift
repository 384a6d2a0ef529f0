internal import NIOCore

/// The networks that no address of the internet belongs to: those of homes, bands and phones.
///
/// The networks between a carrier and its customers, 100.64.0.0/10, are not among them: strangers are there.
public enum PrivateNetworks {
  /// As systemd.resource-control(5) writes them; the unit of the system lets in the same.
  public static let ranges = [
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10",
  ]

  private static let parts = ranges.map { range in
    let parts = range.split(separator: "/")
    return (network: IPLiteral(String(parts[0]))!.bytes, length: Int(parts[1])!)
  }

  /// Whether an address, without brackets, is of one of them.
  public static func contains(_ address: String) -> Bool { IPLiteral(address).map(contains) ?? false }

  static func contains(_ address: IPLiteral) -> Bool {
    parts.contains { part in
      part.network.count == address.bytes.count
        && (0..<part.length).allSatisfy { bit(part.network, $0) == bit(address.bytes, $0) }
    }
  }

  private static func bit(_ bytes: [UInt8], _ index: Int) -> UInt8 {
    bytes[index / 8] >> UInt8(7 - index % 8) & 1
  }
}

/// The rights of clients that come over the network with the key.
public enum PageRights: String, Codable, Sendable, CaseIterable {
  case look, play, everything
}

/// How the page is opened to the private networks of the machine, beside the address of the settings.
public struct PageNetwork: Hashable, Sendable {
  /// The secret in the links that are given to others.
  public var key: String
  public var rights: PageRights

  public init(key: String, rights: PageRights) { (self.key, self.rights) = (key, rights) }
}
