import Foundation
import TestKit
import Testing

/// A session at a terminal ends with its terminal, and with nothing else.
@Suite struct TerminalEndTests {
  private static func environment(_ folder: Folder) -> [String: String] {
    Chordd.environment.merging(["CHORDD_CONTROL_SOCKET": folder.path("s").path]) { $1 }
  }

  /// The words before a program that make a terminal its own. It takes SIGHUP even where these tests were started with `nohup`.
  private static let atItsTerminal = ["--ctty", "--wait", "env", "--default-signal=HUP"]

  /// Starts chordd as a terminal emulator starts a program: the terminal is its own. Returns its process number.
  private func start(
    _ arguments: [String], at terminal: PseudoTerminal, in folder: Folder, before words: [String] = []
  ) throws -> (process: Process, number: pid_t) {
    let program = try #require(Chordd.executable).path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = Self.atItsTerminal + words + [program, "run"] + arguments
    process.environment = Self.environment(folder)
    process.currentDirectoryURL = folder.url
    try terminal.run(process)
    return (process, try number(in: folder))
  }

  /// The number of the process that answers there and has opened its input.
  private func number(in folder: Folder) throws -> pid_t {
    let status = try waitFor("chordd at its socket") {
      try? ControlPeer(trying: folder.path("s").path)?.reply(to: "status")
    } until: {
      ($0?["keyboards"] as? [Any])?.isEmpty == false
    }
    return pid_t(try #require(status?["pid"] as? Int))
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
    let hasEnded = process.ends()
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
    process.arguments = Self.atItsTerminal + ["sh", "-c", line]
    process.environment = Self.environment(folder)
    process.currentDirectoryURL = folder.url
    try terminal.run(process)
    _ = try number(in: folder)
    terminal.hangUp()
    #expect(process.ends())
  }

  @Test func `A person's SIGHUP reads the configuration again`() throws {
    let folder = try Folder()
    try silence(in: folder)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let (process, number) = try start(["--input", "f.mid", "--plain"], at: terminal, in: folder)
    for count in 1...3 {
      kill(number, SIGHUP)
      let text = try terminal.read { $0.split(separator: "configuration reloaded").count > count }
      #expect(!text.contains("error") && process.isRunning)
    }
    kill(number, SIGTERM)
    #expect(process.ends())
  }

  @Test func `With nohup it goes on`() throws {
    let folder = try Folder()
    try silence(in: folder)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let (process, number) = try start(
      ["--input", "f.mid", "--plain"], at: terminal, in: folder, before: ["nohup"])
    terminal.hangUp()
    // It has seen by then that the terminal is gone.
    #expect(try ControlPeer.connected(to: folder.path("s").path).reply(to: "reload")["ok"] as? Bool == true)
    #expect(process.isRunning)
    kill(number, SIGTERM)
    #expect(process.ends())
  }
}
