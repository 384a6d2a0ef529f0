import MusicTheory
import Playback
import Testing

private let reader = PlaybackTextReader()

private func complaint(_ text: String) -> String? {
  do throws(PlaybackTextError) {
    _ = try reader.read(text)
    return nil
  } catch {
    return error.description
  }
}

private let barredTexts: [(String, [Double])] = [
  ("Dm7 G7 | Cma7", [2, 2, 4]), ("Dm7 | G7 | Cma7 |", [4, 4, 4]), ("| C F G E | Am ||", [1, 1, 1, 1, 4]),
  ("D | Cma7", [4, 4]), ("Dm7 | D|C7", [4, 4]), ("C || F", [4, 4]), ("| | C", [4]),
]

@Suite struct PlaybackTextReaderTests {
  @Test(arguments: [
    ("Dm7 G7 Cma7", ["Dm7", "G7", "Cma7"]), ("D|Cma7", ["D|Cma7"]), ("Cma7 + D", ["Cma7 + D"]),
    ("D over Cma7", ["D over Cma7"]), ("Cma7 + D G7", ["Cma7 + D", "G7"]), ("C+ G7", ["C+", "G7"]),
    ("C7(b9 #11) F", ["C7(b9 #11)", "F"]), ("  C/E\n F ", ["C/E", "F"]), ("48 52 55", ["48 52 55"]),
    ("Dm7 48,52,55 G7", ["Dm7", "48,52,55", "G7"]), ("48 52 | 62 66", ["48 52 | 62 66"]),
    ("48,52|60 50,53", ["48,52|60", "50,53"]),
    ("Dm7, G7, Cmaj7", ["Dm7", "G7", "Cmaj7"]), ("Dm7,G7,Cmaj7", ["Dm7", "G7", "Cmaj7"]),
    ("Dm7 , G7", ["Dm7", "G7"]), ("Dm7; G7", ["Dm7", "G7"]), ("Dm7 - G7 – Cmaj7", ["Dm7", "G7", "Cmaj7"]),
    ("Dm7 -> G7 → Cmaj7", ["Dm7", "G7", "Cmaj7"]), ("|: Dm7 | G7 :|", ["Dm7", "G7"]),
    ("|Dm7 |G7| Cmaj7||", ["Dm7", "G7", "Cmaj7"]), ("Dm7\nG7\r\nCmaj7", ["Dm7", "G7", "Cmaj7"]),
    ("C7(b9,#11), F", ["C7(b9,#11)", "F"]), ("C7,b9,#11 F", ["C7,b9,#11", "F"]),
    ("C, E, G", ["C", "E", "G"]),
    ("C6, G7", ["C6", "G7"]), ("48, 52, 55", ["48 52 55"]), ("C3, E3, G3", ["C3 E3 G3"]),
    ("C4 E4 G4", ["C4 E4 G4"]), ("C3 G3 | E4 Bb4", ["C3 G3 | E4 Bb4"]), ("C6 G6", ["C6", "G6"]),
    ("C5 G5", ["C5", "G5"]),
    ("48, 52 | 62, 66", ["48 52 | 62 66"]), ("C major seven, D minor", ["C major seven", "D minor"]),
    ("D half diminished G seven flat nine Cm", ["D half diminished", "G seven flat nine", "Cm"]),
    ("C maj7 D min7 + E", ["C maj7", "D min7 + E"]), ("C slash E F", ["C slash E", "F"]),
  ])
  func aTextIsTakenApartIntoChords(text: String, steps: [String]) throws {
    #expect(try reader.read(text).steps.map(\.text) == steps)
  }

  @Test func bothWaysToWriteTwoChordsAreTheSame() throws {
    let polychord = try reader.read("D|Cma7").steps[0].sound
    #expect(try reader.read("Cma7 + D").steps[0].sound == polychord)
    #expect(try reader.read("D over Cma7").steps[0].sound == polychord)
    #expect(try reader.read(["Cma7", "+", "D"]).steps[0].sound == polychord)
  }

  @Test(arguments: barredTexts)
  func theChordsOfABarShareItsBeats(text: String, beats: [Double]) {
    let steps = try? reader.read(text).steps
    #expect((steps ?? []).map { $0.beats ?? 0 } == beats)
  }

  @Test func withoutBarLinesTheSettingsSayHowLongAChordLasts() throws {
    #expect(try reader.read("Dm7 G7").steps.allSatisfy { $0.beats == nil })
  }

  @Test(arguments: [
    ("48,52,55|62,66,69", Hands(lower: [48, 52, 55], upper: [62, 66, 69])),
    ("48 52 55 | 62 66 69", Hands(lower: [48, 52, 55], upper: [62, 66, 69])),
    ("C3,E3,G3", Hands(lower: [48, 52, 55])), ("60", Hands(lower: [60])),
  ])
  func exactNotesKeepTheirHands(text: String, voicing: Hands) throws {
    #expect(try reader.read(text).steps.map(\.sound) == [.notes(voicing)])
  }

  @Test(arguments: [
    ("", "there is nothing to play; write a chord such as Cma7, or several: Dm7 G7 Cma7"),
    ("| |", "there is nothing to play; write a chord such as Cma7, or several: Dm7 G7 Cma7"),
    (
      "Dm7 Xyz",
      "'Xyz' is not a chord symbol; character 1: 'Xyz' is not a root; a chord symbol begins with a note such as C, F# or Bb"
    ),
    ("C3", "'C3' is not a chord symbol; exact notes are joined by commas, such as C3,E3,G3"),
    ("C3 Dm7", "'C3' is not a chord symbol; exact notes are joined by commas, such as C3,E3,G3"),
    ("Cma7 +", "'+' stands between two chords, such as Cma7 + D or D over Cma7"),
    ("+ D", "'+' stands between two chords, such as Cma7 + D or D over Cma7"),
    ("D over + C", "'over' stands between two chords, such as Cma7 + D or D over Cma7"),
    ("C + D + E", "'C + D' is not a single chord; give one for each hand"),
    ("C + D|E", "'D|E' is not a single chord; give one for each hand"),
    ("48|50|52", "'48|50|52' has more than one '|'; it stands once, between the lower and the upper hand"),
    (
      "48,200",
      "'48,200' cannot be played; '200' is outside the MIDI range; notes go from 0 (C-1) to 127 (G9)"
    ),
  ])
  func whatIsWrongIsSaidInOneSentence(text: String, sentence: String) {
    #expect(complaint(text) == sentence)
  }

  @Test func aTextBeyondAllBoundsIsRefused() {
    let many = String(repeating: "C ", count: PlaybackTextReader.limit)
    #expect(complaint(many) == nil)
    #expect(complaint(many + "C") == "that is too much to play in one go; 2000 chords are allowed")
    #expect(complaint(String(repeating: "C", count: 200_000)) != nil)
  }

  @Test(arguments: [
    ("ii7 V7 Ima7", "Dm7 G7 Cma7"), ("1 4 | 5-7 6-", "C F | Gm7 Am"), ("1, 4, 5", "C F G"),
    ("V7/V G", "D7 G"),
    ("ii + V", "Dm + G"), ("Dm7 bVII", "Dm7 Bb"), ("48 52 55", "48 52 55"), ("b7", "B7"),
    ("Dm7 G7 1", "Dm7 G7 C"),
  ])
  func `Chords are counted in the key`(text: String, symbols: String) throws {
    let counting = PlaybackTextReader(key: Key(text: "C major"))
    let steps = { (text: String) in try counting.read(text).steps }
    #expect(try steps(text).map(\.sound) == reader.read(symbols).steps.map(\.sound))
    #expect(try steps(text).map(\.beats) == reader.read(symbols).steps.map(\.beats))
  }

  @Test func `Without a key numerals are refused, and keys that no piano has are none`() throws {
    #expect(
      complaint("Dm7 V7")
        == "'V7' is counted in a key, and none is known; choose one, such as: chordd set key \"C major\"")
    #expect(
      complaint("Dm7 G7 1")
        == "'1' is counted in a key, and none is known; choose one, such as: chordd set key \"C major\"")
    #expect(
      complaint("1 4 5")
        == "'1' is counted in a key, and none is known; choose one, such as: chordd set key \"C major\"")
  }

  @Test func germanNotesAreRead() throws {
    let german = PlaybackTextReader(noteNames: .german)
    #expect(try german.read("Hm7 E7").steps[0].sound == reader.read("Bm7").steps[0].sound)
  }
}
