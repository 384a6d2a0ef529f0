import CLinux
import Foundation
import TestKit
import Testing

/// Anything that connects to a control socket, well-behaved or not.
final class ControlPeer {
  private let descriptor: CInt
  private var seen = Data()

  /// `nil` when nobody is there, or too many wait already.
  init?(trying path: String) {
    descriptor = unsafe clinux_unix_connect(path)
    guard descriptor >= 0 else { return nil }
  }

  /// Waits while the queue of connections is full.
  static func connected(to path: String) throws -> ControlPeer {
    try waitFor("a place at \(path)", look: { ControlPeer(trying: path) }, until: { $0 != nil })!
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Sends everything, or as much as the other side takes before it closes the connection.
  func send(_ bytes: some Collection<UInt8>) {
    let end = Hang.end
    var rest = Array(bytes)[...]
    while !rest.isEmpty, ContinuousClock.now < end {
      guard descriptor.isReady(POLLOUT) else { continue }
      let sent = sendSome(rest)
      guard sent > 0 else { break }
      rest = rest.dropFirst(sent)
    }
  }

  /// Sends what the kernel takes without waiting, and returns how much that was; 0 when it takes nothing now.
  func sendSome(_ bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe Glibc.send(
        descriptor, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
    }
  }

  func send(_ text: String) { send(text.utf8) }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// The next line; `nil` when the connection ends before it.
  func line() -> String? {
    while true {
      if let newline = seen.firstIndex(of: 10) {
        let line = String(decoding: seen[..<newline], as: UTF8.self)
        seen = Data(seen[(newline + 1)...])
        return line
      }
      guard let data = receive(), !data.isEmpty else { return nil }
      seen += data
    }
  }

  /// Sends one request and returns the reply as an object.
  func reply(to request: String) throws -> [String: Any] {
    send(request + "\n")
    return try JSON.object(try #require(line(), "no reply to \(request)"))
  }

  /// Waits until the other side ends the connection; what comes before that is dropped.
  func isEnded() -> Bool {
    while let data = receive() {
      if data.isEmpty { return true }
    }
    return true
  }

  /// Waits for more; `nil` when the connection is broken, empty at its end.
  private func receive() -> Data? {
    let end = Hang.end
    while !descriptor.isReady(POLLIN) {
      guard ContinuousClock.now < end else {
        Issue.record("nothing comes from the control socket")
        return nil
      }
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : Data(bytes.prefix(count))
  }
}
