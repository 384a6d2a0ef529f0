import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import PageServer

/// The page, opened to the private networks of the machine while it is served.
@Suite struct NetworkTests {
  private static let key = "0123456789abcdefghijklmn"
  private static let settings = PageServerSettings(
    address: PageAddress(host: "127.0.0.1", port: 8737), machineName: "stage.example",
    token: "token-of-the-settings")

  @Test(arguments: [
    ("10.0.0.0", true), ("10.255.255.255", true), ("9.255.255.255", false), ("11.0.0.0", false),
    ("172.15.255.255", false), ("172.16.0.0", true), ("172.20.10.2", true), ("172.31.255.255", true),
    ("172.32.0.0", false), ("192.167.255.255", false), ("192.168.0.0", true), ("192.168.43.1", true),
    ("192.168.255.255", true), ("192.169.0.0", false), ("169.253.255.255", false), ("169.254.1.2", true),
    ("169.255.0.0", false), ("100.64.0.1", false), ("192.0.2.2", false), ("8.8.8.8", false),
    ("127.0.0.1", false), ("0.0.0.0", false), ("255.255.255.255", false),
    ("fc00::1", true), ("fd12:3456::1", true), ("fbff::1", false), ("fe00::1", false),
    ("fe80::1", true), ("febf::1", true), ("fec0::1", false), ("2001:db8::1", false), ("::1", false),
    ("::ffff:10.1.2.3", true), ("::ffff:8.8.8.8", false), ("::10.1.2.3", false), ("64:ff9b::a00:1", false),
    ("10.0.0", false), ("stage", false), ("", false),
  ])
  func `Private networks`(_ address: String, _ isPrivate: Bool) {
    #expect(PrivateNetworks.contains(address) == isPrivate)
  }

  @Test func `The unit of the system lets in the same networks`() throws {
    let unit = try String(
      contentsOfFile: "\(#filePath.split(separator: "/Tests/")[0])/systemd/system/chordd.service",
      encoding: .utf8)
    let allowed = unit.split(separator: "\n").filter { $0.hasPrefix("IPAddressAllow=") }
      .flatMap { $0.dropFirst("IPAddressAllow=".count).split(separator: " ").map(String.init) }
    // systemd.resource-control(5) calls two of them by one name.
    let named = ["169.254.0.0/16", "fe80::/10"]
    #expect(
      Set(allowed) == Set(PrivateNetworks.ranges).subtracting(named).union(["localhost", "link-local"]))
  }

  @Test(
    arguments: [
      ("10.0.0.7", nil, "look", "look", ""), ("10.0.0.7", nil, "everything", "look", ""),
      ("10.0.0.7", key, "look", "look", ""), ("10.0.0.7", key, "play", "play", ""),
      ("10.0.0.7", key, "everything", "change", ""), ("fd00::7", key, "play", "play", ""),
      ("10.0.0.7", "0123456789abcdefghijklmN", "everything", "look", ""),
      ("10.0.0.7", "token-of-the-settings", "look", "change", ""),
      // Of the machine itself, and of those who only come by way of it.
      ("127.0.0.1", nil, "look", "owner", ""), ("::1", nil, "look", "owner", ""),
      ("127.0.0.1", key, "everything", "look", "X-Forwarded-For: 10.0.0.7"),
      ("10.0.0.7", key, "everything", "look", "X-Forwarded-For: 10.0.0.8"),
      ("127.0.0.1", "token-of-the-settings", "look", "change", "X-Forwarded-For: 10.0.0.7"),
      // Another user of the machine: the key is for the network.
      ("127.0.0.1", key, "everything", "look", "stranger"),
      ("127.0.0.1", "token-of-the-settings", "look", "change", "stranger"),
    ] as [(String, String?, String, String, String)])
  func `Who may do what`(
    _ from: String, _ shown: String?, _ rights: String, _ may: String, _ special: String
  ) throws {
    let rules = Self.settings.rules(
      for: PageNetwork(key: Self.key, rights: try #require(PageRights(rawValue: rights))))
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "localhost"])
    if special.contains(":") { head.headers.add(name: "X-Forwarded-For", value: "10.0.0.7") }
    let target = try #require(Target(shown.map { "/?token=\($0)" } ?? "/"))
    let visitor = rules.visitor(
      head, target, from: try SocketAddress(ipAddress: from, port: 1),
      owner: special == "stranger" ? 65_534 : geteuid())
    let most =
      visitor.isAtMachine ? "owner" : visitor.mayChange ? "change" : visitor.mayPlay ? "play" : "look"
    #expect(most == may)
  }

  @Test(arguments: [
    ("127.0.0.1", true, true), ("::1", true, true), ("10.0.0.7", false, true), ("192.168.1.7", false, true),
    ("169.254.3.4", false, true), ("fe80::7", false, true), ("fd00::7", false, true),
    ("::ffff:172.16.0.9", false, true), ("8.8.8.8", false, false), ("100.64.0.1", false, false),
    ("2001:db8::7", false, false), ("::ffff:8.8.8.8", false, false),
  ])
  func `Who is let in, closed and open`(_ from: String, _ closed: Bool, _ open: Bool) throws {
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "localhost"])
    let remote = try SocketAddress(ipAddress: from, port: 1)
    for (network, isLetIn) in [(nil, closed), (PageNetwork(key: Self.key, rights: .look), open)] {
      let refusal = Self.settings.rules(for: network).refusal(of: head, at: nil, from: remote)
      #expect(refusal == (isLetIn ? nil : .foreignNetwork))
    }
  }

  /// A name that is not ours may belong to a page that wants to speak through a browser in the network.
  @Test(arguments: [
    ("10.0.0.5:8737", true), ("10.0.0.5", true), ("10.0.0.6:8737", false), ("stage.example:8737", true),
    ("STAGE.local", true), ("stage", true), ("stage.local.", true), ("stage.evil.example", false),
    ("evil.example:8737", false), ("10.0.0.5.evil.example", false), ("0.0.0.0:8737", false),
    ("0x0a000005", false), ("167772165", false), ("10.0.5", false), ("010.0.0.5", false),
    ("[::ffff:10.0.0.5]:8737", true), ("[::ffff:10.0.0.6]", false), ("localhost", true),
    ("localhost.evil.example", false), ("[fd00::5]", false), ("10.0.0.5@evil.example", false),
    ("10.0.0.5, evil.example", false), ("10.0.0.5 ", false), ("10.0.0.5:80:80", false), ("", false),
  ])
  func `Names of the machine in its network`(_ host: String, _ isGood: Bool) throws {
    let rules = Self.settings.rules(for: PageNetwork(key: Self.key, rights: .look))
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": host])
    let refusal = rules.refusal(
      of: head, at: try SocketAddress(ipAddress: "10.0.0.5", port: 8737),
      from: try SocketAddress(ipAddress: "10.0.0.7", port: 1))
    #expect((refusal == nil) == isGood)
  }

  @Test func `No text of a host makes a foreign name ours`() throws {
    let rules = Self.settings.rules(for: PageNetwork(key: Self.key, rights: .look))
    let local = try SocketAddress(ipAddress: "10.0.0.5", port: 8737)
    let pieces = [
      "stage", "local", "10.0.0.5", "evil", "localhost", ".", ":", "[", "]", "::1", "%", "@", "8737", "-",
      "0",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let host = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        pieces.randomElement(using: &generator)!
      }
      .joined()
      let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": host])
      guard rules.refusal(of: head, at: local, from: local) == nil else { continue }
      // Without its port it is one of our names.
      let ours = ["stage", "stage.local", "localhost", "10.0.0.5", "127.0.0.1", "[::1]", "::1"]
      let name = host.replacing(#/:[0-9]*$/#, with: "").replacing(#/\.$/#, with: "")
      // As the machine is called where another one has its name, RFC 6762.
      let isNumbered = name.wholeMatch(of: #/stage-[0-9]+\.local/#) != nil
      let isOurs = ours.contains(name) || ours.contains(name.replacing(#/^\[|\]$/#, with: ""))
      #expect(isNumbered || isOurs, "\(host)")
    }
  }

  // MARK: - With real sockets

  /// An address of this machine in a private network.
  private static let address: String? = {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return nil }
    defer { unsafe freeifaddrs(list) }
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      guard let address = unsafe entry.pointee.ifa_addr else { continue }
      var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = MemoryLayout<sockaddr_in6>.size
      guard
        unsafe getnameinfo(address, socklen_t(size), &bytes, socklen_t(bytes.count), nil, 0, NI_NUMERICHOST)
          == 0
      else { continue }
      let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if PrivateNetworks.contains(text) { return text }
    }
    return nil
  }()

  private struct Guest {
    let server: TestServer
    let host: String

    init(_ server: TestServer) throws { (self.server, host) = (server, try #require(NetworkTests.address)) }

    private var name: String { "Host: \(host.contains(":") ? "[\(host)]" : host):\(server.port)" }

    /// Whether there is a page for it at all.
    var isLetIn: Bool { TestPeer.reaches(host, server.port) }

    func answer(_ line: String, _ headers: String..., body: String = "") throws -> TestAnswer {
      let peer = try server.peer(host)
      let long = body.isEmpty ? [] : ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
      try peer.send(TestServer.request(line, [name] + headers + long) + body)
      return try peer.answer()
    }

    func socket(_ headers: String...) throws -> TestSocket {
      try TestSocket(try server.peer(host), headers: [name] + headers)
    }
  }

  private static let bearer = "Authorization: Bearer \(key)"

  @Test(.enabled("this machine is in no private network", { address != nil }))
  func `Opened, others look; closed, they are gone; this machine notices nothing`() throws {
    let server = try TestServer()
    let guest = try Guest(server)
    #expect(!guest.isLetIn)
    let home = try server.socket()
    _ = try home.text()
    #expect(server.open(PageNetwork(key: Self.key, rights: .look)) == nil)
    #expect(try server.get("/api/state").body.contains("\"owner\":true"))
    #expect(try server.answer(TestServer.request("GET /", ["Host: localhost"])).status == 200)
    let state = try guest.answer("GET /api/state")
    #expect(
      state.status == 200
        && state.body.contains("\"writable\":false,\"token\":false,\"playable\":false,\"owner\":false"))
    #expect(try guest.answer("GET /", "Host: evil.example").status != 200)
    #expect(try guest.answer("POST /api/panic", Self.bearer, body: "{}").status == 403)
    #expect(try guest.answer("GET /api/network", Self.bearer).status == 403)
    let looking = try guest.socket()
    _ = try looking.text()
    server.open(nil)
    try looking.peer.end()
    #expect(!guest.isLetIn)
    // The one of this machine went on all the time.
    server.publish(PageEvent(.live, "{\"a\":1}"))
    #expect(try home.text().contains("\"a\":1"))
    #expect(try server.get("/api/state").status == 200)
  }

  @Test(.enabled("this machine is in no private network", { address != nil }))
  func `What the key opens, and what a new one closes at once`() throws {
    let server = try TestServer()
    let guest = try Guest(server)
    server.open(PageNetwork(key: Self.key, rights: .play))
    let playing = try guest.socket(Self.bearer)
    #expect(try playing.text().contains("\"writable\":false,\"token\":true,\"playable\":true"))
    try playing.send("{\"type\":\"noteOn\",\"midi\":60}")
    try server.waitUntilPlayed(.noteOn(60, velocity: 80))
    #expect(try guest.answer("POST /api/stop", Self.bearer, body: "{}").status == 200)
    #expect(try guest.answer("POST /api/stop", body: "{}").status == 403)
    #expect(try guest.answer("POST /api/panic", Self.bearer, body: "{}").status == 403)
    #expect(try guest.answer("GET /api/page", Self.bearer).status == 403)

    server.open(PageNetwork(key: Self.key, rights: .everything))
    try playing.peer.end()
    // The keys that it held are released.
    try server.waitUntilPlayed(.pianoDisconnected)
    #expect(try guest.answer("POST /api/panic", Self.bearer, body: "{}").status == 200)
    #expect(try guest.answer("GET /api/page", Self.bearer).status == 200)
    #expect(try guest.answer("GET /api/network", Self.bearer).status == 403)
    #expect(try guest.answer("POST /api/open-network", Self.bearer, body: "{\"open\":false}").status == 403)

    let changing = try guest.socket(Self.bearer)
    #expect(try changing.text().contains("\"writable\":true"))
    server.open(PageNetwork(key: "another-key-of-24-letters", rights: .everything))
    try changing.peer.end()
    #expect(try guest.answer("POST /api/panic", Self.bearer, body: "{}").status == 403)
    #expect(try guest.answer("GET /api/state", Self.bearer).body.contains("\"playable\":false"))
  }

  @Test(.enabled("this machine is in no private network", { address != nil }))
  func `Where the network has another program, this machine keeps its page`() throws {
    let server = try TestServer()
    let guest = try Guest(server)
    // 127.0.0.9 is in the way of all addresses of IPv4, but not of 127.0.0.1; the other one is in that of all of IPv6.
    for host in ["127.0.0.9"] + (guest.host.contains(":") ? [guest.host] : []) {
      let squatter = try Squatter(host, server.port)
      try #require(squatter.hasIt)
      let obstacle = server.open(PageNetwork(key: Self.key, rights: .look))
      #expect(obstacle?.isTaken == true && server.network == nil && !server.isOpen)
      #expect(try server.get("/api/state").status == 200)
      squatter.leave()
      #expect(!guest.isLetIn)
      #expect(server.open(PageNetwork(key: Self.key, rights: .look)) == nil)
      #expect(try guest.answer("GET /api/state").status == 200)
      server.open(nil)
    }
  }

  /// Another user of the machine would be the page for everybody on it.
  @Test(.enabled("this machine is in no private network", { address != nil }))
  func `While it is opened and closed, nobody gets the port of this machine`() throws {
    let server = try TestServer()
    let guest = try Guest(server)
    let port = server.port
    let isOver = Atomic(false)
    let got = Mutex<[String]>([])
    let finished = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isOver.load(ordering: .relaxed) {
        for host in ["127.0.0.1", "::1"] {
          guard let squatter = try? Squatter(host, port) else { continue }
          if squatter.hasIt { got.withLock { $0.append(host) } }
          squatter.leave()
        }
      }
      finished.signal()
    }
    for _ in 0..<6 {
      #expect(server.open(PageNetwork(key: Self.key, rights: .look)) == nil)
      #expect(server.isOpen && guest.isLetIn)
      #expect(try server.get("/api/state").status == 200)
      server.open(nil)
      #expect(!server.isOpen && !guest.isLetIn)
      #expect(try server.get("/api/state").status == 200)
    }
    isOver.store(true, ordering: .relaxed)
    finished.wait()
    #expect(got.withLock { $0 } == [])
  }

  /// Another program that wants the page's port at an address.
  private struct Squatter {
    private let descriptor: CInt
    /// Whether it listens there.
    let hasIt: Bool

    init(_ host: String, _ port: Int) throws {
      let address = try SocketAddress(ipAddress: host, port: port)
      let made = socket(host.contains(":") ? AF_INET6 : AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      var yes: CInt = 1
      unsafe setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
      hasIt =
        unsafe address.withSockAddr { unsafe bind(made, $0, socklen_t($1)) == 0 } && listen(made, 1) == 0
      descriptor = made
    }

    func leave() { close(descriptor) }
  }

  @Test func `Where the settings have opened the page, the switch does nothing`() throws {
    let server = try TestServer(host: "0.0.0.0")
    #expect(server.open(PageNetwork(key: Self.key, rights: .everything)) == nil)
    #expect(server.network == nil)
    #expect(try server.get("/api/state").status == 200)
  }
}
