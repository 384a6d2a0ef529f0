import CLinux
import Foundation
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
    for _ in 0..<1000 {
      if let peer = ControlPeer(trying: path) { return peer }
      usleep(2000)
    }
    return try #require(nil, "cannot connect to \(path)")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Sends as much as the other side takes without a pause of three seconds, and returns how much that was.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Int {
    var rest = Array(bytes)[...]
    while !rest.isEmpty, isReady(POLLOUT, within: 3) {
      let sent = unsafe rest.withUnsafeBufferPointer { buffer in
        unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
      }
      guard sent > 0 else { break }
      rest = rest.dropFirst(sent)
    }
    return bytes.count - rest.count
  }

  func send(_ text: String) { send(text.utf8) }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// The next line; `nil` when the connection ends before it, or after `seconds`.
  func line(within seconds: Double = 60) -> String? {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let newline = seen.firstIndex(of: 10) {
        let line = String(decoding: seen[..<newline], as: UTF8.self)
        seen = Data(seen[(newline + 1)...])
        return line
      }
      guard ContinuousClock.now < end else { return nil }
      guard isReady(POLLIN, within: 0.1) else { continue }
      guard let data = receive(), !data.isEmpty else { return nil }
      seen += data
    }
  }

  /// Sends one request and returns the reply as an object.
  func reply(to request: String) throws -> [String: Any] {
    send(request + "\n")
    return try JSON.object(try #require(line(), "no reply to \(request)"))
  }

  /// Whether the other side ends the connection within some seconds; what comes before that is dropped.
  func isEnded(within seconds: Double = 10) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      guard isReady(POLLIN, within: 0.1) else { continue }
      guard let data = receive(), !data.isEmpty else { return true }
    }
    return false
  }

  /// `nil` when the connection is broken, empty at its end.
  private func receive() -> Data? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : Data(bytes.prefix(count))
  }

  private func isReady(_ events: Int32, within seconds: Double) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe poll(&ready, 1, CInt(seconds * 1000)) > 0
  }
}
