import MusicTheory
import Testing

@Suite struct IntervalTests {
  @Test(arguments: [
    (0, "unison"), (1, "minor 2nd"), (2, "major 2nd"), (3, "minor 3rd"), (4, "major 3rd"), (5, "perfect 4th"),
    (6, "augmented 4th"), (7, "perfect 5th"), (8, "minor 6th"), (9, "major 6th"), (10, "minor 7th"),
    (11, "major 7th"), (12, "octave"), (13, "minor 9th"), (14, "major 9th"), (15, "minor 10th"),
    (16, "major 10th"), (17, "perfect 11th"), (18, "augmented 11th"), (19, "perfect 12th"),
    (20, "minor 13th"), (21, "major 13th"),
  ])
  func plainNames(semitones: Int, text: String) {
    #expect(Interval(semitones: semitones).text == text)
  }

  @Test(arguments: [
    (0, 2, "diminished 2nd"), (1, 1, "augmented unison"), (3, 2, "augmented 2nd"), (2, 3, "diminished 3rd"),
    (5, 3, "augmented 3rd"), (4, 4, "diminished 4th"), (6, 5, "diminished 5th"), (8, 5, "augmented 5th"),
    (7, 6, "diminished 6th"), (10, 6, "augmented 6th"), (9, 7, "diminished 7th"), (12, 7, "augmented 7th"),
    (15, 9, "augmented 9th"), (18, 11, "augmented 11th"), (20, 13, "minor 13th"),
    (11, 8, "diminished octave"), (13, 8, "augmented octave"),
    (5, 5, "doubly diminished 5th"), (9, 5, "doubly augmented 5th"), (1, 3, "doubly diminished 3rd"),
  ])
  func spelledNames(semitones: Int, number: Int, text: String) {
    #expect(Interval(semitones: semitones, number: number).text == text)
  }
}
