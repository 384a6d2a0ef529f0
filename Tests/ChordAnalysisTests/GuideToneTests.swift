import ChordAnalysis
import MusicTheory
import Testing

@Suite struct GuideToneTests {
  private let beside = ChordCombiner(prefersRootless: true)

  @Test(arguments: goldenGuideTones)
  func besideABassist(golden: GoldenName) {
    #expect(beside.combine(hands(golden.keys)).name == golden.name, "\(golden.why)")
  }

  @Test(arguments: goldenGuideTones)
  func withoutABassistTheyAreAnInterval(golden: GoldenName) throws {
    let reading = try #require(ChordCombiner().combine(hands(golden.keys)).readings.best?.reading)
    #expect(reading.kind == .interval)
  }

  /// The key and the chord before say which of two chords is meant; the interval stays an alternative.
  @Test(arguments: [
    ("52 59", "C major", "", "Cma7"), ("52 59", "B major", "", "C♯mi7"), ("53 59", "G♭ major", "", "D♭7"),
    ("53 59", "", "Ami7", "G7"), ("53 59", "", "A♭mi7", "D♭7"), ("52 59", "", "G7", "Cma7"),
  ])
  func keyAndChordBeforeDecide(keys: String, key: String, before: String, name: String) throws {
    var context = HarmonicContext(key: Key(text: key))
    if !before.isEmpty, case .chord(let chord) = try ChordSymbolParser().parse(before) {
      context.previous = chord.chord
    }
    let readings = beside.combine(hands(keys), in: context).readings
    #expect(ChordSymbol(key: context.key).text(try #require(readings.best).reading) == name)
    #expect(readings.all.contains { $0.reading.kind == .interval })
  }

  @Test func inAllTwelveKeys() {
    // Up to the highest key where a left hand still plays shells.
    for semitones in 0..<8 {
      let moved = beside.combine(hands("53 60").up(semitones)).readings.all
      #expect(
        moved.map(\.reading) == beside.combine(hands("53 60")).readings.all.map { $0.reading.up(semitones) })
    }
  }
}
