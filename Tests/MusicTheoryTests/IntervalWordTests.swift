import MusicTheory
import Testing

@Suite struct IntervalWordTests {
  @Test(
    arguments: [
      ("m3", 3, 3), ("M3", 4, 3), ("P5", 7, 5), ("p5", 7, 5), ("A4", 6, 4), ("d5", 6, 5), ("minor-3", 3, 3),
      ("augmented-4", 6, 4), ("dim7", 9, 7), ("tritone", 6, 4), ("octave", 12, 8), ("M9", 14, 9),
      ("maj7", 11, 7), ("P8", 12, 8), ("min6", 8, 6), ("Minor-3", 3, 3), ("d1", nil, nil), ("P3", nil, nil),
      ("m5", nil, nil), ("M16", nil, nil), ("", nil, nil), ("3", nil, nil), ("x3", nil, nil),
      ("M-", nil, nil),
      ("M3x", nil, nil), ("M０", nil, nil),
    ] as [(String, Int?, Int?)])
  func aWordIsRead(word: String, semitones: Int?, number: Int?) {
    let interval = Interval(word: word)
    #expect(interval?.semitones == semitones && interval?.number == number)
  }

  @Test func everyIntervalIsReadAsItIsWritten() {
    for number in 1...15 {
      for kind in Interval.Kind.allCases {
        guard let interval = Interval(kind, number) else { continue }
        #expect(interval.word.flatMap { Interval(word: $0) } == interval, "\(kind) \(number)")
        #expect(interval.kind == kind)
      }
    }
  }

  /// The note, the interval, what lies above, and what lies below.
  @Test(arguments: [
    ("F", "A4", "B", "C♭"), ("B", "d5", "F", "E♯"), ("E♭", "m3", "G♭", "C"), ("F♯", "M3", "A♯", "D"),
    ("C", "m2", "D♭", "B"), ("B", "M7", "A♯", "C"), ("G", "d7", "F♭", "A♯"), ("D♭", "P4", "G♭", "A♭"),
    ("A", "P8", "A", "A"), ("C", "M9", "D", "B♭"), ("C♯", "A2", "D𝄪", "B♭"),
  ])
  func aNoteHasTheRightLetter(root: String, word: String, above: String, below: String) throws {
    guard case .name(let root) = try NoteText.read(root) else { return }
    let interval = try #require(Interval(word: word))
    #expect(interval.note(above: root).text == above && interval.note(below: root).text == below)
  }

  /// Letter by letter and key by key, from every note that is written.
  @Test func anIntervalAndItsNotesAgree() {
    let notes = Letter.allCases.flatMap { letter in (-1...1).map { SpelledPitch(letter, $0) } }
    for lower in notes {
      for upper in notes {
        let interval = Interval(from: lower, upTo: upper)
        #expect(interval.note(above: lower) == upper && interval.note(below: upper) == lower)
        #expect(interval.semitones >= 0 && interval.semitones < 14)
      }
    }
  }
}
