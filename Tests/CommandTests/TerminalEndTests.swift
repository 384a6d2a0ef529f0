import Foundation
import Testing

/// A session at a terminal ends with its terminal, and with nothing else.
@Suite struct TerminalEndTests {
  /// Starts chordd as a terminal emulator starts a program: the terminal is its own. Returns its process number.
  private func start(
    _ arguments: [String], at terminal: PseudoTerminal, in folder: Folder, before words: [String] = []
  ) throws -> (process: Process, number: pid_t) {
    let program = try #require(Chordd.executable).path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait"] + words + [program, "run"] + arguments
    let socket = folder.path("s").path
    process.environment = Chordd.environment.merging(["CHORDD_CONTROL_SOCKET": socket]) { $1 }
    process.currentDirectoryURL = folder.url
    try terminal.run(process)
    for _ in 0..<2000 {
      if let status = try? ControlPeer(trying: socket)?.reply(to: "status"),
        let number = status["pid"] as? Int,
        (status["keyboards"] as? [Any])?.isEmpty == false
      {
        return (process, pid_t(number))
      }
      usleep(5000)
    }
    return try #require(nil, "chordd did not start")
  }

  /// A performance that lasts, without a chord that would be printed now.
  private func silence(in folder: Folder) throws {
    try folder.write(
      "f.mid", MIDIBytes.header() + MIDIBytes.track([0x84, 0x80, 0x80, 0x00, 0x90, 60, 80, 0, 0xFF, 0x2F, 0]))
  }

  @Test(arguments: [
    ["--input", "f.mid"], ["--input", "f.mid", "--plain"], ["--input", "f.mid", "--json"],
  ])
  func `The window is closed`(arguments: [String]) throws {
    let folder = try Folder()
    try silence(in: folder)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let (process, number) = try start(arguments, at: terminal, in: folder)
    terminal.hangUp()
    let hasEnded = process.ends(within: EndingTests.limit)
    #expect(hasEnded)
    if !hasEnded { kill(number, SIGKILL) }
  }

  @Test func `The terminal goes, whatever is written`() throws {
    let folder = try Folder()
    try silence(in: folder)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let line = "\(try #require(Chordd.executable).path) run --input f.mid --plain >/dev/null 2>&1 </dev/null"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait", "sh", "-c", line]
    process.environment = Chordd.environment
    process.currentDirectoryURL = folder.url
    try terminal.run(process)
    sleep(2)
    #expect(process.isRunning)
    terminal.hangUp()
    let hasEnded = process.ends(within: EndingTests.limit)
    #expect(hasEnded)
    if !hasEnded { process.kill() }
  }

  @Test func `A person's SIGHUP reads the configuration again`() throws {
    let folder = try Folder()
    try silence(in: folder)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let (process, number) = try start(["--input", "f.mid", "--plain"], at: terminal, in: folder)
    for _ in 0..<3 {
      kill(number, SIGHUP)
      usleep(100_000)
    }
    let text = try terminal.read { $0.contains("configuration reloaded") }
    #expect(!text.contains("error") && process.isRunning)
    kill(number, SIGTERM)
    #expect(process.ends(within: EndingTests.limit))
  }

  @Test func `With nohup it goes on`() throws {
    let folder = try Folder()
    try silence(in: folder)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let (process, number) = try start(
      ["--input", "f.mid", "--plain"], at: terminal, in: folder, before: ["nohup"])
    terminal.hangUp()
    #expect(!process.ends(within: 1))
    kill(number, SIGTERM)
    #expect(process.ends(within: EndingTests.limit))
  }
}
