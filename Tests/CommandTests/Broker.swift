import Foundation
import Testing

/// A real mosquitto, on a port of its own, that can be killed and started again.
final class Broker {
  static let path = "/usr/sbin/mosquitto"
  static let isMissing: Comment =
    "mosquitto or its clients are missing: apt install mosquitto mosquitto-clients"
  static var isInstalled: Bool { Peer.isInstalled(path) && Peer.isInstalled(reader) }
  private static let reader = "/usr/bin/mosquitto_sub"

  let port: Int
  private let folder: Folder
  private(set) var peer: Peer

  /// `settings` are more lines of its configuration; by default everybody may do everything.
  init(_ settings: [String] = ["allow_anonymous true"], in folder: Folder) throws {
    self.folder = folder
    port = try Peer.freePort()
    let log = ["error", "warning", "notice", "information", "subscribe"].map { "log_type \($0)" }
    let lines = ["listener \(port) 127.0.0.1", "user root"] + log + settings
    try folder.write("mosquitto.conf", lines.joined(separator: "\n") + "\n")
    peer = try Self.start(folder)
  }

  /// Publishes a text, which those that read its topic get after everything that came before.
  func say(_ topic: String, _ text: String) throws {
    let teller = try Peer(
      "/usr/bin/mosquitto_pub", ["-h", "127.0.0.1", "-p", "\(port)", "-t", topic, "-m", text])
    #expect(teller.process.endsWell())
  }

  private static func start(_ folder: Folder) throws -> Peer {
    let peer = try Peer(path, ["-c", folder.path("mosquitto.conf").path])
    _ = try peer.line { $0.hasSuffix(" running") }
    return peer
  }

  func kill() { peer.process.kill() }
  func restart() throws { peer = try Self.start(folder) }

  /// A program that reads topics, as `TOPIC TEXT`; the broker knows it already.
  func reader(_ topics: String..., options: [String] = []) throws -> Peer {
    let reader = try Peer(
      Self.reader,
      ["-h", "127.0.0.1", "-p", "\(port)", "-v"] + options + topics.flatMap { ["-t", $0] })
    for topic in topics { _ = try peer.line { $0.hasSuffix(" 0 \(topic)") } }
    return reader
  }
}
