import MusicTheory
import Testing

private let everyName = Letter.allCases.flatMap { letter in (-2...2).map { SpelledPitch(letter, $0) } }

@Suite struct SpelledPitchTests {
  @Test func everyNameHasItsPlaceOnTheLineOfFifths() {
    #expect(Set(everyName.map(\.fifths)).count == 35)
    for name in everyName {
      #expect(SpelledPitch(fifths: name.fifths) == name)
      // A fifth up is seven semitones and four letters.
      let fifth = SpelledPitch(fifths: name.fifths + 1)
      #expect(fifth.pitchClass == name.pitchClass.up(7))
      #expect(fifth.letter == name.letter.up(4))
    }
  }

  @Test(arguments: [
    ("F𝄫", -15), ("C♭", -7), ("G♭", -6), ("D♭", -5), ("A♭", -4), ("E♭", -3), ("B♭", -2), ("F", -1),
    ("C", 0), ("G", 1), ("D", 2), ("A", 3), ("E", 4), ("B", 5), ("F♯", 6), ("C♯", 7), ("B♯", 12), ("B𝄪", 19),
  ])
  func fifths(name: String, place: Int) {
    #expect(pitch(name).fifths == place)
    #expect(SpelledPitch(fifths: place).text == name)
  }

  @Test func everyLetterReachesEveryPitchClass() {
    for letter in Letter.allCases {
      for pitchClass in PitchClass.all {
        let name = SpelledPitch(letter, soundingAs: pitchClass)
        #expect(name.letter == letter && name.pitchClass == pitchClass)
        #expect((-5...6).contains(name.alteration))
      }
    }
  }

  @Test(arguments: [
    (SpelledPitch(.c), "C"), (SpelledPitch(.e, -1), "E♭"), (SpelledPitch(.f, 1), "F♯"),
    (SpelledPitch(.b, -2), "B𝄫"), (SpelledPitch(.g, 2), "G𝄪"), (SpelledPitch(.a, -3), "A♭♭♭"),
    (SpelledPitch(.d, 3), "D♯♯♯"),
  ])
  func text(name: SpelledPitch, text: String) {
    #expect(name.text == text)
    #expect("\(name)" == text)
  }

  @Test func lettersGoRound() {
    for letter in Letter.allCases {
      #expect(letter.up(7) == letter && letter.up(-7) == letter)
      #expect(letter.up(1).up(-1) == letter)
      #expect(Letter(letter.text.first!) == letter)
      #expect(Letter(letter.text.lowercased().first!) == letter)
    }
    #expect(Letter.b.up(1) == .c && Letter.c.up(-1) == .b)
    #expect(Letter("H") == nil && Letter("h") == nil && Letter("♭") == nil)
  }
}
