internal import Glibc

/// Where the service manager listens: the datagram socket that `$NOTIFY_SOCKET` names, by a path or, after an `@`,
/// by an abstract name.
final class NotifySocket: Sendable {
  private let descriptor: CInt
  private let address: sockaddr_un
  private let length: socklen_t

  /// `nil` when nothing can be sent to a socket of this name.
  ///
  /// The corresponding C function is `socket`.
  init?(named name: String) {
    var path = Array(name.utf8)
    let isAbstract = path.first == UInt8(ascii: "@")
    var address = sockaddr_un()
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard isAbstract || path.first == UInt8(ascii: "/"), path.count > 1, path.count < room else { return nil }
    if isAbstract { path[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in unsafe place.copyBytes(from: path) }
    let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.address = address
    // The zero at the end belongs to a path, and would belong to an abstract name.
    length = socklen_t(MemoryLayout<sa_family_t>.size + path.count + (isAbstract ? 0 : 1))
  }

  deinit { close(descriptor) }

  /// Sends one datagram; there is nobody to tell when that fails. With `waits`, a full queue is waited for.
  func send(_ message: String, waits: Bool = true) {
    var message = message
    message.withUTF8 { bytes in
      unsafe send(UnsafeRawBufferPointer(bytes), flags: waits ? 0 : CInt(MSG_DONTWAIT))
    }
  }

  /// The same without ever waiting or allocating, for the input thread.
  func sendAtOnce(_ message: StaticString) {
    unsafe send(
      UnsafeRawBufferPointer(start: message.utf8Start, count: message.utf8CodeUnitCount),
      flags: CInt(MSG_DONTWAIT))
  }

  /// The corresponding C function is `sendto`.
  private func send(_ bytes: UnsafeRawBufferPointer, flags: CInt) {
    let flags = flags | CInt(MSG_NOSIGNAL)
    unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        var sent: Int
        repeat {
          sent = unsafe sendto(descriptor, bytes.baseAddress, bytes.count, flags, address, length)
        } while sent < 0 && errno == EINTR
      }
    }
  }
}
