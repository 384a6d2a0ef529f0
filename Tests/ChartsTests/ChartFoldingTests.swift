import Charts
import MusicTheory
import Testing

/// A part that returns at once is written once, and is played as before.
@Suite struct ChartFoldingTests {
  /// Sections with their bars, such as `A: C F G C`.
  private static func chart(_ text: String) throws -> Chart {
    var bars: [Chart.Bar] = []
    for part in text.split(separator: "; ") {
      let halves = part.split(separator: ": ")
      for (index, word) in halves[1].split(separator: " ").enumerated() {
        let chords = word == "-" ? [] : [Chart.PlacedChord(try ChordSymbolParser().parse(word))]
        bars.append(Chart.Bar(section: index == 0 ? String(halves[0]) : nil, chords: chords))
      }
    }
    return Chart(title: "Fold", key: Key(text: "C"), tempo: 120, bars: bars)
  }

  private static func roots(_ chart: Chart) -> [String] {
    chart.sounding.map { $0.map { "\($0.beat)\(ChordIdentity.base(of: $0.symbol).root.text)" }.joined() }
  }

  private static func signs(_ chart: Chart) -> String {
    chart.bars.map { bar in
      (bar.form.beginsRepeat ? "|:" : "")
        + bar.form.endings.sorted().map { "\($0)." }.joined() + (bar.section ?? ".")
        + (bar.form.timesPlayed.map { ":|\($0)" } ?? "")
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("nothing returns", "A: C F G C; B: D E F G", "A . . . B . . ."),
    ("twice", "A: C F G C; A: C F G C; B: D E F G", "|:A . . .:|2 B . . ."),
    ("three times", "A: C F G C; A: C F G C; A: C F G C", "|:A . . .:|3"),
    ("tensions do not matter", "A: Cma7 F G7 C; A: C6 Fma7 G13 C", "|:A . . .:|2"),
    ("thirds do", "A: C F G C; A: Cm F G C", "A . . . A . . ."),
    ("two endings", "A: C F G A7; A: C F G C; B: D E F G", "|:A . . 1..:|2 2.. B . . ."),
    (
      "an ending into which a chord goes on", "A: C F G A7; A: C F G -; B: D E F G",
      "|:A . . 1..:|2 2.. B . . ."
    ),
    (
      "a chorus of four sections",
      "A: C F G C; A: C F G C; B: D E F G; A: C F G C; A: C F G C; A: C F G C; B: D E F G; A: C F G C",
      "|:A . . . A . . . B . . . A . . .:|2"
    ),
    ("an introduction", "Intro: E; A: C F G C; A: C F G C", "Intro |:A . . .:|2"),
    ("other lengths", "A: C F G C; A: C F G", "A . . . A . ."),
  ])
  func folds(name: String, text: String, signs: String) throws {
    let chart = try Self.chart(text)
    let folded = chart.folded
    #expect(Self.signs(folded) == signs)
    #expect(try Self.roots(folded.played()) == Self.roots(chart))
    // Read back from paper, it is played as before.
    for format in [ChartFormat.iReal] {
      let book = try format.read(ChartInput(format.write(folded).bytes))
      let read = try #require(book.played().tunes.first)
      #expect(Self.roots(read) == Self.roots(chart), "\(name): \(format)")
    }
  }
}
