import CLinux
import Foundation
import TestKit
import Testing

/// The event socket, read by programs that know nothing of chordd.
@Suite struct EventSocketTests {
  private let folder: Folder
  private let chord: [UInt8] = [48, 52, 55, 59]
  private var path: String { folder.path("e").path }

  init() throws { folder = try Folder() }

  private func run() throws -> RunningChordd {
    try folder.write("c.yaml", "outputs:\n  socket: \(path)\nsettling: {hold: 10ms}\n")
    let program = try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
    try waitUntil("the event socket") { FileManager.default.fileExists(atPath: path) }
    return program
  }

  private func end(_ program: RunningChordd) {
    program.end()
    #expect(folder.names == ["c.yaml"])
  }

  /// A connection that reads lines of its own accord.
  private func connection() throws -> CInt {
    try waitFor("a place at the event socket", look: { unsafe clinux_unix_connect(path) }, until: { $0 >= 0 })
  }

  /// Everything that comes until there are `lines` lines, with a text in them; `nil` when the other side has closed.
  private func received(
    _ descriptor: CInt, atLeast lines: Int = 1, with text: String = "\n"
  ) throws -> String? {
    var bytes: [UInt8] = []
    var isClosed = false
    let seen = try waitFor("\(lines) lines with \(text)") {
      var chunk: [UInt8] = Array(repeating: 0, count: 1 << 16)
      let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
      bytes += chunk[..<max(count, 0)]
      isClosed = count == 0
      return String(decoding: bytes, as: UTF8.self)
    } until: {
      isClosed || bytes.count(where: { $0 == 10 }) >= lines && $0.contains(text)
    }
    return isClosed ? nil : seen
  }

  @Test func `A program of somebody else reads the present state, and then every event`() throws {
    let program = try run()
    try program.write(MIDIBytes.struck(chord))
    _ = try program.line { $0.hasPrefix("Cma7") }
    let reader = try Peer(
      "/usr/bin/python3",
      [
        "-c",
        "import socket,sys\ns=socket.socket(socket.AF_UNIX)\ns.connect(sys.argv[1])\n"
          + "for line in s.makefile(): print(line, end='', flush=True)", path,
      ])
    #expect(try JSON.object(try reader.line { _ in true })["status"] as? String == "listening")
    let first = try JSON.object(try reader.line { _ in true })
    #expect(first["status"] as? String == "connected" && first["portName"] as? String == "standard input")
    let second = try JSON.object(try reader.line { _ in true })
    #expect(second["type"] as? String == "chord" && second["name"] as? String == "Cma7")
    try program.write(MIDIBytes.released(chord))
    _ = try reader.line { $0.contains(#""type":"clear""#) }
    end(program)
    #expect(reader.process.endsWell())
  }

  @Test func `Only its owner may read, and a second daemon keeps away`() throws {
    let program = try run()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let second = try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
    #expect(
      try second.errorLine { _ in true }
        == "chordd: error: output socket: another chordd (process \(program.process.processIdentifier)) answers on \(path) already; this one runs without an event socket: end the other, or set outputs.socket; next attempt in 10 s"
    )
    second.process.kill()
    #expect(try received(try connection()) != nil)
    end(program)
  }

  @Test(.measuresMemory)
  func `Readers that never read cost nothing but old events`() throws {
    let program = try run()
    let deaf = try (0..<64).map { _ in try connection() }
    let good = try connection()
    defer { for descriptor in deaf + [good] { close(descriptor) } }
    #expect(try received(good) == nil, "there is room for 64, and all of them could still read")
    let before = program.residentKilobytes
    func play(_ count: Int) throws {
      for _ in 0..<count { try program.write(MIDIBytes.struck([60]) + MIDIBytes.released([60])) }
    }
    // Once some are behind, the next one gets a place.
    var next: CInt = -1
    defer { close(next) }
    try waitUntil("a place for one more") {
      try play(100)
      next = try connection()
      if try received(next) != nil { return true }
      close(next)
      return false
    }
    try play(2500)
    try program.write(MIDIBytes.struck(chord))
    _ = try program.line { $0.hasPrefix("Cma7") }
    #expect(program.residentKilobytes - before < 40_000)
    let name = #""name":"Cma7""#
    #expect(try received(next, with: name)?.contains(name) == true)
    // Those that begin to read find whole lines, the newest among them.
    let late = try JSON.objects(received(deaf[63], atLeast: 100) ?? "")
    #expect(late.allSatisfy { $0["v"] as? Int == 1 })
    end(program)
  }

  @Test func `Readers come and go a thousand times without a trace`() throws {
    let program = try run()
    #expect(try received(try connection()) != nil)
    let before = program.openDescriptors
    for _ in 0..<1000 { close(try connection()) }
    let last = try connection()
    #expect(try received(last) != nil)
    close(last)
    try waitFor(
      "no more files than \(before)", look: { program.openDescriptors }, until: { $0 <= before })
    end(program)
  }

  @Test func `A reader that says its last word goes on reading, and the program sleeps`() throws {
    let program = try run()
    let reader = try connection()
    defer { close(reader) }
    shutdown(reader, CInt(SHUT_WR))
    #expect(try received(reader) != nil)
    try program.sleeps()
    try program.write(MIDIBytes.struck(chord))
    #expect(try received(reader)?.contains(#""type":"#) == true)
    end(program)
  }
}
