import Charts
import Files
import MusicTheory
import Charts
import Testing

/// A chart that is written as MusicXML is read back as the same tune.
@Suite struct SheetMusicXMLTests {
  typealias Row = (key: String, beats: Int, unit: Int, bars: String)

  /// Bars separated by ` | `, chords at their beats.
  static let charts: [Row] = [
    ("Eb", 4, 4, "Ebmaj7 | Cm7 F7@2 | - | Bb7sus4 Bb7@2 | Eb6/9"),
    ("C", 4, 4, "D|C7 | - | F#|C Gm|A7@2 | Dm/C G7/B@1.5 C@3 | N.C. C@2 | N.C."),
    ("Am", 3, 4, "Am | E7/G# Am@2 | - | Dm6 Bm7b5@1 E7@2 | D7 D7b9@1.5"),
    ("F#", 6, 8, "A#m7 D#7@3 | G#m9 | - | C#13 F#maj9@5 | B/F# E#dim7@4"),
    ("Abm", 5, 4, "Abm7 Db9@3 | - | Gbmaj7@4 | C5 Csus2@2.5"),
    ("Cb", 12, 8, "Cb Fb@6 | Gb7alt@9 | Cb(maj7)"),
    ("C#", 2, 2, "C#+ G##m7b5@0.5 | C#7(b9,#9,no5)"),
  ]

  @Test(arguments: 0..<charts.count, [false, true])
  func readsBack(number: Int, isPlayed: Bool) throws {
    let chart = Self.charts[number]
    var wanted: [[(symbol: WrittenSymbol, beat: Double)]] = []
    var last: WrittenSymbol?
    let bars = try chart.bars.replacing(" | ", with: "\n").split(separator: "\n").map { text in
      let chords = try text.split(separator: " ").filter { $0 != "-" }.map { word in
        let placed = word.split(separator: "@")
        return Chart.PlacedChord(
          placed[0] == "N.C." ? nil : try ChordSymbolParser().parse(placed[0]),
          beat: placed.count > 1 ? try #require(Double(placed[1])) : 0,
          hands: isPlayed ? Hands(lower: [48, 55], upper: [64, 70]) : Hands())
      }
      var sounding = chords.map { (symbol: $0.symbol, beat: $0.beat) }
      if sounding.first.map({ $0.beat > 0 }) ?? true { sounding.insert((last, 0), at: 0) }
      last = chords.last.map(\.symbol) ?? last
      wanted.append(sounding.compactMap { chord in chord.symbol.map { ($0, chord.beat) } })
      return Chart.Bar(chords: chords)
    }
    let key = try #require(Key(text: chart.key))
    let sheet = Chart(
      title: "Größe <&>", key: key, meter: .init(beats: chart.beats, unit: chart.unit), bars: bars)
    let book = try ChartFile.read(
      ChartFormat.musicXML.write(sheet).bytes, extension: "musicxml", name: "Untitled")
    let tune = try #require(book?.played().tunes.first)
    #expect(tune.title == sheet.title)
    #expect(tune.key == key)
    #expect(tune.meter.beats == chart.beats)
    #expect(tune.bars.count == wanted.count)
    for (index, (bar, chords)) in zip(tune.sounding, wanted).enumerated() {
      #expect(bar.map(\.beat) == chords.map(\.beat))
      for (read, chord) in zip(bar, chords) {
        #expect(read.symbol.isWrittenLike(chord.symbol), "bar \(index + 1): \(read.text)")
      }
    }
  }
}
