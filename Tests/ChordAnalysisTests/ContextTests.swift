import ChordAnalysis
import MusicTheory
import Testing

private let combiner = ChordCombiner()

/// Key and chord before move what is close, and nothing else.
@Suite struct ContextTests {
  /// A minor major seventh is the tonic in minor; a diminished seventh apart from its bass is one. See `IdiomTests` for
  /// what the key says in classical music only.
  @Test(arguments: [
    ("60 63 66 69", "G major", "C˚7", "its bass is its root, in any key"),
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

  /// C–E♭–G–A is Cmi6 or Ami7(♭5): only what was before can say which.
  @Test(arguments: [
    ("48 51 55 57", nil, nil, "Cmi6", "Ami7(♭5)/C", "the notes alone"),
    ("48 51 55 57", "G minor", nil, "Ami7(♭5)/C", "Ami7(♭5)/C", "it goes on to D7"),
    ("48 51 55 57", "G minor", "50 54 57 60", "Ami7(♭5)/C", "Ami7(♭5)/C", "after D7"),
    ("48 51 55 57", nil, "50 54 57 60", "Ami7(♭5)/C", "Ami7(♭5)/C", "after D7, in any key"),
    ("48 51 55 57", "G minor", "48 51 55", "Cmi6", "Ami7(♭5)/C", "after Cmi"),
    ("48 51 55 57", nil, "48 51 55", "Cmi6", "Ami7(♭5)/C", "after Cmi"),
    ("48 51 55 57", nil, "48 51 55 59", "Cmi6", "Ami7(♭5)/C", "the line goes down from Cmi(∆7)"),
    ("48 51 55 57", nil, "43 47 50 53", "Cmi6", "Ami7(♭5)/C", "G7 comes to rest"),
    ("48 51 55 57", "C minor", nil, "Cmi6", "Cmi6", "the tonic"),
    ("48 51 55 57", "C minor", "50 54 57 60", "Cmi6", "Ami7(♭5)/C", "the tonic, after D7"),
    ("48 51 55 57", nil, "57 60 64 67", "Ami7(♭5)/C", "Ami7(♭5)/C", "after Ami7"),
    ("48 51 55 57", "G major", nil, "Cmi6", "Ami7(♭5)/C", "the minor fourth step"),
    ("55 57 60 63", "C minor", nil, "Cmi6/G", "Ami7(♭5)/G", "the tonic, inverted"),
    ("55 57 60 63", "G minor", nil, "Ami7(♭5)/G", "Ami7(♭5)/G", ""),
    ("57 60 63 67", "C minor", "48 51 55", "Ami7(♭5)", "Ami7(♭5)", "on A it is its root"),
    ("57 60 63 67", "G minor", nil, "Ami7(♭5)", "Ami7(♭5)", ""),
  ])
  func sixthOrHalfDiminished(
    keys: String, key: String?, before: String?, popular: String, classical: String, why: String
  ) throws {
    for (idiom, name) in [(Idiom.popular, popular), (.classical, classical)] {
      let combiner = ChordCombiner(idiom: idiom)
      var previous: Chord?
      if let before, case .chord(let chord) = combiner.combine(hands(before)).readings.best?.reading {
        previous = chord
      }
      for semitones in 0..<12 {
        var context = HarmonicContext(key: key.flatMap { Key(text: $0) }, previous: previous?.up(semitones))
        context.key = context.key.map { key in
          let fifths = Int(key.tonic.pitchClass.up(semitones).number) * 7 % 12
          return Key(SpelledPitch(fifths: fifths > 6 ? fifths - 12 : fifths), key.mode)
        }
        let reading = try #require(
          combiner.combine(hands(keys).up(semitones), in: context).readings.best?.reading)
        #expect(ChordSymbol().text(reading.up(-semitones)) == name, "\(idiom), \(why)")
      }
    }
  }

  /// A chord that goes on sounding is not read again in the light of itself, and one that comes back keeps its name.
  @Test(arguments: [
    ("0 on 50 54 57 60; 900 off 50 54 57 60; 1000 on 48 51 55 57; 2000 on 72; 3000 on 75", "Ami7(♭5)/C"),
    ("0 on 48 51 55; 900 off 48 51 55; 1000 on 48 51 55 57; 2000 on 72; 3000 on 75", "Cmi6"),
  ])
  func theContextDecidesWhenTheChordBegins(script: String, name: String) {
    let performance = Performance(script, settings: AnalyzerSettings(split: .off, key: .none))
    let names = performance.analyses.filter { $0.time >= .milliseconds(1200) }.map(\.combination.name)
    #expect(Set(names) == [name])
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

  /// A name that is clear stays after any other chord.
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
