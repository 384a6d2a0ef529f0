import CommandKit
import FeatureList
import TestKit
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// No file makes the reader crash, hang or take it for a configuration.
@Suite struct HostileConfigurationTests {
  /// A text that wants to do harm; test logs show its name only.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String, times: Int = 1) {
      testDescription = name
      self.text = String(repeating: text, count: times)
    }
  }

  @Test(arguments: [
    Hostile("open brackets", "[", times: 65_000),
    Hostile("some open brackets", "[", times: 900),
    Hostile("lists in lists", "- ", times: 32_000),
    Hostile("groups in groups", "{a: ", times: 16_000),
    Hostile("keys in keys", "? ", times: 32_000),
    Hostile("aliases of aliases", "&a [*a, *a, *a]: &a [*a, *a]\n", times: 30),
    Hostile("one key many times", "a: 1\n", times: 13_000),
    Hostile("empty keys", ": a\n", times: 2),
    Hostile("quoted quotation marks", "\"\\\"\": 1\n", times: 2),
    Hostile("a tagged group", "!!map {a: 1, a: 2}"),
    Hostile("anchored keys", "&x a: 1\n", times: 2),
    Hostile("a YAML from the future", "%YAML 9.9\n---\n"),
    // The key's new name is seldom the same twice; found by the fuzzer.
    Hostile("keys that are lists", "?\n(  - -s:: {a}\n?\n  ?\n   - -s:: {a}\n? x\n\n", times: 4),
    Hostile("a null character", "\0"),
    Hostile("an open quotation mark", "'"),
  ])
  func survives(_ hostile: Hostile) {
    let loader = ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in
      Array(hostile.text.utf8)
    }
    #expect(throws: ConfigurationError.self) { try loader.load(file: "f") }
  }

  private func load(_ text: String) throws -> Configuration {
    try ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in Array(text.utf8) }
      .load(file: "f").configuration
  }

  /// As much as a file may have is read with the work of some hundred walks through it.
  @Test(arguments: [
    "", "hands:\n  split: ", "naming:\n  style: \"", "naming:\n  style: '", "input: {ports: [",
    "input:\n  ports:\n    - ",
    "keyboards:\n  ", "naming:\n  style: |\n    ", "# ", "%", "a: &b ", "hands:\n  a: ",
  ]) func `Work grows with the text alone`(beginning: String) {
    for sign in signs {
      let count = (ConfigurationFile.sizeLimit - beginning.utf8.count) / sign.utf8.count
      let text = beginning + String(repeating: sign, count: count)
      let walks = walks(through: text) { _ = try? load(text) }
      #expect(walks < 5000, "\(beginning) \(sign)")
    }
  }

  private static let whole = """
    %YAML 1.1
    ---
    # A remark
    input: {ports: ["20:0", 'Keys, A-88: 1', Roland], stuck-note: 90s}
    keyboards:
      "Digital Piano":
        role: lower
        transpose: -12
      ? usb:0499:1503
      : channels: [1, 2]
    hands:
      split: &split E♭4  # a remark
      learn-controller: 80
    settling:
      commit: 0.5s
    outputs:
      text: |
        /tmp/a

    practice: {}
    log:
    """

  /// Behind any beginning of a file the rest is read, or something is said: nothing swallows it in silence.
  @Test func `Nothing is swallowed in silence`() throws {
    for length in Self.whole.indices {
      let beginning = String(Self.whole[..<length])
      guard let configuration = try? load(beginning + "\nnaming:\n  style: jazz\n") else { continue }
      #expect(configuration.naming.style == "jazz", "\(beginning.suffix(30))")
    }
    #expect(try load("\nnaming:\n  style: jazz\n").naming.style == "jazz")
  }
}
