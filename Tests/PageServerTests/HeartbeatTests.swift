import NIOCore
import TestKit
import Testing

@testable import PageServer

/// Signs of life for clients that follow the events.
@Suite struct HeartbeatTests {
  private static let beat = "{\"v\":1,\"type\":\"heartbeat\",\"next\":"

  private static func server(every interval: TimeAmount = .milliseconds(200)) throws -> TestServer {
    var limits = PageServerLimits.patient
    limits.heartbeat = interval
    let server = try TestServer(limits: limits)
    server.backend.live(true)
    return server
  }

  /// As long as three of them take at another server.
  private static func waitForBeats() throws {
    let server = try server()
    try withExtendedLifetime(server) {
      let socket = try server.socket()
      for _ in 0..<4 { _ = try socket.text() }
    }
  }

  /// An event with this number is the next that comes.
  private static func expectNothing(before number: Int, at socket: TestSocket, _ server: TestServer) throws {
    server.publish(PageEvent(.clear, "\(number)"))
    #expect(try socket.text() == "\(number)")
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
    try Self.expectNothing(before: 1, at: first, server)
  }

  @Test func `There is none while the input thread hangs, and again when it goes on`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    _ = try [socket.text(), socket.text()]
    server.backend.live(false)
    // One may have been on its way.
    try server.backend.waitForLooks(4)
    server.publish(PageEvent(.clear, "{}"))
    while try socket.text() != "{}" {}
    // Events go on: they are not what is in doubt.
    try server.backend.waitForLooks(3)
    try Self.expectNothing(before: 1, at: socket, server)
    let late = try server.socket()
    #expect(try late.text().contains("hello"))
    try server.backend.waitForLooks(3)
    try Self.expectNothing(before: 2, at: late, server)
    #expect(try socket.text() == "2")
    server.backend.live(true)
    for socket in [socket, late] { #expect(try socket.text().hasPrefix(Self.beat)) }
  }

  @Test func `Nobody is asked while nobody follows`() throws {
    let server = try Self.server()
    try Self.waitForBeats()
    #expect(server.backend.signsOfLife == 0)
    let socket = try server.socket()
    _ = try [socket.text(), socket.text()]
    socket.peer.finish()
    try server.waitForFollowers(0)
    let count = server.backend.signsOfLife
    #expect(count > 0)
    try Self.waitForBeats()
    #expect(server.backend.signsOfLife == count)
  }

  @Test func `The end is a close, also while a key is held`() throws {
    let server = try Self.server()
    let socket = try server.socket()
    _ = try socket.text()
    try socket.send(#"{"type":"noteOn","midi":60}"#)
    try server.waitUntilPlayed(.pianoConnected, .noteOn(60, velocity: 80))
    server.stop()
    var frame = try socket.frame()
    while case .text = frame { frame = try socket.frame() }
    #expect(frame == .close(1001))
    #expect(server.backend.allPlayed.suffix(2) == [.noteOff(60), .pianoDisconnected])
  }
}
