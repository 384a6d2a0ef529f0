import ChordAnalysis
import MusicTheory
import Testing

private let combiner = ChordCombiner()

/// Key and chord before move what is close, and nothing else.
@Suite struct ContextTests {
  /// A diminished seventh has four roots, a minor sixth two; the key says which.
  @Test(arguments: [
    ("60 63 66 69", "G major", "F♯˚7/C", "leads to the tonic"),
    ("60 63 66 69", "D♭ major", "C˚7", "leads to the tonic"),
    ("60 63 66 69", "C major", "C˚7", "passing: its bass is its root"),
    ("60 63 67 69", "C minor", "Cmi6", "the tonic"),
    ("60 63 67 69", "B♭ major", "Ami7(♭5)/C", "vii"),
    ("57 60 64 68", "A minor", "Ami(∆7)", "the tonic, not the dominant over it"),
    ("46 55 60 61 64", "F major", "B♭˚9", "no E˚7(♭13)/B♭: that leads nowhere"),
    ("43 51 57 60 66", "C major", "F♯˚7/G", "V7 of V over a pedal"),
  ])
  func theKeyDecidesCloseCalls(keys: String, key: String, name: String, why: String) throws {
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
