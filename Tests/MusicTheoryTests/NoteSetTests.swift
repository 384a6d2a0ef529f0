import MusicTheory
import Testing

private let everyNote = (0...127).map { NoteNumber($0)! }

@Suite struct NoteSetTests {
  @Test func noteNumbersEndAtTheirLimits() {
    #expect(NoteNumber(-1) == nil)
    #expect(NoteNumber(128) == nil)
    #expect(everyNote.map(\.rawValue) == Array(0...127))
    #expect((0...255).allSatisfy { NoteNumber(dataByte: UInt8($0)).rawValue == $0 % 128 })
  }

  @Test(arguments: [(0, -1), (11, -1), (12, 0), (59, 3), (60, 4), (71, 4), (127, 9)])
  func octavesCountFromMiddleC(note: Int, octave: Int) {
    #expect(NoteNumber(note)!.octave == octave)
  }

  @Test func oneNoteIsLowestAndHighest() {
    for note in everyNote {
      let set = NoteSet(note)
      #expect(set.lowest == note && set.highest == note && set.count == 1)
      #expect(everyNote.allSatisfy { set.contains($0) == ($0 == note) })
      #expect(set.pitchClasses == PitchClassSet(note.pitchClass))
    }
  }

  @Test func everyPairKnowsItsEnds() {
    for low in everyNote {
      for high in everyNote where low < high {
        let set = NoteSet([high, low])
        #expect(set.lowest == low && set.highest == high && set.count == 2)
        #expect(Array(set) == [low, high])
      }
    }
  }

  @Test func insertingTwiceAndRemovingOnceLeavesNothing() {
    for note in everyNote {
      var set = NoteSet()
      set.insert(note)
      set.insert(note)
      #expect(!set.isEmpty)
      set.remove(note)
      set.remove(note)
      #expect(set.isEmpty && set.lowest == nil && set.highest == nil && set.pitchClasses == [])
    }
  }

  @Test func everyKeySplitsTheKeyboard() {
    let all = NoteSet(everyNote)
    for key in everyNote {
      #expect(all.below(key).count == Int(key.rawValue))
      #expect(all.from(key).lowest == key)
      #expect(all.below(key).union(all.from(key)) == all)
      #expect(all.below(key).intersection(all.from(key)).isEmpty)
    }
  }

  @Test func setAlgebra() {
    let chord: NoteSet = [48, 52, 55]
    let melody: NoteSet = [55, 60]
    #expect(chord.union(melody) == [48, 52, 55, 60])
    #expect(chord.intersection(melody) == [55])
    #expect(chord.subtracting(melody) == [48, 52])
    #expect(!chord.isSubset(of: melody) && chord.isSubset(of: chord.union(melody)))
    #expect(NoteSet().isSubset(of: chord))
    var set = chord
    set.formUnion(melody)
    set.subtract(chord)
    #expect(set == [60])
  }

  @Test func octavesFold() {
    #expect(NoteSet(everyNote).pitchClasses.count == 12)
    #expect(([0, 12, 127] as NoteSet).pitchClasses == PitchClassSet(semitones: [0, 7]))
    #expect(([36, 52, 67, 83, 98] as NoteSet).pitchClasses == PitchClassSet(semitones: [0, 2, 4, 7, 11]))
  }
}
