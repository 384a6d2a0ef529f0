import Charts
import MusicTheory
import Testing

/// The bars of a chart as they are written, and changes in them.
@Suite struct WrittenChartTests {
  /// Sections with their bars: `A: C F@1+G@3 - C`.
  private static func chart(_ text: String) throws -> Chart {
    var bars: [Chart.Bar] = []
    for part in text.split(separator: "; ") {
      let halves = part.split(separator: ": ")
      for (index, word) in halves[1].split(separator: " ").enumerated() {
        let chords = word == "-" ? [] : try word.split(separator: "+").map(chord)
        bars.append(Chart.Bar(section: index == 0 ? String(halves[0]) : nil, chords: chords))
      }
    }
    return Chart(title: "Written", key: Key(text: "C"), tempo: 120, bars: bars)
  }

  private static func chord(_ text: Substring) throws -> Chart.PlacedChord {
    let parts = text.split(separator: "@")
    return Chart.PlacedChord(
      try ChordSymbolParser().parse(parts[0]), beat: parts.count > 1 ? Double(parts[1])! : 0)
  }

  private static func text(_ chart: Chart) -> String {
    chart.bars.reduce(into: "") { text, bar in
      text += bar.section.map { (text.isEmpty ? "" : "; ") + $0 + ": " } ?? " "
      let chords = bar.chords.map { chord in
        (chord.symbol.map(ChordSymbol(style: .pop.ascii).text) ?? "N.C.")
          + (chord.beat > 0 ? "@\(Int(chord.beat))" : "")
      }
      text += chords.isEmpty ? "-" : chords.joined(separator: "+")
    }
  }

  @Test(arguments: [
    ("A: C F G C; B: D E F G", "0|1|2|3|4|5|6|7"),
    ("A: C F G C; A: C F G C; B: D E F G", "0,4|1,5|2,6|3,7|8|9|10|11"),
    ("A: C F G A7; A: C F G C; B: D E F G", "0,4|1,5|2,6|3|7|8|9|10|11"),
    ("A: C F G E A7; A: C F G C", "0,5|1,6|2,7|3|4|8"),
    (
      "A: C F G C C F G C; B: D E F G; A: C F G C C F G C",
      "0,12|1,13|2,14|3,15|4,16|5,17|6,18|7,19|8|9|10|11"
    ),
  ]) func places(text: String, places: String) throws {
    let chart = try Self.chart(text)
    let written = WrittenChart(chart)
    #expect(written.played.map { $0.map { "\($0)" }.joined(separator: ",") }.joined(separator: "|") == places)
    #expect(written.again.allSatisfy { $0 == nil })
  }

  @Test func aChordThatGoesOnIsWrittenAgain() throws {
    let written = WrittenChart(try Self.chart("A: C F G A7; A: C F G -; B: D E F G"))
    #expect(
      written.again.map { $0 != nil } == [false, false, false, false, true, false, false, false, false])
  }

  typealias Edit = @Sendable (inout Chart) throws -> Void

  private static func chords(
    _ bar: Int, _ body: @Sendable @escaping (inout Chart, Int) throws(ChartEditError) -> Void
  ) -> Edit {
    { chart throws in
      try chart.changeWritten(bar: bar) { chart throws(ChartEditError) in try body(&chart, bar) }
    }
  }

  private static func bars(
    _ bar: Int, _ kind: Chart.WrittenBarChange,
    _ body: @Sendable @escaping (inout Chart, Int) throws(ChartEditError) -> Void
  ) -> Edit {
    { chart throws in
      try chart.changeWritten(bar: bar, kind) { chart, bar throws(ChartEditError) in try body(&chart, bar) }
    }
  }

  private static let d = try? ChordSymbolParser().parse("D")
  private static let twice = "A: C F G C; A: C F G C; B: D E F G"

  static let edits: [(name: String, before: String, edit: Edit, after: String)] = [
    (
      "a chord at both times", twice,
      chords(1) { c, b throws(ChartEditError) in try c.change(bar: b, place: 0, to: d) },
      "A: C D G C; A: C D G C; B: D E F G"
    ),
    (
      "the colors of the second time stay", "A: Cma7 F G C; A: C6 F G C",
      chords(0) { c, b throws(ChartEditError) in try c.insert(d, bar: b, beat: 2) },
      "A: Cmaj7+D@2 F G C; A: C6+D@2 F G C"
    ),
    (
      "what is not written at the second time goes", "A: C F G C; A: C+C6@2 F G C",
      chords(0) { c, b throws(ChartEditError) in try c.change(bar: b, place: 0, to: d) },
      "A: D F G C; A: D F G C"
    ),
    (
      "taken away", "A: C F+G@2 G C; A: C F+G7@2 G C",
      chords(1) { c, b throws(ChartEditError) in try c.remove(bar: b, place: 1) }, "A: C F G C; A: C F G C"
    ),
    (
      "an ending once", "A: C F G A7; A: C F G C",
      chords(4) { c, b throws(ChartEditError) in try c.change(bar: b, place: 0, to: d) },
      "A: C F G A7; A: C F G D"
    ),
    (
      "what is written again goes on", "A: C F G A7; A: C F G -",
      chords(4) { c, b throws(ChartEditError) in try c.insert(d, bar: b, beat: 2) },
      "A: C F G A7; A: C F G D@2"
    ),
    (
      "what is written again, otherwise", "A: C F G A7; A: C F G -",
      chords(4) { c, b throws(ChartEditError) in try c.change(bar: b, place: 0, to: d) },
      "A: C F G A7; A: C F G D"
    ),
    (
      "two bars of one", "A: C F+G@2 G C; A: C F+G@2 G C",
      bars(1, .replace) { c, b throws(ChartEditError) in try c.splitBar(b) }, "A: C F G G C; A: C F G G C"
    ),
    (
      "one bar of two", twice, bars(1, .join) { c, b throws(ChartEditError) in try c.joinBars(b) },
      "A: C F+G@2 C; A: C F+G@2 C; B: D E F G"
    ),
    (
      "away", twice, bars(0, .replace) { c, b throws(ChartEditError) in try c.removeBar(b) },
      "A: F G C; A: F G C; B: D E F G"
    ),
    (
      "in the middle of a repeat", twice,
      bars(1, .insert) { c, b throws(ChartEditError) in try c.insertBar(b) },
      "A: C - F G C; A: C - F G C; B: D E F G"
    ),
    (
      "before a repeat", "I: D; " + twice,
      bars(1, .insert) { c, b throws(ChartEditError) in try c.insertBar(b) },
      "I: D -; " + twice
    ),
    (
      "at the end", twice, bars(8, .insert) { c, b throws(ChartEditError) in try c.insertBar(b) },
      twice + " -"
    ),
    (
      "a bar more in the first ending", "A: C F G A7; A: C F G C",
      bars(3, .insert) { c, b throws(ChartEditError) in try c.insertBar(b) }, "A: C F G - A7; A: C F G C"
    ),
    (
      "its section", twice,
      bars(2, .replace) { c, b throws(ChartEditError) in try c.setSection("X", bar: b) },
      "A: C F; X: G C; A: C F; X: G C; B: D E F G"
    ),
    (
      "a bar that is played once becomes longer", twice,
      bars(7, .lengthen) { c, b throws(ChartEditError) in try c.lengthen(bar: b, by: 1) }, twice
    ),
  ]

  @Test(arguments: edits.indices) func edit(number: Int) throws {
    let row = Self.edits[number]
    var chart = try Self.chart(row.before)
    try row.edit(&chart)
    #expect(Self.text(chart) == row.after, "\(row.name)")
  }

  static let refused: [(edit: Edit, sentence: String)] = [
    (chords(9) { c, b throws(ChartEditError) in try c.remove(bar: b, place: 0) }, "no such bar"),
    (chords(0) { c, b throws(ChartEditError) in try c.remove(bar: b, place: 3) }, "no such chord"),
    (bars(3, .join) { c, b throws(ChartEditError) in try c.joinBars(b) }, "a sign stands between"),
    (bars(7, .join) { c, b throws(ChartEditError) in try c.joinBars(b) }, "no bar follows"),
    (
      bars(0, .lengthen) { c, b throws(ChartEditError) in try c.lengthen(bar: b, by: 1) }, "is played 2 times"
    ),
  ]

  @Test(arguments: refused.indices) func refuses(number: Int) throws {
    var chart = try Self.chart(Self.twice)
    let before = chart
    let error = #expect(throws: ChartEditError.self) { try Self.refused[number].edit(&chart) }
    #expect(error?.description.contains(Self.refused[number].sentence) ?? false)
    #expect(chart == before)
  }
}
