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
      (bar.marks.beginsRepeat ? "|:" : "")
        + bar.marks.endings.sorted().map { "\($0)." }.joined() + (bar.section ?? ".")
        + (bar.marks.timesPlayed.map { ":|\($0)" } ?? "")
        + (bar.marks.isSegno ? " (Segno)" : "") + (bar.marks.isCoda ? " (Coda)" : "")
        + bar.marks.wordsBehind.map { " (\($0))" }.joined()
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
    ("a tail", "A: C F G C; A: C F G C E", "|:A . . .:|2 ."),
    (
      "no section begins inside an ending", "A: C F G C D E; B: D; A: C F G C D E; B: G",
      "A . . . . . B A . . . . . B"
    ),
    ("an introduction", "Intro: E; A: C F G C; A: C F G C", "Intro |:A . . .:|2"),
    ("other lengths", "A: C F G C; A: C F G", "A . . . A . ."),
    (
      "a last A that is short saves too little",
      "A: C F G C; A: C F G C; B: D E F G; A: C F G C", "|:A . . .:|2 B . . . A . . ."
    ),
    (
      "from the beginning to Fine",
      "A: C F G C C F G C; A: C F G C C F G C; B: D E F G; A: C F G C C F G C",
      "|:A . . . . . . .:|2 (Fine) B . . . (D.C. al Fine)"
    ),
    (
      "from the sign, behind an introduction",
      "Intro: E A; A: C F G C C F G C; B: D E F G; A: C F G C C F G C",
      "Intro . A (Segno) . . . . . . . (Fine) B . . . (D.S. al Fine)"
    ),
    (
      "to the coda",
      "Intro: E A; A: C F G C C F G C; B: D E F G; A: C F G C C F G C Bb Eb C C",
      "Intro . A (Segno) . . . . . . . (To Coda) B . . . (D.S. al Coda) . (Coda) . . ."
    ),
    (
      "with the last of two endings",
      "A: C F G C C F G A7; A: C F G C C F G C; B: D E F G; A: C F G C C F G C",
      "|:A . . . . . . 1..:|2 2.. (Fine) B . . . (D.C. al Fine)"
    ),
    (
      "another ending is no coda of the same bars",
      "A: C F G C C F G C; B: D E F G; A: C F G D E A7 D G", "A . . . . . . . B . . . A . . . . . . ."
    ),
  ])
  func folds(name: String, text: String, signs: String) throws {
    let chart = try Self.chart(text)
    let folded = chart.folded
    #expect(Self.signs(folded) == signs)
    #expect(try Self.roots(folded.played()) == Self.roots(chart))
    // Read back from paper, it is played as before.
    for format in [ChartFormat.iReal, .chordPro] {
      let written = format.write(format.hasJumps ? folded : chart.withRepeats)
      let book = try format.read(ChartInput(written.bytes))
      let read = try #require(book.played().tunes.first)
      #expect(Self.roots(read) == Self.roots(chart), "\(name): \(format)")
    }
    let text = String(decoding: ChartFormat.text.write(folded).bytes, as: UTF8.self)
    let read = try TextChartReader.read(text, name: "file")
    #expect(read.title == "Fold" && read.key == chart.key && read.tempo == 120)
    #expect(Self.signs(read) == signs.replacing(" . (Coda)", with: " . (Coda)"), "\(text)")
    #expect(try Self.roots(read.played()) == Self.roots(chart), "\(name): \(text)")
  }

  /// Signs as people and other programs type them.
  @Test(arguments: [
    ("| C F | G7 |", "C F G7"), ("|: C | F :| G |", "C F C F G"), ("|: C | F :|×3", "C F C F C F"),

    ("|: C |1. F :|2. G |", "C F C G"), ("| C | % | F / G / |", "C C F G"),
    ("A:\n| C | F | Fine\nB:\n| G | A | D.C. al Fine", "C F G A C F"),
    ("Segno:\n| C | To Coda\n| F | D.S. al Coda\nCoda:\n| G |", "C F C G"),
    ("Song\nG major, 4/4, 90 a minute, slow swing\n| [D]/[C7] | G7? |", "C7 G7"),
  ])
  func reads(text: String, chords: String) throws {
    let chart = try TextChartReader.read(text, name: "file").played()
    let found = chart.bars.flatMap(\.chords).compactMap {
      $0.symbol?.chords.first.map { ChordSymbol(style: .pop.ascii).text($0) }
    }
    #expect(found == chords.split(separator: " ").map(String.init), "\(text)")
  }

  @Test(arguments: [
    // The chart, its sections as they are played, and whether it ends there.
    ("A:\n| C | F |\nB:\n| G | A |", "A 2, B 2", false),
    ("A, Segno:\n| C | F | To Coda\nB:\n| G | D.S. al Coda\nCoda:\n| A | C |", "A 2, B 1, A 2, Coda 2", true),
    ("A:\n| C |\nSegno:\n| F | To Coda\nB:\n| G | D.S. al Coda\nCoda:\n| A |", "A 2, B 1, A 1, Coda 1", true),
    ("A:\n| C |\nSegno:\n| F | To Coda\n| G | D.S. al Coda\nCoda:\n| A |", "A 3, A 1, Coda 1", true),
    ("A:\n| C | To Coda\n| G | D.C. al Coda\nOut, Coda:\n| A |", "A 2, A 1, Out 1", true),
    ("A:\n| C | Fine\nB:\n| G | D.C. al Fine", "A 1, B 1, A 1", true),
    ("A:\n|: C |1. F :|2. G |\nB:\n| C |", "A 2, A 2, B 1", false),
    ("Intro:\n| C |\nA:\n| F |", "Intro 1, A 1", true),
    ("A:\n| F |\nOutro 2:\n| C |", "A 1, Outro 2 1", true),
  ])
  func everySectionIsNamedWhereItIsPlayed(text: String, sections: String, isPlayedOnce: Bool) throws {
    let chart = try TextChartReader.read(text, name: "file")
    var found: [(name: String, bars: Int)] = []
    for bar in try chart.played().bars {
      if let name = bar.section { found.append((name, 0)) }
      found[found.count - 1].bars += 1
    }
    #expect(found.map { "\($0.name) \($0.bars)" }.joined(separator: ", ") == sections)
    #expect(chart.isPlayedOnce == isPlayedOnce)
  }
}
