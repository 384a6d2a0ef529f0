import Glibc
import NIOCore
import NIOEmbedded
import TestKit
import Testing

@testable import PageServer

/// Signs of life for clients that follow the events.
@Suite struct HeartbeatTests {
  private static let beat = "{\"v\":1,\"type\":\"heartbeat\",\"next\":"

  private static func server(every interval: TimeAmount = .milliseconds(200)) throws -> TestServer {
    var limits = PageServerLimits()
    limits.heartbeat = interval
    let server = try TestServer(limits: limits)
    server.backend.live(true)
    return server
  }

  @Test func `The first comes at once, for everybody who comes, and then one after the other`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    #expect(try socket.text().contains("hello"))
    for _ in 0..<5 { #expect(try socket.text().hasPrefix(Self.beat)) }
    let events = try server.peer()
    try events.send(TestServer.request("GET /events"))
    #expect(try events.text(to: "\n\n").contains("hello"))
    for _ in 0..<2 { #expect(try events.text(to: "\n\n").hasSuffix("data: \(Self.beat)0}\n\n")) }
  }

  @Test func `One who comes later does not wait for the next`() throws {
    let server = try Self.server(every: .hours(1))
    let first = try server.socket()
    _ = try first.text()
    #expect(try first.text() == Self.beat + "3600}")
    let second = try server.socket()
    _ = try second.text()
    #expect(try second.text() == Self.beat + "3600}")
    server.publish(PageEvent(.clear, "{}"))
    for socket in [first, second] { #expect(try socket.text() == "{}") }
  }

  /// The loop has a clock that only this test moves.
  @Test func `There is none while the input thread hangs or nobody follows, and again when it goes on`() {
    let loop = EmbeddedEventLoop()
    let backend = RecordingBackend()
    backend.live(true)
    let heartbeat = Heartbeat(backend: backend, interval: .milliseconds(200))
    var beats = 0
    let after = { (time: TimeAmount) in
      loop.advanceTime(by: time)
      return beats
    }
    #expect(after(.seconds(9)) == 0 && backend.signsOfLife == 0)
    heartbeat.start(on: loop) { beats += 1 }
    #expect(after(.seconds(1)) == 5)
    backend.live(false)
    let last = after(.seconds(1))
    #expect(last <= 6 && after(.seconds(9)) == last && !heartbeat.isBeating)
    backend.live(true)
    heartbeat.stop()
    heartbeat.start(on: loop) { beats += 1 }
    #expect(after(.milliseconds(100)) == last + 1 && heartbeat.isBeating)
    heartbeat.stop()
    let count = backend.signsOfLife
    #expect(after(.seconds(9)) == last + 1 && backend.signsOfLife == count && !heartbeat.isBeating)
  }

  @Test func `One who comes while the input thread hangs gets none, and events go on`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    _ = try [socket.text(), socket.text()]
    server.backend.live(false)
    try waitUntil("a sign of life that is missed") { try !server.isBeating() }
    let late = try server.socket()
    #expect(try late.text().contains("hello"))
    server.publish(PageEvent(.clear, "{}"))
    #expect(try late.text() == "{}")
  }

  @Test func `Nobody is asked while nobody follows`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    _ = try [socket.text(), socket.text()]
    #expect(server.backend.signsOfLife > 0)
    socket.peer.finish()
    try waitFor("no follower", look: server.followers) { $0 == 0 }
    #expect(try !server.isBeating())
  }

  @Test func `The end is a close, also while a key is held`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    _ = try socket.text()
    try socket.send(#"{"type":"noteOn","midi":60}"#)
    try waitFor("both keys", look: { server.backend.allPlayed.count }) { $0 == 2 }
    server.stop()
    var frame = try socket.frame()
    while case .text = frame { frame = try socket.frame() }
    #expect(frame == .close(1001))
    #expect(server.backend.allPlayed.suffix(2) == [.noteOff(60), .pianoDisconnected])
  }
}
