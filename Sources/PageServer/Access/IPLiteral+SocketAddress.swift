internal import NIOCore

extension IPLiteral {
  /// `nil` for what is no internet address.
  init?(_ address: SocketAddress) {
    guard let text = address.ipAddress else { return nil }
    self.init(text)
  }
}
