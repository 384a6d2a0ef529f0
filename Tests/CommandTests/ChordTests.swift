import Foundation
import Testing

/// `chordd chord`: everything about a chord symbol.
@Suite struct ChordTests {
  private func object(_ symbol: String) throws -> [String: Any] {
    let outcome = try Chordd.run(["chord", symbol, "--json"])
    #expect(outcome.code == 0 && outcome.errors == "")
    let object = try JSON.object(outcome.output)
    #expect(object["v"] as? Int == 1 && object["type"] as? String == "chordFacts")
    return object
  }

  private func notes(_ chord: Any?) -> [String] {
    ((chord as? [String: Any])?["notes"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
  }

  @Test func `A unified chord has all its facts`() throws {
    let object = try object("Cmaj13(#11)")
    #expect(object["symbol"] as? String == "Cma13(♯11)" && object["kind"] as? String == "unified")
    let chords = try #require(object["chords"] as? [[String: Any]])
    #expect(chords.count == 1 && notes(chords[0]) == ["C", "E", "G", "B", "D", "F♯", "A"])
    let tones = try #require(chords[0]["notes"] as? [[String: Any]])
    #expect(tones.map { $0["degree"] as? String } == ["1", "3", "5", "7", "9", "♯11", "13"])
    #expect(tones.map { $0["semitones"] as? Int } == [0, 4, 7, 11, 14, 18, 21])
    #expect((object["base"] as? [String: Any])?["symbol"] as? String == "Cma7")
    #expect(object["extensions"] as? [String] == ["9", "♯11", "13"])
    let upper = object["upperTriads"] as? [[String: Any]]
    #expect(upper?.map { $0["symbol"] as? String } == ["D"] && upper?[0]["numeral"] as? String == "II")
    #expect((object["equivalents"] as? [String])?.contains("Ami13") == true)
    let scales = try #require(object["scales"] as? [[String: Any]])
    #expect(scales[0]["name"] as? String == "C Lydian" && scales[0]["parent"] as? String == "G major")
    let tension = try #require(object["tension"] as? [String: Any])
    #expect(tension["degrees"] as? Double == 21.35)
  }

  @Test(arguments: [
    ("C6", ["Ami7"]), ("C˚7", ["E♭˚7", "G♭˚7", "A˚7"]), ("Ami7", ["C6"]), ("C", []), ("C+", ["E+", "A♭+"]),
  ])
  func equivalents(symbol: String, names: [String]) throws {
    #expect(try object(symbol)["equivalents"] as? [String] == names)
  }

  @Test func `A slash chord counts its bass`() throws {
    let object = try object("Bb/C")
    #expect(object["kind"] as? String == "slash")
    let chord = try #require((object["chords"] as? [[String: Any]])?.first)
    #expect(notes(chord) == ["C", "B♭", "D", "F"] && chord["bass"] as? String == "C")
    let degrees = (chord["notes"] as? [[String: Any]])?.map { $0["degree"] as? String }
    #expect(degrees == [nil, "1", "3", "5"])
    #expect((object["triads"] as? [String])?.contains("B♭") == true)
    #expect((object["tension"] as? [String: Any])?["voicing"] as? Double ?? 0 > 0)
  }

  @Test func `A polychord has two chords and facts about both together`() throws {
    let object = try object("D|C7")
    #expect(object["kind"] as? String == "polychord" && object["symbol"] as? String == "D|C7")
    let chords = try #require(object["chords"] as? [[String: Any]])
    #expect(chords.map { $0["symbol"] as? String } == ["C7", "D"])
    #expect(object["together"] as? String == "C13(♯11)")
    #expect(object["base"] is NSNull)
    let scales = try #require(object["scales"] as? [[String: Any]])
    #expect(scales[0]["name"] as? String == "C Lydian dominant")
    #expect((object["tension"] as? [String: Any])?["ambiguity"] as? Double == 6)
  }

  @Test func `Both chords of a polychord have their line, even if they are the same`() throws {
    let lines = try Chordd.run(["chord", "C|C"]).output.split(separator: "\n").map(String.init)
    #expect(lines.starts(with: ["C|C", "upper         C: C E G (1 3 5)", "lower         C: C E G (1 3 5)"]))
  }

  /// Transposing changes nothing but the letters, and the root keeps its letter.
  @Test(arguments: ["C", "C#", "Db", "D", "Eb", "E", "F", "F#", "Gb", "G", "Ab", "A", "Bb", "B", "Cb"])
  func tensionIsTheSameOnEveryRoot(root: String) throws {
    let object = try object(root + "7(b9)")
    #expect((object["tension"] as? [String: Any])?["degrees"] as? Double == 19.05)
    #expect((object["symbol"] as? String)?.hasPrefix(root.prefix(1)) == true)
  }

  @Test func `The text has a line for each fact`() throws {
    let outcome = try Chordd.run(["chord", "Cmaj9"])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Cma9")
    #expect(lines.contains("base          Cma7: C E G B") && lines.contains("extensions    9"))
    #expect(lines.contains { $0.hasPrefix("scales        C major") })
    #expect(lines.contains("components    G over Cma7"))
    #expect(lines.contains { $0.hasPrefix("in keys       Ima9 in C major, ") })
    #expect(lines.contains { $0.hasPrefix("tension       degrees 8.00, voicing ") })
    #expect(lines.last?.hasPrefix("  voicing     2 × 0.20 minor 3rd + ") == true)
  }
}
