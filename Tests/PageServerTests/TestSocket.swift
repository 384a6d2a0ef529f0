import Testing

/// A WebSocket to the server, frame by frame.
final class TestSocket {
  enum Frame: Equatable {
    case text(String)
    case close(Int)
    case pong([UInt8])
    case other(UInt8)
  }

  let peer: TestPeer

  static let handshake = [
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
  ]

  init(_ peer: TestPeer, path: String = "/events", headers: [String] = []) throws {
    self.peer = peer
    try peer.send(TestServer.request("GET \(path)", Self.handshake + headers))
    let answer = try peer.answer()
    try #require(answer.status == 101, "\(answer)")
    #expect(answer.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  func send(_ text: String) throws { try send(0x81, Array(text.utf8)) }

  /// Sends a frame with this first byte.
  func send(_ first: UInt8, _ data: [UInt8], isMasked: Bool = true) throws {
    var frame = [first]
    let mark: UInt8 = isMasked ? 0x80 : 0
    switch data.count {
    case ..<126: frame.append(mark | UInt8(data.count))
    case ..<65_536: frame += [mark | 126, UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
    default: frame += [mark | 127] + (0..<8).map { UInt8(data.count >> (56 - 8 * $0) & 0xFF) }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    if isMasked { frame += mask }
    frame += data.enumerated().map { isMasked ? $1 ^ mask[$0 % 4] : $1 }
    try peer.send(frame)
  }

  func frame() throws -> Frame {
    let head = try peer.bytes(2)
    #expect(head[1] < 128, "a server must not mask")
    // A length of two bytes may be 127, too.
    let more = head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0
    let length = more == 0 ? Int(head[1]) : try peer.bytes(more).reduce(0) { $0 << 8 | Int($1) }
    let data = try peer.bytes(length)
    return switch head[0] {
    case 0x81: .text(String(decoding: data, as: UTF8.self))
    case 0x88: .close(data.count < 2 ? 1005 : Int(data[0]) << 8 | Int(data[1]))
    case 0x8A: .pong(data)
    default: .other(head[0])
    }
  }

  /// The next text.
  func text() throws -> String {
    guard case .text(let text) = try frame() else {
      Issue.record("no text")
      return ""
    }
    return text
  }
}
