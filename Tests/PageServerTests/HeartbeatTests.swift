import Glibc
import NIOCore
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
    let server = try Self.server(every: .seconds(5))
    let first = try server.socket()
    _ = try first.text()
    #expect(try first.text() == Self.beat + "5}")
    let second = try server.socket()
    _ = try second.text()
    #expect(try second.text() == Self.beat + "5}")
    #expect(!first.peer.hasMore(within: 0.3))
  }

  @Test func `There is none while the input thread hangs, and again when it goes on`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    _ = try [socket.text(), socket.text()]
    server.backend.live(false)
    while socket.peer.hasMore(within: 0.6) { _ = try socket.text() }
    // Events go on: they are not what is in doubt.
    server.publish(PageEvent(.clear, "{}"))
    #expect(try socket.text() == "{}")
    #expect(!socket.peer.hasMore(within: 0.6))
    let late = try server.socket()
    #expect(try late.text().contains("hello"))
    #expect(!late.peer.hasMore(within: 0.6))
  }

  @Test func `Nobody is asked while nobody follows`() throws {
    let server = try Self.server()
    usleep(500_000)
    #expect(server.backend.signsOfLife == 0)
    let socket = try server.socket()
    _ = try [socket.text(), socket.text()]
    socket.peer.finish()
    server.wait(until: { (try? server.followers()) == 0 })
    let count = server.backend.signsOfLife
    #expect(count > 0)
    usleep(500_000)
    #expect(server.backend.signsOfLife == count)
  }

  @Test func `The end is a close, also while a key is held`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    _ = try socket.text()
    try socket.send(#"{"type":"noteOn","midi":60}"#)
    server.wait(until: { server.backend.allPlayed.count == 2 })
    server.stop()
    var frame = try socket.frame()
    while case .text = frame { frame = try socket.frame() }
    #expect(frame == .close(1001))
    #expect(server.backend.allPlayed.suffix(2) == [.noteOff(60), .pianoDisconnected])
  }
}
