import MusicTheory
import Testing

@Suite struct ChordDegreeTests {
  @Test func everyDegreeAboveEveryRootSoundsAndStandsWhereItShould() {
    for letter in Letter.allCases {
      for alteration in -1...1 {
        let root = SpelledPitch(letter, alteration)
        for degree in ChordDegree.allCases {
          let name = degree.spelled(above: root)
          #expect(name.pitchClass == root.pitchClass.up(degree.semitones))
          #expect(name.letter == root.letter.up(degree.number - 1))
        }
      }
    }
  }

  @Test func everyDegreeHasItsOwnText() {
    #expect(Set(ChordDegree.allCases.map(\.text)).count == ChordDegree.allCases.count)
    #expect(degrees("1 ♭3 ♭5 ˚7 7 9 ♯11").members.map(\.text) == ["1", "♭3", "♭5", "˚7", "7", "9", "♯11"])
  }

  @Test(arguments: [
    ("C", "♯9", "D♯"), ("C", "♭3", "E♭"), ("C", "˚7", "B𝄫"), ("C", "♯11", "F♯"), ("C", "♭5", "G♭"),
    ("C", "♯5", "G♯"), ("C", "♭13", "A♭"), ("D♭", "♯9", "E"), ("D♭", "♭9", "E𝄫"), ("E", "♯9", "F𝄪"),
    ("F♯", "3", "A♯"), ("G♭", "4", "C♭"), ("B", "7", "A♯"), ("E♭", "♭7", "D♭"), ("A♭", "♭13", "F♭"),
  ])
  func spelled(root: String, degree: String, name: String) {
    #expect(degrees(degree).members[0].spelled(above: pitch(root)).text == name)
  }

  @Test func setsFindTheDegreeAtASemitone() {
    for degree in ChordDegree.allCases {
      let set = DegreeSet(degree)
      #expect(set.contains(degree) && set.count == 1 && set.members == [degree])
      for semitones in 0..<12 {
        #expect(set.degree(at: semitones) == (semitones == degree.semitones ? degree : nil))
      }
      #expect(set.semitones == PitchClassSet(semitones: [degree.semitones]))
    }
    #expect(degrees("1 3 5 ♭7 ♯9").semitones == PitchClassSet(semitones: [0, 3, 4, 7, 10]))
  }
}
