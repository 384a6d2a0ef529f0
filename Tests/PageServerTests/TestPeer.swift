import Glibc
import TestKit
import Testing

/// One connection to the server, byte by byte.
final class TestPeer {
  private var descriptor: CInt
  private(set) var seen: [UInt8] = []

  /// - Parameter receiveBuffer: how much the kernel takes for us, in bytes; `nil`: as much as it likes.
  init(port: Int, host: String = "127.0.0.1", receiveBuffer: CInt? = nil) throws {
    descriptor = socket(host.contains(":") ? AF_INET6 : AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    }
    let result = Self.connect(descriptor, host, port)
    try #require(result == 0, "cannot connect: \(errno)")
  }

  /// Whether something listens there.
  static func reaches(_ host: String, _ port: Int) -> Bool {
    let descriptor = socket(host.contains(":") ? AF_INET6 : AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return connect(descriptor, host, port) == 0
  }

  private static func connect(_ descriptor: CInt, _ host: String, _ port: Int) -> CInt {
    let isLong = host.contains(":")
    var packed = [UInt8](repeating: 0, count: isLong ? 16 : 4)
    guard unsafe inet_pton(isLong ? AF_INET6 : AF_INET, host, &packed) == 1 else { return -1 }
    // A sockaddr_in: family, port, address, and padding. A sockaddr_in6: family, port, flow, address, zone.
    let start = [UInt8(isLong ? AF_INET6 : AF_INET), 0, UInt8(port >> 8), UInt8(port & 0xFF)]
    let address =
      isLong
      ? start + [0, 0, 0, 0] + packed + [0, 0, 0, 0] : start + packed + [UInt8](repeating: 0, count: 8)
    return unsafe address.withUnsafeBytes { bytes in
      unsafe Glibc.connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Goes as one whose machine has crashed or whose network is gone: the other side gets a reset, not an end.
  func reset() {
    var setting = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
    descriptor = -1
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends as much as the server takes at once.
  func sendWithoutWaiting(_ text: String) throws {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      // The server may have closed already; what it said is still to be read.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Nothing more is sent.
  func finish() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// Reads more; false at the end of the connection.
  func receive() throws -> Bool {
    try #require(hasMore(within: Hang.limit), "nothing came")
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { seen += chunk.prefix(count) }
    return count > 0
  }

  /// Whether something can be read, or the connection has ended.
  var hasMore: Bool { hasMore(within: .zero) }

  private func hasMore(within limit: Duration) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&ready, 1, CInt(limit / .milliseconds(1))) > 0
  }

  /// Takes `count` bytes.
  func bytes(_ count: Int) throws -> [UInt8] {
    while seen.count < count { try #require(try receive(), "the connection ended") }
    defer { seen.removeFirst(count) }
    return Array(seen.prefix(count))
  }

  /// Takes everything up to the end of `mark`.
  func text(to mark: String) throws -> String {
    let mark = Array(mark.utf8)
    while true {
      if let start = seen.indices.first(where: { seen[$0...].starts(with: mark) }) {
        return String(decoding: try bytes(start + mark.count), as: UTF8.self)
      }
      try #require(try receive(), "the connection ended after: \(String(decoding: seen, as: UTF8.self))")
    }
  }

  func answer() throws -> TestAnswer {
    let head = try text(to: "\r\n\r\n")
    let bare = TestAnswer(head: head, body: "")
    let length = bare.headers["content-length"].flatMap { Int($0) } ?? 0
    return TestAnswer(head: head, body: String(decoding: try bytes(length), as: UTF8.self))
  }

  /// Reads to the end of the connection.
  func end() throws { while try receive() {} }
}
