import Glibc
import NIOCore
import NIOHTTP1
import Testing

@testable import PageServer

/// Clients that are answered, and clients that may change something.
@Suite struct AccessTests {
  @Test(arguments: [
    ("localhost", 200), ("LOCALHOST:8737", 200), ("localhost.", 200), ("127.0.0.1:1", 200),
    ("[::1]:8737", 200),
    ("piano.example.org", 200), ("Piano.Example.Org:80", 200), ("evil.example.org", 421), ("127.0.0.2", 421),
    ("localhost.evil.org", 421), ("stage", 421), ("stage.local", 421), ("10.0.0.1", 421), ("", 400),
    ("localhost:80:80", 400), ("local host", 400), ("localhost:x", 400), ("a\"b", 400), ("[::1", 400),
    ("user@localhost", 400), ("localhost;", 400),
  ])
  func `A page under another name is refused`(_ host: String, _ status: Int) throws {
    let server = try TestServer(hosts: ["piano.example.org"])
    #expect(try server.get("/", "Host: \(host)").status == status)
    #expect(try server.get("/api/state", "Host: \(host)").status == status)
  }

  /// RFC 6762 gives a machine another number where its name is taken.
  @Test(arguments: [
    ("stage.local", true), ("stage-2.local", true), ("STAGE-17.local.", true), ("stage-2", false),
    ("stage-.local", false),
    ("stage-x.local", false), ("stage-12345.local", false), ("other-2.local", false),
    ("stage-2.example.org", false),
  ])
  func `A machine answers to its name with a number`(_ host: String, _ isGood: Bool) {
    let rules = AccessRules(hosts: [], machineName: "Stage.example", token: nil)
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": host])
    #expect((rules.refusal(of: head, at: nil) == nil) == isGood)
    #expect(AccessRules(hosts: [], machineName: nil, token: nil).refusal(of: head, at: nil) != nil)
  }

  @Test(arguments: [
    ("/events", "file://", 204), ("/events", "http://evil.org", 403), ("/api/panic", "file://", 403),
    ("/api/state", "file://", 403),
  ])
  func `A browser may ask before an overlay of the player's own reads the events`(
    _ path: String, _ origin: String, _ status: Int
  ) throws {
    let server = try TestServer(origins: ["file://"])
    let answer = try server.answer(
      TestServer.request("OPTIONS \(path)", ["Origin: \(origin)", "Access-Control-Request-Method: GET"]))
    #expect([status, 405].contains(answer.status) && (answer.status == 204) == (status == 204))
    #expect(
      (answer.headers["access-control-allow-origin"] == origin) == (status == 204))
  }

  @Test func `A request names one host`() throws {
    let server = try TestServer()
    #expect(try server.get("/", "Host: localhost", "Host: localhost").status == 400)
    #expect(try server.answer("GET / HTTP/1.1\r\n\r\n").status == 400)
    #expect(try server.answer("GET / HTTP/1.0\r\n\r\n").status == 400)
  }

  @Test(arguments: [
    (["Origin: http://localhost"], 200), (["Origin: https://localhost"], 200),
    (["Origin: http://evil.org"], 403),
    (["Origin: null"], 403), (["Origin: http://localhost:81"], 403),
    (["Origin: http://localhost.evil.org"], 403),
    (["Origin: http://localhost", "Origin: http://evil.org"], 403), (["Sec-Fetch-Site: cross-site"], 403),
    (["Sec-Fetch-Site: same-site"], 403), (["Sec-Fetch-Site: same-origin"], 200),
    (["Sec-Fetch-Site: none"], 200),
  ])
  func `Another page reads nothing and changes nothing`(_ headers: [String], _ status: Int) throws {
    let server = try TestServer()
    #expect(try server.answer(TestServer.request("GET /api/state", headers)).status == status)
    #expect(try server.answer(TestServer.request("GET /metrics", headers)).status == status)
    #expect(try server.answer(TestServer.request("GET /events", headers)).status == status)
    let body = ["Content-Type: application/json", "Content-Length: 2"]
    #expect(try server.answer(TestServer.request("POST /api/panic", headers + body) + "{}").status == status)
    #expect(server.backend.allRequests.count == (status == 200 ? 1 : 0))
    let upgrade = try server.answer(TestServer.request("GET /events", headers + TestSocket.handshake))
    #expect(upgrade.status == (status == 200 ? 101 : status))
    // A link to the page is good from anywhere.
    #expect(try server.answer(TestServer.request("GET /", headers)).status == 200)
  }

  @Test(
    arguments: [
      ("127.0.0.1", [], "", true), ("127.9.9.9", [], "", true), ("::1", [], "", true),
      ("::ffff:127.0.0.1", [], "", true),
      ("10.0.0.7", [], "", false), ("fe80::1", [], "", false),
      ("10.0.0.7", ["Authorization: Bearer 0123456789abcdef"], "", true),
      ("10.0.0.7", ["Authorization: bearer 0123456789abcdef"], "", true),
      ("10.0.0.7", [], "0123456789abcdef", true),
      ("10.0.0.7", ["Authorization: Bearer 0123456789abcdeF"], "", false),
      ("10.0.0.7", [], "0123456789abcde", false),
      ("10.0.0.7", ["Authorization: Basic 0123456789abcdef"], "", false),
      ("127.0.0.1", ["X-Forwarded-For: 10.0.0.7"], "", false),
      ("127.0.0.1", ["Forwarded: for=10.0.0.7"], "", false),
    ] as [(String, [String], String, Bool)])
  func `Who may change something`(
    _ address: String, _ headers: [String], _ shown: String, _ mayChange: Bool
  ) throws {
    let rules = AccessRules(hosts: [], machineName: nil, token: "0123456789abcdef")
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    for header in headers {
      let parts = header.split(separator: ":", maxSplits: 1)
      head.headers.add(name: String(parts[0]), value: String(parts[1].dropFirst()))
    }
    let remote = try SocketAddress(ipAddress: address, port: 1)
    let target = try #require(Target(shown.isEmpty ? "/" : "/?token=\(shown)"))
    #expect(rules.visitor(head, target, from: remote, owner: geteuid()).mayChange == mayChange)
  }

  /// The sentence names what helps: the token where there is one, the switch where it opens the page.
  @Test(
    arguments: [
      ("0123456789abcdef", true, false, .token), (nil, true, false, .setup), (nil, false, false, .network),
      (nil, false, true, .network), ("0123456789abcdef", false, true, .network),
      ("0123456789abcdef", false, false, .token),
    ] as [(String?, Bool, Bool, LookOnly)])
  func `A refusal names the way out`(
    token: String?, isOpen: Bool, isSwitched: Bool, cure: LookOnly
  ) throws {
    let rules = AccessRules(
      hosts: [], machineName: nil, token: token, isOpen: isOpen,
      network: isSwitched ? PageNetwork(key: "k", rights: .look) : nil)
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    let visitor = rules.visitor(
      head, try #require(Target("/")), from: try SocketAddress(ipAddress: "10.0.0.7", port: 1), owner: nil)
    #expect(!visitor.mayChange && visitor.cure == cure)
    #expect(Refusal.readOnly(visitor.cure).sentence.hasSuffix(cure.cure))
  }

  @Test(arguments: [
    ("stage", true), ("stage.local", true), ("10.0.0.5", true), ("10.0.0.6", false), ("evil.org", false),
    ("localhost", true),
  ])
  func `Open to the network, the machine's own name and address are good`(
    _ host: String, _ isGood: Bool
  ) throws {
    let rules = AccessRules(hosts: [], machineName: "stage", token: nil)
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "\(host):8737"])
    let local = try SocketAddress(ipAddress: "10.0.0.5", port: 8737)
    #expect((rules.refusal(of: head, at: local) == nil) == isGood)
  }

  @Test(arguments: [
    ("127.0.0.2", "127.0.0.2", true), ("127.0.0.2", "127.0.0.3", false), ("127.0.0.2", "stage", false),
    ("127.0.0.2", "localhost", true), ("192.168.1.5", "192.168.1.5", true), ("::2", "[0:0::2]", true),
    ("::2", "[::3]", false),
  ])
  func `The page is found under the address that it is served at`(
    _ address: String, _ host: String, _ isGood: Bool
  ) throws {
    let settings = PageServerSettings(
      address: PageAddress(host: address, port: 8737), machineName: "elsewhere")
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "\(host):8737"])
    let local = try SocketAddress(ipAddress: address, port: 8737)
    #expect((settings.rules(for: nil).refusal(of: head, at: local) == nil) == isGood)
  }

  @Test(
    arguments: [
      ("null", ["null"], "null"), ("file://", ["file://"], "file://"), ("null", [], nil),
      ("http://evil.example", ["null"], nil),
      ("http://127.0.0.1:5500", ["http://127.0.0.1:5500"], "http://127.0.0.1:5500"),
      ("http://127.0.0.1:8737", ["null"], nil),
    ] as [(String, [String], String?)])
  func `An overlay of one's own reads the events`(
    _ origin: String, _ origins: [String], _ reader: String?
  ) throws {
    let rules = AccessRules(hosts: [], origins: origins, machineName: nil, token: nil)
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/events", headers: ["Host": "127.0.0.1:8737", "Origin": origin])
    #expect(rules.foreignReader(head) == reader)
  }

  @Test func `What another server passes on may only look`() throws {
    let server = try TestServer(token: "0123456789abcdef")
    let passed = "X-Forwarded-For: 10.0.0.7"
    #expect(try server.post("/api/panic", "{}", passed).status == 403)
    #expect(try server.get("/api/state", passed).body.contains("\"writable\":false,\"token\":true"))
    #expect(try server.get("/api/state?token=0123456789%61bcdef", passed).body.contains("\"writable\":true"))
    #expect(
      try server.post("/api/panic", "{}", passed, "Authorization: Bearer 0123456789abcdef").status == 200)
    let socket = try server.socket(passed)
    #expect(try socket.text().contains("\"writable\":false"))
    try socket.send("{\"type\":\"noteOn\",\"midi\":60}")
    #expect(try socket.text().contains("may only listen here"))
    #expect(server.backend.allPlayed.isEmpty)
  }
}
