import ChordAnalysis
import MusicTheory
import Testing

/// Chords that a chart has are evidence for the names of notes that leave a choice, and for nothing else.
@Suite struct ExpectedChordTests {
  private func chord(_ name: String) throws -> Chord {
    guard case .chord(let chord) = try ChordSymbolParser().parse(name) else { throw CancellationError() }
    return chord.chord
  }

  /// A row: the keys that are held, the chord of the chart, the name without the chart, and with it.
  struct Row: CustomTestStringConvertible, Sendable {
    let keys: String
    let chart: String
    let alone: String
    let name: String

    init(_ keys: String, _ chart: String, _ alone: String, _ name: String) {
      (self.keys, self.chart, self.alone, self.name) = (keys, chart, alone, name)
    }

    var testDescription: String { "\(keys) in \(chart)" }
  }

  static let rows = [
    // Third and seventh.
    Row("53 60", "Dm7", "F5", "Dmi7"), Row("53 59", "G7", "F–B", "G7"), Row("53 59", "Db7", "F–B", "D♭7"),
    Row("52 59", "Cma7", "E5", "Cma7"), Row("52 59", "C#m7", "E5", "C♯mi7"),
    // Third, fifth, seventh and ninth, and turned round; a dominant with its thirteenth.
    Row("53 57 60 64", "Dm7", "Fma7", "Dmi9"), Row("60 64 65 69", "Dm7", "Fma7/C", "Dmi9"),
    Row("53 57 59 64", "G7", "Fma7(♭5)", "G13"), Row("52 55 59 62", "Cma7", "Emi7", "Cma9"),
    Row("60 67", "Am7", "C5", "Ami7"), Row("57 60 64 67 69", "Fma7", "Ami7", "Fma9"),
    Row("58 62 65 69", "Gm7", "B♭ma7", "Gmi9"), Row("56 60 63 67", "Fm7", "A♭ma7", "Fmi9"),
    // The same tones with another root.
    Row("48 52 55 57", "Am7", "C6", "Ami7/C"), Row("57 60 64 67", "C6", "Ami7", "C6/A"),
    Row("59 62 65 68", "D˚7", "B˚7", "D˚7/B"), Row("59 62 65 68", "G7", "B˚7", "G7(♭9)"),
    Row("60 64 68", "E+", "C+", "E+/C"), Row("60 65 67", "Fsus2", "Csus4", "Fsus2/C"),
    Row("59 62 65", "G7", "B˚", "G7"),
    // A plain triad keeps its own name in every chart.
    Row("48 52 55", "Am7", "C", "C"), Row("60 64 67", "Am7", "C", "C"), Row("53 57 60", "Dm7", "F", "F"),
    Row("52 55 59", "Cma7", "Emi", "Emi"), Row("48 60 64 67", "Fma7", "C", "C"),
    Row("45 48 52", "Fma7", "Ami", "Ami"),
    // So is any other chord that does not fit the chart.
    Row("53 57 60 63", "G7", "F7", "F7"), Row("48 52 55 58", "Dm7", "C7", "C7"),
    Row("50 53 57 60", "G7", "Dmi7", "Dmi7"), Row("55 59 62 65", "Cma7", "G7", "G7"),
    Row("55 58 62 65", "C7", "Gmi7", "Gmi7"),
    // A seventh chord over its own low root, or spread over two hands, is no voicing without a root.
    Row("41 57 60 64", "Dm7", "Fma7", "Fma7"), Row("40 55 59 62", "Cma7", "Emi7", "Emi7"),
    Row("53 60 64 69 72", "Dm7", "Fma7", "Fma7"),
    // Nor are root, third and seventh over their own root, however they are spread.
    Row("46 60 62 68", "Fm7", "B♭9", "B♭9"), Row("46 62 68", "Fm7", "B♭7", "B♭7"),
    Row("48 64 70", "Gm7", "C7", "C7"), Row("43 59 65 69", "Dm7", "G9", "G9"),
    // The chart's own root adds nothing to the name.
    Row("50 53 57 60", "Dm7", "Dmi7", "Dmi7"), Row("48 52 55 57", "C", "C6", "C6"),
    Row("48 52 55 58", "C", "C7", "C7"), Row("48 51 55", "C", "Cmi", "Cmi"),
    // One note, and two that do not say the chord.
    Row("60", "Am7", "C", "C"), Row("57 64", "Dm7", "A5", "A5"), Row("60 67", "Dm7", "C5", "C5"),
  ]

  @Test(arguments: rows)
  func namesWhatLeavesAChoice(row: Row) throws {
    let expected = ExpectedChords(now: try chord(row.chart))
    #expect(ChordCombiner().combine(hands(row.keys)).name == row.alone)
    let named = ChordCombiner().combine(hands(row.keys), in: HarmonicContext(expected: expected))
    #expect(named.name == row.name)
    // The costs of its reasons add up, as those of any other name.
    let best = try #require(named.readings.best)
    let reasons = ChordCombiner().penalties(
      of: best, hands: hands(row.keys), in: HarmonicContext(expected: expected))
    if case .chord = best.reading { #expect(reasons.reduce(Cost.free) { $0 + $1.cost } == best.cost) }
  }

  /// Root, third and seventh over the root, with any tone above them, are never overruled by a chart.
  @Test(arguments: 0..<12)
  func aChartIsNoVerdict(_ root: Int) throws {
    let charts = try ["", "m", "7", "m7", "ma7", "m7b5", "7sus4"].flatMap { quality in
      try ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"].map { try chord($0 + quality) }
    }
    for shell in [[4, 10], [3, 10], [4, 11], [4, 10, 14], [3, 10, 14], [4, 11, 14], [4, 10, 21]] {
      let low = 36 + root
      let keys = ([low] + shell.map { low + 12 + $0 }).map(String.init).joined(separator: " ")
      let alone = ChordCombiner().combine(hands(keys)).name
      for chart in charts {
        let named = ChordCombiner().combine(
          hands(keys), in: HarmonicContext(expected: ExpectedChords(now: chart))
        ).name
        #expect(named == alone, "\(keys) in \(chart)")
      }
    }
  }

  @Test func handsMayComeBeforeTheChange() throws {
    let expected = ExpectedChords(now: try chord("Dm7"), near: try chord("G7"))
    for (keys, name) in [("53 60", "Dmi7"), ("53 59", "G7"), ("53 57 60 64", "Dmi9"), ("48 52 55", "C")] {
      #expect(ChordCombiner().combine(hands(keys), in: HarmonicContext(expected: expected)).name == name)
    }
  }

  /// The name that is shown at last: held keys, struck at once after a chord of the same chart.
  private func shown(_ script: String, _ chart: String, to end: Int = 2500) throws -> String? {
    let performance = Performance(
      script, to: end, settings: AnalyzerSettings(split: .off, key: .none),
      expected: ExpectedChords(now: try chord(chart)))
    return performance.analyses.last?.harmony?.description(NamingSettings(style: .standard))?.name
  }

  @Test(arguments: [
    ("0 on 53 57 60 64", "Dm7", "Dmi9"), ("0 on 53 57 59 64", "G7", "G13"),
    ("0 on 48 52 55 57", "Am7", "Ami7/C"),
    // Held, struck again, and struck in beats.
    ("0 on 53 57 60 64; 900 off 53 57 60 64; 1000 on 53 57 60 64", "Dm7", "Dmi9"),
    // Shells between which nothing sounds.
    ("0 on 53 60; 800 off 53 60; 1000 on 53 60", "Dm7", "Dmi7"), ("0 on 53 60; 1400 on 64", "Dm7", "Dmi9"),
    // A melody above it, which may double a tone.
    ("0 on 53 57 60 64; 500 on 69; 900 off 69; 900 on 72", "Dm7", "Dmi9"),
    ("0 on 53 57 60 64; 500 on 74; 900 off 74; 900 on 77", "Dm7", "Dmi9"),
    // Hands that hold still on a whole chord say their own name.
    ("0 on 48 52 55", "Am7", "C"), ("0 on 60 64 67", "Am7", "C"), ("0 on 53 57 60 63", "Dm7", "F7"),
    ("0 on 52 55 59", "Cma7", "Emi"), ("0 on 36 55 60 64", "Am7", "C"), ("0 on 55 59 62 65", "Cma7", "G7"),
    ("0 on 45 57 60 64; 700 off 45 57 60 64; 800 on 48 55 60 64", "Am7", "C"),
  ])
  func theShownName(_ script: String, _ chart: String, _ name: String) throws {
    #expect(try shown(script, chart) == name)
  }

  /// A name stays while its keys are held, although the chart goes on.
  @Test func theChartGoesOnUnderHeldKeys() throws {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .off, key: .none))
    var name: String?
    func hear(_ analysis: borrowing Analysis) {
      name = analysis.harmony?.description(NamingSettings(style: .standard))?.name
    }
    analyzer.expect(ExpectedChords(now: try chord("Dm7")))
    for event in events("on 53 57 60 64") { analyzer.apply(event, at: .zero) { hear($0) } }
    analyzer.advance(to: .seconds(1)) { hear($0) }
    #expect(name == "Dmi9")
    for chart in ["Fma7", "G7", "C"] {
      analyzer.expect(ExpectedChords(now: try chord(chart)))
      analyzer.advance(to: .seconds(4)) { hear($0) }
      #expect(name == "Dmi9", "\(chart)")
    }
  }
}
