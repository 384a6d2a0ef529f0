import Daemon
import FeatureKit
import FeatureList
import Foundation
import Testing

@testable import Settings

/// A running program reads every setting of the table with every extreme value, and goes on.
@Suite struct ExtremeReloadTests {
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "-1", "-0", "0", "1e308", "nan", "inf", "\"\"", "\"\\0\"",
    "\"\\x9b\"",
    "[[1]]", "{a: {b: 1}}", "[-9223372036854775808]", String(repeating: "9", count: 5000),
    "\"" + String(repeating: "♭", count: 1000) + "\"", "/" + String(repeating: "x", count: 5000),
  ]

  /// A few of them: each takes a start.
  private static let valuesAtStart = [
    "-9223372036854775808", "0", "[[1]]", "\"" + String(repeating: "♭", count: 1000) + "\"",
    "/" + String(repeating: "x", count: 5000),
  ]

  /// Ends as soon as its input does.
  private static let hasty = ["CHORDD_SETTLING_HOLD": "0", "CHORDD_SETTLING_COMMIT": "0"]

  /// The rows of `keyboards` are not in the table, since their owner names them.
  private static let names =
    FeatureSet.all.table.rows.map(\.name)
    + ["role", "channels", "transpose", "velocity-floor"].map { "keyboards.Piano.\($0)" }

  private static func yaml(_ name: String, _ value: String) -> String {
    let keys = name.split(separator: ".").enumerated().map { String(repeating: " ", count: $0) + $1 + ":" }
    return keys.joined(separator: "\n") + " \(value)\n"
  }

  @Test func `No value of any setting ends a running program`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "")
    let chordd = try ControlledChordd(["--config", "c.yaml"], folder: folder)
    let peer = try chordd.peer()
    for name in Self.names {
      for value in Self.values {
        try folder.write("c.yaml", Self.yaml(name, value))
        let reply = try peer.reply(to: "reload")
        try #require(reply["ok"] is Bool, "\(name): \(value.prefix(40))")
      }
    }
    try folder.write("c.yaml", "hands:\n  split: off\n")
    #expect(try peer.reply(to: "reload")["ok"] as? Bool == true)
    #expect(try chordd.name(of: [48, 52, 55]) == "C")
    chordd.end()
  }

  /// Settings that take effect only at the start: files, sockets, receivers.
  @Test(arguments: names.filter { !["input", "control", "keyboards"].contains($0.prefix { $0 != "." }) })
  func `No value of any setting traps at the start`(name: String) throws {
    let folder = try Folder()
    for value in Self.valuesAtStart {
      try folder.write("c.yaml", Self.yaml(name, value))
      let outcome = try Chordd.run(
        ["run", "--input", "-", "--config", "c.yaml"], input: MIDIBytes.struck([48, 52, 55]), in: folder,
        environment: name.hasPrefix("settling") ? [:] : Self.hasty)
      #expect([0, 1, 78].contains(outcome.code), "\(name): \(value.prefix(40)): \(outcome.errors)")
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("chordd: ") }, "\(outcome.errors)")
    }
  }

  /// Options that become settings, and the two that do not.
  @Test(arguments: [
    ["play", "C", "--print", "--channel"], ["play", "C", "--print", "--tempo"],
    ["play", "C", "--print", "--velocity"], ["play", "C", "--print", "--program"],
    ["play", "C", "--print", "--beats"], ["play", "C", "--print", "--repeat"],
    ["play", "C", "--print", "--port"], ["play", "--print"], ["name", "--split"], ["name", "--key"], ["name"],
    ["run", "--input", "-", "--alternatives"], ["run", "--input", "-", "--coalesce"],
    ["run", "--port"], ["connect"], ["split"], ["chord"], ["scale"], ["key"], ["combine", "C"],
    ["guard-output"],
  ])
  func `No option traps`(arguments: [String]) throws {
    let words = [
      "-9223372036854775808", "-9223372036854775809", "9223372036854775807", "99999999999:0", "-1:-1",
      "0:99999999999",
      "1e308", "-1e308", "nan", "inf", "", "-", "C9223372036854775807", String(repeating: "9", count: 4000),
      "\u{9B}31m",
    ]
    for word in words {
      // A word that begins with a hyphen is a value only when it is joined to its option.
      let all =
        arguments.last?.hasPrefix("--") == true
        ? arguments.dropLast() + ["\(arguments.last ?? "")=\(word)"] : arguments + ["--", word]
      let outcome = try Chordd.run(all, environment: ["CHORDD_PAGE_LISTEN": "off"])
      #expect([0, 1, 64].contains(outcome.code), "\(all): \(outcome.errors)")
    }
  }

  /// Variables in which the system describes itself, and which a caller may have got wrong.
  @Test(arguments: [
    "WATCHDOG_USEC", "WATCHDOG_PID", "NOTIFY_SOCKET", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "HOME",
    "RUNTIME_DIRECTORY",
    "TERM", "NO_COLOR", "LANG", "LC_ALL", "TZ", "TMPDIR", "COLUMNS", "CHORDD_", "CHORDD_X",
  ])
  func `No variable traps`(name: String) throws {
    for value in [
      "", "-1", "9223372036854775807", "-9223372036854775808", "nan", "/", "relative", "@",
      "@" + String(repeating: "a", count: 200),
      "/" + String(repeating: "x", count: 5000), "\u{1B}[2J", "C.UTF-8",
    ] {
      // Without a socket nobody looks at the others of systemd's.
      var environment = Self.hasty.merging(["NOTIFY_SOCKET": "@nobody"]) { $1 }
      environment[name] = value
      let outcome = try Chordd.run(["run", "--input", "-"], environment: environment)
      #expect([0, 1, 78].contains(outcome.code), "\(name)=\(value.prefix(40)): \(outcome.errors)")
    }
  }
}
