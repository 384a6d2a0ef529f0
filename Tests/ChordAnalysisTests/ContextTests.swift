import ChordAnalysis
import MusicTheory
import Testing

private let combiner = ChordCombiner()

/// Key and chord before move what is close, and nothing else.
@Suite struct ContextTests {
  /// A diminished seventh has four roots; the key says which of them leads.
  @Test(arguments: [
    ("60 63 66 69", "C major", "F♯˚7/C", "leads to the dominant"),
    ("60 63 66 69", "D♭ major", "C˚7", "leads to the tonic"),
    ("60 63 66 69", "B♭ minor", "A˚7/C", "leads to the tonic"),
    ("60 64 68", "F major", "C+", "the dominant"),
    ("60 64 68", "D♭ major", "A♭+/C", "the dominant"),
  ])
  func theKeyDecidesBetweenSymmetricRoots(keys: String, key: String, name: String, why: String) throws {
    let context = HarmonicContext(key: Key(text: key))
    let reading = try #require(combiner.combine(hands(keys), in: context).readings.best?.reading)
    #expect(ChordSymbol(key: context.key).text(reading) == name, "\(why)")
  }

  /// A name that is clear stays, whatever came before.
  @Test(arguments: goldenChords)
  func clearNamesStay(golden: GoldenName) throws {
    let alone = combiner.combine(hands(golden.keys)).readings
    guard alone.count > 1, alone[1].cost.hundredths - alone[0].cost.hundredths > 60 else { return }
    for tonic in 0..<12 {
      let key = Key(SpelledPitch(fifths: tonic - 6), .major)
      for root in 0..<12 {
        let before = Chord(root: PitchClass(root), quality: ChordQuality(rowIndex: 0))
        let context = HarmonicContext(key: key, previous: before)
        let reading = combiner.combine(hands(golden.keys), in: context).readings.best?.reading
        #expect(reading == alone.best?.reading, "in \(key.text)")
      }
    }
  }
}
