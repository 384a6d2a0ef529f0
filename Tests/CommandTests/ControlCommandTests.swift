import Foundation
import Testing

/// The subcommands that talk to a running chordd.
@Suite struct ControlCommandTests {
  private let chordd: ControlledChordd

  init() throws { chordd = try ControlledChordd() }

  @Test(arguments: [
    (["set", "split", "G3"], "split: G3"),
    (["set", "split", "learn"], "split: the next key that is struck"),
    (["set", "key", "Eb"], "key: E♭ major"),
    (["set", "key", "E", "flat", "minor"], "key: E♭ minor"),
    (["set", "key", "detect"], "key: detect"),
    (["set", "style", "jazz"], "style: jazz"),
    (["set"], "split: C4\nkey: detect\nstyle: standard"),
    (
      ["set", "naming.rootless", "true"],
      "naming.rootless is set until the next reload; 'chordd save' keeps it"
    ),
    // As they were called before; still understood.
    (["split", "G3"], "split: G3"),
    (["split", "66"], "split: F♯4"),
    (["split", "channel"], "split: channel"),
    (["split", "off"], "split: off"),
    (["split", "learn"], "split: the next key that is struck"),
    (["style", "jazz"], "style: jazz"),
    (["key", "--set", "Eb"], "key: E♭ major"),
    (["key", "--set", "none"], "key: none"),
    (["reload"], "configuration reloaded"),
    (["panic"], "no note is held any more"),
  ])
  func says(_ arguments: [String], _ line: String) throws {
    let outcome = try Chordd.run(arguments + ["--socket", chordd.socket])
    #expect(outcome.output == line + "\n" && outcome.errors == "" && outcome.code == 0)
  }

  @Test(
    arguments: [
      (
        ["split", "400"],
        "split must be a note such as C4, E♭4 or 60, or floating, or channel, or off, not \"400\"; for example, split C4 (see 'chordd split --help')",
        64
      ),
      (
        ["split", ""],
        "split needs a value, NOTE|floating|channel|off|learn; for example, split G3 (see 'chordd split --help')",
        64
      ),
      (
        ["split", "C4\npanic"],
        "the line is not plain UTF-8 text; send help to see the requests (see 'chordd split --help')", 64
      ),
      (
        ["set", "style", "jaz"],
        "style must be standard, berklee, pop, jazz, ireal, harte, musicxml or lilypond, not \"jaz\"; did you mean style jazz? (see 'chordd set --help')",
        64
      ),
      (["play", "last"], "nothing was played yet that could be played back", 1),
      (
        ["split"],
        "missing expected argument '<note> ...'; for example: chordd split G3 (see 'chordd split --help')", 64
      ),
      (
        ["connect", "24:0"], noSequencer,
        1
      ),
    ] as [([String], String, Int32)])
  func isRefused(_ arguments: [String], _ sentence: String, _ code: Int32) throws {
    let outcome = try Chordd.run(arguments + ["--socket", chordd.socket])
    #expect(outcome.errors == "chordd: \(sentence)\n" && outcome.output == "" && outcome.code == code)
  }

  @Test func `Status and statistics are for people, too`() throws {
    #expect(try chordd.name(of: [48, 52, 55, 59]) == "Cma7")
    let status = try chordd.run("status")
    let lines = status.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("chordd ") == true)
    for line in [
      "input         stream", "split         C4", "chord         Cma7 (unified)", "notes         held",
    ] {
      #expect(lines.contains(line))
    }
    let statistics = try chordd.run("stats")
    #expect(
      statistics.output.hasPrefix("events ") && statistics.output.contains("\nlatency in µs  count  median"))
    let text = try chordd.run("stats", "--prometheus")
    #expect(text.output.hasPrefix("# HELP chordd_build_info ") && text.output.hasSuffix("\n"))
    for command in ["status", "stats"] {
      let outcome = try chordd.run(command, "--json")
      #expect(try JSON.object(outcome.output)["ok"] as? Bool == true)
    }
  }

  @Test(arguments: [
    ["status"], ["split", "C4"], ["style", "pop"], ["key", "--set", "C"], ["reload"], ["panic"],
    ["connect", "24:0"], ["disconnect", "24:0"], ["stats"], ["save"], ["page"],
  ])
  func nobodyIsThere(_ arguments: [String]) throws {
    // Without this place a chordd of the machine would answer.
    let outcome = try Chordd.run(
      arguments, environment: ["CHORDD_CONTROL_SOCKET": "/proc/nowhere/chordd/control.sock"])
    #expect(
      outcome.errors
        == "chordd: no chordd is running here (no /proc/nowhere/chordd/control.sock); start it with 'chordd run', or say with --socket where it is\n"
    )
    #expect(outcome.output == "" && outcome.code == 1)
  }

  @Test func `A daemon that died is not running`() throws {
    chordd.program.process.kill()
    let outcome = try chordd.run("status")
    #expect(outcome.errors.hasPrefix("chordd: no chordd is running here (no \(chordd.socket)); "))
    #expect(outcome.code == 1)
  }

  @Test func `A daemon that is stuck is noticed`() throws {
    chordd.program.process.signal(SIGSTOP)
    defer { chordd.program.process.signal(SIGCONT) }
    let outcome = try chordd.run("status")
    #expect(
      outcome.errors
        == "chordd: chordd does not answer on \(chordd.socket); restart it if it stays like that\n")
    #expect(outcome.code == 1)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to become somebody else"))
  func `Somebody else may not`() throws {
    try #require(unsafe chmod(chordd.folder.url.path, 0o755) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = try #require(Chordd.executable).path
    process.arguments = [
      "-c", "exec setpriv --reuid 65534 --clear-groups \"$0\" status --socket \"$1\"", program, chordd.socket,
    ]
    process.environment = Chordd.environment
    let (reading, writing) = try RunningChordd.pipe()
    process.standardError = writing
    try process.run()
    try writing.close()
    let errors = String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      errors
        == "chordd: \(chordd.socket) belongs to another user; run this command as that user, or as root (sudo)\n"
    )
    #expect(process.terminationStatus == 1)
  }
}
