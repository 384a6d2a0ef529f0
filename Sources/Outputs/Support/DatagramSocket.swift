internal import Glibc
internal import System

/// A way to send packets (UDP) to one receiver, over IPv4 or IPv6.
@safe package final class DatagramSocket {
  private let descriptor: CInt

  /// Looks `target` up and takes the first of its addresses that can be sent to: one of IPv4 if there is one, since a receiver that does
  /// not listen on IPv6 could not be noticed.
  ///
  /// The corresponding C functions are `getaddrinfo`, `socket` and `connect`.
  package init(to target: HostAndPort) throws(DatagramError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = CInt(SOCK_DGRAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let result = unsafe getaddrinfo(target.host, "\(target.port)", &hints, &found)
    guard result == 0 else {
      throw DatagramError(reason: NetworkReason.text(lookUp: result))
    }
    defer { unsafe freeaddrinfo(found) }
    var failure: CInt = 0
    for isIPv4 in [true, false] {
      var next = unsafe found
      while let address = unsafe next?.pointee {
        unsafe next = address.ai_next
        guard unsafe (address.ai_family == AF_INET) == isIPv4 else { continue }
        let opened = unsafe Self.open(address)
        if opened >= 0 {
          descriptor = opened
          return
        }
        failure = -opened
      }
    }
    throw DatagramError(code: failure)
  }

  deinit { close(descriptor) }

  /// The descriptor, or the negative error.
  private static func open(_ address: addrinfo) -> CInt {
    let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let descriptor = unsafe socket(address.ai_family, address.ai_socktype | flags, address.ai_protocol)
    guard descriptor >= 0 else { return -errno }
    // All receivers of a network at once are a receiver, too.
    var yes: CInt = 1
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<CInt>.size))
    guard unsafe connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      let failure = errno
      close(descriptor)
      return -failure
    }
    return descriptor
  }

  /// Sends one packet. A missing receiver, which the network reports after an earlier packet, is no failure: the next packet may find one.
  /// A packet that does not fit into a full buffer is lost, as it might be on the way.
  package func send(_ bytes: [UInt8]) throws(DatagramError) {
    var failure: DatagramError?
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(DatagramError) { try unsafe send(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The same.
  func send(_ bytes: UnsafeRawBufferPointer) throws(DatagramError) {
    for _ in 0..<2 {
      guard unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL)) < 0
      else { return }
      switch errno {
      // It was reported about an earlier packet; this one was not sent.
      case ECONNREFUSED: continue
      case EAGAIN, ENOBUFS: return
      default: throw DatagramError(code: errno)
      }
    }
  }
}

/// Why no packet can be sent.
package struct DatagramError: Error {
  package let reason: String

  init(reason: String) { self.reason = reason }
  init(code: CInt) { reason = NetworkReason.text(code) }
}

/// Where a receiver listens: `192.168.1.20:53000`, `lights.local:8000`, `[fe80::1%eth0]:9000`.
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

extension HostAndPort {
  /// The mistake in a text that is not HOST:PORT, with the way out; `nil` for one that is.
  static func mistake(in text: String) -> String? {
    guard HostAndPort(text) == nil else { return nil }
    if let scheme = text.firstRange(of: "://") {
      return "has no protocol before it; write \(example(text[scheme.upperBound...]))"
    }
    let colons = text.count { $0 == ":" }
    guard colons < 2 || text.hasPrefix("[") else {
      return "is an IPv6 address, which stands in brackets, as in [fe80::1%eth0]:9000"
    }
    guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else {
      return "has no port; write the port on which the receiver listens, as in \(example(text[...]))"
    }
    let port = text[text.index(after: colon)...]
    guard let number = Int(port), (1...65_535).contains(number) else {
      return "has no port from 1 to 65535 behind the colon, but \(String(port).quoted)"
    }
    return "has no host before the colon, such as 192.168.1.20 or lights.local"
  }

  /// A text with a host and a port, as far as it has them.
  private static func example(_ text: Substring) -> String {
    let place = String(text.prefix { $0 != "/" })
    if HostAndPort(place) != nil { return place }
    return HostAndPort("\(place):53000").map { "\($0)" } ?? "192.168.1.20:53000"
  }
}

extension HostAndPort: CustomStringConvertible {
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
