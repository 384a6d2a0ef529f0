internal import Glibc

/// An IP address in numbers.
struct IPLiteral: Hashable {
  /// IPv4 addresses inside IPv6, as a socket for both gives them, are IPv4.
  let bytes: [UInt8]

  /// The corresponding C function is `inet_pton`.
  init?(_ text: String) {
    let isLong = text.contains(":")
    var packed = [UInt8](repeating: 0, count: isLong ? 16 : 4)
    guard unsafe inet_pton(isLong ? AF_INET6 : AF_INET, text, &packed) == 1 else { return nil }
    let isMapped =
      isLong && packed.prefix(10).allSatisfy { $0 == 0 } && packed[10] == 0xFF && packed[11] == 0xFF
    bytes = isMapped ? Array(packed.suffix(4)) : packed
  }

  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }
}
