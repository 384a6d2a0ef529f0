import Foundation
import Testing

/// `chordd --version --json`: what this build is made of.
@Suite struct VersionTests {
  private struct Facts: Decodable {
    struct Package: Decodable {
      let name: String
      let version: String
      let revision: String
      let source: String
    }
    let v: Int
    let type: String
    let version: String
    let swift: String
    let dependencies: [Package]
  }

  @Test(arguments: [["--version", "--json"], ["--json", "--version"]])
  func saysWhatItIsMadeOf(_ arguments: [String]) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let facts = try JSONDecoder().decode(Facts.self, from: Data(outcome.output.utf8))
    let plain = try Chordd.run(["--version"]).output
    #expect(facts.v == 1 && facts.type == "version")
    #expect("chordd \(facts.version)\n" == plain)
    #expect(facts.swift.hasPrefix("Swift version 6."))
    let names = facts.dependencies.map(\.name)
    for name in [
      "Yams", "swift-argument-parser", "swift-atomics", "swift-log", "swift-nio", "swift-service-lifecycle",
    ] {
      #expect(names.contains(name))
    }
    #expect(facts.dependencies.allSatisfy { $0.revision.count == 40 && $0.source.hasPrefix("https://") })
    #expect(names.count == Set(names).count)
  }
}
