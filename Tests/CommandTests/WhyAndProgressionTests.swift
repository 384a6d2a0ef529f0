import Foundation
import Testing

/// `chordd name --why` and `--progression`.
@Suite struct WhyAndProgressionTests {
  @Test func `Why shows every reading's penalties and what decided`() throws {
    let outcome = try Chordd.run(["name", "--why", "C", "E", "G", "Bb", "|", "A", "C#", "E"])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("  C13(♭9)") == true)
    #expect(
      lines.contains { $0.hasSuffix("  ♭9: an altered tone") } && lines.contains { $0.hasSuffix("  A|C7") })
    #expect(lines.last?.hasPrefix("C13(♭9) wins: ") == true)
    #expect(outcome.errors == "" && outcome.code == 0)
  }

  /// Each reading's penalties add up to the cost in front of it.
  @Test(arguments: [
    ["C", "E", "G", "B", "|", "D", "F#", "A"], ["C", "E", "A"], ["E", "Bb", "D", "A", "--rootless"],
  ])
  func `The penalties add up`(notes: [String]) throws {
    let outcome = try Chordd.run(["name", "--why"] + notes)
    var price: Int?
    var sum = 0
    for line in outcome.output.split(separator: "\n").dropLast() {
      let number = line.split(separator: " ")[0].replacing(".", with: "")
      let hundredths = try #require(Int(number), "\(line)")
      guard line.hasPrefix(" ") else {
        #expect(price == nil || sum == price!, "\(outcome.output)")
        (price, sum) = (hundredths, 0)
        continue
      }
      sum += hundredths
    }
    #expect(price == sum)
  }

  @Test(arguments: [
    (["C"], "note C is the only reading."), (["C", "G"], "C5 is the only reading."),
    (["C", "Db", "D", "Eb"], "no honest name: C–D♭–D–E♭ are only shown as notes."),
  ])
  func `A single reading says so`(notes: [String], last: String) throws {
    let outcome = try Chordd.run(["name", "--why"] + notes)
    #expect(outcome.output.split(separator: "\n").last.map(String.init) == last)
  }

  @Test func `A progression is spelled in the key that is heard, and an empty line forgets it`() throws {
    let inGFlat = ["51 54 58", "56 59 63", "49 65 68 71", "54 58 61", "59 63 66"]
    let outcome = try Chordd.run(["name", "--progression"], lines: inGFlat + ["", "59 63 66"])
    let names = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(names[4] == "C♭" && names[5] == "" && names[6] == "B", "\(names)")
  }

  @Test func `A minor sixth is the tonic in the key that is heard`() throws {
    let lines = ["C3 Eb3 G3", "F3 Ab3 C4", "G3 B3 D4 F4", "C3 Eb3 G3", "C3 Eb3 G3 A3"]
    let name = ["name", "--idiom", "classical"]
    #expect(try Chordd.run(name + ["--progression"], lines: lines).output.hasSuffix("Cmi6\n"))
    #expect(try Chordd.run(name, lines: lines).output.hasSuffix("Ami7(♭5)/C\n"))
    #expect(try Chordd.run(["name"], lines: lines).output.hasSuffix("Cmi6\n"))
  }

  @Test func `Two chords are combined in the idiom that is asked for`() throws {
    #expect(try Chordd.run(["combine", "C", "Ami7"]).output == "C6\n")
    #expect(try Chordd.run(["combine", "C", "Ami7", "--idiom", "classical"]).output == "Ami7/C\n")
  }

  @Test func `A progression is read from lines`() throws {
    let outcome = try Chordd.run(["name", "--progression", "C", "E", "G"])
    #expect(
      outcome.errors.hasPrefix("chordd: --progression reads lines of standard input: give no notes with it"))
    #expect(outcome.code == 64)
  }

  @Test func `Two forms at once are refused`() throws {
    let outcome = try Chordd.run(["name", "--why", "--json", "C"])
    #expect(
      outcome.errors.hasPrefix(
        "chordd: --json, --alternatives and --why print different things: give one of them"))
    #expect(outcome.code == 64)
  }
}
