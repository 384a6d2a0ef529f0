import ChordAnalysis
import MusicTheory
import Testing

private let combiner = ChordCombiner()

/// Key and chord before move what is close, and nothing else.
@Suite struct ContextTests {
  /// A minor major seventh is the tonic in minor; a diminished seventh apart from its bass is one. See `IdiomTests` for
  /// what the key says in classical music only.
  @Test(arguments: [
    ("60 63 66 69", "G major", "C˚7", "its bass is its root, whatever the key"),
    ("60 63 67 69", "C minor", "Cmi6", "the tonic"),
    ("57 60 64 68", "A minor", "Ami(∆7)", "the tonic, not the dominant over it"),
    ("46 55 60 61 64", "F major", "B♭˚9", "no E˚7(♭13)/B♭: that leads nowhere"),
    ("43 51 57 60 66", "C major", "F♯˚7/G", "V7 of V over a pedal"),
  ])
  func theKeyDecidesCloseCalls(keys: String, key: String, name: String, why: String) throws {
    let context = HarmonicContext(key: Key(text: key))
    let reading = try #require(combiner.combine(hands(keys), in: context).readings.best?.reading)
    #expect(ChordSymbol(key: context.key).text(reading) == name, "\(why)")
  }

  /// Beside a bassist most voicings have several roots; the key says which is near.
  @Test(arguments: [
    ("52 57 59 62", "C major", "Cma13"), ("52 57 59 62", "F major", "Fma13(♯11)"),
    ("52 57 62", "C major", "C⁶/₉"), ("59 62 64 69", "C major", "Cma13"), ("59 62 64 69", "G major", "G⁶/₉"),
    ("53 59 | 63 68", "C minor", "G7(♭9♭13)"), ("53 59 | 63 68", "G♭ major", "D♭9"),
    ("53 57 60 64", "C major", "Dmi9"), ("52 55 59", "C major", "Emi"),
  ])
  func theKeySaysWhichRootIsLeftToTheBassist(keys: String, key: String, name: String) throws {
    let context = HarmonicContext(key: Key(text: key))
    let beside = ChordCombiner(prefersRootless: true)
    let reading = try #require(beside.combine(hands(keys), in: context).readings.best?.reading)
    #expect(ChordSymbol(key: context.key).text(reading) == name)
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
