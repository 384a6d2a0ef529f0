import MusicTheory
import Testing

@Suite struct PitchClassSetTests {
  @Test func everySetTransposesNoteByNote() {
    for set in everyPitchClassSet {
      for semitones in 0..<12 {
        let expected = PitchClassSet(semitones: set.members.map { Int($0.number) + semitones })
        #expect(set.transposed(up: semitones) == expected)
      }
    }
  }

  @Test func everySetReturnsAfterAnOctaveInTwoLeaps() {
    for set in everyPitchClassSet {
      for semitones in 1..<12 {
        #expect(set.transposed(up: semitones).transposed(up: 12 - semitones) == set)
        #expect(set.transposed(up: semitones).count == set.count)
      }
    }
  }

  @Test func relativeToARootCountsSemitonesAboveIt() {
    for set in everyPitchClassSet {
      for root in PitchClass.all {
        let expected = PitchClassSet(semitones: set.members.map { $0.semitones(above: root) })
        #expect(set.relative(to: root) == expected)
        #expect(set.relative(to: root).transposed(up: Int(root.number)) == set)
      }
    }
  }

  @Test func everySetKnowsItsMembers() {
    for set in everyPitchClassSet {
      let members = Array(set.members)
      #expect(members.map(\.number) == members.map(\.number).sorted())
      #expect(members.count == set.count)
      #expect(PitchClassSet(semitones: members.map { Int($0.number) }) == set)
      #expect(PitchClass.all.allSatisfy { set.contains($0) == members.contains($0) })
      for member in members {
        #expect(set.removing(member) == set.subtracting(PitchClassSet(member)))
      }
    }
  }

  @Test func onlyTwelveBitsCount() {
    #expect(PitchClassSet(rawValue: 0xFFFF).rawValue == 0xFFF)
    #expect(PitchClassSet(rawValue: 0x1001) == PitchClassSet(PitchClass(0)))
  }

  @Test(arguments: [(0, 0), (11, 11), (12, 0), (25, 1), (-1, 11), (-12, 0), (-13, 11), (127, 7)])
  func pitchClassesGoRound(semitones: Int, number: Int) {
    #expect(Int(PitchClass(semitones).number) == number)
  }

  @Test func upAndAboveAreInverse() {
    for root in PitchClass.all {
      for semitones in 0..<12 {
        #expect(root.up(semitones).semitones(above: root) == semitones)
        #expect(root.up(semitones).up(-semitones) == root)
      }
    }
  }
}
