import Foundation
import TestKit
import Testing

/// The service manager's end of `$NOTIFY_SOCKET`: a real datagram socket.
final class NotifyReceiver {
  /// Where the socket is: a file in a temporary folder, or an abstract name.
  enum Place: CaseIterable, Sendable {
    case path, abstract
  }

  /// The value for `$NOTIFY_SOCKET`.
  let name: String
  private let descriptor: CInt
  private let folder: Folder

  init(_ place: Place) throws {
    folder = try Folder()
    name =
      switch place {
      case .path: folder.path("notify").path
      case .abstract: "@\(folder.url.lastPathComponent)"
      }
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if place == .abstract { bytes[0] = 0 }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (place == .path ? 1 : 0))
    let bound = unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
    }
    try #require(bound == 0)
  }

  deinit { close(descriptor) }

  /// The next datagram.
  func next() throws -> String {
    try waitUntil("a message to the service manager") { descriptor.isReady(POLLIN) }
    return newest
  }

  /// The datagrams that are here already.
  func waiting() -> [String] {
    var messages: [String] = []
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&ready, 1, 0) > 0 { messages.append(newest) }
    return messages
  }

  private var newest: String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
