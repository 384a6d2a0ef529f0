import Foundation
import Testing

/// A configuration with mistakes: every mistake on a line of its own, with its place, and exit code 1; of `run` 78, with
/// which a service is not started again.
@Suite struct BadConfigurationTests {
  @Test(arguments: [
    (
      "hands:\n  splt: C4\n",
      ["c.yaml:2:3: unknown setting \"hands.splt\"; did you mean \"hands.split\"?"]
    ),
    (
      "pedals:\n  half-pedal: loud\nnaming:\n  ascii: 3\n",
      [
        "c.yaml:2:15: pedals.half-pedal must be a whole number from 1 to 127, not \"loud\"; for example, half-pedal: 64",
        "c.yaml:4:10: naming.ascii must be true or false, not \"3\"; for example, ascii: false",
      ]
    ),
    (
      "naming:\n  alternatives: 8\n",
      [
        "c.yaml:2:17: naming.alternatives must be a whole number from 0 to 7, or all, not \"8\"; for example, alternatives: 3"
      ]
    ),
    ("hands:\n  split:G3\n", ["c.yaml:2:3: a colon needs a space behind it: \"split: G3\""]),
    (
      "outputs:\n  mqtt: host\n",
      ["c.yaml:2:3: unknown setting \"outputs.mqtt\"; did you mean \"mqtt.broker\"?"]
    ),
    (
      "hands: [\n",
      [
        "c.yaml:2:1: not valid YAML: a bracket is not closed, or a value is missing"
      ]
    ),
    (
      "hands:\n\tsplit: C4\n",
      [
        "c.yaml:2:1: not valid YAML: indent with spaces, not tabs, and put unusual text in quotes"
      ]
    ),
    (
      "outputs:\n  terminal: plain\n  json: \"-\"\n",
      ["outputs.terminal and outputs.json both write to standard output; switch one off or give json a file"]
    ),
  ])
  func isRefused(_ text: String, _ sentences: [String]) throws {
    let folder = try Folder()
    try folder.write("c.yaml", text)
    let outcome = try Chordd.run(["run", "--input", "demo", "--config", "c.yaml"], in: folder)
    #expect(outcome.errors == sentences.map { "chordd: \($0)\n" }.joined())
    #expect(outcome.output == "" && outcome.code == 78)
  }

  @Test func `Text in another encoding is refused`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", [0xFF, 0xFE, 0x68, 0x00])
    let outcome = try Chordd.run(["name", "C", "--config", "c.yaml"], in: folder)
    #expect(
      outcome.errors
        == "chordd: c.yaml: no configuration: it is text in UTF-16; save it as UTF-8, or: iconv -f UTF-16 -t UTF-8\n"
    )
    #expect(outcome.code == 1)
  }

  @Test(arguments: [
    (
      "absent.yaml",
      "absent.yaml: there is no such file; without --config the usual files are read"
    ),
    ("/proc", "/proc: this is a directory, not a configuration file"),
    ("/dev/zero", "/dev/zero: this is a device, not a configuration file"),
  ])
  func isNoFile(_ path: String, _ sentence: String) throws {
    for command in [["name", "C"], ["run", "--input", "demo"]] {
      let outcome = try Chordd.run(command + ["--config", path], in: Folder())
      #expect(outcome.errors == "chordd: \(sentence)\n")
      #expect(outcome.output == "" && outcome.code == (command[0] == "run" ? 78 : 1))
    }
  }

  @Test(arguments: [
    ("CHORDD_NAMING_ASCII", "x", "must be true or false, not \"x\"; for example, CHORDD_NAMING_ASCII=false"),
    (
      "CHORDD_SETTLING_HOLD", "",
      "must be a time from 0 to 60000 ms, not empty; for example, CHORDD_SETTLING_HOLD=500ms"
    ),
    (
      "CHORDD_HANDS_SPLIT", "H4",
      "must be a note such as C4, E♭4 or 60, or floating, or channel, or off, not \"H4\"; did you mean CHORDD_HANDS_SPLIT=B4?"
    ),
  ])
  func isNoValue(_ variable: String, _ value: String, _ sentence: String) throws {
    for command in [["name", "C"], ["run", "--input", "demo"]] {
      let outcome = try Chordd.run(command, environment: [variable: value])
      #expect(outcome.errors == "chordd: \(variable) \(sentence)\n")
      #expect(outcome.output == "" && outcome.code == (command[0] == "run" ? 78 : 1))
    }
  }

  @Test func `An unknown variable is worth a warning and no more`() throws {
    let outcome = try Chordd.run(["name", "C"], environment: ["CHORDD_NAMNG_ASCII": "true"])
    #expect(outcome.output == "note C\n" && outcome.code == 0)
    #expect(
      outcome.errors
        == "chordd: warning: unknown environment variable \"CHORDD_NAMNG_ASCII\"; did you mean CHORDD_NAMING_ASCII?\n"
    )
  }

  @Test func `The configuration that is shipped is accepted`() throws {
    let file = try #require(Repository.file("config/chordd.yaml"))
    let outcome = try Chordd.run(["name", "F#", "A", "C#", "--config", file.path])
    #expect(outcome.output == "F♯mi\n" && outcome.errors == "" && outcome.code == 0)
    #expect(
      try Chordd.run(["doctor", "--config", file.path]).output.contains("configuration: \(file.path)\n"))
  }
}
