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

  private static let voicings = [
    "C": [36, 52, 55, 60], "Cmaj7": [36, 52, 55, 59], "C7": [36, 52, 55, 58], "C/E": [40, 52, 55, 60],
    "Cm": [36, 51, 55, 60], "Csus4": [36, 53, 55, 60], "Caug": [36, 52, 56, 60], "C6": [36, 52, 55, 57],
    "Cadd9": [36, 50, 52, 55], "C9": [36, 52, 58, 62], "Am": [45, 52, 57, 60], "Am(maj7)": [45, 52, 56, 60],
    "Am7": [45, 52, 55, 60], "Am6": [45, 52, 54, 60], "F": [41, 53, 57, 60], "Fm": [41, 53, 56, 60],
    "G": [43, 55, 59, 62], "G7sus4": [43, 53, 60, 62], "G7": [43, 53, 59, 62],
  ]

  private static func played(_ names: [String], beats: Int) throws -> ([PlayedHarmony], [SoundingKey]) {
    var (heard, keys): ([PlayedHarmony], [SoundingKey]) = ([], [])
    for (index, name) in names.enumerated() {
      let onset = Double(index * beats) * 0.5
      let end = onset + Double(beats) * 0.5
      heard.append(PlayedHarmony(onset: onset, end: end, symbol: try ChordSymbolParser().parse(name)))
      keys += try #require(voicings[name]).map {
        SoundingKey(onset: onset, released: end - 0.03, end: end - 0.03, note: NoteNumber($0)!)
      }
    }
    return (heard, keys)
  }

  private static func text(_ chords: [PlayedHarmony]) -> [String] {
    chords.map { $0.symbol.map { ChordSymbol().text($0) } ?? "N.C." }
  }

  /// Chords above one root stay, if each lasts a beat or longer.
  @Test(arguments: [
    "C Cmaj7 C7 F", "Csus4 C", "Am Am(maj7) Am7 Am6", "C C/E F G", "C Caug C6 C7", "C Cm F Fm", "G7sus4 G7 C",
    "C Cadd9 C C9", "C Csus4 C C7 F",
  ])
  func keepsChordsOfOneRoot(line: String) throws {
    let names = line.split(separator: " ").map(String.init)
    let grid = BeatGrid(tempo: 120, downbeat: 0, covering: 0...40)
    for beats in [1, 2, 4, 8] {
      let (heard, keys) = try Self.played(names, beats: beats)
      let chords = BarHarmony(key: Key(text: "C")).chords(of: heard, keys: keys, grid: grid)
      let (found, wanted) = (Self.text(chords), Self.text(heard))
      // Of a beat each, two roots may be heard as one chord.
      if beats > 1 || !line.contains("F") { #expect(found == wanted, "\(beats)") }
    }
  }

  /// A name that comes for less than a beat, and one that only the melody makes, are joined.
  @Test(arguments: [("C7", 0.2), ("C7", 0.3), ("Cm", 0.2), ("C6", 1.0), ("C9", 1.5)])
  func joinsWhatIsNotPlayed(name: String, length: Double) throws {
    let symbol = { (name: String) in try ChordSymbolParser().parse(name) }
    let (heard, keys) = try Self.played(["C"], beats: 8)
    let cut = [
      PlayedHarmony(onset: 0, end: 1, symbol: heard[0].symbol),
      PlayedHarmony(onset: 1, end: 1 + length, symbol: try symbol(name)),
      PlayedHarmony(onset: 1 + length, end: 4, symbol: heard[0].symbol),
    ]
    let grid = BeatGrid(tempo: 120, downbeat: 0, covering: 0...8)
    let chords = BarHarmony(key: Key(text: "C")).chords(of: cut, keys: keys, grid: grid)
    #expect(Self.text(chords) == ["C"])
  }
}
