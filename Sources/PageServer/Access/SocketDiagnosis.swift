internal import Glibc
internal import Synchronization

/// Asks the kernel for one socket of this machine, without a file and without reading the list of all; see sock_diag(7).
enum SocketDiagnosis {
  enum Answer: Hashable {
    case user(UInt32)
    /// No program has the socket any more.
    case nobody
    /// The kernel does not answer such questions here.
    case unknown
  }

  // linux/netlink.h, linux/sock_diag.h and linux/inet_diag.h.
  private static let protocolNumber: CInt = 4
  private static let byFamily: UInt16 = 20
  private static let error: UInt16 = 2
  private static let headerSize = 16
  private static let requestSize = 72
  /// The number of the user and that of the inode, from the beginning of the answer.
  private static let (user, inode) = (80, 84)
  /// Whether the kernel has named a user before: then it knows the question, and an unknown socket is nobody's.
  private static let isKnown = Atomic<Bool>(false)

  /// The user who has the other end of a connection.
  ///
  /// The corresponding C functions are `socket`, `send` and `recv`.
  static func user(_ ends: SocketOwner.Ends) -> Answer {
    let descriptor = socket(AF_NETLINK, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), protocolNumber)
    guard descriptor >= 0 else { return .unknown }
    defer { close(descriptor) }
    let request = request(ends)
    guard unsafe send(descriptor, request, request.count, CInt(MSG_NOSIGNAL)) == request.count else {
      return .unknown
    }
    var answer = [UInt8](repeating: 0, count: 512)
    // The kernel has answered before `send` returns.
    let count = unsafe recv(descriptor, &answer, answer.count, CInt(MSG_DONTWAIT))
    guard count >= headerSize + 4 else { return .unknown }
    switch number(answer, at: 4, UInt16.self) {
    case byFamily where count >= inode + 4:
      // One that was closed has no inode any more, and says it was root's.
      guard number(answer, at: inode, UInt32.self) != 0 else { return .nobody }
      isKnown.store(true, ordering: .relaxed)
      return .user(number(answer, at: user, UInt32.self))
    case error
    where number(answer, at: headerSize, Int32.self) == -ENOENT && isKnown.load(ordering: .relaxed):
      return .nobody
    default: return .unknown
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ bytes: [UInt8], at place: Int, _: Number.Type
  ) -> Number {
    unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: Number.self) }
  }

  /// A `nlmsghdr` and an `inet_diag_req_v2`: the other end of the connection is its socket's own.
  private static func request(_ ends: SocketOwner.Ends) -> [UInt8] {
    let isRequest: UInt16 = 1
    let family = UInt8(ends.remote.bytes.count == 4 ? AF_INET : AF_INET6)
    let address = { (literal: IPLiteral) in
      literal.bytes + [UInt8](repeating: 0, count: 16 - literal.bytes.count)
    }
    let port = { (port: Int) in [UInt8(truncatingIfNeeded: port >> 8), UInt8(truncatingIfNeeded: port)] }
    var bytes = native(UInt32(requestSize)) + native(byFamily) + native(isRequest) + native(UInt64(0))
    bytes += [family, UInt8(IPPROTO_TCP), 0, 0] + native(UInt32.max)
    bytes += port(ends.remotePort) + port(ends.localPort) + address(ends.remote) + address(ends.local)
    // Any interface, and no cookie.
    return bytes + native(UInt32(0)) + native(UInt64.max)
  }

  private static func native(_ number: some FixedWidthInteger) -> [UInt8] {
    unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
  }
}
