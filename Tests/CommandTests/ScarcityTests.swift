import Foundation
import TestKit
import Testing

/// The program when the system gives it no more space in a file, or no more descriptors.
@Suite struct ScarcityTests {
  /// Starts the program under limits of the shell, with its standard input open.
  private func start(
    limits: String, _ environment: [String: String], in folder: Folder
  ) throws -> RunningChordd {
    try RunningChordd(
      ["run", "--input", "-", "--plain"], in: folder, environment: environment,
      through: ["/usr/bin/env", "--default-signal=XFSZ", "/bin/sh", "-c", "\(limits); exec \"$0\" \"$@\""])
  }

  @Test(arguments: ["JSON", "TEXT_FILE"])
  func `A limit of the size of files is one sentence, and everything else goes on`(output: String) throws {
    let folder = try Folder()
    let program = try start(
      limits: "ulimit -f 0", ["CHORDD_OUTPUTS_\(output)": folder.path("o").path], in: folder)
    var names: [String] = []
    for _ in 0..<5 {
      try program.write(MIDIBytes.struck([48, 52, 55]))
      names.append(try program.line { _ in true })
      try program.write(MIDIBytes.released([48, 52, 55]) + MIDIBytes.struck([50, 53, 57]))
      names.append(try program.line { _ in true })
      try program.write(MIDIBytes.released([50, 53, 57]))
    }
    #expect(names.count == 10)
    program.process.signal(SIGTERM)
    #expect(program.process.ends() && program.process.terminationReason == .exit)
    let complaints = try program.rest().errors.split(separator: "\n").filter { $0.contains("next attempt") }
    #expect(complaints.count == 1 && complaints[0].contains("File too large"), "\(complaints)")
  }

  @Test func `Without a free descriptor it sleeps, and lets clients in when there is one`() throws {
    let folder = try Folder()
    let (control, events) = (folder.path("s").path, folder.path("e").path)
    let program = try start(
      limits: "ulimit -n 40", ["CHORDD_CONTROL_SOCKET": control, "CHORDD_OUTPUTS_SOCKET": events], in: folder)
    try program.write(MIDIBytes.struck([48, 52, 55]))
    _ = try program.line { _ in true }
    // More than it can hold; the connections beyond that are not accepted.
    var peers = try (0..<60).map { _ in try ControlPeer.connected(to: events) }
    try program.sleeps()
    try program.write(MIDIBytes.released([48, 52, 55]) + MIDIBytes.struck([50, 53, 57]))
    #expect(try program.line { _ in true }.hasPrefix("D"))
    peers.removeAll()
    let newcomer = try ControlPeer.connected(to: control)
    #expect(try newcomer.reply(to: "status")["ok"] as? Bool == true)
    program.end()
  }

  @Test func `Without a free descriptor clients of the page wait, and the log says so once`() throws {
    let folder = try Folder()
    let events = folder.path("e").path
    let program = try start(
      limits: "ulimit -n 40", ["CHORDD_PAGE_LISTEN": "127.0.0.1:0", "CHORDD_OUTPUTS_SOCKET": events],
      in: folder)
    let page = try program.errorLine { $0.hasPrefix("chordd: page: ") }
    let place = WebPeer.Place(port: try #require(page.split(separator: ":").last.flatMap { Int($0) }))
    var peers = try (0..<60).map { _ in try ControlPeer.connected(to: events) }
    // Not before: a client of the page that comes first would get one.
    try waitFor("all files open", look: { program.openDescriptors }, until: { $0 >= 40 })
    // Several: one may get a descriptor that the program has just closed.
    let clients = try (0..<8).map { _ in try place.peer() }
    _ = try program.errorLine {
      $0.contains("all the 40 files open that it may, so new clients of the page wait")
    }
    peers.removeAll()
    try waitUntil("an answer of the page") { (try? place.get("/"))?.status == 200 }
    clients.forEach { $0.close() }
    program.end()
    let errors = try program.rest().errors
    #expect(!errors.contains("files open that it may"), "once: \(errors)")
  }

  /// Libraries end the program when they cannot open what they need at the start; we say so before.
  @Test(arguments: [8, 14, 31, 32])
  func `With too few files at once it says so, or works`(_ limit: Int) throws {
    let folder = try Folder()
    let program = try start(limits: "ulimit -n \(limit)", ["CHORDD_PAGE_LISTEN": "127.0.0.1:0"], in: folder)
    guard limit >= 32 else {
      #expect(program.process.ends() && program.process.terminationStatus == 1)
      let errors = try program.rest().errors
      #expect(
        errors.hasPrefix("chordd: only \(limit) files may be open at once, and chordd needs 32"), "\(errors)")
      return
    }
    _ = try program.errorLine { $0.hasPrefix("chordd: page: ") }
    program.end()
  }
}
