import Foundation
import Testing

/// `chordd graph`: the chords in a chord.
@Suite struct GraphTests {
  @Test func `It prints the language of Graphviz`() throws {
    let outcome = try Chordd.run(["graph", "Cma7"])
    #expect(outcome.code == 0 && outcome.errors == "" && outcome.output.hasPrefix("digraph {\n"))
    #expect(outcome.output.contains("label=\"Emi\", URL=\"/chord/Emi\"") && outcome.output.hasSuffix("}\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dot"), "no graphviz"))
  func `It draws`() throws {
    let outcome = try Chordd.run(["graph", "D|C7", "--svg"])
    #expect(outcome.code == 0 && outcome.errors == "" && outcome.output.hasPrefix("<svg "))
  }

  @Test func `Without Graphviz it says so, and lists the chords`() throws {
    let outcome = try Chordd.run(["graph", "Cma7", "--svg"], environment: ["PATH": "/proc/nowhere"])
    #expect(outcome.code == 1 && outcome.output == "Cma7\tC, Emi\nC\tC, E, G\nEmi\tE, G, B\n")
    #expect(
      outcome.errors.contains("install the package graphviz")
        && outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["graph"], "symbol"), (["graph", "H7"], "chord symbol"), (["graph", "C", "--svg", "--json"], "one"),
  ])
  func mistakes(arguments: [String], word: String) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.code == 64 && outcome.errors.contains(word) && outcome.output == "")
  }
}
