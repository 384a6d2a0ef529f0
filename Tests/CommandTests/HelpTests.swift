import Foundation
import Testing

/// The first help and the whole one.
@Suite struct HelpTests {
  @Test func `The first help fits a screen and names every command once`() throws {
    let (first, whole) = (try Chordd.run(["-h"]), try Chordd.run(["--help"]))
    let lines = first.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(first.code == 0 && lines.count <= 25 && lines.allSatisfy { $0.count <= 80 })
    let words = first.output.split { !$0.isLetter && $0 != "-" }.map(String.init)
    for name in try CommandPage().names where !name.contains(" ") {
      #expect(words.contains(name), "\(name)")
      #expect(whole.output.contains("\n  \(name) "), "\(name)")
    }
  }

  @Test func `A command says all of itself at -h and at --help`() throws {
    #expect(try Chordd.run(["name", "-h"]).output == Chordd.run(["name", "--help"]).output)
  }
}
