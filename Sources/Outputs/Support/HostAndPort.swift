/// Where somebody listens: `192.168.1.20:53000`, `lights.local:8000`, `[fe80::1%eth0]:9000`.
public struct HostAndPort: Hashable, Sendable {
  public let host: String
  public let port: Int

  /// `nil` when the text is not HOST:PORT; an IPv6 address stands in brackets.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.host = String(host)
    self.port = port
  }
}

extension HostAndPort: CustomStringConvertible {
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
