/// A broker: `home.local`, `192.168.1.2:1884`, `[fe80::1%eth0]:1883`.
public struct MQTTBroker: Hashable, Sendable {
  public let host: String
  /// `nil`: the usual one.
  public let port: Int?

  /// `nil` when the text is neither HOST nor HOST:PORT; an IPv6 address stands in brackets.
  public init?(_ text: String) {
    if let target = HostAndPort(text) {
      (host, port) = (target.host, target.port)
    } else if let target = HostAndPort(text + ":1"), !text.hasSuffix(":") {
      (host, port) = (target.host, nil)
    } else {
      return nil
    }
  }
}
