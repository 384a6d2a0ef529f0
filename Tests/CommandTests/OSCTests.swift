import Foundation
import TestKit
import Testing

/// OSC, received by `oscdump` of liblo.
@Suite struct OSCTests {
  private let folder: Folder
  private let chord: [UInt8] = [48, 52, 55, 59]
  static let dump = "/usr/bin/oscdump"
  static let isMissing: Comment = "oscdump is missing: apt install liblo-tools"

  init() throws { folder = try Folder() }

  private func run(_ settings: String) throws -> RunningChordd {
    try folder.write("c.yaml", "outputs:\n\(settings)settling: {hold: 10ms}\n")
    return try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
  }

  /// A receiver that listens.
  static func receiver(at port: Int) throws -> Peer {
    let peer = try Peer(dump, ["-L", "\(port)"])
    let place = ":" + String(0x10000 + port, radix: 16, uppercase: true).dropFirst() + " "
    try waitFor("a receiver at port \(port)") {
      try ["udp", "udp6"].map { try String(contentsOfFile: "/proc/net/\($0)", encoding: .utf8) }.joined()
    } until: {
      $0.contains(place)
    }
    return peer
  }

  /// The messages of one bundle, without its time tags.
  private func messages(_ peer: Peer, upTo last: String, where isWanted: (String) -> Bool) throws -> [String]
  {
    var said: [String] = []
    while true {
      let line = try peer.line { _ in true }
      guard let slash = line.firstIndex(of: "/") else { continue }
      said.append(String(line[slash...]))
      guard said.last?.hasPrefix(last) == true else { continue }
      if said.contains(where: isWanted) { return said }
      said = []
    }
  }

  @Test(.enabled(if: Peer.isInstalled(dump), isMissing))
  func `A receiver gets everything that belongs to a chord in one bundle, and its end`() throws {
    let port = try Peer.freePort(datagram: true)
    let peer = try Self.receiver(at: port)
    let program = try run(
      "  osc: [\"127.0.0.1:\(port)\"]\n  osc-name: [/cue/chord/text, \"/cue/{name}/start\"]\n")
    #expect(
      try messages(peer, upTo: "/cue/chord/text") { $0.hasPrefix("/chord/clear") }.contains("/chord/on i 0"))
    try program.write(MIDIBytes.struck([42, 46, 49, 64]))
    let live = try messages(peer, upTo: "/cue/chord/text") { $0.hasPrefix("/chord/on i 1") }
    let words = Array(live.suffix(15))
    #expect(
      words == [
        "/chord/name s \"F♯7\"", "/chord/ascii s \"F#7\"", "/chord/root si \"F#\" 6", "/chord/rootpc i 6",
        "/chord/bass si \"F#\" 6", "/chord/basspc i 6", "/chord/kind s \"unified\"", "/chord/quality s \"7\"",
        "/chord/lower s \"F#\"", "/chord/upper s \"note E\"", "/chord/notes iiii 42 46 49 64",
        "/chord/on i 1", "/chord/committed i 0", words[13], "/cue/chord/text s \"F♯7\"",
      ])
    _ = try peer.line { $0.contains("/chord/committed i 1") }
    _ = try peer.line { $0.hasSuffix("/cue/Fs7/start ") || $0.hasSuffix("/cue/Fs7/start") }
    try program.write(MIDIBytes.released([42, 46, 49, 64]))
    _ = try peer.line { $0.contains("/chord/clear") }
    program.end()
  }

  @Test(.enabled(if: Peer.isInstalled(dump), isMissing))
  func `A receiver that goes and comes back is no trouble to anybody`() throws {
    let (port, second) = (try Peer.freePort(datagram: true), try Peer.freePort(datagram: true))
    let (peer, other) = (try Self.receiver(at: port), try Self.receiver(at: second))
    let program = try run(
      "  osc: [\"localhost:\(port)\", \"127.0.0.1:\(second)\"]\n  text-file: \(folder.path("name").path)\n")
    try program.write(MIDIBytes.struck(chord))
    _ = try peer.line { $0.contains("/chord/name s \"Cma7\"") }
    peer.process.kill()
    for notes in [[46, 50, 53], [50, 53, 57], [46, 50, 53]] as [[UInt8]] {
      try program.write(MIDIBytes.released(chord + [46, 50, 53, 57]) + MIDIBytes.struck(notes))
      try folder.wait(for: notes[0] == 46 ? "B♭" : "Dmi", in: "name")
    }
    _ = try other.line { $0.contains("/chord/name s \"Dmi\"") }
    let again = try Self.receiver(at: port)
    try program.write(MIDIBytes.released([46, 50, 53]) + MIDIBytes.struck(chord))
    _ = try again.line { $0.contains("/chord/name s \"Cma7\"") }
    program.end()
    #expect(try program.rest().errors == "")
  }

  /// A socket at ::1 and its port; `nil` on a machine without IPv6.
  private static func receiver() -> (descriptor: CInt, port: UInt16)? {
    let receiver = socket(AF_INET6, CInt(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(receiver, $0, length) == 0 && getsockname(receiver, $0, &length) == 0
      }
    }
    guard isBound else {
      close(receiver)
      return nil
    }
    return (receiver, UInt16(bigEndian: address.sin6_port))
  }

  private static var hasIPv6: Bool { receiver().map { close($0.descriptor) == 0 } ?? false }

  /// (Debian's `oscdump` hears nothing over IPv6, so here a plain socket is the receiver.)
  @Test(.enabled(if: hasIPv6, "this machine has no IPv6"))
  func `A receiver may have an address of IPv6`() throws {
    let (receiver, port) = try #require(Self.receiver())
    defer { close(receiver) }
    let program = try run("  osc: [\"[::1]:\(port)\"]\n")
    try program.write(MIDIBytes.struck(chord))
    var heard = ""
    while !heard.contains("Cma7") {
      try waitUntil("more at ::1") { receiver.isReady(POLLIN) }
      var bytes = [UInt8](repeating: 0, count: 2048)
      let count = unsafe recv(receiver, &bytes, bytes.count, 0)
      heard = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
    #expect(heard.hasPrefix("#bundle"))
    program.end()
    #expect(try program.rest().errors == "")
  }

  @Test func `A host that is not found is one sentence, and the rest goes on`() throws {
    let program = try run("  osc: [\"nobody.invalid:9000\"]\n  text-file: \(folder.path("name").path)\n")
    let sentence = try program.errorLine { _ in true }
    #expect(
      sentence.hasPrefix("chordd: error: output osc 1: cannot send OSC to nobody.invalid:9000: "))
    #expect(sentence.hasSuffix("; check outputs.osc and the network; next attempt in 10 s"))
    try program.write(MIDIBytes.struck(chord))
    try folder.wait(for: "Cma7", in: "name")
    program.end()
  }
}
