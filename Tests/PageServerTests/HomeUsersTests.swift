import Foundation
import Glibc
import NIOCore
import NIOPosix
import Synchronization
import System
import Testing

@testable import PageServer

/// The page belongs to one user of the machine.
@Suite struct HomeUsersTests {
  private static let table = """
    sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
     0: 0100007F:2221 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 51123 1 0 100 0 0 10 0
     1: 0100007F:2221 0100007F:DF96 01 00000000:00000000 00:00000000 00000000  1000        0 51125 1 0 20 0 0 10 -1
     2: 0100007F:DF96 0100007F:2221 01 00000000:00000000 00:00000000 00000000  1001        0 51130 2 0 20 0 0 10 -1
     3: 0100007F:DF97 0100007F:2221 05 00000000:00000000 00:00000000 00000000     0        0 0 2 0 20 0 0 10 -1
     4: 0200007F:DF98 0100007F:2221 01 00000000:00000000 00:00000000 00000000  1002        0 51131 2 0 20 0 0 10 -1
     5: 00000000000000000000000001000000:0041 00000000000000000000000001000000:2221 01 0:0 00:0 0  1003        0 51132 2
     6: 0000000000000000FFFF00000100007F:0042 0000000000000000FFFF00000100007F:2221 01 0:0 00:0 0  1004        0 51133 2
     7: 0100007F:DF99 0100007F:2222 01 00000000:00000000 00:00000000 00000000  1005        0 51134 2 0 20 0 0 10 -1
     8: nonsense
    """

  @Test(
    arguments: [
      ("127.0.0.1", 0xDF96, "127.0.0.1", 1001), ("127.0.0.2", 0xDF98, "127.0.0.1", 1002),
      ("::1", 0x41, "::1", 1003),
      ("127.0.0.1", 0x42, "127.0.0.1", 1004), ("::ffff:127.0.0.1", 0xDF96, "::ffff:127.0.0.1", 1001),
      // Closed already: the kernel says root, which proves nothing.
      ("127.0.0.1", 0xDF97, "127.0.0.1", nil),
      // Another address, another port of ours, nobody.
      ("127.0.0.1", 0xDF98, "127.0.0.1", nil), ("127.0.0.1", 0xDF99, "127.0.0.1", nil),
      ("127.0.0.1", 1, "127.0.0.1", nil),
    ] as [(String, Int, String, UInt32?)])
  func `The kernel says whose a connection is`(
    _ address: String, _ port: Int, _ local: String, _ user: UInt32?
  ) throws {
    let ends = try #require(
      SocketOwner.Ends(
        remote: SocketAddress(ipAddress: address, port: port),
        local: SocketAddress(ipAddress: local, port: 0x2221)))
    #expect(SocketOwner.user(ends, in: Self.table) == user)
  }

  /// Where the kernel is asked for one socket, the answer is that of its list.
  @Test(arguments: ["127.0.0.1", "::1"])
  func `The kernel says it of one socket`(address: String) throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let server = try ServerBootstrap(group: group).bind(host: address, port: 0).wait()
    let port = try #require(server.localAddress?.port)
    let peer = try ClientBootstrap(group: group).connect(host: address, port: port).wait()
    let ends = try #require(SocketOwner.Ends(remote: peer.localAddress, local: peer.remoteAddress))
    #expect(SocketDiagnosis.user(ends) == .user(geteuid()))
    #expect(SocketOwner.listedUser(ends) == geteuid())
    try peer.close().wait()
    #expect(SocketDiagnosis.user(ends) == .nobody && SocketOwner.listedUser(ends) == nil)
    try server.close().wait()
  }

  @Test func `Own user, root and those named are at home`() {
    let users = HomeUsers(own: 1000, others: [1001])
    #expect([0, 1000, 1001, 1002, 65_534].map { users.contains($0) } == [true, true, true, false, false])
    #expect(!users.contains(nil))
  }

  /// A connection whose socket another user made: only root can try that.
  @Test(.enabled("only root can be another user", { geteuid() == 0 }))
  func `Another user of the machine may look`() throws {
    let server = try TestServer(token: "0123456789abcdef")
    server.publish(PageEvent(.live, "{\"a\":1}"))
    let stranger = { (request: String) throws -> TestAnswer in
      let peer = try Self.asNobody { try server.peer() }
      try peer.send(request)
      return try peer.answer()
    }
    let change = ["Content-Type: application/json", "Content-Length: 2"]
    let state = try stranger(TestServer.request("GET /api/state"))
    #expect(
      state.status == 200 && state.body.contains("\"writable\":false") && state.body.contains("{\"a\":1}"))
    let refused = try stranger(TestServer.request("POST /api/panic", change) + "{}")
    #expect(refused.status == 403 && refused.body.contains("belongs to another user of this machine"))
    #expect(try stranger(TestServer.request("GET /api/page")).status == 403)
    #expect(try stranger(TestServer.request("GET /api/network")).status == 403)
    #expect(server.backend.allRequests.isEmpty)
    let token = "Authorization: Bearer 0123456789abcdef"
    #expect(try stranger(TestServer.request("POST /api/panic", change + [token]) + "{}").status == 200)
    // Not even with the token: it is not their machine.
    #expect(try stranger(TestServer.request("POST /api/open-network", change + [token]) + "{}").status == 403)
    #expect(try server.post("/api/panic", "{}").status == 200)
    // Neither one who hangs up at once, whose socket then is nobody's.
    for _ in 0..<20 {
      let peer = try Self.asNobody { try server.peer() }
      try peer.send(TestServer.request("POST /api/panic", change) + "{}")
      peer.reset()
    }
    #expect(try server.get("/api/state").body.contains("\"writable\":true"))
    #expect(server.backend.allRequests.count == 2)
  }

  @Test(.enabled("only root can be another user", { geteuid() == 0 }))
  func `Drills are as private as their requests`() throws {
    let server = try TestServer()
    let own = try server.socket()
    let other = try TestSocket(try Self.asNobody { try server.peer() })
    let remote = try server.socket("X-Forwarded-For: 192.0.2.1")
    for socket in [own, other, remote] { _ = try socket.text() }
    server.publish(PageEvent(.feature, "{\"type\":\"drill\"}", isPrivate: true))
    server.publish(PageEvent(.live, "{\"a\":2}"))
    #expect(try own.text() == "{\"type\":\"drill\"}")
    for socket in [own, other, remote] { #expect(try socket.text() == "{\"a\":2}") }
  }

  /// Sockets belong to the user of the file system, which each thread has of its own; see setfsuid(2).
  private static func asNobody<Made>(_ make: () throws -> Made) rethrows -> Made {
    let function = unsafe dlsym(nil, "setfsuid")
    typealias SetUser = @convention(c) (UInt32) -> CInt
    let setUser = unsafe unsafeBitCast(function, to: SetUser.self)
    _ = setUser(65_534)
    defer { _ = setUser(0) }
    return try make()
  }
}
