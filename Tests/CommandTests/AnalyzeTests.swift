import Foundation
import Testing

/// `chordd analyze`: a file of three chords, a second each.
@Suite struct AnalyzeTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "song.mid",
      MIDIBytes.file([[50, 53, 57, 60, 64, 69], [43, 53, 59, 64, 68, 71], [48, 52, 55, 59, 62, 66, 69]]))
  }

  @Test func `Each chord is a line with its time, length, name, kind and notes`() throws {
    let outcome = try Chordd.run(["analyze", "song.mid"], in: folder)
    #expect(
      outcome.output == """
        0:00.000\t1.000\tDmi9\tunified\tD3 F3 A3 | C4 E4 A4
        0:01.000\t1.000\tG13(♭9)\tunified\tG2 F3 B3 | E4 A♭4 B4
        0:02.000\t1.000\tCma13(♯11)\tunified\tC3 E3 G3 B3 | D4 F♯4 A4

        """)
    #expect(outcome.errors == "" && outcome.code == 0)
  }

  @Test func `ASCII is ASCII to the last note`() throws {
    let outcome = try Chordd.run(["analyze", "song.mid", "--ascii"], in: folder)
    #expect(outcome.output.utf8.allSatisfy { $0 < 128 })
    #expect(outcome.output.contains("G13(b9)\tunified\tG2 F3 B3 | E4 Ab4 B4"))
  }

  @Test func `JSON has committed chords and clears, with times from the beginning of the file`() throws {
    let outcome = try Chordd.run(["analyze", "song.mid", "--json"], in: folder)
    let events = try JSON.objects(outcome.output)
    let chords = events.filter { $0["type"] as? String == "chord" }
    #expect(chords.map { $0["name"] as? String } == ["Dmi9", "G13(♭9)", "Cma13(♯11)"])
    #expect(chords.allSatisfy { $0["phase"] as? String == "committed" })
    #expect(chords.first?["onset"] as? String == "1970-01-01T00:00:00.000000Z")
    #expect(chords.last?["onset"] as? String == "1970-01-01T00:00:02.000000Z")
    #expect(events.last?["type"] as? String == "clear")
    // A file says the same whenever it is read.
    #expect(events.allSatisfy { $0["latencyUs"] == nil })
    #expect(try Chordd.run(["analyze", "song.mid", "--json"], in: folder).output == outcome.output)
  }

  @Test func `With --live, readings that did not last are told, too`() throws {
    let all = try JSON.objects(
      try Chordd.run(["analyze", "song.mid", "--json", "--live"], in: folder).output)
    let kept = all.filter { $0["type"] as? String == "harmony" && $0["phase"] as? String == "committed" }
    #expect(
      kept.map { ($0["harmony"] as? [String: Any])?["name"] as? String } == ["Dmi9", "G13(♭9)", "Cma13(♯11)"])
    let events = all.filter { $0["type"] as? String != "harmony" }
    let phases = events.compactMap { $0["phase"] as? String }
    #expect(phases.filter { $0 == "live" }.count >= 3 && phases.filter { $0 == "committed" }.count == 3)
    // A committed chord was live before, under the same number.
    let live = Set(events.filter { $0["phase"] as? String == "live" }.compactMap { $0["seq"] as? Int })
    let committed = events.filter { $0["phase"] as? String == "committed" }.compactMap { $0["seq"] as? Int }
    #expect(live.isSuperset(of: committed))
  }

  @Test func `A file comes from standard input, too`() throws {
    let bytes = Array(try Data(contentsOf: folder.path("song.mid")))
    let outcome = try Chordd.run(["analyze", "-"], input: bytes)
    #expect(outcome.output == (try Chordd.run(["analyze", "song.mid"], in: folder).output))
    let text = try Chordd.run(["analyze", "-"], input: Array("C E G".utf8))
    #expect(
      text.errors.hasPrefix("chordd: cannot play standard input: it is text, not a MIDI file")
        && text.code == 1)
  }

  /// A chord lasts as long as it sounds; neither the setting `settling.hold` nor the next chord changes that.
  @Test(arguments: ["500ms", "0", "60s"])
  func `Silence is no part of a chord`(hold: String) throws {
    let chords: [[UInt8]] = [[50, 53, 57, 60, 64, 69], [43, 53, 59, 64, 68, 71]]
    // A beat and a half of each, and half a beat of silence.
    var events: [UInt8] = []
    for chord in chords {
      let rest: [UInt8] = events.isEmpty ? [0] : [0x81, 0x70]
      for (index, note) in chord.enumerated() { events += (index == 0 ? rest : [0]) + [0x90, note, 80] }
      for (index, note) in chord.enumerated() {
        events += (index == 0 ? [0x85, 0x50] : [0]) + [0x80, note, 64]
      }
    }
    try folder.write("rests.mid", MIDIBytes.header() + MIDIBytes.track(events + [0, 0xFF, 0x2F, 0]))
    let outcome = try Chordd.run(
      ["analyze", "rests.mid"], in: folder, environment: ["CHORDD_SETTLING_HOLD": hold])
    let columns = outcome.output.split(separator: "\n").map { $0.split(separator: "\t").prefix(3) }
    #expect(columns == [["0:00.000", "0.750", "Dmi9"], ["0:01.000", "0.750", "G13(♭9)"]])
  }

  @Test func `Spans have labels in Harte's syntax, without a gap, up to the end of the last note`() throws {
    // A beat of silence, C, F over A, A minor 7 over G.
    let chords: [[UInt8]] = [[48, 60, 64, 67], [45, 60, 65, 69], [43, 60, 64, 69]]
    var events: [UInt8] = []
    for chord in chords {
      for (index, note) in chord.enumerated() {
        events += (events.isEmpty && index == 0 ? [0x83, 0x60] : [0]) + [0x90, note, 80]
      }
      for (index, note) in chord.enumerated() {
        events += (index == 0 ? [0x8F, 0] : [0]) + [0x80, note, 64]
      }
    }
    try folder.write("spans.mid", MIDIBytes.header() + MIDIBytes.track(events + [0, 0xFF, 0x2F, 0]))
    let outcome = try Chordd.run(["analyze", "spans.mid", "--spans"], in: folder)
    let columns = outcome.output.split(separator: "\n").map { $0.split(separator: "\t").prefix(3) }
    #expect(
      columns == [
        ["0.000", "0.500", "N"], ["0.500", "2.500", "C:maj"], ["2.500", "4.500", "F:maj/3"],
        ["4.500", "6.500", "A:min7/b7"],
      ])
    #expect(outcome.errors == "" && outcome.code == 0)
  }

  @Test func `Beats are lines of seconds, place in the bar and meter`() throws {
    // Bars of 3/4 at 120 beats a minute: a chord on each first beat, its third and fifth on the others.
    var events: [UInt8] = [0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20, 0, 0xFF, 0x58, 4, 3, 2, 24, 8]
    for bar in 0..<4 {
      let root: UInt8 = [48, 53, 55, 48][bar]
      for keys in [[root, root + 16, root + 19], [root + 16, root + 19], [root + 16, root + 19]] {
        for key in keys { events += [0, 0x90, key, 64] }
        // A delta of 480 ticks.
        for (index, key) in keys.enumerated() {
          events += (index == 0 ? [0x83, 0x60] : [0]) + [0x80, key, 64]
        }
      }
    }
    try folder.write("waltz.mid", MIDIBytes.header() + MIDIBytes.track(events + [0, 0xFF, 0x2F, 0]))
    let outcome = try Chordd.run(["analyze", "waltz.mid", "--beats"], in: folder)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.prefix(4) == ["0.000\t1\t3/4", "0.500\t2\t3/4", "1.000\t3\t3/4", "1.500\t1\t3/4"])
    #expect(lines.count == 13, "up to the beat after the last one on which a key begins")
    #expect(outcome.errors == "" && outcome.code == 0)
  }
}
