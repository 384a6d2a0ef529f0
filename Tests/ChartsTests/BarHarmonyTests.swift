import Charts
import MIDI
import MusicTheory
import Testing

/// Chords with the bars in view: hands as they play, and the chord of each bar.
@Suite struct BarHarmonyTests {
  /// Keys of beats with `.` between them, in beats of half a second.
  private static func keys(_ text: String) throws -> [SoundingKey] {
    try text.split(separator: " ").enumerated().flatMap { beat, word in
      try word.split(separator: ",").filter { $0 != "." }.map { name in
        let note = try #require(NoteNumber(Int(name) ?? -1))
        let time = Double(beat) * 0.5
        return SoundingKey(onset: time, released: time + 0.45, end: time + 0.45, note: note)
      }
    }
  }

  @Test(arguments: [
    (
      "root and fifth", "C", false,
      "36 60,64,67 43 60,64,67 36 60,64,67 43 60,64,67 41 60,65,69 36 60,65,69 43 59,62,67 38 59,62,67",
      "C@0 F@8 G@12"
    ),
    (
      "walking", "C", false, "36,64,70 40,64,70 43 45,64,70 41,63,69 45 48,63,69 47 36,64,70 43 40,64,70 36",
      "C7@0 F7@4 C7@8"
    ),
    ("a passing tone", "C", false, "36,60,64,67 60,64,67 60,65,67 60,64,67 36,60,64,67 . . .", "C@0"),
    (
      "ii–V–I without roots", "C", true,
      "53,57,60,64 . 53,57,60,64 . 53,57,59,64 . 53,57,59,64 . 52,55,59,62 . 52,55,59,62 .",
      "Dm7@0 G7@4 Cmaj7@8"
    ),
  ])
  func hears(name: String, key: String, isRootless: Bool, played: String, expected: String) throws {
    let keys = try Self.keys(played)
    let beats = (0..<24).map { Double($0) * 0.5 }
    let grid = BeatGrid(beats: beats, firstDownbeat: 0, meter: .common, confidence: 1)
    // The tracker heard one chord all the time, and a wrong one.
    let end = keys.map(\.end).max() ?? 0
    let heard = [PlayedHarmony(onset: 0, end: end, symbol: try ChordSymbolParser().parse("F#m"))]
    let chords = BarHarmony(key: Key(text: key), isRootless: isRootless).chords(
      of: heard, keys: keys, grid: grid)
    let wanted = try expected.split(separator: " ").map { word in
      let parts = word.split(separator: "@")
      return (try ChordSymbolParser().parse(parts[0]), Int(parts[1]))
    }
    let found = chords.map {
      ($0.symbol.map { ChordSymbol().text($0) } ?? "N.C.") + "@\(Int(($0.onset * 2).rounded()))"
    }
    #expect(found == wanted.map { ChordSymbol().text($0.0) + "@\($0.1 ?? 0)" })
  }

  @Test func `Without keys or beats the chords stay as they were`() throws {
    let heard = [PlayedHarmony(onset: 0, end: 2, symbol: try ChordSymbolParser().parse("C"))]
    let grid = BeatGrid(beats: [0, 1, 2], firstDownbeat: 0, meter: .common, confidence: 1)
    #expect(BarHarmony(key: nil).chords(of: heard, keys: [], grid: grid) == heard)
    #expect(BarHarmony(key: nil).chords(of: heard, keys: try Self.keys("60"), grid: .empty) == heard)
    #expect(BarHarmony(key: nil).chords(of: [], keys: try Self.keys("60"), grid: grid).isEmpty)
  }
}
