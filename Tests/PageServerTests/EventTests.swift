import Glibc
import NIOCore
import TestKit
import Testing

@testable import PageServer

/// The messages to clients that follow the events.
@Suite struct EventTests {
  private static func event(_ number: Int, length: Int = 0) -> PageEvent {
    PageEvent(.live, "{\"seq\":\(number),\"x\":\"\(String(repeating: "x", count: length))\"}")
  }

  @Test func `A new client is told the present state at once, and then what happens`() throws {
    let server = try TestServer()
    server.publish(PageEvent(.live, "{\"a\":1}"))
    server.publish(PageEvent(.committed, "{\"a\":2}"))
    let socket = try server.socket()
    let hello =
      "{\"v\":1,\"type\":\"hello\",\"version\":\"test\",\"chord\":{\"a\":1},\"notes\":null,\"recent\":[{\"a\":2}],"
    let circle = "{\"name\":\"circle\",\"places\":[],\"room\":\"explore\",\"title\":\"Circle\"}"
    let songs = "{\"name\":\"songs\",\"places\":[],\"room\":\"diary\",\"title\":\"Songs\"}"
    let views = "\"views\":[\(circle),\(songs)],\"parts\":[{\"name\":\"chord-box\",\"screen\":\"page\"}],"
    let rights = "\"writable\":true,\"token\":false,\"playable\":true,\"owner\":true"
    let rest = "\(views)\"split\":60,\"playback\":false,\(rights)}"
    #expect(try socket.text() == hello + rest)
    #expect(try server.get("/api/state").body == hello + rest)
    server.publish(PageEvent(.notes, "{\"a\":3}"))
    #expect(try socket.text() == "{\"a\":3}")

    let events = try server.peer()
    try events.send(TestServer.request("GET /events", ["Accept: text/event-stream"]))
    let head = TestAnswer(head: try events.text(to: "\r\n\r\n"), body: "")
    #expect(head.status == 200 && head.headers["content-type"] == "text/event-stream")
    #expect(try events.text(to: "\n\n").contains("data: {\"v\":1,\"type\":\"hello\""))
    server.publish(PageEvent(.clear, "{\"a\":4}"))
    #expect(try events.text(to: "\n\n").hasSuffix("data: {\"a\":4}\n\n"))
    #expect(try socket.text() == "{\"a\":4}")
  }

  @Test func `New settings are told to everybody, once`() throws {
    let server = try TestServer()
    let sockets = try [server.socket(), server.socket()]
    for socket in sockets { _ = try socket.text() }
    server.backend.changeSplit(to: 55)
    for _ in 0..<3 { server.mailbox.settingsChanged() }
    server.publish(Self.event(1))
    let settings = "{\"v\":1,\"type\":\"settings\",\"split\":55,\"playback\":"
    for socket in sockets {
      #expect(try [socket.text(), socket.text()].sorted().last == settings + "false}")
    }
    server.publish(Self.event(2))
    for socket in sockets { #expect(try socket.text().hasPrefix("{\"seq\":2,")) }
    server.backend.connectInstrument()
    server.mailbox.settingsChanged()
    for socket in sockets { #expect(try socket.text() == settings + "true}") }
  }

  /// A server in between passes them on, so they count as another machine's.
  @Test func `Those who may only look leave places to others`() throws {
    var limits = PageServerLimits.patient
    limits.clients = 4
    let server = try TestServer(limits: limits)
    let stranger = "X-Forwarded-For: 192.0.2.1"
    let sockets = try (0..<3).map { _ in try server.socket(stranger) }
    for socket in sockets { _ = try socket.text() }
    #expect(try server.get("/events", stranger).status == 503)
    let ours = try server.socket()
    #expect(try ours.text().contains("\"writable\":true"))
    #expect(try server.get("/events").status == 503)
    // They stay until here: what is not needed any more may be gone.
    withExtendedLifetime((sockets, ours)) {}
  }

  @Test(arguments: [[], TestSocket.handshake])
  func `A client that is reset is forgotten and makes room`(_ headers: [String]) throws {
    var limits = PageServerLimits.patient
    limits.clients = 1
    let server = try TestServer(limits: limits)
    for _ in 0..<3 {
      let peer = try server.peer()
      try peer.send(TestServer.request("GET /events", headers))
      _ = try peer.text(to: "\"type\":\"hello\"")
      #expect(try server.followers() == 1)
      peer.reset()
      try server.waitForFollowers(0)
    }
  }

  @Test func `A slow client loses old events and is told the present ones`() throws {
    let server = try TestServer()
    let peer = try TestPeer(port: server.port, receiveBuffer: 4096)
    let socket = try TestSocket(peer)
    _ = try socket.text()
    let other = try server.socket()
    _ = try other.text()
    var last = 0
    for number in 1...600 {
      server.publish(Self.event(number, length: 2000))
      if try other.text().hasPrefix("{\"seq\":\(number),") { last = number }
    }
    #expect(last == 600)
    var told: [String] = []
    while !(told.last ?? "").hasPrefix("{\"v\":1,\"type\":\"hello\"") { told.append(try socket.text()) }
    #expect(told.count < 400 && told.last?.contains("{\"seq\":600,") == true)
    server.publish(Self.event(601))
    #expect(try socket.text().hasPrefix("{\"seq\":601,"))
  }

  /// Clients that never read, and what waits for all clients after many events were told.
  private static func stuckClients(
    _ count: Int, at server: TestServer, events: Int
  ) throws -> (peers: [TestPeer], reader: TestSocket, pendingBytes: Int) {
    let peers = try (0..<count).map { _ in
      try TestSocket(try TestPeer(port: server.port, receiveBuffer: 4096)).peer
    }
    let reader = try server.socket()
    _ = try reader.text()
    for number in 1...events {
      server.publish(event(number, length: 3000))
      _ = try reader.text()
    }
    return (peers, reader, try server.pendingBytes())
  }

  @Test func `Clients that never read cost little memory`() throws {
    var limits = PageServerLimits.patient
    limits.stuckLimit = .hours(1)
    let server = try TestServer(limits: limits)
    let stuck = try Self.stuckClients(50, at: server, events: 500)
    // 500 events are 1.5 MB for each; 32 KiB and one message are allowed.
    #expect(stuck.pendingBytes > 50 * 32 * 1024 && stuck.pendingBytes < 50 * (32 * 1024 + 3200))
  }

  @Test func `A client that never reads has to go, and one that reads may stay`() throws {
    var limits = PageServerLimits.patient
    limits.stuckLimit = .milliseconds(300)
    let server = try TestServer(limits: limits)
    let stuck = try Self.stuckClients(5, at: server, events: 200)
    try server.waitForFollowers(1)
    for peer in stuck.peers { try peer.end() }
    server.publish(Self.event(0))
    #expect(try stuck.reader.text().hasPrefix("{\"seq\":0,"))
  }

  @Test func `No more follow the events than there may`() throws {
    var limits = PageServerLimits.patient
    limits.clients = 2
    let server = try TestServer(limits: limits)
    let first = try server.socket()
    _ = try first.text()
    let second = try server.peer()
    try second.send(TestServer.request("GET /events"))
    _ = try second.text(to: "data: ")
    #expect(try server.get("/events").status == 503)
    #expect(try server.answer(TestServer.request("GET /events", TestSocket.handshake)).status == 503)
    // The place of a client that disconnects is free again, also without a close frame.
    second.finish()
    try second.end()
    try waitUntil("a place is free") { (try? server.socket()) != nil }
  }

  @Test func `A page that is taken is served later`() throws {
    let first = try TestServer()
    var limits = PageServerLimits.patient
    limits.retry = .milliseconds(50)
    let address = PageAddress(host: "127.0.0.1", port: first.port)
    let server = try PageServer(
      settings: PageServerSettings(address: address, machineName: "stage"), backend: RecordingBackend(),
      mailbox: PageMailbox(), limits: limits)
    server.start()
    defer {
      server.stop()
      server.endThreads()
    }
    #expect(server.url == nil && PageProbe.examine(address) == .served)
    first.stop()
    try waitUntil("the page is served") { server.url != nil }
    #expect(try first.get("/").status == 200)
  }
}
