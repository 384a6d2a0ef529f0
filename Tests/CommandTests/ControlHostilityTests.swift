import Foundation
import Testing

/// Clients that want to do harm: afterwards chordd still answers, names chords and ends in time.
@Suite struct ControlHostilityTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// How many replies that must cause; `nil` when it does not matter.
    var replies: Int?

    init(_ name: String, _ bytes: [UInt8], replies: Int? = nil) {
      testDescription = name
      self.bytes = bytes
      self.replies = replies
    }

    init(_ name: String, _ text: String, times: Int = 1, replies: Int? = nil) {
      self.init(name, Array(String(repeating: text, count: times).utf8), replies: replies)
    }
  }

  /// The same noise in every run.
  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
  }

  @Test(arguments: [
    Attack("nothing", "", replies: 0),
    Attack("half a line", "stat", replies: 0),
    Attack("half a panic", "pani", replies: 0),
    Attack("an empty line", "\n", replies: 1),
    Attack("many empty lines", "\n", times: 50, replies: 50),
    Attack("a line of 1,024 bytes", String(repeating: "a", count: 1024) + "\n", replies: 1),
    Attack("a line of 1,025 bytes", String(repeating: "a", count: 1025) + "\n", replies: 1),
    Attack("a line of a megabyte", String(repeating: "split ", count: 170_000) + "\n", replies: 1),
    Attack("a megabyte without a line", "a", times: 1_000_000, replies: 0),
    Attack("NULs", [UInt8](repeating: 0, count: 5000), replies: 0),
    Attack("a NUL in a request", Array("status\0\n".utf8), replies: 1),
    Attack("invalid UTF-8", [0xFF, 0xFE, 0xC0, 0x80, 0x0A, 0xED, 0xA0, 0x80, 0x0A], replies: 2),
    Attack("control characters", "split \u{1B}[2J\u{7}\n", replies: 1),
    Attack("noise", noise(200_000)),
    Attack("an HTTP request", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", replies: 3),
    Attack("quotation marks", "style \"\\\"}{,\n", replies: 1),
    Attack("a flag", "style 🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿\n", replies: 1),
  ])
  func survives(_ attack: Attack) throws {
    let chordd = try ControlledChordd()
    let peer = try chordd.peer()
    peer.send(attack.bytes)
    peer.endSending()
    var replies = 0
    while let line = peer.line() {
      #expect(try JSON.object(line)["ok"] as? Bool == false)
      replies += 1
    }
    if let expected = attack.replies { #expect(replies == expected) }
    try isWell(chordd)
  }

  @Test func `A client that never reads is not read either`() throws {
    let chordd = try ControlledChordd()
    let peer = try chordd.peer()
    // Far more than the buffers of the kernel hold; it must not pile up in the program.
    let flood = Array(String(repeating: "help\n", count: 2_000_000).utf8)
    var sent = 0
    while sent < flood.count {
      var more = peer.sendSome(flood[sent...])
      if more <= 0 {
        // The program had its turn when another client is answered: now it is full, or it is not.
        #expect(try chordd.reply(to: "status")["ok"] as? Bool == true)
        more = peer.sendSome(flood[sent...])
      }
      guard more > 0 else { break }
      sent += more
    }
    #expect(sent < 5_000_000)
    #expect(try residentKilobytes(chordd) < 200_000)
    try isWell(chordd)
    _ = consume peer
  }

  @Test func `A thousand clients that say nothing keep nobody out`() throws {
    let chordd = try ControlledChordd()
    var peers: [ControlPeer] = []
    for number in 0..<1000 {
      peers.append(try chordd.peer())
      if number % 100 == 0 { #expect(try chordd.reply(to: "status")["ok"] as? Bool == true) }
    }
    #expect(peers.count == 1000)
    #expect(peers.first?.isEnded() == true)
    #expect(try openFiles(chordd) < 60)
    try isWell(chordd)
  }

  @Test func `A thousand clients that ask and go`() throws {
    let chordd = try ControlledChordd()
    for _ in 0..<1000 {
      try chordd.peer().send("status\nstatus\nsta")
    }
    #expect(try openFiles(chordd) < 60)
    try isWell(chordd)
  }

  @Test func `Whoever talks to it while it ends does not hold it up`() throws {
    let chordd = try ControlledChordd()
    let peers = try (0..<8).map { _ in try chordd.peer() }
    for peer in peers { peer.send(String(repeating: "stats\n", count: 20_000)) }
    chordd.end()
    #expect(!FileManager.default.fileExists(atPath: chordd.socket))
  }

  @Test func `A client that asks without end keeps neither others nor the end waiting`() throws {
    let chordd = try ControlledChordd()
    let flooding = Process()
    flooding.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    flooding.arguments = [
      "python3", "-c",
      """
      import socket, sys, threading
      s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1])
      threading.Thread(target=lambda: [None for _ in iter(lambda: s.recv(1 << 20), b"")], daemon=True).start()
      try:
        while True: s.sendall(b"stats prometheus\\n" * 1000)
      except OSError: pass
      """, chordd.socket,
    ]
    try flooding.run()
    defer { flooding.kill() }
    for _ in 0..<20 { #expect(try chordd.reply(to: "status")["ok"] as? Bool == true) }
    try isWell(chordd)
  }

  /// Answers, names and ends as if nothing had been.
  private func isWell(_ chordd: ControlledChordd) throws {
    let status = try chordd.reply(to: "status")
    #expect(status["ok"] as? Bool == true && status["splitName"] as? String == "C4")
    #expect(try chordd.name(of: [48, 52, 55]) == "C")
    chordd.end()
    #expect(try chordd.program.rest().errors == "")
  }

  private func residentKilobytes(_ chordd: ControlledChordd) throws -> Int {
    let text = try String(
      contentsOfFile: "/proc/\(chordd.program.process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  private func openFiles(_ chordd: ControlledChordd) throws -> Int {
    try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(chordd.program.process.processIdentifier)/fd"
    ).count
  }
}
