import FeatureList
import Foundation
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// Settings that are written into a file: what changes is the value, and nothing else.
@Suite struct ConfigurationTextTests {
  struct Case: Sendable {
    let before: String
    let name: String
    let value: SettingValue
    /// `nil`: it cannot be written.
    let after: String?

    init(_ before: String, _ name: String, _ value: SettingValue, _ after: String?) {
      (self.before, self.name, self.value, self.after) = (before, name, value, after)
    }
  }

  @Test(arguments: [
    Case("", "naming.style", "jazz", "naming:\n  style: jazz\n"),
    Case("# mine\n", "naming.style", "jazz", "# mine\n\nnaming:\n  style: jazz\n"),
    Case("naming:\n  style: pop\n", "naming.style", "jazz", "naming:\n  style: jazz\n"),
    Case("naming:\n  style: pop # loud\n", "naming.style", "jazz", "naming:\n  style: jazz # loud\n"),
    Case("naming:\n  style: 'pop'  # loud", "naming.style", "jazz", "naming:\n  style: jazz  # loud"),
    Case("naming:\n  \"style\":   \"pop\"\n", "naming.style", "jazz", "naming:\n  \"style\":   jazz\n"),
    Case("naming:\n  style:\n", "naming.style", "jazz", "naming:\n  style: jazz\n"),
    Case("naming:\n", "naming.style", "jazz", "naming:\n  style: jazz\n"),
    Case(
      "naming: # names\n  #style: standard\n", "naming.style", "jazz",
      "naming: # names\n  #style: standard\n  style: jazz\n"),
    Case("naming:\n    ascii: true", "naming.style", "jazz", "naming:\n    style: jazz\n    ascii: true"),
    Case(
      "naming: {style: pop, ascii: true}\n", "naming.style", "jazz", "naming: {style: jazz, ascii: true}\n"),
    Case("naming: {ascii: true}\n", "naming.style", "jazz", "naming: {style: jazz, ascii: true}\n"),
    Case("{naming: {style: pop}}", "naming.style", "jazz", "{naming: {style: jazz}}"),
    Case("hands:\r\n  split: C4\r\n", "hands.split", "G3", "hands:\r\n  split: G3\r\n"),
    Case(
      "hands:\r\n  split: C4\r\n", "naming.style", "pop",
      "hands:\r\n  split: C4\r\n\r\nnaming:\r\n  style: pop\r\n"),
    Case("hands:\n  split: C4", "naming.style", "pop", "hands:\n  split: C4\n\nnaming:\n  style: pop\n"),
    Case("---\nhands:\n  split: C4\n", "hands.split", "E♭3", "---\nhands:\n  split: E♭3\n"),
    Case("naming:\n  key: \"Eb major\"\n", "naming.key", "B♭ minor", "naming:\n  key: B♭ minor\n"),
    Case(
      "input:\n  ports: [\"20:0\", Roland] # two\n", "input.ports", ["Digital Piano:0"],
      "input:\n  ports: [\"Digital Piano:0\"] # two\n"),
    Case(
      "input:\n  ports:\n    - 20:0\n    - Roland\n  stuck-note: off\n", "input.ports", [],
      "input:\n  ports: []\n  stuck-note: off\n"),
    Case("input:\n  ports:\n    - 20:0 # left\n    - Roland\n", "input.ports", [], nil),
    Case("input:\n  ports: [a, # left\n    b]\n", "input.ports", [], nil),
    Case(
      "input:\n  ports: []\n", "input.ports", ["a \"b\" \\c"], "input:\n  ports: [\"a \\\"b\\\" \\\\c\"]\n"),
    Case("settling:\n  hold: &h 500ms\n  commit: *h\n", "settling.hold", "1s", nil),
    Case("settling:\n  hold: >\n    500ms\n", "settling.hold", "1s", nil),
  ])
  func changesOneValue(_ each: Case) throws {
    var text = try ConfigurationText(each.before, path: "f", table: FeatureSet.all.table)
    let setting = try #require(FeatureSet.all.table.row(named: each.name))
    if let after = each.after {
      try text.set(setting, to: each.value)
      #expect(text.text == after)
    } else {
      let error = #expect(throws: ConfigurationError.self) { try text.set(setting, to: each.value) }
      #expect(text.text == each.before)
      #expect(error?.sentences.count == 1)
    }
  }

  @Test(arguments: ["naming: [", "naming:\n  styl: pop\n", "naming:\n  style: a\n  style: b\n", "\t- x: ["])
  func aFileWithMistakesIsLeftAlone(_ text: String) {
    #expect(throws: ConfigurationError.self) {
      try ConfigurationText(text, path: "f", table: FeatureSet.all.table)
    }
  }

  /// Every setting × several values × several files, one after the other: the value is there, all else is unchanged, and
  /// every line that was a comment still is one.
  @Test(arguments: try samples())
  func everySettingCanBeWritten(_ sample: String) throws {
    for setting in FeatureSet.all.table.rows {
      for value in [setting.example, setting.defaultValue, setting.example] {
        var text = try ConfigurationText(sample, path: "f", table: FeatureSet.all.table)
        let before = try assignments(sample)
        try text.set(setting, to: value)
        let after = try assignments(text.text)
        #expect(after[setting.name] == value, "\(setting.name) \(value)")
        #expect(after.filter { $0.key != setting.name } == before.filter { $0.key != setting.name })
        #expect(comments(text.text) == comments(sample), "\(setting.name)")
      }
    }
  }

  @Test func everySettingCanBeWrittenIntoOneFile() throws {
    var text = try ConfigurationText(
      try #require(try Self.samples().first), path: "f", table: FeatureSet.all.table)
    for setting in FeatureSet.all.table.rows { try text.set(setting, to: setting.example) }
    let read = try assignments(text.text)
    #expect(read == Dictionary(uniqueKeysWithValues: FeatureSet.all.table.rows.map { ($0.name, $0.example) }))
    #expect(comments(text.text) == comments(try Self.samples()[0]))
  }

  @Test func linesAreAFileOfTheirOwn() throws {
    let changes = FeatureSet.all.table.rows.map { (setting: $0, value: $0.example) }
    let read = try assignments(ConfigurationText.lines(changes, FeatureSet.all.table))
    #expect(read.count == FeatureSet.all.table.rows.count)
  }

  private func assignments(_ text: String) throws -> [String: SettingValue] {
    let reader = SettingsReader(
      try YAMLDocument(text: text, path: "f"), path: "f", table: FeatureSet.all.table)
    #expect(reader.problems.isEmpty)
    return Dictionary(uniqueKeysWithValues: reader.assignments.map { ($0.setting.name, $0.value) })
  }

  private func comments(_ text: String) -> [Substring] {
    text.split(separator: "\n").compactMap { line in line.firstIndex(of: "#").map { line[$0...] } }
  }

  /// The documented file with all its comments first.
  private static func samples() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let documented = try String(contentsOf: root.appending(path: "config/chordd.yaml"), encoding: .utf8)
    return [
      documented, documented.replacing(/(?m)^( *)#(?=[a-z])/) { String($0.output.1) }, "", "# nothing yet",
      "hands:\n  split: C4   # the middle\n\n# names\nnaming:\n  style: jazz\n  key: \"Eb major\"\n",
      "keyboards:\n  \"Digital Piano\":\n    role: lower # left\n    transpose: -12\nhands: {split: floating, reach: 14}\n",
      "naming: {style: pop}\ninput:\n  ports:\n    - Roland\n    - \"20:0\"\nlog:\n",
    ]
  }
}
