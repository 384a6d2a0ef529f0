import MusicTheory
import Testing

@Suite struct ChordSymbolTests {
  @Test(arguments: [
    (chord("C", "1 3 5"), "C"), (chord("E♭", "1 ♭3 5"), "E♭mi"), (chord("F♯", "1 3 5"), "F♯"),
    (chord("C", "1 3 5 7 9 ♯11 13"), "Cma13(♯11)"), (chord("C", "1 3 5", bass: "E"), "C/E"),
    (chord("D", "1 3 5", bass: "C"), "D/C"), (chord("B♭", "1 3 5", bass: "C"), "B♭/C"),
    // A core tone in the bass is spelled as its degree, odd or not.
    (chord("A♭", "1 ♭3 5", bass: "C♭"), "G♯mi/B"), (chord("F♯", "1 3 5", bass: "A♯"), "F♯/A♯"),
    (chord("E", "1 3 ♯5", bass: "B♯"), "E+/C"), (chord("A", "1 3 5 ♭7", bass: "C♯"), "A7/C♯"),
    (chord("D♭", "1 3 5", bass: "A♭"), "D♭/A♭"), (chord("C", "1 3 5 ♭7 ♯9", bass: "D♯"), "C7(♯9)/D♯"),
    // Any other tone is not: A7(♯9) over C, E(♭9) over F, B over C.
    (chord("A", "1 3 5 ♭7 ♯9", bass: "C"), "A7(♯9)/C"), (chord("B", "1 3 5", bass: "C"), "B/C"),
    (chord("E♭", "1 3 5", bass: "E"), "E♭/E"),
  ])
  func chords(chord: Chord, text: String) {
    #expect(ChordSymbol().text(chord) == text)
  }

  /// In a chord of the altered scale ♯9 and ♯11 have the letters of the scale; beside a fifth or a 13 they are raised.
  @Test(arguments: [
    ("G7alt", "G B F A♭ B♭ D♭ E♭"), ("C7alt", "C E B♭ D♭ E♭ G♭ A♭"), ("G7(b9#11b13)", "G B D F A♭ C♯ E♭"),
    ("G7(b9#11b13omit5)", "G B F A♭ D♭ E♭"), ("G7(#9#11b13omit5)", "G B F B♭ D♭ E♭"),
    ("G13(b9#9#11)", "G B D F A♭ A♯ C♯ E"), ("G7(#9)", "G B D F A♯"), ("G7(#11)", "G B D F C♯"),
  ])
  func lettersOfTones(symbol: String, notes: String) throws {
    guard case .chord(let chord) = try ChordSymbolParser().parse(symbol) else { fatalError(symbol) }
    #expect(chord.notes.map(\.text).joined(separator: " ") == notes)
  }

  @Test(arguments: [
    (ChordReading.note(PitchClass(6)), "F♯"), (.note(PitchClass(3)), "E♭"),
    (.interval(bass: PitchClass(0), other: PitchClass(7)), "C5"),
    (.interval(bass: PitchClass(0), other: PitchClass(4)), "C–E"),
    (.interval(bass: PitchClass(4), other: PitchClass(0)), "E–C"),
    (.interval(bass: PitchClass(6), other: PitchClass(1)), "F♯5"),
    (.interval(bass: PitchClass(10), other: PitchClass(4)), "B♭–E"),
    (.interval(bass: PitchClass(2), other: PitchClass(6)), "D–F♯"),
    (.polychord(Polychord(upper: chord("F♯", "1 3 5"), lower: chord("C", "1 3 5"))), "F♯|C"),
    (.polychord(Polychord(upper: chord("C", "1 3 5"), lower: chord("F♯", "1 ♭3 5"))), "C|F♯mi"),
    (.cluster(PitchClassSet(semitones: [0, 1, 2]), bass: PitchClass(1)), "D♭–D–C"),
  ])
  func readings(reading: ChordReading, text: String) {
    #expect(ChordSymbol().text(reading) == text)
  }

  @Test(arguments: [
    (ChordReading.interval(bass: PitchClass(0), other: PitchClass(4)), "C-E"),
    (.polychord(Polychord(upper: chord("F♯", "1 3 5"), lower: chord("C", "1 3 5"))), "F#|C"),
    (.chord(chord("E♭", "1 ♭3 5 7 9")), "Ebmi(maj9)"), (.chord(chord("B♭", "1 3 5", bass: "C")), "Bb/C"),
    (.chord(chord("C", "1 3 5 6 9")), "C6/9"), (.chord(chord("E", "1 3 ♯5", bass: "B♯")), "E+/C"),
  ])
  func ascii(reading: ChordReading, text: String) {
    #expect(ChordSymbol(style: .standard.ascii).text(reading) == text)
  }

  @Test(arguments: [
    ("F♯ major", chord("F♯", "1 3 5"), "F♯"), ("G♭ major", chord("F♯", "1 3 5"), "G♭"),
    ("E major", chord("G♯", "1 ♭3 5 ♭7"), "G♯mi7"), ("D♭ major", chord("G♯", "1 3 5 ♭7"), "A♭7"),
    ("B major", chord("E♭", "1 ♭3 5"), "D♯mi"), ("G♭ major", chord("B", "1 3 5"), "C♭"),
    ("A♭ major", chord("B♭", "1 ♭3 ♭5 ♭7"), "B♭mi7(♭5)"), ("C minor", chord("D♭", "1 3 5 7"), "D♭ma7"),
    ("E minor", chord("D♯", "1 ♭3 ♭5 ˚7"), "D♯˚7"),
    // A symbol shows the root and not the doubles above it.
    ("B♭ major", chord("B♭", "1 ♭3 ♭5 ˚7"), "B♭˚7"), ("E♭ minor", chord("E♭", "1 ♭3 ♭5 ˚7"), "E♭˚7"),
    ("E major", chord("D♯", "1 3 5 ♭7"), "D♯7"), ("G♯ minor", chord("D♯", "1 3 5 ♭7"), "D♯7"),
    ("D♭ major", chord("G♭", "1 ♭3 5"), "G♭mi"), ("F♯ major", chord("A♯", "1 3 5 ♭7"), "A♯7"),
    // But nobody looks for a chord on C♭ or F𝄪.
    ("G♭ major", chord("B", "1 ♭3 5"), "Bmi"), ("G♯ minor", chord("G", "1 ♭3 ♭5 ˚7"), "G˚7"),
    ("C♯ minor", chord("C", "1 3 5 ♭7"), "C7"), ("C♯ minor", chord("C", "1 ♭3 ♭5 ˚7"), "B♯˚7"),
  ])
  func keysSpellTheirChords(key: String, chord: Chord, text: String) {
    #expect(ChordSymbol(key: Key(text: key)!).text(chord) == text)
  }

  /// The spelling with the fewest accidentals in the quality's own tones; ties are flat, but for F♯.
  @Test(arguments: [
    ("1 3 5", "C D♭ D E♭ E F F♯ G A♭ A B♭ B"),
    ("1 ♭3 5", "C C♯ D E♭ E F F♯ G G♯ A B♭ B"),
    ("1 3 5 ♭7", "C D♭ D E♭ E F F♯ G A♭ A B♭ B"),
    ("1 3 5 7", "C D♭ D E♭ E F G♭ G A♭ A B♭ B"),
    ("1 ♭3 5 ♭7", "C C♯ D E♭ E F F♯ G G♯ A B♭ B"),
    ("1 ♭3 ♭5 ♭7", "C C♯ D E♭ E F F♯ G G♯ A B♭ B"),
    ("1 ♭3 ♭5 ˚7", "C C♯ D D♯ E F F♯ G G♯ A A♯ B"),
    ("1 3 5 ♭7 ♯9", "C D♭ D E♭ E F F♯ G A♭ A B♭ B"),
    ("1 3 5 ♭7 ♭9", "C D♭ D E♭ E F F♯ G A♭ A B♭ B"),
    ("1 4 5 ♭7", "C D♭ D E♭ E F F♯ G A♭ A B♭ B"),
  ])
  func rootsInAllTwelveKeys(formula: String, roots: String) {
    let quality = ChordQuality(degrees: degrees(formula))!
    let speller = ChordSpeller()
    let spelled = PitchClass.all.map { speller.root(of: Chord(root: $0, quality: quality)).text }
    #expect(spelled.joined(separator: " ") == roots)
  }

  @Test(arguments: [
    (chord("C", "1 3 5 ♭7 ♯9"), "C D♯ E G B♭"), (chord("C", "1 ♭3 5"), "C E♭ G"),
    (chord("C", "1 3 5 ♭7 ♯11"), "C E F♯ G B♭"), (chord("C", "1 3 ♭5 ♭7"), "C E G♭ B♭"),
    (chord("C", "1 3 ♯5 ♭7"), "C E G♯ B♭"), (chord("C", "1 3 5 ♭7 ♭13"), "C E G A♭ B♭"),
    (chord("C", "1 3 5 ♭7 ♭9"), "C D♭ E G B♭"), (chord("B♭", "1 3 5", bass: "C"), "C D F B♭"),
    (chord("B", "1 3 5", bass: "C"), "C D♯ F♯ B"), (chord("E", "1 3 5 ♭7 ♯9"), "D E F𝄪 G♯ B"),
  ])
  func notesAreSpelledByDegree(chord: Chord, notes: String) {
    let speller = ChordSpeller()
    let root = speller.root(of: chord)
    let spelled = chord.pitchClasses.members.map { speller.spelling(of: $0, in: chord, root: root).text }
    #expect(spelled.joined(separator: " ") == notes)
  }
}
