import ChordAnalysis
import MusicTheory
import Testing

@Suite struct IdiomTests {
  @Test(arguments: goldenIdioms)
  func bothTraditions(golden: GoldenIdiom) throws {
    let context = HarmonicContext(key: golden.key.flatMap { Key(text: $0) })
    let symbol = ChordSymbol(key: context.key)
    for (idiom, name) in [(Idiom.popular, golden.popular), (.classical, golden.classical)] {
      let combination = ChordCombiner(idiom: idiom).combine(hands(golden.keys), in: context)
      #expect(symbol.text(try #require(combination.readings.best).reading) == name, "\(idiom): \(golden.why)")
    }
  }

  /// Without a key and spread hands only the sixth chords differ.
  @Test func nothingButSixthChordsDiffersInOneHand() {
    let (popular, classical) = (ChordCombiner(), ChordCombiner(idiom: .classical))
    var different = 0
    for bits in 0..<2048 {
      let notes = NoteSet(bits: UInt128(bits << 1 | 1) << 48)
      let readings = [popular, classical].map { $0.combine(Hands(lower: notes)).readings.best?.reading }
      guard readings[0] != readings[1] else { continue }
      different += 1
      let isSixth = readings.contains { reading in
        if case .chord(let chord) = reading { chord.quality.row.degrees.contains(.sixth) } else { false }
      }
      #expect(isSixth, "\(notes.text)")
    }
    #expect((3...80).contains(different))
  }

  @Test func newSettingsChangeTheIdiom() {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .off))
    for event in events("on 48 52 55 57") { analyzer.apply(event, at: .zero) { _ in } }
    analyzer.advance(to: .milliseconds(500)) { _ in }
    var names: [String] = []
    for idiom in [Idiom.classical, .popular] {
      analyzer.update(AnalyzerSettings(split: .off, idiom: idiom), at: .milliseconds(600)) {
        if case .chord = $0.event { names.append($0.combination.name) }
      }
    }
    #expect(names == ["Ami7/C", "C6"])
  }

  @Test func jazzWritesTheAlteredScaleShort() throws {
    let reading = try #require(
      ChordCombiner().combine(hands("36 52 58 | 61 63 66 68")).readings.best?.reading)
    let names = SymbolStyle.forPeople.map { ChordSymbol(style: $0).text(reading) }
    #expect(names == ["C7(♭9♯9♯11♭13)", "C7(♭9,♯9,♯11,♭13)", "C7(b9,#9,#11,b13)", "C7alt"])
  }
}
