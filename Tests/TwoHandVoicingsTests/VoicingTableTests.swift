import MusicTheory
import Testing
import TwoHandVoicings

private let header = VoicingTable.header.joined(separator: "\t") + "\n"
private let row = "a-01\ta\ta word\tC3 E3\tG4 B♭4\tunified\tC7\tC13;C9\tkey\tcrossed;rootless\n"

@Suite struct VoicingTableTests {
  @Test func readsARow() throws {
    let voicing = try #require(try VoicingTable(header + row).voicings.first)
    #expect(voicing.id == "a-01" && voicing.group == "a" && voicing.description == "a word")
    #expect(voicing.lower == [48, 52] && voicing.upper == [67, 70])
    #expect(voicing.kind == .unified && voicing.names == ["C7", "C13", "C9"])
    #expect(voicing.source == "key" && voicing.options == [.crossed, .rootless])
  }

  @Test(arguments: [
    ("", "line 1: the header is not"),
    ("id\tname\n", "line 1: the header is not"),
    (header + "a\tb\n", "line 2: 2 columns instead of 10"),
    (header + row + row.replacing("unified", with: "major"), "line 3: 'major' is no kind of answer"),
    (header + row.replacing("C3", with: "H3"), "line 2: 'H3' is not a note"),
    (header + row.replacing("C3", with: "C"), "line 2: 'C' has no octave"),
    (header + row.replacing("C3 E3", with: ""), "line 2: a hand without notes"),
    (header + row.replacing("crossed", with: "cross"), "line 2: 'cross' is not an option"),
  ])
  func saysWhereATableIsWrong(text: String, message: String) {
    let error = #expect(throws: VoicingTableError.self) { try VoicingTable(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}
