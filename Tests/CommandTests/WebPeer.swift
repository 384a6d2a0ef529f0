import Foundation
import TestKit
import Testing

/// One connection to the page of a running chordd.
final class WebPeer {
  /// Where the page is.
  struct Place {
    let port: Int

    func peer() throws -> WebPeer { try WebPeer(port: port) }

    func get(_ path: String) throws -> (status: Int, body: String) {
      try answer("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }

    func post(_ path: String, _ body: String, _ headers: String...) throws -> (status: Int, body: String) {
      let all = ["Host: localhost", "Connection: close", "Content-Type: application/json"] + headers
      let head = (["POST \(path) HTTP/1.1"] + all + ["Content-Length: \(body.utf8.count)", "", ""])
      return try answer(head.joined(separator: "\r\n") + body)
    }

    private func answer(_ request: String) throws -> (status: Int, body: String) {
      let peer = try peer()
      try peer.send(request)
      while try peer.receive() {}
      let text = String(decoding: peer.seen, as: UTF8.self)
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
      let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return (try #require(status), parts.count == 2 ? parts[1] : "")
    }

    /// A WebSocket that follows the events.
    func socket() throws -> WebPeer {
      let peer = try peer()
      try peer.send(
        "GET /events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
      while peer.seen.firstRange(of: Data("\r\n\r\n".utf8)) == nil { try #require(try peer.receive()) }
      try #require(peer.seen.starts(with: Data("HTTP/1.1 101".utf8)))
      peer.drop(peer.seen.firstRange(of: Data("\r\n\r\n".utf8))!.upperBound - peer.seen.startIndex)
      return peer
    }
  }

  private let handle: FileHandle
  private(set) var seen = Data()

  init(port: Int) throws {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0, "nobody listens on port \(port)")
  }

  func close() { try? handle.close() }

  /// Sends a request, or a frame of text when this is a WebSocket.
  func send(_ text: String) throws {
    let isFrame = text.hasPrefix("{")
    let bytes = Array(text.utf8)
    // A mask of zeros is one, too.
    let head: [UInt8] = isFrame ? [0x81, 0x80 | UInt8(bytes.count), 0, 0, 0, 0] : []
    try handle.write(contentsOf: Data(head + bytes))
  }

  /// Reads more; false at the end.
  func receive() throws -> Bool {
    try waitUntil("a word of the page") { handle.fileDescriptor.isReady(POLLIN) }
    let data = handle.availableData
    seen += data
    return !data.isEmpty
  }

  /// The next frame that pleases, as an object.
  func object(where isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
    while true {
      let object = try #require(try JSONSerialization.jsonObject(with: try frame()) as? [String: Any])
      if isWanted(object) { return object }
    }
  }

  private func frame() throws -> Data {
    try need(2)
    let (first, short) = (seen[seen.startIndex], Int(seen[seen.startIndex + 1]))
    try #require(first == 0x81)
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    try need(2 + extra)
    let length = extra == 0 ? short : seen.dropFirst(2).prefix(extra).reduce(0) { $0 << 8 | Int($1) }
    try need(2 + extra + length)
    defer { drop(2 + extra + length) }
    return Data(seen.dropFirst(2 + extra).prefix(length))
  }

  private func need(_ count: Int) throws {
    while seen.count < count { try #require(try receive(), "the page has closed the connection") }
  }

  private func drop(_ count: Int) { seen = Data(seen.dropFirst(count)) }
}
