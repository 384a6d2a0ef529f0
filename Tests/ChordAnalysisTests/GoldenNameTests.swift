import ChordAnalysis
import MusicTheory
import Testing

private let combiner = ChordCombiner()
private let rootless = ChordCombiner(prefersRootless: true)
private let symbol = ChordSymbol()
private let speller = ChordSpeller()

@Suite struct GoldenNameTests {
  @Test(arguments: goldenCombinations)
  func twoHands(golden: GoldenName) {
    #expect(combiner.combine(hands(golden.keys)).name == golden.name, "\(golden.why)")
  }

  @Test(arguments: goldenChords)
  func oneHand(golden: GoldenName) {
    #expect(combiner.combine(hands(golden.keys)).name == golden.name, "\(golden.why)")
  }

  @Test(arguments: goldenRootlessVoicings)
  func besideABassist(golden: GoldenName) {
    #expect(rootless.combine(hands(golden.keys)).name == golden.name, "\(golden.why)")
  }

  @Test(arguments: goldenCombinations + goldenChords)
  func inAllTwelveKeys(golden: GoldenName) {
    let readings = combiner.combine(hands(golden.keys)).readings.all
    for semitones in 1..<12 {
      let moved = combiner.combine(hands(golden.keys).up(semitones)).readings.all
      #expect(moved.map(\.reading) == readings.map { $0.reading.up(semitones) })
      #expect(moved.map(\.cost) == readings.map(\.cost))
    }
  }

  @Test(arguments: goldenRootlessVoicings)
  func rootlessVoicingsAreAlternativesWithoutABassist(golden: GoldenName) {
    let names = combiner.combine(hands(golden.keys)).readings.all.map { symbol.text($0.reading) }
    // Nobody plays the root, so that the lowest note is the bass.
    let isRootless = !names.contains(golden.name)
    #expect(!isRootless || names.contains { $0.hasPrefix(golden.name + "/") })
  }

  @Test func aHandWithoutTheOtherPlaysTheWhole() {
    for golden in goldenChords {
      let lower = combiner.combine(hands(golden.keys))
      let upper = combiner.combine(Hands(upper: hands(golden.keys).lower))
      #expect(lower.readings == upper.readings)
      #expect(lower.lower?.reading == lower.readings.best?.reading && lower.upper == nil)
      #expect(upper.upper?.reading == lower.readings.best?.reading && upper.lower == nil)
    }
  }
}

@Suite struct UpperStructureTests {
  @Test(arguments: dominantUpperStructures)
  func overADominantInAllTwelveKeys(golden: GoldenUpperStructure) throws {
    let shells = [("48 52 55 58", golden.quality), ("48 52 58", golden.withoutFifth)]
    for (shell, quality) in shells {
      for semitones in 0..<12 {
        let played = Hands(lower: notes(shell), upper: notes(golden.triad)).up(semitones)
        let combination = combiner.combine(played)
        let reading = try #require(combination.readings.best?.reading)
        guard case .chord(let chord) = reading else { Issue.record("no chord"); continue }
        #expect(chord.root.number == UInt8(semitones) && chord.bass == chord.root)
        #expect(symbol.text(chord.quality) == quality)
        #expect(symbol.text(chord) == speller.root(of: chord).text + quality)
        let structure = try #require(combination.upperStructure)
        #expect(structure.numeral == golden.numeral && structure.over == chord.root)
      }
    }
  }

  @Test(arguments: dominantUpperStructures)
  func tonesAreSpelledByDegree(golden: GoldenUpperStructure) throws {
    let combination = combiner.combine(Hands(lower: notes("48 52 55 58"), upper: notes(golden.triad)))
    guard case .chord(let chord) = combination.readings.best?.reading else {
      Issue.record("no chord"); return
    }
    let root = speller.root(of: chord)
    let spelled = chord.pitchClasses.members.map { speller.spelling(of: $0, in: chord, root: root).text }
    #expect(spelled.joined(separator: " ") == golden.notes)
  }

  /// Without a key the name with the fewest accidentals in the whole chord wins, doubles counting for four.
  @Test(arguments: dominantUpperStructures)
  func rootsInAllTwelveKeys(golden: GoldenUpperStructure) {
    let roots = (0..<12).map { semitones -> String in
      let played = Hands(lower: notes("48 52 55 58"), upper: notes(golden.triad)).up(semitones)
      guard case .chord(let chord) = combiner.combine(played).readings.best?.reading else { return "?" }
      return speller.root(of: chord).text
    }
    #expect(roots == golden.roots)
  }

  @Test(arguments: otherUpperStructures)
  func overOtherShells(lower: String, triad: String, numeral: String, name: String) {
    let combination = combiner.combine(Hands(lower: notes(lower), upper: notes(triad)))
    #expect(combination.name == name)
    #expect(combination.upperStructure?.numeral == numeral)
  }

  @Test(arguments: [
    ("48 52 55 | 62 66 69", "a triad below is no shell"),
    ("48 52 55 58 | 64 67 70", "what the lower hand holds anyway"),
    ("48 52 55 58 | 62 66 69 72", "a seventh chord above"),
    ("48 | 64 67 70", "a single note below"),
    ("48 52 55 58 62 66 69 |", "one hand"),
  ])
  func noUpperStructure(keys: String, why: String) {
    #expect(combiner.combine(hands(keys)).upperStructure == nil, "\(why)")
  }
}
