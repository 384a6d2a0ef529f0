/// Where the page is served: an address of this machine and a port.
public struct PageAddress: Hashable, Sendable {
  /// An IPv4 or IPv6 address, without brackets.
  public let host: String
  /// 0 for one that is free.
  public let port: Int
  /// Whether an address was chosen; a port alone leaves it to a switch who reaches the page.
  public let namesHost: Bool

  public init(host: String, port: Int, namesHost: Bool = true) {
    (self.host, self.port, self.namesHost) = (host, port, namesHost)
  }

  /// Reads `127.0.0.1:8737`, `[::1]:8737`, `localhost:8737` or `8737`.
  public init?(_ text: String) {
    let (host, port) = Self.parts(of: text)
    guard let number = Int(port), (0...65_535).contains(number),
      port.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let host
    else { return nil }
    self.init(host: host, port: number, namesHost: text != port)
  }

  /// Whether only this machine reaches it.
  public var isLoopback: Bool { IPLiteral(host).map(\.isLoopback) ?? false }

  /// Whether it is to be for this machine alone, even if the page is opened later.
  public var isForThisMachine: Bool { isLoopback && namesHost }

  /// Whether every address of the machine is meant.
  public var isWildcard: Bool { host == "0.0.0.0" || host == "::" }

  private static func parts(of text: String) -> (host: String?, port: String) {
    if text.hasPrefix("[") {
      let parts = text.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].hasPrefix(":"), parts[0].contains(":") else { return (nil, "") }
      let host = IPLiteral(String(parts[0])) == nil ? nil : String(parts[0])
      return (host, String(parts[1].dropFirst()))
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: return ("127.0.0.1", parts[0])
    case 2 where parts[0] == "localhost": return ("127.0.0.1", parts[1])
    case 2: return (IPLiteral(parts[0]) == nil ? nil : parts[0], parts[1])
    default: return (nil, "")
    }
  }
}

extension PageAddress: CustomStringConvertible {
  /// As it stands in an address of the web.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
