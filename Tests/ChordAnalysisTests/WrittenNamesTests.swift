import MusicTheory
import Testing

@testable import ChordAnalysis

/// A symbol that `chordd chord X` writes is the name of its keys when they are played.
@Suite struct WrittenNamesTests {
  private let combiner = ChordCombiner()
  private let symbol = ChordSymbol()

  /// Every quality, on every root, its keys laid out as `chord` shows them, in one hand and in two.
  @Test(arguments: 0..<12)
  func theKeysOfASymbolHaveItsName(root: Int) {
    let accepted = Dictionary(
      uniqueKeysWithValues: synonyms.flatMap(\.names).map {
        ($0.symbol, Set($0.accepted.split(separator: ";").map(String.init)))
      })
    for quality in ChordQuality.all where !quality.isNoName {
      let chord = Chord(root: PitchClass(root), quality: quality)
      let written = symbol.text(Chord(root: PitchClass(0), quality: quality))
      let keys = StackedVoicing(chord).notes(root: chord.root, from: NoteNumber(48 + root)!)
      for hands in [Hands(lower: keys), HandSplit.key(NoteNumber(60 + root)!).split(keys)] {
        let reading = combiner.combine(hands).readings.best!.reading
        // A cluster is for what has more alterations than a symbol can carry.
        if reading.kind == .none, chord.symbolCost > CostLimit.symbol { continue }
        let name = symbol.text(reading.up(-root))
        #expect(
          name == written || accepted[written]?.contains(name) == true,
          "\(written) is named \(name), \(hands.upper.isEmpty ? "one hand" : "two hands")")
      }
    }
  }

  /// A synonym that is needed no more goes.
  @Test func everySynonymIsNeeded() {
    var unused = Set(synonyms.flatMap(\.names).map(\.symbol))
    for quality in ChordQuality.all where !quality.isNoName {
      let chord = Chord(root: PitchClass(0), quality: quality)
      let written = symbol.text(chord)
      let keys = StackedVoicing(chord).notes(root: chord.root, from: NoteNumber(48)!)
      for hands in [Hands(lower: keys), HandSplit.standard.split(keys)] {
        if symbol.text(combiner.combine(hands).readings.best!.reading) != written { unused.remove(written) }
      }
    }
    #expect(unused.isEmpty)
  }

  /// A symbol that nobody writes is read when it is typed, but is never the name of played keys.
  @Test func unwrittenNamesAreTheNameOfNothing() {
    for bits in 0..<2048 {
      let set = PitchClassSet(rawValue: UInt16(bits << 1 | 1))
      for candidate in ChordRecognizer().readings(of: set, bass: PitchClass(0)).all {
        guard case .chord(let chord) = candidate.reading else { continue }
        #expect(!chord.isNeverWritten, "\(symbol.text(chord))")
      }
    }
  }

  /// Four tones that are known without their root, and their brothers.
  @Test(arguments: [
    ("52 57 58 62", "Emi11(♭5 omit3)", "C13/E"), ("61 66 67 71", "C♯mi11(♭5 omit3)", "A13/C♯"),
    ("56 62 67", "B♭13/A♭", "E7(♯9)/G♯"), ("58 63 64 69", "C13(♯9)/B♭", "F♯13(♯9)/A♯"),
    ("48 54 57 58", "D7(♭13)/C", "Fadd11(♭9)/C"), ("48 53 56 58", "C7sus4(♭13)", "Fmi(add11)/C"),
  ])
  func rootlessFours(keys: String, name: String, next: String) {
    let readings = combiner.combine(hands(keys)).readings
    #expect([readings[0], readings[1]].map { symbol.text($0.reading) } == [name, next])
  }
}

extension Chord {
  /// The cost of the name by itself.
  fileprivate var symbolCost: Cost { ChordReading.chord(self).symbolCost }
}

extension ChordQuality {
  /// Whether nobody writes it; or it is a dominant that has a tone beside its own alteration, which may be called anything.
  fileprivate var isNoName: Bool {
    if Chord(root: PitchClass(0), quality: self).isNeverWritten { return true }
    return degrees.isSuperset(of: [.eleventh, .sharpEleventh])
      || degrees.contains(.thirteenth) && !degrees.isDisjoint(with: [.flatThirteenth])
      || degrees.contains(.ninth) && !degrees.isDisjoint(with: [.flatNinth, .sharpNinth])
  }
}
