import Foundation
import Testing

/// `chordd name`: notes in, names out.
@Suite struct NameTests {
  @Test(arguments: [
    (["48", "52", "55", "59", "|", "62", "66", "69"], "Cma13(♯11)"),
    (["48 52 55 59 | 62 66 69"], "Cma13(♯11)"),
    (["48,52,55,59|62,66,69"], "Cma13(♯11)"),
    (["C", "E", "G"], "C"),
    (["c4", "eb4", "g4"], "Cmi"),
    (["C", "E♭", "G♭", "B𝄫"], "C˚7"),
    (["E3", "G3", "C4"], "C/E"),
    (["C", "|", "Bb", "D", "F"], "B♭/C"),
    (["C", "E", "G", "|", "F#", "A#", "C#"], "F♯|C"),
    (["--ascii", "48", "52", "55", "59", "|", "62", "66", "69"], "Cma13(#11)"),
    (["--key", "Db major", "61", "65", "68"], "D♭"),
    (["--key", "C# major", "61", "65", "68"], "C♯"),
    (["--split", "off", "C", "E", "G", "F#", "A#", "C#"], "C7(♭9♯11)"),
    (["--split", "F4", "48", "52", "55", "66", "70", "73"], "F♯|C"),
    (["--split", "channel", "C", "E", "G"], "C"),
    (["--split", "floating", "36", "40", "43", "54", "58", "61"], "F♯|C"),
    (["--style", "pop", "C", "Eb", "Gb", "Bb"], "Cm7b5"),
    (["--style", "jazz", "C", "Eb", "Gb", "Bb"], "Cø7"),
    (["--style", "lilypond", "Bb", "C", "Eb", "Gb"], "c:m7.5-/bes"),
    (["--notes", "german", "H", "Dis", "Fis"], "H"),
    (["--notes", "german", "--key", "B-dur", "B", "D", "F"], "B"),
    (["--notes", "solfege", "--ascii", "Sib", "Re", "Fa"], "Sib"),
    (["C"], "note C"),
  ])
  func prints(_ arguments: [String], _ name: String) throws {
    let outcome = try Chordd.run(["name"] + arguments)
    #expect(outcome.output == name + "\n")
    #expect(outcome.errors == "" && outcome.code == 0)
  }

  @Test func `Each line has its answer, an empty one an empty answer`() throws {
    let outcome = try Chordd.run(["name"], lines: ["48 52 55 59 | 62 66 69", "", "C Eb G", "   ", "60"])
    #expect(outcome.output == "Cma13(♯11)\n\nCmi\n\nnote C\n")
    #expect(outcome.errors == "" && outcome.code == 0)
  }

  @Test func `The last line needs no end, and Windows may have written the lines`() throws {
    let outcome = try Chordd.run(["name"], input: Array("C E G\r\nC Eb G".utf8))
    #expect(outcome.output == "C\nCmi\n" && outcome.code == 0)
  }

  @Test func `A bad line is reported with its number and the rest is still named`() throws {
    let outcome = try Chordd.run(["name"], lines: ["C E G", "C H G", "C | E | G", "C Eb G"])
    #expect(outcome.output == "C\n\n\nCmi\n")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("chordd: line 2: 'H' is not a note; ") == true)
    #expect(lines.last?.hasPrefix("chordd: line 3: there is more than one '|'; ") == true)
    #expect(outcome.code == 1)
  }

  /// A count is optional, and never eats a note.
  @Test(arguments: [
    (["C", "E", "G", "A", "--alternatives"], 8), (["C", "E", "G", "A", "--alternatives", "3"], 2),
    (["C", "E", "G", "A", "--alternatives=3"], 2), (["--alternatives", "3", "C", "E", "G", "A"], 2),
    (["--alternatives", "60", "64", "67", "69"], 8), (["--alternatives", "C", "E", "G", "A"], 8),
    (["--alternatives", "0", "60", "64", "67", "69"], 1),
    (["--alternatives", "--", "60", "64", "67", "69"], 8),
    (["--alternatives", "--ascii", "C", "E", "G", "A"], 8), (["--alternatives=all", "C", "E", "G", "A"], 8),
    (["--alternatives", "all", "60", "64", "67", "69"], 8),
    (["C", "E", "G", "A", "--alternatives", "all"], 8),
  ])
  func `As many other readings as wanted`(arguments: [String], count: Int) throws {
    let outcome = try Chordd.run(["name"] + arguments)
    #expect(outcome.output.split(separator: "\t").count == count && outcome.code == 0, "\(outcome)")
    #expect(outcome.output.hasPrefix("C6"))
  }

  @Test(arguments: ["8", "12", "20"])
  func `Too many readings are refused, and no note`(count: String) throws {
    let outcome = try Chordd.run(["name", "C", "E", "G", "--alternatives", count])
    #expect(
      outcome.errors.contains("must be a whole number from 0 to 7, or all, not \"\(count)\"")
        && outcome.code == 64)
  }

  @Test func `JSON has as many, too`() throws {
    let outcome = try Chordd.run(["name", "--json", "--alternatives", "2", "C", "E", "G", "A"])
    #expect((try JSON.object(outcome.output)["alternatives"] as? [Any])?.count == 1)
  }

  /// Between notes the lower hand is first, between symbols the upper chord; who mixes them is told.
  @Test(arguments: [
    ["name", "C7", "|", "D"], ["name", "D", "|", "C7"], ["name", "Cmaj7", "|", "D"],
    ["name", "C", "|", "Dmi7"],
    ["name", "C7", "|", "D", "F", "A"], ["chord", "D|C E G"], ["chord", "C E G|D"],
    ["play", "D|48,52", "--print"],
    ["play", "48,52|Dmi", "--print"],
  ])
  func `Chords and notes are not mixed`(arguments: [String]) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.code == 64 && outcome.output == "", "\(outcome)")
    #expect(outcome.errors.contains("upper|lower") && outcome.errors.contains("lower"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["C", "E", "G", "|", "C6"], "C"), (["C3", "|", "E4", "G4"], "C"), (["C6", "|", "E6"], "C–E"),
    (["C5", "|", "E", "G"], "C"), (["C", "|", "E"], "C–E"),
  ])
  func `Notes beside a bar are no chords`(notes: [String], name: String) throws {
    #expect(try Chordd.run(["name"] + notes).output == name + "\n")
  }

  @Test func `Bytes that are no text are no crash`() throws {
    let outcome = try Chordd.run(["name"], input: [0xFF, 0xC3, 0x0A, 0x00, 0x0A] + Array("C E G\n".utf8))
    #expect(outcome.output == "\n\nC\n" && outcome.code == 1)
    #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("chordd: line ") })
  }

  @Test func `Alternatives follow the name, separated by tabs`() throws {
    let outcome = try Chordd.run(["name", "--alternatives"], lines: ["C E G A", ""])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let names = lines[0].split(separator: "\t")
    #expect(names.first == "C6" && names.count == 8)
    #expect(names.contains("Ami7/C"))
    #expect(Set(names).count == names.count)
    #expect(lines[1] == "")
  }

  @Test func `JSON has the documented fields`() throws {
    let outcome = try Chordd.run(
      ["name", "--json", "--key", "C major", "48", "52", "55", "59", "|", "62", "66", "69"])
    let object = try JSON.object(outcome.output)
    #expect(object["v"] as? Int == 1 && object["type"] as? String == "reading")
    #expect(object["kind"] as? String == "unified" && object["name"] as? String == "Cma13(♯11)")
    #expect(object["ascii"] as? String == "Cma13(#11)" && object["quality"] as? String == "ma13(♯11)")
    #expect(object["root"] as? String == "C" && object["rootPc"] as? Int == 0)
    #expect(object["bass"] as? String == "C" && object["bassPc"] as? Int == 0)
    #expect(object["key"] as? String == "C major" && object["roman"] as? String == "I")
    #expect(object["split"] as? Int == 60 && object["rootless"] as? Bool == false)
    #expect(object["upperStructure"] as? String == "II")
    let notes = try #require(object["notes"] as? [[String: Any]])
    #expect(notes.map { $0["midi"] as? Int } == [48, 52, 55, 59, 62, 66, 69])
    #expect(notes.map { $0["name"] as? String } == ["C", "E", "G", "B", "D", "F♯", "A"])
    #expect(notes.map { $0["octave"] as? Int } == [3, 3, 3, 3, 4, 4, 4])
    #expect(notes.map { $0["degree"] as? String } == ["1", "3", "5", "7", "9", "♯11", "13"])
    #expect(
      notes.map { $0["hand"] as? String } == Array(repeating: "lower", count: 4)
        + Array(repeating: "upper", count: 3))
    #expect((object["lower"] as? [String: Any])?["name"] as? String == "Cma7")
    #expect((object["upper"] as? [String: Any])?["name"] as? String == "D")
    #expect((object["upper"] as? [String: Any])?["notes"] as? [Int] == [62, 66, 69])
  }

  @Test func `JSON spells notes in English, whatever they are called in names`() throws {
    let outcome = try Chordd.run(["name", "--json", "--notes", "german", "--key", "H-dur", "H", "Dis", "Fis"])
    let object = try JSON.object(outcome.output)
    #expect(object["name"] as? String == "H" && object["ascii"] as? String == "H")
    #expect(object["root"] as? String == "B" && object["key"] as? String == "B major")
    let notes = try #require(object["notes"] as? [[String: Any]])
    #expect(notes.map { $0["name"] as? String } == ["B", "D♯", "F♯"])
  }

  @Test func `JSON keeps its lines, too`() throws {
    let outcome = try Chordd.run(["name", "--json"], lines: ["C E G", "", "C F B"])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[1] == "" && lines[3] == "")
    #expect(try JSON.object(String(lines[0]))["name"] as? String == "C")
    #expect(try JSON.object(String(lines[2]))["v"] as? Int == 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A full disk is not a success`() throws {
    let process = try Chordd.process(["name", "C"])
    let (reading, writing) = try RunningChordd.pipe()
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = writing
    try process.run()
    try writing.close()
    let errors = String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(process.ends() && process.terminationStatus == 1)
    #expect(errors == "chordd: cannot write to standard output: No space left on device\n")
  }
}
