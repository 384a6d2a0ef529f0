import Foundation
import Testing

/// `chordd form` and `chordd forecast`.
@Suite struct FormCommandTests {
  private let folder: Folder
  private static let symbols = ["Dmi9", "G13(♭9)", "Cma13(♯11)"]

  init() throws {
    folder = try Folder()
    let chords: [[UInt8]] = [
      [50, 53, 57, 60, 64, 69], [43, 53, 59, 64, 68, 71], [48, 52, 55, 59, 62, 66, 69],
    ]
    try folder.write("song.mid", MIDIBytes.file(chords + chords + chords))
    try folder.write(
      "song.txt",
      Array("| Dm9 G13(b9) | Cma13(#11) Dm9 |\n| G13(b9) Cma13(#11) | Dm9 G13(b9) | Cma13(#11) . |".utf8))
    try folder.write("song.pdf", "%PDF-1.7\n")
    try folder.write(
      "charts.tsv", Array("id\tkey\tmeter\tbars\na\tC\t4 4\tDm7 | G7 | CM7 NC | Dm7 G7\n".utf8))
  }

  @Test func `Each line is a place in the form`() throws {
    let outcome = try Chordd.run(["form", "song.txt", "--input", "song.mid", "--tempo", "120"], in: folder)
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(lines.count > 5 && lines.allSatisfy { $0.count == 5 }, "\(outcome)")
    #expect(
      lines.allSatisfy {
        (1...5).contains(Int($0[1].drop { $0 == "?" }) ?? 0) && (1...4).contains(Int($0[2]) ?? 0)
      })
  }

  /// Two chords, between which a year passes: as live, a rest costs nothing.
  @Test(arguments: [["form", "song.txt"], ["form", "--which", "song.txt"]])
  func `A file of years comes to its end`(arguments: [String]) throws {
    func chord(after wait: [UInt8]) -> [UInt8] {
      wait + [
        0x90, 50, 80, 0, 0x90, 53, 80, 0, 0x90, 57, 80, 0x83, 0x60, 0x80, 50, 0, 0, 0x80, 53, 0, 0, 0x80, 57,
        0,
      ]
    }
    // The longest wait that a file can have, at one tick a beat and half a beat a second.
    let events: [UInt8] =
      [0, 0xFF, 0x51, 3, 0x1E, 0x84, 0x80] + chord(after: [0])
      + chord(after: [0x83, 0xDA, 0x9C, 0x00]) + [0, 0xFF, 0x2F, 0]
    try folder.write(
      "years.mid", MIDIBytes.header(division: [0, 1]) + MIDIBytes.track(events))
    let outcome = try Chordd.run(arguments + ["--input", "years.mid"], in: folder)
    #expect(outcome.code == 0 && outcome.output.utf8.count < 100_000, "\(outcome.errors)")
  }

  @Test func `JSON has the next chords`() throws {
    let outcome = try Chordd.run(["form", "song.txt", "--input", "song.mid", "--json"], in: folder)
    let places = try JSON.objects(outcome.output)
    #expect(!places.isEmpty && places.allSatisfy { $0["confidence"] is Double || $0["confidence"] is Int })
    let next = Set(places.compactMap { ($0["next"] as? [String])?.first })
    #expect(next.isSubset(of: Self.symbols) && !next.isEmpty)
  }

  @Test func `A folder of charts says which one is played`() throws {
    try FileManager.default.createDirectory(
      at: folder.path("charts"), withIntermediateDirectories: false)
    try folder.write("charts/song.txt", folder.read("song.txt"))
    try folder.write("charts/other.txt", "Another\nF minor\n| Fm | Db | Ab | Eb |\n")
    try folder.write("charts/read.me", "no chart")
    let outcome = try Chordd.run(["form", "--which", "charts", "--input", "song.mid", "--json"], in: folder)
    let lines = try JSON.objects(outcome.output)
    #expect(lines.count > 3 && lines.last?["tune"] as? String == "song", "\(outcome)")
    #expect(lines.last?["transpose"] as? Int == 0 && lines.allSatisfy { $0["offered"] is Bool })
    let text = try Chordd.run(["form", "--which", "charts", "--input", "song.mid"], in: folder).output
    #expect(text.split(separator: "\n").last?.hasSuffix(" %") == true, "\(text)")
  }

  /// A file of the folder that is no chart is named, and the others are read.
  @Test func `A bad file of a folder does not stop the others`() throws {
    try FileManager.default.createDirectory(at: folder.path("charts"), withIntermediateDirectories: false)
    try folder.write("charts/bad.txt", "| Xm | Ym | C |\n")
    try folder.write("charts/photo.txt", [0xFF, 0xD8, 0xFF, 0])
    try folder.write("charts/score.xml", "<score")
    let find = ["form", "--which", "charts", "--input", "song.mid"]
    let none = try Chordd.run(find, in: folder)
    let warnings = [
      "chordd: warning: charts/bad.txt: 1:3: \"Xm\" is not a chord",
      "chordd: warning: charts/photo.txt: this is a picture, and no chart",
      "chordd: warning: charts/score.xml: 1:",
    ]
    #expect(none.code == 1 && none.output.isEmpty, "\(none)")
    Self.expect(none.errors, warnings + ["chordd: charts has no charts that can be played"])
    try folder.write("charts/song.txt", folder.read("song.txt"))
    let outcome = try Chordd.run(find, in: folder)
    #expect(outcome.code == 0 && outcome.output.contains("song"), "\(outcome)")
    Self.expect(outcome.errors, warnings)
  }

  @Test func `A file that is refused does not stop the import of the others`() throws {
    let chordd = try ControlledChordd(
      folder: folder, environment: ["XDG_STATE_HOME": folder.path("state").path])
    try folder.write("bad.txt", "| Xm | Ym | C |\n")
    try folder.write("two.txt", "Two\n| C | F |\n")
    let (bad, none) = (folder.path("bad.txt").path, folder.path("none.txt").path)
    let outcome = try chordd.run(
      "chart", "import", bad, none, folder.path("song.mid").path, folder.path("two.txt").path)
    #expect(outcome.code == 1 && outcome.output == "Two\n", "\(outcome)")
    Self.expect(
      outcome.errors,
      [
        "chordd: warning: \"bad.txt\": 1:3: \"Xm\" is not a chord",
        "chordd: warning: \(none): there is no such file",
        "chordd: warning: \(folder.path("song.mid").path): this is a MIDI file, and no chart",
      ])
    // One alone is a mistake of the command.
    #expect(try chordd.run("chart", "import", bad).code == 64)
    chordd.end()
  }

  @Test func `Words without chords are kept and shown, and not followed`() throws {
    let chordd = try ControlledChordd(
      folder: folder, environment: ["XDG_STATE_HOME": folder.path("state").path])
    try folder.write("words.cho", "{title: Words}\n{sov: Verse 1}\nla <b>lo</b>\n{eov}\n")
    try folder.write("README.txt", "# A program\n\nIt does this and that.\n")
    #expect(try chordd.run("chart", "import", folder.path("words.cho").path).output == "Words\n")
    #expect(try chordd.run("chart").output == "  Words\twords\n")
    let choice = try chordd.run("chart", "choose", "Words").output
    #expect(choice == "Words is shown; it has no chords by which it can be followed.\n")
    #expect(try chordd.run("chart", "show").output == "Words\n[Verse 1]\nla <b>lo</b>\n")
    let json = try chordd.run("chart", "show", "--json").output
    #expect(json.contains(#""words":"la <b>lo</b>""#) && !json.dropLast().contains("\n"), "\(json)")
    let refused = try chordd.run("chart", "import", folder.path("README.txt").path)
    #expect(refused.code == 64 && refused.errors.contains("there are no chords in this file"), "\(refused)")
    chordd.end()
  }

  /// Each line begins with its words.
  private static func expect(_ errors: String, _ beginnings: [String]) {
    let lines = errors.split(separator: "\n")
    #expect(
      lines.count == beginnings.count && zip(lines, beginnings).allSatisfy { $0.hasPrefix($1) }, "\(errors)")
  }

  @Test func `The harmony is printed while the chart is followed`() throws {
    let outcome = try Chordd.run(["form", "song.txt", "--input", "song.mid", "--spans"], in: folder)
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.count > 5 && lines.allSatisfy { $0.count == 4 }, "\(outcome)")
  }

  /// The lines of the second time know the lengths of the first.
  @Test func `Lengths are learned from a file`() throws {
    try folder.write("song.cho", String(repeating: "[Dm9]One [G13(b9)]two [Cma13(#11)]three\n", count: 5))
    let chords: [[UInt8]] = [
      [50, 53, 57, 60, 64, 69], [43, 53, 59, 64, 68, 71], [48, 52, 55, 59, 62, 66, 69],
    ]
    try folder.write("long.mid", MIDIBytes.file((0..<5).flatMap { _ in chords }))
    let arguments = ["form", "song.cho", "--input", "long.mid", "--json"]
    let first = try Chordd.run(arguments, in: folder)
    #expect(!FileManager.default.fileExists(atPath: folder.path("lengths.json").path))
    let learning = try Chordd.run(arguments + ["--learn"], in: folder)
    #expect(learning.output == first.output && learning.code == 0)
    #expect(learning.errors.hasPrefix("chordd: learned the lengths of 1"), "\(learning.errors)")
    let second = try Chordd.run(arguments, in: folder)
    #expect(second.code == 0 && second.output != first.output)
    // A chart in bars has nothing to learn, and of one chord too little was heard.
    try folder.write("short.mid", MIDIBytes.file([[50, 53, 57, 60, 64, 69]]))
    for (chart, input, reason) in [
      ("song.txt", "long.mid", "song.txt says how long its chords are; there is nothing to learn"),
      ("song.cho", "short.mid", "too little of song.cho was heard in short.mid to learn its lengths"),
    ] {
      let outcome = try Chordd.run(["form", chart, "--input", input, "--learn"], in: folder)
      #expect(outcome.code == 1 && outcome.errors.contains(reason), "\(outcome)")
    }
  }

  @Test func `A forecast stands before its chord`() throws {
    let outcome = try Chordd.run(["forecast", "charts.tsv", "--choruses", "2"], in: folder)
    #expect(
      outcome.output.hasPrefix("a\t1\t1\tG7\tG7\t") && outcome.output.split(separator: "\n").count == 9,
      "\(outcome)")
  }

  @Test(arguments: [
    (["form", "song.txt"], 64, "missing expected argument '--input <file>'"),
    (["form", "none.txt", "--input", "song.mid"], 1, "the chart none.txt: there is no such file"),
    (
      ["form", "song.mid", "--input", "song.mid"], 1, "the chart song.mid: this is a MIDI file, and no chart"
    ),
    (
      ["form", "song.pdf", "--input", "song.mid"], 1,
      "the chart song.pdf: this is a PDF document, and no chart"
    ),
    (["form", ".", "--input", "song.mid"], 1, "the chart .: it is a folder; --which says"),
    (
      ["form", "charts.tsv", "--input", "song.mid"], 1,
      "the chart charts.tsv: this is a table of charts, which only chordd forecast reads"
    ),
    (["form", "song.mid", "--input", "song.txt"], 1, "swap them: the chart stands before --input"),
    (
      ["form", "--which", "song.mid", "--input", "song.txt"], 1, "swap them: the chart stands before --input"
    ),
    (["form", "song.txt", "--input", "song.txt"], 1, "--input: song.txt is text, not the MIDI file"),
    (["form", "song.txt", "--input", "song.pdf"], 1, "--input: cannot play song.pdf: it is a PDF document"),
    (["form", "song.txt", "--input", "none.mid"], 1, "--input: cannot read none.mid: there is no such file"),
    (["form", "song.txt", "--input", "song.mid", "--tempo", "5"], 64, "--tempo must be from 20 to 1000"),
    (["form", "song.txt", "--input", "song.mid", "--spans", "--json"], 64, "--spans goes neither"),
    (["form", "song.txt", "--input", "song.mid", "--spans", "--learn"], 64, "--learn goes neither"),
    (["form", "--which", "none", "--input", "song.mid"], 1, "none"),
    (["forecast", "song.txt"], 1, "song.txt: it is text, and no table of charts, whose first line names"),
    (["forecast", "song.mid"], 1, "song.mid: it is a MIDI file, and no table"),
    (["forecast", "charts.tsv", "--choruses", "0"], 64, "--choruses must be from 1 to 20"),
  ])
  func `A mistake is one sentence`(arguments: [String], code: Int32, sentence: String) throws {
    let outcome = try Chordd.run(arguments, in: folder)
    #expect(outcome.code == code && outcome.errors.contains(sentence), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
