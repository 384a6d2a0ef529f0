import Foundation
import Testing

/// `chordd play` as far as it goes without a sequencer.
@Suite struct PlayPrintTests {
  @Test func `It prints the chords with their times and notes`() throws {
    let result = try Chordd.run(["play", "Dm7 G7 | Cmaj7", "--print", "--tempo", "120", "--voicing", "close"])
    #expect(result.code == 0 && result.errors == "")
    let lines = result.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.map { $0[0] } == ["0.000", "1.000", "2.000"])
    #expect(lines.map { $0[1] } == ["Dm7", "G7", "Cmaj7"])
    #expect(lines.allSatisfy { $0.count == 3 })
  }

  /// The letters are those of the symbols; exact notes have those of their name.
  @Test(arguments: [
    ("E", "G♯"), ("A♭mi", "C♭"), ("F#7", "A♯"), ("Gb7", "F♭"), ("E/G#", "G♯"), ("C7(#9)", "D♯"),
    ("Db|C7", "A♭"),
    ("C7 + E", "G♯"), ("52,56,59", "G♯"), ("44,48,51", "A♭"), ("40,47 , 56", "G♯"),
  ])
  func `Notes are spelled as their chord is`(chord: String, note: String) throws {
    let result = try Chordd.run(["play", chord.replacing(" , ", with: ","), "--print", "--voicing", "close"])
    let notes = result.output.split(separator: "\t").last.map(String.init) ?? ""
    #expect(notes.contains(note) && result.code == 0, "\(result)")
    let other = ["G♯": "A♭", "A♭": "G♯", "C♭": "B", "A♯": "B♭", "F♭": "E4", "D♯": "E♭"][note] ?? ""
    #expect(!notes.contains(other), "\(result)")
  }

  @Test func `It prints every event as an object, each note begun and ended`() throws {
    let result = try Chordd.run(["play", "48,52,55|64", "--json", "--program", "5", "--channel", "2"])
    let objects = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.first?["type"] as? String == "program" && objects.first?["program"] as? Int == 5)
    #expect(objects.allSatisfy { $0["channel"] as? Int == 2 })
    let notes = { (type: String) in
      objects.filter { $0["type"] as? String == type }.compactMap { $0["midi"] as? Int }.sorted()
    }
    #expect(notes("noteOn") == [48, 52, 55, 64] && notes("noteOff") == [48, 52, 55, 64])
  }

  @Test func `More than can be played is refused, not cut off`() throws {
    let result = try Chordd.run(
      ["play", Array(repeating: "C", count: 11).joined(separator: " "), "--repeat", "1000", "--print"])
    #expect(result.code == 64 && result.output == "" && result.errors.contains("11 chords 1000 times"))
  }

  @Test(arguments: [
    "play", "play Xyz", "play C --tempo 9", "play C --style x", "play C --voicing x", "play C --velocity 0",
    "play C --beats 0", "play C --repeat 0", "play C --program 129", "play C --print --json", "play C +",
    "play 48,200",
  ])
  func isRefused(_ line: String) throws {
    let result = try Chordd.run(line.split(separator: " ").map(String.init))
    #expect(result.code == 64 && result.output == "")
    #expect(result.errors.hasPrefix("chordd: "), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
