import Foundation
import Testing

/// A path that is no regular file, or a file system that does not answer, keeps the program neither from going on nor from ending.
@Suite struct StuckFileTests {
  /// A pipe without a writer: a program that opened it like a file would wait for ever.
  private static func pipe(in folder: Folder, _ name: String) throws {
    try? FileManager.default.removeItem(at: folder.path(name))
    let result = unsafe mkfifo(folder.path(name).path, 0o600)
    try #require(result == 0)
  }

  @Test func `A pipe in place of the configuration changes nothing, and the program ends when it should`()
    throws
  {
    let folder = try Folder()
    try folder.write("c.yaml", "naming:\n  ascii: true\n")
    let chordd = try ControlledChordd(["--config", "c.yaml"], folder: folder)
    try Self.pipe(in: folder, "c.yaml")

    chordd.program.process.signal(SIGHUP)
    let sentence = "c.yaml: this is a pipe, not a configuration file"
    #expect(try chordd.program.errorLine { $0.contains("c.yaml") } == "chordd: error: \(sentence)")
    let reply = try chordd.reply(to: "reload")
    #expect(reply["ok"] as? Bool == false && reply["error"] as? String == sentence)
    #expect(try chordd.name(of: [46, 50, 53, 56]) == "Bb7")
    chordd.end()
  }

  @Test(arguments: [
    ["name", "C"], ["run", "--input", "demo"], ["doctor"], ["analyze", "f.mid"], ["play", "C", "--print"],
  ])
  func `A pipe is no configuration`(command: [String]) throws {
    let folder = try Folder()
    try folder.write("f.mid", MIDIBytes.file([[60, 64, 67]]))
    try Self.pipe(in: folder, "c.yaml")
    let outcome = try Chordd.run(command + ["--config", "c.yaml"], in: folder)
    #expect((outcome.errors + outcome.output).contains("c.yaml: this is a pipe, not a configuration file\n"))
    #expect(outcome.code == (command[0] == "run" ? 78 : 1))
  }

  @Test(arguments: [
    ("/dev/zero", "this is a device, not a configuration file"),
    ("/dev/ptmx", "this is a device, not a configuration file"),
    ("/proc", "this is a directory, not a configuration file"),
    ("/proc/self/mem", "cannot be read: "),
  ])
  func `A device is no configuration`(path: String, sentence: String) throws {
    let outcome = try Chordd.run(["name", "C", "--config", path])
    #expect(
      outcome.errors.hasPrefix("chordd: \(path): \(sentence)") && outcome.code == 1, "\(outcome.errors)")
  }

  @Test func `The null device is an empty configuration`() throws {
    #expect(try Chordd.run(["name", "C", "E", "G", "--config", "/dev/null"]).output == "C\n")
  }

  @Test func `A pipe is no token and no password`() throws {
    let folder = try Folder()
    try Self.pipe(in: folder, "t")
    let path = folder.path("t").path
    let outcome = try Chordd.run(
      ["run", "--input", "demo"], environment: ["CHORDD_PAGE_LISTEN": "0", "CHORDD_PAGE_TOKEN_FILE": path])
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("page.token-file: cannot read \(path): it is a pipe, not a file"))
    for name in ["PASSWORD_FILE", "CA_FILE"] {
      let program = try RunningChordd(
        ["run", "--input", "-", "--plain"],
        environment: [
          "CHORDD_MQTT_BROKER": "127.0.0.1:1", "CHORDD_MQTT_USER": "a", "CHORDD_MQTT_\(name)": path,
        ])
      _ = try program.errorLine {
        $0.contains("cannot read \(path)") && $0.contains("it is a pipe, not a file")
      }
      program.end()
    }
  }

  @Test func `A timer ends what does not end by itself`() throws {
    let program = try RunningChordd(["run", "--input", "-", "--plain"])
    try program.write(MIDIBytes.struck([48, 52, 55]))
    _ = try program.line { _ in true }
    program.process.signal(SIGALRM)
    #expect(program.process.ends())
    #expect(program.process.terminationReason == .exit && program.process.terminationStatus == 1)
    #expect(try program.rest().errors == "chordd: something does not answer; ended without waiting for it\n")
  }
}
