import Explore
import MusicTheory
import Testing

@Suite struct LineOfChordsTests {
  /// Each chord with its link and notes, or what is wrong with it.
  private func read(_ text: String, key: Key? = nil) -> [String] {
    TypedChords(text, naming: NamingSettings(key: key)).chords.map { typed in
      typed.error ?? ([typed.chord?.link ?? "-"] + typed.notes.map { "\($0.midi)" }).joined(separator: " ")
    }
  }

  private static let noRoot =
    "'Qx' is no chord symbol; character 1: 'Qx' is not a root; a chord symbol begins with a note such as C, F# or Bb"

  @Test(arguments: [
    ("", []),
    ("C", ["/chord/C 48 52 55"]),
    ("Dm7 G7", ["/chord/Dmi7 50 53 57 60", "/chord/G7 55 59 62 65"]),
    ("Dm7, Qx | C", ["/chord/Dmi7 50 53 57 60", noRoot, "/chord/C 48 52 55"]),
    ("C/E", ["/chord/C%2FE 52 60 67"]),
    ("C13", ["/chord/C13 48 52 55 58 62 69"]),
    ("C + D", ["/chord/D%7CC 48 52 55 62 66 69"]),
    ("C + Qx G", [noRoot, "/chord/G 55 59 62"]),
    ("C +", ["'+' stands between two chords, such as Cma7 + D or D over Cma7"]),
    ("48,52,55", ["/chord/C 48 52 55"]),
    ("48,50", ["- 48 50"]),
  ])
  func chords(text: String, expected: [String]) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("ii7 V7 Ima7", ["/chord/Dmi7 50 53 57 60", "/chord/G7 55 59 62 65", "/chord/Cma7 48 52 55 59"]),
    ("V7/V, Qx | G", ["/chord/D7 50 54 57 60", noRoot, "/chord/G 55 59 62"]),
    (
      "1 4 | 5-7 6-",
      ["/chord/C 48 52 55", "/chord/F 53 57 60", "/chord/Gmi7 55 58 62 65", "/chord/Ami 57 60 64"]
    ),
    ("48 52 55", ["/chord/C 48 52 55"]),
  ])
  func `Chords are counted in a key`(text: String, expected: [String]) {
    #expect(read(text, key: Key(text: "C major")) == expected)
  }

  @Test func `Without a key nothing is counted`() {
    let needed =
      "'ii7' is counted in a key, and none is known; choose one, such as: chordd set key \"C major\""
    #expect(read("ii7 G7") == [needed, "/chord/G7 55 59 62 65"])
  }

  @Test func `Notes are spelled for a staff`() throws {
    let chord = try #require(TypedChords("Cb7(#9)", naming: NamingSettings()).chords.first)
    let staff = chord.notes.map { "\($0.letter)\($0.alteration) \($0.octave) \($0.midi)" }
    #expect(staff == ["C-1 4 59", "E-1 4 63", "G-1 4 66", "B-2 4 69", "D0 5 74"])
  }
}
