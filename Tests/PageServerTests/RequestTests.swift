import Foundation
import Glibc
import NIOCore
import TestKit
import Testing

@testable import PageServer

/// Requests, good and bad, to the real server.
@Suite struct RequestTests {
  private static func quick() -> PageServerLimits {
    var limits = PageServerLimits.patient
    limits.requestLimit = .milliseconds(300)
    limits.closingDelay = .milliseconds(200)
    return limits
  }

  private static let done = "{\"ok\":true,\"v\":1}"

  @Test(arguments: [
    ("/api/panic", "{}", 200), ("/api/panic", "", 200), ("/api/panic", "[1]", 200),
    ("/api/play", "wrong", 400), ("/api/play", "{\"what\":\"C\"}", 503),
  ])
  func `A change is handed on, and its outcome is the status`(
    _ path: String, _ body: String, _ status: Int
  ) throws {
    let server = try TestServer()
    let answer = try server.post(path, body)
    #expect(answer.status == status)
    #expect(status == 200 ? answer.body == Self.done : answer.body.contains("\"error\":\"no output\""))
    #expect(server.backend.allRequests == ["\(path.dropFirst(5)) \(body)"])
  }

  @Test(arguments: [
    ("/api/status", "status "), ("/api/status?format=a%20b&x", "status format=a b"),
    ("/api/status?a=1&a=2", "status a=1"), ("/api/page", "page "),
  ])
  func `A look is handed on with the fields of its query`(_ path: String, _ request: String) throws {
    let server = try TestServer()
    let answer = try server.get(path)
    #expect(answer.status == 200 && answer.body == Self.done)
    #expect(server.backend.allRequests == [request])
  }

  @Test func `A long answer comes compressed, but not one that is private`() throws {
    let server = try TestServer()
    func bytes(_ path: String, _ fields: [String]) throws -> (head: TestAnswer, body: Data) {
      let peer = try server.peer()
      try peer.send(TestServer.request("GET \(path)", fields))
      let head = TestAnswer(head: try peer.text(to: "\r\n\r\n"), body: "")
      return (head, Data(try peer.bytes(head.headers["content-length"].flatMap { Int($0) } ?? 0)))
    }
    let (much, gzip) = (RecordingBackend.askingForMuch, "Accept-Encoding: gzip")
    let plain = try bytes("/api/status?\(much)", [])
    let small = try bytes("/api/status?\(much)", [gzip])
    #expect(plain.head.headers["content-encoding"] == nil && small.head.headers["content-encoding"] == "gzip")
    #expect(small.body.count < plain.body.count / 10)
    #expect(try ResourceTests.decompressed(small.body) == plain.body)
    let tags = try [plain, small].map { try #require($0.head.headers["etag"]) }
    #expect(tags[0] != tags[1])
    for (tag, fields, status) in [(tags[0], [], 304), (tags[1], [gzip], 304), (tags[0], [gzip], 200)] {
      let answer = try bytes("/api/status?\(much)", fields + ["If-None-Match: \(tag)"]).head
      #expect(answer.status == status && answer.headers["vary"] == "Accept-Encoding")
    }
    // A short one is not worth it; one that is private tells nothing by its length.
    for path in ["/api/status", "/api/page?\(much)"] {
      #expect(try bytes(path, [gzip]).head.headers["content-encoding"] == nil, "\(path)")
    }
  }

  /// A form makes a space a plus sign; a plus sign that is meant is written `%2B`.
  @Test(
    arguments: [
      ("symbol=C%2B", "symbol=C+"), ("symbol=C%2B7", "symbol=C+7"), ("symbol=Dm7+G7", "symbol=Dm7 G7"),
      ("key=Eb+major", "key=Eb major"), ("notes=48+52+55", "notes=48 52 55"), ("notes=C4+E4", "notes=C4 E4"),
      ("search=ii+V+I", "search=ii V I"), ("symbol=C%207", "symbol=C 7"), ("tune=Take+5", "tune=Take 5"),
      ("symbol=C+", nil), ("symbol=C++", nil), ("symbol=+C", nil), ("symbol=C+7", nil),
      ("symbol=F%23+9", nil),
      ("symbol=D|B%E2%99%AD+7", nil), ("text=Dm7+C+7", nil), ("text=+", nil), ("text=Bb+", nil),
    ] as [(String, String?)])
  func `A plus sign is a space, or refused`(_ query: String, _ read: String?) throws {
    let server = try TestServer()
    let answer = try server.get("/api/status?\(query)")
    #expect(answer.status == (read == nil ? 400 : 200) && answer.body.contains("%2B") == (read == nil))
    #expect(server.backend.allRequests == read.map { ["status \($0)"] } ?? [])
  }

  @Test(
    arguments: [
      ("/api/state?instrumnt=Bb", "did you mean instrument?"),
      ("/events?instrumnt=Bb", "did you mean instrument?"),
      ("/events?style=jazz&volume=3", "the fields are style, instrument, capo, letters, token"),
      ("/metrics?x=1", "the fields are token"), ("/api/openapi.json?x=1", "the fields are token"),
      ("/api/state?token=x", nil), ("/api/state?style=jazz&capo=2&letters=letters", nil), ("/?stage=1", nil),
    ] as [(String, String?)])
  func `Fields that an address does not take are refused`(_ path: String, _ advice: String?) throws {
    let answer = try TestServer().get(path)
    #expect(answer.status == (advice == nil ? 200 : 400))
    if let advice { #expect(answer.body.contains(advice), "\(answer.body)") }
  }

  @Test(arguments: [
    ("POST /", 405), ("DELETE /api/panic", 405), ("GET /api/panic", 405), ("OPTIONS /api/panic", 405),
    ("POST /api/status", 405), ("HEAD /api/status", 200), ("GET /api/nothing", 404), ("POST /api/", 404),
    ("PUT /events", 405), ("HEAD /", 200), ("HEAD /api/state", 200), ("GET /?x=1", 200),
    ("GET http://localhost/", 400),
    ("GET *", 400), ("CONNECT localhost:1", 400), ("GET /metrics", 200), ("HEAD /events", 200),
  ])
  func `Methods and paths`(_ line: String, _ status: Int) throws {
    let server = try TestServer()
    let peer = try server.peer()
    try peer.send(TestServer.request(line, ["Connection: close"]))
    #expect(TestAnswer(head: try peer.text(to: "\r\n\r\n"), body: "").status == status)
  }

  @Test func `A form of another page changes nothing`() throws {
    let server = try TestServer()
    let answer = try server.answer(
      TestServer.request("POST /api/panic", ["Content-Type: text/plain", "Content-Length: 2"]) + "{}")
    #expect(answer.status == 415 && server.backend.allRequests.isEmpty)
  }

  @Test(arguments: [
    ("A long field", "X: \(String(repeating: "a", count: 9000))", 431),
    ("Many fields", (0..<100).map { "X-\($0): 1" }.joined(separator: "\r\n"), 431),
    ("A length without end", "Content-Length: 99999999999999999999", 400),
    ("A negative length", "Content-Length: -1", 400),
    ("Two lengths", "Content-Length: 1\r\nContent-Length: 2", 400),
    ("A length and chunks", "Content-Length: 1\r\nTransfer-Encoding: chunked", 400),
    ("A line that is none", "nonsense", 400),
    ("A body that is too long", "Content-Length: 16385", 413),
  ])
  func `A header that is too much is refused`(_ name: String, _ header: String, _ status: Int) throws {
    let server = try TestServer()
    let peer = try server.peer()
    try peer.send(TestServer.request("POST /api/panic", [header]))
    #expect(try peer.answer().status == status, "\(name)")
    try peer.end()
  }

  @Test func `A body is read to its limit`() throws {
    let server = try TestServer()
    let head = ["Content-Type: application/json", "Transfer-Encoding: chunked"]
    let peer = try server.peer()
    try peer.send(TestServer.request("POST /api/panic", head))
    for _ in 0..<20 { try peer.send("400\r\n" + String(repeating: " ", count: 1024) + "\r\n") }
    #expect(try peer.answer().status == 413)
    try peer.end()
    let fits = String(repeating: " ", count: 16 * 1024)
    #expect(try server.post("/api/panic", fits).status == 200)
  }

  @Test(arguments: [
    ("", "\r\n"), ("GET / HTTP/1.1\r\n", "a"), ("GET / HTTP/1.1\r\nHost: localhost\r\nX:", "a"),
    ("POST /api/panic HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16384\r\n\r\n", "a"),
  ])
  func `Who never comes to an end has to go`(_ beginning: String, _ more: String) throws {
    let server = try TestServer(limits: Self.quick())
    let peer = try server.peer()
    try peer.send(beginning)
    // A byte now and then does not help.
    try waitUntil("the server says something, or closes") {
      try peer.send(more)
      return peer.hasMore
    }
    try peer.end()
  }

  @Test func `What a client has already it does not get again`() throws {
    let server = try TestServer()
    let tag = try #require(try server.get("/api/status").headers["etag"])
    let again = try server.get("/api/status", "If-None-Match: \(tag)")
    #expect(again.status == 304 && again.body.isEmpty)
    #expect(try server.get("/api/status", "If-None-Match: \"other\"").status == 200)
    // A reply that only some may read is stored nowhere.
    #expect(try server.get("/api/page").headers["cache-control"] == "no-store")
  }

  @Test func `The view of a feature has the page's document`() throws {
    let server = try TestServer()
    #expect(try server.get("/circle").body == server.get("/").body)
    #expect(try server.get("/square").status == 404)
  }

  @Test func `Requests are answered one after the other`() throws {
    let server = try TestServer()
    let peer = try server.peer()
    for (path, status) in [("/", 200), ("/x", 404), ("/api/state", 200), ("/", 200)] {
      try peer.send(TestServer.request("GET \(path)"))
      #expect(try peer.answer().status == status)
    }
  }

  /// Of a thousand requests in a packet one is answered, so that everybody else does not have to wait for a thousand.
  @Test(arguments: ["/", "/x", "/api/state"])
  func `Of several requests that come at once the first is answered`(_ path: String) throws {
    let server = try TestServer()
    let peer = try server.peer()
    try peer.send(TestServer.request("GET \(path)") + TestServer.request("GET /"))
    #expect(try peer.answer().status == (path == "/x" ? 404 : 200))
    try peer.end()
    #expect(peer.seen.isEmpty)
  }

  /// Nothing is kept of what comes while an answer is being found.
  @Test func `A request behind one that is not answered yet ends the connection after that answer`() throws {
    let server = try TestServer()
    let peer = try server.peer()
    let post =
      TestServer.request("POST /api/panic", ["Content-Type: application/json", "Content-Length: 2"]) + "{}"
    try peer.send(post + post + TestServer.request("GET /"))
    let answer = try peer.answer()
    #expect(answer.status == 200 && answer.headers["connection"] == "close")
    try peer.end()
    #expect(peer.seen.isEmpty && server.backend.allRequests.count == 1)
  }

  @Test func `Who follows the events and asks for more has to go`() throws {
    let server = try TestServer()
    let peer = try server.peer()
    try peer.send(TestServer.request("GET /events"))
    _ = try peer.text(to: "data: ")
    try peer.send(TestServer.request("GET /"))
    try peer.end()
    try server.waitForFollowers(0)
  }

  /// The worst that one packet can hold, on many connections whose answers nobody reads.
  @Test(arguments: ["GET /events", "GET /api/state", "POST /api/panic"])
  func `Many tiny requests at once cost little memory`(_ first: String) throws {
    let server = try TestServer()
    let tiny = String(repeating: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 1600)
    let peers = try (0..<100).map { _ in try TestPeer(port: server.port, receiveBuffer: 4096) }
    let before = try Self.residentBytes()
    for peer in peers {
      try peer.sendWithoutWaiting(TestServer.request(first, ["Content-Length: 0"]) + tiny)
    }
    #expect(try server.get("/").status == 200)
    // 60 KB each are 100 MB and more once they are decoded; other tests run meanwhile.
    let growth = try Self.residentBytes() - before
    #expect(growth < 40 << 20, "\(growth >> 20) MB")
  }

  private static func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return (Int(fields[1]) ?? 0) * Int(getpagesize())
  }

  @Test func `Who asks much and reads nothing has to go`() throws {
    let server = try TestServer(limits: Self.quick())
    let peer = try TestPeer(port: server.port, receiveBuffer: 4096)
    let many = String(repeating: TestServer.request("GET /api/state"), count: 5000)
    try peer.send(many)
    try waitFor("no connection", look: server.connections, until: { $0 == 0 })
    // The peer gets the bytes that the kernels hold, then the end; not every answer.
    try peer.end()
    #expect(peer.seen.count < 2_000_000)
  }

  @Test func `A connection that is one too many is closed at once, and told why`() throws {
    var limits = PageServerLimits.patient
    limits.connections = 3
    let server = try TestServer(limits: limits)
    let kept = try (0..<3).map { _ in try server.socket() }
    for socket in kept { _ = try socket.text() }
    // Even those who ask for nothing.
    for _ in 0..<50 {
      let peer = try server.peer()
      let answer = try peer.answer()
      #expect(answer.status == 503 && answer.headers["retry-after"] == "5")
      #expect(answer.body.contains("too many connections"))
      try peer.end()
    }
    kept[0].peer.finish()
    try kept[0].peer.end()
    try waitUntil("a place is free") { (try? server.get("/").status) == 200 }
  }

  @Test func `Bytes that are no request end the connection`() throws {
    let server = try TestServer()
    for bytes: [UInt8] in [
      [0x16, 0x03, 0x01, 0x02, 0x00, 0x01], [0xFF, 0xFE, 0x00], Array("\r\n\r\n:::\r\n".utf8),
    ] {
      let peer = try server.peer()
      try peer.send(bytes)
      try peer.end()
    }
    #expect(try server.get("/").status == 200)
  }

  @Test func `Requests that are half sent do not delay the end`() throws {
    var limits = PageServerLimits.patient
    limits.requestLimit = .hours(1)
    limits.stuckLimit = .hours(1)
    let server = try TestServer(limits: limits)
    let peers = try (0..<5).map { _ in try server.peer() }
    for peer in peers {
      try peer.send("POST /api/panic HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n1")
    }
    let socket = try server.socket()
    _ = try socket.text()
    let events = try server.peer()
    try events.send(TestServer.request("GET /events"))
    _ = try events.text(to: "data: ")
    server.stop()
    #expect(try socket.frame() == .close(1001))
    try events.end()
    #expect(PageProbe.examine(PageAddress(host: "127.0.0.1", port: server.port)) == .free)
  }
}
