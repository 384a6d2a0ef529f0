import ChordAnalysis
import NIOCore
import TestKit
import Testing

@testable import PageServer

/// A server of the page on a port of its own, for one test.
final class TestServer {
  let backend = RecordingBackend()
  let mailbox = PageMailbox()
  let port: Int
  private let server: PageServer

  init(
    limits: PageServerLimits = .patient, hosts: [String] = [], origins: [String] = [], token: String? = nil,
    host: String = "127.0.0.1"
  ) throws {
    let settings = PageServerSettings(
      address: PageAddress(host: host, port: 0), hosts: hosts, origins: origins, machineName: "stage",
      token: token)
    server = try PageServer(settings: settings, backend: backend, mailbox: mailbox, limits: limits)
    server.start()
    port = try #require(server.url?.split(separator: ":").last.flatMap { Int($0) })
  }

  deinit {
    server.stop()
    server.endThreads()
  }

  func stop() { server.stop() }

  /// Opens it to the network, or closes it.
  @discardableResult
  func open(_ network: PageNetwork?) -> PageObstacle? { server.open(network) }

  var network: PageNetwork? { server.network }
  var isOpen: Bool { server.isOpen }

  /// Tells an event, by itself.
  func publish(_ event: PageEvent) {
    mailbox.put(event)
    mailbox.deliver()
  }

  /// How many follow the events.
  func followers() throws -> Int { try server.inspect { $0.hub.count } }

  /// How many bytes wait until those who follow the events read.
  func pendingBytes() throws -> Int { try server.inspect { $0.hub.pendingBytes } }

  func peer(_ host: String = "127.0.0.1") throws -> TestPeer { try TestPeer(port: port, host: host) }
  func socket(_ headers: String...) throws -> TestSocket { try TestSocket(try peer(), headers: headers) }

  /// The answer to one request over a connection of its own.
  func answer(_ request: String) throws -> TestAnswer {
    let peer = try peer()
    try peer.send(request)
    return try peer.answer()
  }

  func get(_ path: String, _ headers: String...) throws -> TestAnswer {
    try answer(Self.request("GET \(path)", headers))
  }

  func post(_ path: String, _ body: String, _ headers: String...) throws -> TestAnswer {
    let all = ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] + headers
    return try answer(Self.request("POST \(path)", all) + body)
  }

  static func request(_ line: String, _ headers: [String] = []) -> String {
    let host = headers.contains { $0.hasPrefix("Host:") } ? [] : ["Host: localhost"]
    return (["\(line) HTTP/1.1"] + host + headers + ["", ""]).joined(separator: "\r\n")
  }

  /// How many connections there are.
  func connections() throws -> Int { try server.inspect { $0.places.count } }

  /// Waits until `count` clients follow the events.
  func waitForFollowers(_ count: Int) throws {
    try waitFor("\(count) who follow", look: followers, until: { $0 == count })
  }

  /// Waits until the keys that were played here end with these.
  func waitUntilPlayed(_ last: InputEvent...) throws {
    try waitFor("the keys", look: { backend.allPlayed }, until: { $0.suffix(last.count) == last[...] })
  }
}

extension PageServerLimits {
  /// The server's, but for those that throw out a client that is slow because its machine is busy.
  static var patient: PageServerLimits {
    var limits = PageServerLimits()
    (limits.requestLimit, limits.longRequestLimit, limits.stuckLimit) = (.hours(1), .hours(1), .hours(1))
    return limits
  }
}
