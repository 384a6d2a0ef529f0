import CommandKit
import FeatureList
import Foundation
import Outputs
import System
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// The table of settings agrees with itself, with `Configuration` and with the documented file.
@Suite struct SettingsTableTests {
  /// `config/chordd.yaml`.
  private static let exampleText: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(path: "config/chordd.yaml"), encoding: .utf8)) ?? ""
  }()

  @Test func namesAreUnique() {
    #expect(Set(FeatureSet.all.table.rows.map(\.name)).count == FeatureSet.all.table.rows.count)
    #expect(
      Set(FeatureSet.all.table.rows.map(\.environmentVariable)).count == FeatureSet.all.table.rows.count)
  }

  @Test(arguments: FeatureSet.all.table.rows)
  func rowIsConsistent(_ row: Setting) {
    #expect(row.name.wholeMatch(of: /[a-z]+\.[a-z]+(-[a-z]+)*/) != nil)
    #expect(row.meaning.hasSuffix("."))
    var configuration = Configuration()
    #expect(row.assign(row.example, &configuration))
    #expect(row.assign(row.defaultValue, &configuration))
    #expect(configuration == Configuration())
  }

  /// A field without a row would keep its blank value and never be set.
  @Test func everyFieldHasItsRow() {
    for group in FeatureSet.all.table.types {
      let fields = Mirror(reflecting: group.init()).children.map { $0.label ?? "" }
      let named = group.rows.map { row in
        let words = row.key.split(separator: "-")
        let name = String(words[0]) + words.dropFirst().map(\.capitalized).joined()
        // The work of a pedal is declared with the feature that does it.
        return row.group == "pedals" && group != PedalChoices.self ? "\(name)Pedal" : name
      }
      #expect(fields == named, "\(group)")
    }
  }

  /// Settings that only replace another one for one output are read, and not shown.
  private static let shown = FeatureSet.all.table.rows.filter { $0.audience != .nobody }

  @Test(arguments: shown)
  func exampleFileShows(_ row: Setting) {
    #expect(Self.exampleText.contains("\n  #\(row.key): \(row.defaultValue.yaml)\n"))
  }

  @Test func exampleFileHoldsNothingButTheDefaults() throws {
    #expect(try load(Self.exampleText) == Configuration())
    let uncommented = Self.exampleText.replacing(/(?m)^( *)#(?=[a-z])/) { String($0.output.1) }
    #expect(try load(uncommented) == Configuration())
    let settings = uncommented.split(separator: "\n").filter { $0.contains(/^  [a-z-]+:/) }
    #expect(settings.count == Self.shown.count)
  }

  @Test(arguments: [
    ("split", "splt", 1), ("split", "pslit", 1), ("split", "SPLIT", 0), ("half-pedal", "half_pedal", 0),
    ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("a", "b", 1),
  ])
  func editDistance(_ a: String, _ b: String, distance: Int) {
    #expect(Suggestion.distance(a, b) == distance)
  }

  private func load(_ yaml: String) throws -> Configuration {
    try ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in Array(yaml.utf8) }.load(
      file: "f"
    ).configuration
  }
}
