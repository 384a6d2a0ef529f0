import ChordAnalysis
import Testing

@testable import PageServer

/// WebSockets, spoken well and badly.
@Suite struct SocketTests {
  @Test(arguments: [
    ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8", 426),
    ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "X: 1", 426),
    ("Upgrade: websocket", "Upgrade: h2c", 426), ("Upgrade: websocket", "X: 1", 200),
    ("Connection: Upgrade", "X: 1", 426), ("Connection: Upgrade", "Connection: keep-alive", 426),
    ("Connection: Upgrade", "Connection: upgraded", 426),
    ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Key: x", 426),
    ("Connection: Upgrade", "Connection: keep-alive\r\nConnection: foo, UPGRADE", 101),
    ("Upgrade: websocket", "Upgrade: h2c, WebSocket", 101),
  ])
  func `A bad handshake is refused`(_ good: String, _ bad: String, _ status: Int) throws {
    let server = try TestServer()
    let headers = TestSocket.handshake.map { $0 == good ? bad : $0 }
    let peer = try server.peer()
    try peer.send(TestServer.request("GET /events", headers))
    #expect(TestAnswer(head: try peer.text(to: "\r\n\r\n"), body: "").status == status)
  }

  @Test(arguments: [("GET /", 400), ("GET /api/state", 400), ("POST /events", 405), ("GET /x", 404)])
  func `Only the events are a WebSocket`(_ line: String, _ status: Int) throws {
    #expect(try TestServer().answer(TestServer.request(line, TestSocket.handshake)).status == status)
  }

  /// NIO does not read requests behind a handshake as frames; once this ended the program.
  @Test(arguments: [
    ("Connection: Upgrade", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    ("Connection: Upgrade", "GET"), ("Connection: Upgrade", "\r\n"), ("Connection: Upgrade", "\u{1}\u{0}"),
    ("X: 1", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), ("X: 1", "GET"), ("X: 1", "\u{1}\u{0}"),
    ("Connection: keep-alive", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    ("Connection: Upgrade\r\nUpgrade: h2c", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    (
      "Connection: Upgrade\r\nTransfer-Encoding: chunked",
      "0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    ),
    ("Connection: Upgrade\r\nContent-Length: 2", "{}"),
  ])
  func `A handshake with more behind it in the same packet is none`(_ header: String, _ more: String) throws {
    let server = try TestServer()
    let peer = try server.peer()
    let headers = TestSocket.handshake.map { $0 == "Connection: Upgrade" ? header : $0 }
    try peer.send(TestServer.request("GET /events", headers) + more)
    #expect(try peer.answer().status == 426)
    #expect(try server.followers() == 0)
    try peer.end()
    #expect(try server.get("/").status == 200)
  }

  /// One frame, or several, and the code with which the server ends it.
  static let badFrames: [(name: String, frames: [(UInt8, [UInt8], Bool)], code: Int)] = [
    ("not masked", [(0x81, [], false)], 1002), ("a reserved bit", [(0xC1, [], true)], 1002),
    ("an unknown kind", [(0x83, [], true)], 1002), ("binary", [(0x82, [1], true)], 1003),
    ("a control frame in pieces", [(0x09, [], true)], 1002),
    ("a long ping", [(0x89, [UInt8](repeating: 0, count: 126), true)], 1002),
    ("a continuation of nothing", [(0x80, [], true)], 1002),
    ("a text within a text", [(0x01, [1], true), (0x81, [1], true)], 1002),
    ("too long", [(0x81, [UInt8](repeating: 32, count: 1025), true)], 1009),
    (
      "too long in pieces",
      [(0x01, [UInt8](repeating: 32, count: 1000), true), (0x80, [UInt8](repeating: 32, count: 25), true)],
      1009
    ),
    ("no text", [(0x81, [0xC3, 0x28], true)], 1007), ("a close code of one byte", [(0x88, [3], true)], 1002),
    ("a close code that may not be sent", [(0x88, [3, 0xED], true)], 1002),
  ]

  @Test(arguments: badFrames.indices)
  func `A bad frame ends the connection with a reason`(_ index: Int) throws {
    let (name, frames, code) = Self.badFrames[index]
    let server = try TestServer()
    let socket = try server.socket()
    _ = try socket.text()
    for (first, data, isMasked) in frames { try socket.send(first, data, isMasked: isMasked) }
    #expect(try socket.frame() == .close(code), "\(name)")
    // After that comes nothing.
    try socket.send("{\"type\":\"x\"}")
    socket.peer.finish()
    try socket.peer.end()
    #expect(socket.peer.seen.isEmpty)
  }

  @Test func `A frame of a length beyond all measure is refused before it comes`() throws {
    let server = try TestServer()
    let socket = try server.socket()
    _ = try socket.text()
    try socket.peer.send([0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4])
    #expect(try socket.frame() == .close(1009))
    try socket.peer.end()
  }

  @Test func `Pings are answered, pieces put together, and a goodbye returned`() throws {
    let server = try TestServer()
    let socket = try server.socket()
    _ = try socket.text()
    try socket.send(0x89, [1, 2, 3])
    #expect(try socket.frame() == .pong([1, 2, 3]))
    try socket.send(0x01, Array("{\"type\":\"no".utf8))
    try socket.send(0x89, [])
    try socket.send(0x80, Array("teOn\",\"midi\":60}".utf8))
    #expect(try socket.frame() == .pong([]))
    try server.waitUntilPlayed(.pianoConnected, .noteOn(60, velocity: 80))
    try socket.send(0x88, [0x03, 0xE9])
    #expect(try socket.frame() == .close(1001))
    try server.waitUntilPlayed(.noteOff(60), .pianoDisconnected)
    socket.peer.finish()
    try socket.peer.end()
  }

  @Test func `Nonsense is complained about ten times`() throws {
    let server = try TestServer()
    let socket = try server.socket()
    _ = try socket.text()
    for _ in 0..<9 {
      try socket.send("nonsense")
      #expect(try socket.text().hasPrefix("{\"v\":1,\"type\":\"error\",\"error\":\""))
    }
    try socket.send("nonsense")
    #expect(try socket.frame() == .close(1008))
  }

  @Test func `Two play one piano, and who goes lets go of what only he held`() throws {
    let server = try TestServer()
    let (first, second) = (try server.socket(), try server.socket())
    func send(_ socket: TestSocket, _ frames: String..., expecting messages: [InputEvent]) throws {
      let before = server.backend.allPlayed.count
      for frame in frames { try socket.send(frame) }
      try socket.send(0x89, [])
      while try socket.frame() != .pong([]) {}
      #expect(Array(server.backend.allPlayed.dropFirst(before)) == messages)
    }
    try send(first, #"{"type":"noteOff","midi":60}"#, #"{"type":"release"}"#, expecting: [])
    try send(
      first, #"{"type":"noteOn","midi":60,"velocity":1}"#, #"{"type":"noteOn","midi":60}"#,
      #"{"type":"noteOn","midi":64}"#,
      expecting: [.pianoConnected, .noteOn(60, velocity: 1), .noteOn(64, velocity: 80)])
    try send(
      second, #"{"type":"noteOn","midi":60}"#, #"{"type":"sustain","down":true}"#,
      expecting: [.noteOn(60, velocity: 80), .sustain(true)])
    try send(
      first, #"{"type":"sustain","down":true}"#, #"{"type":"noteOff","midi":60}"#,
      expecting: [.sustain(true)])
    first.peer.finish()
    try server.waitUntilPlayed(.noteOff(64))
    try send(second, #"{"type":"release"}"#, expecting: [.noteOff(60), .sustain(false)])
    second.peer.finish()
    try server.waitUntilPlayed(.pianoDisconnected)
  }

  @Test func `Who is reset lets go`() throws {
    let server = try TestServer()
    let socket = try server.socket()
    try socket.send(#"{"type":"noteOn","midi":60}"#)
    try server.waitUntilPlayed(.pianoConnected, .noteOn(60, velocity: 80))
    socket.peer.reset()
    try server.waitUntilPlayed(.noteOff(60), .pianoDisconnected)
  }

  @Test(arguments: [
    (#"{"type":"noteOn","midi":0,"velocity":127}"#, ClientFrame.noteOn(0, velocity: 127)),
    (#"{"midi":127,"type":"noteOff"}"#, .noteOff(127)),
    (#"{"type":"sustain","down":false}"#, .sustain(false)),
    (#"{"type":"release","more":[]}"#, .release),
  ])
  func `Good frames`(_ text: String, _ frame: ClientFrame) throws {
    #expect(try ClientFrame(json: text.utf8) == frame)
  }

  @Test(arguments: [
    ("", ClientFrameError.notJSON), ("{", .notJSON), ("{}", .notJSON), ("[]", .notJSON), ("null", .notJSON),
    (#"{"type":1}"#, .notJSON), (#"{"type":"x"}"#, .unknownType), (#"{"type":"noteOn"}"#, .badKey),
    (#"{"type":"noteOn","midi":128}"#, .badKey), (#"{"type":"noteOff","midi":-1}"#, .badKey),
    (#"{"type":"noteOn","midi":60.5}"#, .badKey), (#"{"type":"noteOn","midi":1e99}"#, .badKey),
    (#"{"type":"noteOn","midi":"60"}"#, .badKey), (#"{"type":"noteOff","midi":[60]}"#, .badKey),
    (#"{"type":"noteOn","midi":60,"velocity":"80"}"#, .badVelocity), (#"{"type":null}"#, .notJSON),
    (#"{"type":"noteOn","midi":60,"velocity":1.5}"#, .badVelocity),
    (#"{"type":"sustain","down":1}"#, .noPedal),
    (#"{"type":"noteOn","midi":60,"velocity":0}"#, .badVelocity), (#"{"type":"sustain"}"#, .noPedal),
    (String(repeating: "[", count: 1024), .notJSON),
  ])
  func `Bad frames`(_ text: String, _ error: ClientFrameError) {
    #expect(throws: error) { try ClientFrame(json: text.utf8) }
  }
}
