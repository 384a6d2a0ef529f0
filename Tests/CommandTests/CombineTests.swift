import Foundation
import Testing

/// `chordd combine`: two chord symbols in, what they are together out.
@Suite struct CombineTests {
  @Test(arguments: [
    (["Cmaj7", "D"], "Cma13(♯11)"), (["Cma7", "D"], "Cma13(♯11)"), (["C7", "A"], "C13(♭9)"),
    (["C7", "F#m"], "C13(♭9♯11)"), (["C7", "Ab"], "C7(♯9♭13)"), (["C7", "D♭mi"], "C7(♭9♭13)"),
    (["C", "F#"], "F♯|C"), (["F#mi", "C"], "C|F♯mi"), (["C", "C"], "C"), (["Cma7", "C"], "Cma7"),
    (["C7sus4", "Bb"], "C9sus4"), (["C/E", "C"], "C/E"),
    // A root keeps the spelling in which it was typed.
    (["C#7", "D#"], "C♯13(♯11)"), (["Db7", "Eb"], "D♭13(♯11)"), (["G#m7", "B"], "G♯mi7"),
    (["Abm7", "Cb"], "A♭mi7"), (["--key", "Db major", "C#7", "D#"], "C♯13(♯11)"),
    (["--ascii", "Cmaj7", "D"], "Cma13(#11)"),
  ])
  func prints(_ arguments: [String], _ name: String) throws {
    let outcome = try Chordd.run(["combine"] + arguments)
    #expect(outcome.output == name + "\n")
    #expect(outcome.errors == "" && outcome.code == 0)
  }

  /// `combine` and `name` are one and the same combiner.
  @Test(arguments: [
    (["Cma7", "D"], "48 52 55 59 | 62 66 69"), (["A", "Bb"], "57 61 64 | 70 74 77"),
    (["C7", "C"], "48 52 55 58 | 60 64 67"), (["E♭/B♭", "F"], "58 63 67 | 77 81 84"),
  ])
  func isWhatNameSays(_ symbols: [String], _ notes: String) throws {
    let combined = try Chordd.run(["combine", "--alternatives=all"] + symbols)
    let named = try Chordd.run(["name", "--alternatives=all", notes])
    #expect(combined.output == named.output && combined.code == 0)
  }

  @Test func `What may be played over a chord, and under it`() throws {
    let over = try Chordd.run(["combine", "C7", "?"]).output.split(separator: "\n").map {
      $0.split(separator: "\t")
    }
    #expect(
      over.allSatisfy { $0.count == 3 } && over[0].prefix(2) == ["C9", "everyday"]
        && over[0][2].hasPrefix("Gmi, "))
    #expect(over.contains { $0[0] == "C13(♯11)" && $0[2].split(separator: ", ").contains("D") })
    #expect(over.suffix(2).map { $0[1] } == ["two", "inside"])
    let under = try Chordd.run(["combine", "?", "D"]).output
    #expect(under.contains("\nCma13(♯11)\teveryday\tCma7, "))
  }

  @Test(arguments: [["?", "?"], ["C7", "?", "--verbose"], ["C7", "?", "--alternatives"], ["?", "H"]])
  func `What cannot be looked for`(arguments: [String]) throws {
    let outcome = try Chordd.run(["combine"] + arguments)
    #expect(outcome.code == 64 && outcome.output == "" && outcome.errors.hasPrefix("chordd: "))
  }

  @Test func `The sheet begins with the name and tells both hands`() throws {
    let outcome = try Chordd.run(["combine", "Cma7", "D", "--verbose"])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Cma13(♯11)")
    #expect(lines.contains("kind          unified"))
    #expect(lines.contains("lower         Cma7: C3 E3 G3 B3"))
    #expect(lines.contains("upper         D: D4 F♯4 A4"))
    #expect(lines.contains("on top        II"))
  }

  @Test func `JSON is a reading`() throws {
    let object = try JSON.object(try Chordd.run(["combine", "C#7", "G", "--json"]).output)
    #expect(object["type"] as? String == "reading" && object["v"] as? Int == 1)
    #expect(object["root"] as? String == "C♯" && object["ascii"] as? String == "C#7(b9#11)")
    #expect((object["lower"] as? [String: Any])?["name"] as? String == "C♯7")
    #expect((object["upper"] as? [String: Any])?["name"] as? String == "G")
  }
}
