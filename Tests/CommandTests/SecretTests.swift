import Foundation
import Testing

/// A secret is never repeated, and the doctor says who else can read it.
@Suite struct SecretTests {
  private static let malformed = "hunter2 with a space"

  @Test(arguments: ["\"\(malformed)\"", "[\"\(malformed)\"]", "\"\(malformed)\\0\""])
  func `A malformed token is not repeated`(value: String) throws {
    let folder = try Folder()
    try folder.write("c.yaml", "page:\n  token: \(value)\n")
    for command in [["run", "--input", "demo"], ["doctor"], ["name", "C"]] {
      let outcome = try Chordd.run(command + ["--config", "c.yaml"], in: folder)
      // A daemon that would fail again is not started again.
      #expect(outcome.code == (command[0] == "run" ? 78 : 1))
      #expect(!(outcome.errors + outcome.output).contains("hunter2"))
      #expect((outcome.errors + outcome.output).contains("page.token must be 16 to 256 letters"))
    }
    let outcome = try Chordd.run(["name", "C"], environment: ["CHORDD_PAGE_TOKEN": Self.malformed])
    #expect(outcome.code == 1 && !outcome.errors.contains("hunter2"))
  }

  @Test func `Nor in the log of a program that reads it again, nor in what it tells`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "page:\n  token: horse-battery-staple\n")
    let chordd = try ControlledChordd(["--config", "c.yaml"], folder: folder)
    let status = try chordd.peer()
    status.send("status\n")
    #expect(try #require(status.line()).contains("horse-battery") == false)
    try folder.write("c.yaml", "page:\n  token: \(Self.malformed)\n")
    #expect(try chordd.reply(to: "reload")["error"] as? String != nil)
    chordd.end()
    #expect(!(try chordd.program.rest().errors.contains("hunter2")))
  }

  @Test(arguments: [(0o600, false), (0o400, false), (0o604, true), (0o644, true)])
  func `The doctor says who else reads it`(mode: Int, isTold: Bool) throws {
    let folder = try Folder()
    let token = try folder.write("token", "horse-battery-staple\n").path
    let file = try folder.write("c.yaml", "page:\n  token: horse-battery-staple\n").path
    let harmless = try folder.write("d.yaml", "naming:\n  ascii: true\n").path
    for path in [token, file] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let variables = ["CHORDD_MQTT_PASSWORD_FILE", "CHORDD_PAGE_TOKEN_FILE"]
    for (path, arguments, environment) in [
      (file, ["--config", file], [:]), (token, ["--config", harmless], [variables[0]: token]),
      (token, ["--config", harmless], [variables[1]: token]),
    ] {
      let outcome = try Chordd.run(["doctor"] + arguments, environment: environment)
      #expect(
        outcome.output.contains("and others may read it; say: chmod 600 \(path)\n") == isTold,
        "\(outcome.output)")
    }
    #expect(!(try Chordd.run(["doctor", "--config", harmless]).output.contains("chmod")))
  }
}
