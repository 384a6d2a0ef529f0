import CommandKit
@testable import Settings
import FeatureList
import Testing

@testable import Daemon

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
}
