@testable import Charts
import MusicTheory
import TestRandom
import Testing

/// Chords with their times in felt beats, and the chart that should come of it.
struct ChartCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let meter: Chart.Meter
  /// `C 0 4` is C from beat 0 to beat 4; `N.C.` is a rest.
  let played: String
  /// Bars between `|`; `C@2` is C on beat 2 of the meter, `-` is a bar that goes on.
  let chart: String
  let firstDownbeat: Int

  init(
    _ name: String, _ played: String, _ chart: String, meter: Chart.Meter = .common,
    firstDownbeat: Int = 0
  ) {
    (testDescription, self.played, self.chart) = (name, played, chart)
    (self.meter, self.firstDownbeat) = (meter, firstDownbeat)
  }
}

private let cases = [
  ChartCase("nothing", "", ""),
  ChartCase("one chord", "C 0 4", "C"),
  ChartCase("a bar each", "C 0 4, F 4 8, G7 8 12", "C | F | G7"),
  ChartCase("two a bar", "Dm7 0 2, G7 2 4, Cmaj7 4 8", "Dm7 G7@2 | Cmaj7"),
  ChartCase("held", "C 0 8, F 8 12", "C | - | F"),
  ChartCase("repeated", "C 0 4, C 4 8, F 8 12", "C | - | F"),
  ChartCase("heard late", "C 0.2 4.15, F 4.15 8.3, G 8.3 12", "C | F | G"),
  ChartCase("played early", "C 0 3.9, F 3.9 7.88, G 7.88 12", "C | F | G"),
  ChartCase("pushed an eighth", "C 0 3.5, F 3.5 7.5, G 7.5 12", "C | F | G"),
  ChartCase("pushed to the third beat", "C 0 1.5, F 1.5 4, G 4 8", "C F@2 | G"),
  ChartCase("pushed and swung", "C 0 3.67, F 3.67 7.67, G 7.67 12", "C | F | G"),
  ChartCase("a half beat", "C 0 3.5, B7 3.5 4, Em 4 8", "C B7@3.5 | Em"),
  ChartCase("too short", "C 0 3.8, D 3.8 4, F 4 8", "C | F"),
  ChartCase("too short between the same", "C 0 2, F 2 2.2, C 2.2 8, G 8 12", "C | - | G"),
  ChartCase("two on one beat", "C 0 4, F 3.8 4.35, G 4.35 8", "C | G"),
  ChartCase("unsorted", "F 4 8, C 0 4", "C | F"),
  ChartCase("slash and polychord", "C/E 0 4, D|C7 4 8", "C/E | D|C7"),
  ChartCase("qualities", "F#m7b5 0 4, Bdim7 4 8, Csus4 8 12, E7#9 12 16", "F#m7b5 | Bdim7 | Csus4 | E7#9"),
  ChartCase("leading silence", "C 16 20, F 20 24", "C | F"),
  ChartCase("a long rest", "C 0 4, F 12 16", "C | N.C. | - | F"),
  ChartCase("a rest in the bar", "C 0 2, F 4 8", "C | F"),
  ChartCase("a rest of less than a bar line", "C 0 2, F 6 8", "C | F@2"),
  ChartCase("a rest that was heard", "C 0 4, N.C. 4 8, F 8 12", "C | N.C. | F"),
  ChartCase("the same after a rest", "C 0 4, C 12 16", "C | N.C. | - | C"),
  ChartCase("staccato before a rest", "C 0 0.45, F 8 12", "C | N.C. | F"),
  ChartCase("pickup", "G7 3 4, C 4 8", "G7@3 | C"),
  ChartCase("pickup before the first downbeat", "G7 0 1, C 1 5, F 5 9", "G7@3 | C | F", firstDownbeat: 1),
  ChartCase("pushed into the first bar", "C 3.5 8, F 8 12", "C | F"),
  ChartCase("waltz", "C 0 3, F 3 6, G7 6 8, C 8 12", "C | F | G7 C@2 | -", meter: .waltz),
  ChartCase("6/8", "C 0 2, F 2 3, G 3 4, Am 4 6", "C | F G@3 | Am", meter: .sixEight),
  ChartCase(
    "6/8, pushed an eighth", "C 0 1.67, F 1.67 4, Am 4 6", "C | F | Am", meter: .sixEight),
  ChartCase(
    "6/8, an eighth", "C 0 1.67, E7 1.67 2.05, Am 2.05 4", "C | Am", meter: .sixEight),
  ChartCase("6/8, two eighths", "C 0 1.33, E7 1.33 2, Am 2 4", "C E7@4 | Am", meter: .sixEight),
  ChartCase(
    "5/4", "Ebm 0 3, Bbm7 3 5, Ebm 5 8, Bbm7 8 10", "Ebm Bbm7@3 | Ebm Bbm7@3",
    meter: Chart.Meter(beats: 5, unit: 4)),
  ChartCase("the tail rings on", "C 0 4, F 4 9", "C | F"),
  ChartCase("nonsense", "C nan 4, F 4 inf, G 4 3, Am 4 8", "Am"),
]

@Suite struct SheetMakerTests {
  @Test(arguments: cases)
  func chart(_ chart: ChartCase) throws {
    let harmony = try played(chart.played)
    let grid = BeatGrid(
      beats: (0..<64).map { 10 + Double($0) * 0.5 }, firstDownbeat: chart.firstDownbeat, meter: chart.meter,
      confidence: 1)
    let sheet = ChartMaker(title: "Ünïcode & <so on>", marksSections: false).sheet(of: harmony, grid: grid)
    #expect(text(sheet.bars) == (try respelled(chart.chart)))
    #expect(sheet.title == "Ünïcode & <so on>")
    #expect(sheet.tempo == (chart.meter.isCompound ? 360 : 120))
  }

  /// No time, no bars: a bar each.
  @Test(arguments: [[], [3.0]])
  func withoutBeats(beats: [Double]) throws {
    let grid = BeatGrid(beats: beats, firstDownbeat: 0, meter: .common, confidence: 0)
    let sheet = ChartMaker(title: "").sheet(of: try played("C 0 1, C 1 2, F 2 9"), grid: grid)
    #expect(text(sheet.bars) == "C | F")
    #expect(sheet.tempo == nil)
  }

  /// A pause without beats is a bar of rest.
  @Test func pause() throws {
    let beats: [Double] = [10, 3610].flatMap { begin in (0..<8).map { begin + Double($0) * 0.5 } }
    let grid = BeatGrid(beats: beats, firstDownbeat: 0, meter: .common, confidence: 1)
    let harmony = try played("C 0 4, F 4 8, C 7200 7204, G 7204 7208")
    #expect(text(ChartMaker(title: "").sheet(of: harmony, grid: grid).bars) == "C | F | N.C. | C | G")
  }

  @Test(arguments: [
    // AABA of eight bars.
    ("AABA", "A B A B A C D G|A B A B A C D G|E E7 Am Am D D7 G G|A B A B A C D G", "0A 8A 16B 24A"),
    // Verse and chorus of four bars after two bars of introduction.
    ("Intro", "E E|C Am F G|D Bm G A|C Am F G|D Bm G A", "0Intro 2A 10A"),
    // Four bars that return with others between them.
    ("Four", "C Am F G|D Bm G A|Eb Cm Ab Bb|C Am F G", "0A 4B 8C 12A"),
    ("ABAC", "C Am F G|D Bm G A|C Am F G|E E A A|C Am F G", "0A 4B 8A 12C 16A"),
    // One unit is all there is.
    ("vamp", "C Am F G|C Am F G|C Am F G|C Am F G", ""),
    ("nothing returns", "C D E F|G A B C#|D# F# G# A#|Cm Dm Em Fm", ""),
    ("short", "C D E", ""),
    // The last chord of all rings on in a bar of its own.
    ("ending", "A B A B A C D G|A B A B A C D G|E E7 Am Am D D7 G G|A B A B A C D G|G", "0A 8A 16B 24A"),
    (
      "other tensions",
      "A B A7 B A C D G|A Bsus4 A Badd9 A6 Cmaj7 D7 G|E E7 Am Am D D7 G G|Aadd9 B7 A B6 A/E C D9 G6",
      "0A 8A 16B 24A"
    ),
  ])
  func sections(name: String, chords: String, expected: String) throws {
    let names = chords.split { $0 == " " || $0 == "|" }
    var bars = try names.map {
      Chart.Bar(chords: [Chart.PlacedChord(try ChordSymbolParser().parse($0))])
    }
    SectionFinder(meter: .common).mark(&bars)
    let marks = bars.enumerated().compactMap { index, bar in bar.section.map { "\(index)\($0)" } }
    #expect(marks.joined(separator: " ") == expected)
  }

  /// Songs of any phrases of eight bars, with other tensions each time and an ending.
  @Test(arguments: 0..<60)
  func forms(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let kinds = ["", "7", "maj7", "add9", "6", "9"]
    let minor = ["m", "m7", "m9", "m6"]
    let form = ["AABA", "ABAC", "ABAB", "AABC", "AABAAABA", "AABAABA", "ABABCB"].randomElement(
      using: &random)!
    var phrases: [Character: [(root: String, isMinor: Bool)]] = [:]
    let roots = ["C", "D", "E", "F", "G", "A", "Bb", "Eb"]
    for name in "ABC" {
      phrases[name] = (0..<8).map { _ in
        (roots.randomElement(using: &random)!, Int.random(in: 0..<3, using: &random) == 0)
      }
    }
    var bars: [Chart.Bar] = []
    for name in form {
      for chord in phrases[name]! {
        let kind = (chord.isMinor ? minor : kinds).randomElement(using: &random)!
        bars.append(Chart.Bar(chords: [Chart.PlacedChord(try ChordSymbolParser().parse(chord.root + kind))]))
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) { bars.append(Chart.Bar()) }
    SectionFinder(meter: .common).mark(&bars)
    let marks = bars.indices.compactMap { index in bars[index].section.map { "\(index)\($0)" } }
    let wanted = form.enumerated().map { "\($0 * 8)\($1)" }
    #expect(marks == wanted)
    // Written with signs it is played as before, and no section begins inside an ending.
    let chart = Chart(title: "", bars: bars)
    let folded = chart.folded
    var isInside = false
    for bar in folded.bars {
      if isInside || !bar.marks.endings.isEmpty { #expect(bar.section == nil) }
      isInside = (isInside || !bar.marks.endings.isEmpty) && !bar.marks.endsEnding
    }
    let names = { (chart: Chart) in chart.sounding.map { $0.map { ChordRole($0.symbol) } } }
    #expect(try names(folded.played()) == names(chart))
  }

  /// Of random playing, no bar has two chords on one beat, nor a chord on a beat outside the bar.
  @Test(arguments: 0..<40)
  func anything(seed: Int) throws {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    let meters = [Chart.Meter.common, .waltz, .sixEight, Chart.Meter(beats: 5, unit: 4)]
    let meter = meters[seed % 4]
    let names = ["C", "F", "G7", "D|C7", "Am/G"]
    let harmony = try (0..<60).map { _ in
      let onset = next() * 40
      let symbol = try ChordSymbolParser().parse(names[Int(next() * 5)])
      return PlayedHarmony(onset: onset, end: onset + next() * 3, symbol: next() < 0.1 ? nil : symbol)
    }
    let beats = (0..<50).map { Double($0) * 0.6 + next() * 0.2 }
    let grid = BeatGrid(beats: beats, firstDownbeat: seed % 5, meter: meter, confidence: 1)
    let sheet = ChartMaker(title: "").sheet(of: harmony, grid: grid)
    #expect(!sheet.bars.isEmpty)
    for bar in sheet.bars {
      let places = bar.chords.map(\.beat)
      #expect(places.allSatisfy { $0 >= 0 && $0 < Double(meter.beats) })
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  /// Times in felt beats of half a second, from second 10.
  private func played(_ text: String) throws -> [PlayedHarmony] {
    try text.split(separator: ", ").map { chord in
      let words = chord.split(separator: " ")
      let symbol = words[0] == "N.C." ? nil : try ChordSymbolParser().parse(words[0])
      let times = try words.dropFirst().map { try #require(Double(String($0))) }
      return PlayedHarmony(onset: 10 + times[0] / 2, end: 10 + times[1] / 2, symbol: symbol)
    }
  }

  /// The chart with its symbols as `text` writes them.
  private func respelled(_ chart: String) throws -> String {
    try chart.split(separator: " ").map { word in
      if word == "|" || word == "-" || word == "N.C." { return String(word) }
      let parts = word.split(separator: "@")
      let symbol = ChordSymbol().lossless(try ChordSymbolParser().parse(parts[0]))
      return ([symbol] + parts.dropFirst().map(String.init)).joined(separator: "@")
    }.joined(separator: " ")
  }

  private func text(_ bars: [Chart.Bar]) -> String {
    bars.map { bar in
      bar.chords.map { chord in
        let name = chord.symbol.map { ChordSymbol().lossless($0) } ?? "N.C."
        let place = chord.beat == chord.beat.rounded() ? "\(Int(chord.beat))" : "\(chord.beat)"
        return chord.beat == 0 ? name : "\(name)@\(place)"
      }.joined(separator: " ")
    }.map { $0.isEmpty ? "-" : $0 }.joined(separator: " | ")
  }

  /// A root that lies far from the key gets its other name; what a dominant or a passing chord needs keeps its own.
  @Test(arguments: [
    ("Gb", "F#", "G♭"), ("Gb", "C#/E#", "D♭/F"), ("Gb", "Cbmaj7", "C♭ma7"), ("E", "Ab7", "G♯7"),
    ("E", "Gb", "F♯"),
    ("C", "C#dim7", "C♯˚7"), ("C", "Db7", "D♭7"), ("C", "A#m", "B♭mi"), ("Cm", "G#", "A♭"),
    ("Db", "F#|C#", "G♭|D♭"),
  ])
  func spelledNearTheKey(key: String, chord: String, expected: String) throws {
    let symbol = try ChordSymbolParser().parse(chord)
    let grid = BeatGrid(tempo: 60, downbeat: 0, covering: 0...8)
    let sheet = ChartMaker(title: "", key: Key(text: key)).sheet(
      of: [PlayedHarmony(onset: 0, end: 4, symbol: symbol)], grid: grid)
    let written = try #require(sheet.bars.first?.chords.first?.symbol)
    #expect(ChordSymbol().text(written) == expected)
  }

  /// The keys of the staff are the chord's own, not those of the melody or of the chord before.
  @Test(arguments: [
    ("Db", "35 47 61 63 65 67 69, 49 61 65 68", "49 61 65 68"), ("C", "36 52 55 60, 43 47 50", "36 52 55 60"),
    ("C/E", "36 52 55, 40 52 55 60", "40 52 55 60"), ("Cmaj7", "36 64 67 71 74, 36 64 67 71", "36 64 67 71"),
    ("C7", "60, 62", ""), ("Dm7", "", ""), ("D|C7", "36 52 58 62 66 69", "36 52 58 62 66 69"),
    ("C5", "36 43 48", "36 43 48"),
  ])
  func keysOfAChord(chord: String, held: String, expected: String) throws {
    let notes = { (text: String) in
      NoteSet(text.split(separator: " ").compactMap { Int($0).flatMap { NoteNumber($0) } })
    }
    let candidates = held.split(separator: ",").map { Hands(lower: notes(String($0))) }
    let found = PlayedHarmony.hands(for: try ChordSymbolParser().parse(chord), among: candidates)
    #expect(found.all == notes(expected))
  }
}
