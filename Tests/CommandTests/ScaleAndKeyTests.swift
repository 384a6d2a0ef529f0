import Foundation
import Testing

/// `chordd scale`, `chordd key` and `chordd vocabulary`.
@Suite struct ScaleAndKeyTests {
  private func lines(_ arguments: [String]) throws -> [String] {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private func object(_ arguments: [String]) throws -> [String: Any] {
    try JSON.object(try #require(try lines(arguments + ["--json"]).first))
  }

  private func symbols(_ chords: Any?) -> [String] {
    (chords as? [[String: Any]])?.compactMap { $0["symbol"] as? String } ?? []
  }

  @Test(arguments: [
    ["scale", "C", "lydian", "dominant"], ["scale", "C", "Lydian Dominant"],
    ["scale", "c", "mixolydian #11"],
    ["scale", "C lydian-dominant"], ["scale", "C", "LYDIAN", "♭7", "scale"],
  ])
  func scale(arguments: [String]) throws {
    let scale = try object(arguments)
    #expect(scale["name"] as? String == "C Lydian dominant" && scale["type"] as? String == "scale")
    #expect(scale["notes"] as? [String] == ["C", "D", "E", "F♯", "G", "A", "B♭"])
    #expect(scale["degrees"] as? [String] == ["1", "2", "3", "♯4", "5", "6", "♭7"])
    #expect(scale["steps"] as? [Int] == [2, 2, 2, 1, 2, 1, 2])
    #expect(scale["mode"] as? Int == 4 && scale["parent"] as? String == "G melodic minor")
    #expect((scale["modes"] as? [String])?.count == 7)
    #expect(symbols(scale["triads"]) == ["C", "D", "E˚", "F♯˚", "Gmi", "Ami", "B♭+"])
    #expect(symbols(scale["sevenths"]).first == "C7")
  }

  @Test func `Every listed scale is found by its name`() throws {
    let scales = try lines(["scale", "--list"])
    #expect(scales.count == 60)
    #expect(try lines(["scale", "--list", "--json"]).map { try JSON.object($0) }.count == scales.count)
    for line in scales {
      let name = String(line.split(separator: "\t")[0])
      #expect(try lines(["scale", "Eb"] + name.split(separator: " ").map(String.init)).first == "E♭ " + name)
    }
  }

  @Test func `A key has its facts`() throws {
    let key = try object(["key", "F#"])
    #expect(key["name"] as? String == "F♯ major" && key["signature"] as? Int == 6)
    #expect(key["signatureNotes"] as? [String] == ["F♯", "C♯", "G♯", "D♯", "A♯", "E♯"])
    #expect(key["twin"] as? String == "G♭ major" && key["relative"] as? String == "D♯ minor")
    #expect(symbols(key["triads"]) == ["F♯", "G♯mi", "A♯mi", "B", "C♯", "D♯mi", "E♯˚"])
    let minor = try object(["key", "Bb", "minor"])
    #expect(symbols(minor["harmonicChords"]) == ["F", "F7", "A˚", "A˚7"])
  }

  @Test func `JSON spells notes in English, whatever they are called in symbols`() throws {
    let key = try object(["key", "--notes", "german", "--ascii", "H-dur"])
    #expect(key["name"] as? String == "B major" && key["relative"] as? String == "G♯ minor")
    #expect((key["signatureNotes"] as? [String])?.first == "F♯")
    #expect(symbols(key["triads"]).first == "H")
    let scale = try object(["scale", "--notes", "german", "H", "dorian"])
    #expect(scale["name"] as? String == "B Dorian" && symbols(scale["sevenths"]).first == "Hmi7")
    let chord = try object(["chord", "--notes", "german", "--style", "jazz", "Hmi7"])
    let notes = ((chord["chords"] as? [[String: Any]])?.first?["notes"] as? [[String: Any]]) ?? []
    #expect(notes.compactMap { $0["name"] as? String } == ["B", "D", "F♯", "A"])
    #expect(chord["symbol"] as? String == "H–7")
  }

  @Test func `Without a key, the circle`() throws {
    let circle = try lines(["key"])
    #expect(circle.count == 12)
    #expect(circle.first == "♮\tC major\tA minor")
    #expect(circle[6] == "6♯/6♭\tF♯ major/G♭ major\tD♯ minor/E♭ minor")
    let keys = try lines(["key", "--json"]).map { try JSON.object($0) }
    #expect(keys.count == 30 && Set(keys.compactMap { $0["name"] as? String }).count == 30)
  }

  @Test func `The vocabulary is all there`() throws {
    let rows = try lines(["vocabulary"])
    #expect(rows.first == "C\t1 3 5\t♭9 9 ♯9 11 ♯11 ♭13\tmajor\teveryday")
    #expect(rows.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
    let all = try lines(["vocabulary", "--all", "--json"]).map { try JSON.object($0) }
    #expect(all.count > rows.count)
    let symbols = all.compactMap { $0["symbol"] as? String }
    #expect(symbols.contains("C13(♭9♯11)") && symbols.contains("Cma13(♯11)"))
    #expect(try lines(["vocabulary", "--ascii"]).joined().utf8.allSatisfy { $0 < 0x80 })
  }
}
