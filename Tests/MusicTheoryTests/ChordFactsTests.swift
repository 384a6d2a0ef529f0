import MusicTheory
import Testing

private func symbols(_ chords: [WrittenChord]) -> String {
  chords.map { ChordSymbol().text($0) }.joined(separator: " ")
}

private func contained(_ root: String, _ formula: String) -> [WrittenChord] {
  let chord = WrittenChord(root: pitch(root), quality: ChordQuality(degrees: degrees(formula))!)
  return ContainedChords.within(chord.notes)
}

@Suite struct ChordFactsTests {
  @Test(arguments: [
    ("1 3 5 ♭7 9 ♯11", "1 3 5 ♭7", "9 ♯11"), ("1 3 5", "1 3 5", ""), ("1 ♭3 ♭5 ˚7 7", "1 ♭3 ♭5 ˚7", "7"),
    ("1 3 5 9", "1 3 5", "9"), ("1 3 5 6 9", "1 3 5 6", "9"),
  ])
  func anatomy(formula: String, base: String, extensions: String) {
    let quality = ChordQuality(degrees: degrees(formula))!
    #expect(quality.base.degrees == degrees(base) && quality.extensions == degrees(extensions))
  }

  @Test(arguments: [
    ("C", "1 3 5", ""), ("C", "1 3 5 7", "C Emi"), ("C", "1 3 5 6", "C Ami"),
    ("C", "1 ♭3 ♭5 ˚7", "C˚ E♭˚ G♭˚ A˚"), ("C♯", "1 ♭3 5 7", "C♯mi E+"), ("C", "1 3 ♯5 7", "C+ E"),
    ("C", "1 3 5 ♭7 ♭9", "C E˚ G˚ B♭˚ D♭˚ C7 E˚7 D♭˚ma7"),
    ("E", "1 3 5 ♭7 ♯9", "E Emi G♯˚ G E7 Emi7 G♯˚ma7 G6"),
    (
      "B", "1 3 5 ♭7 ♭9 ♭13",
      "B D♯˚ E♭(♭5) F♯˚ A˚ Cmi C˚ G+ B7 B7(♯5) D♯˚7 Ami7(♭5) Cmi6 Cmi(∆7) C˚ma7 Gma7(♯5) Gma7sus4(♯5)"
    ),
    ("C", "1 3 5 7 9", "C Csus2 Emi G Gsus4 Cadd9 Cma7 Emi(♭6) Emi7 Gadd11 G6 G6sus4"),
    ("E♭", "1 ♭3 ♭5 ˚7 ♭13", "E♭˚ G♭˚ A˚ C˚ C♭ E♭˚7 C˚ma7 C♭7"),
  ])
  func containedChords(root: String, formula: String, chords: String) {
    #expect(symbols(contained(root, formula)) == chords)
  }

  /// The seed never found Bmi(∆7), the last chord of its list.
  @Test func theLastChordIsFound() {
    #expect(symbols(contained("B", "1 ♭3 5 7 9")).contains("Bmi(∆7)"))
    #expect(symbols(contained("G", "1 3 ♯5 7 9 ♯11")).contains("Bmi(∆7)") == false)
  }

  @Test func containedChordsAreAllThere() {
    for quality in ChordQuality.all {
      let chord = Chord(root: PitchClass(3), quality: quality)
      let spelled = WrittenChord(root: pitch("E♭"), quality: quality)
      let found = ContainedChords.within(spelled.notes)
      #expect(Set(found).count == found.count)
      #expect(found.allSatisfy { abs($0.root.alteration) < 2 })
      var expected: Set<Chord> = []
      for root in PitchClass.all {
        for simple in ContainedChords.simple {
          let candidate = Chord(root: root, quality: simple)
          let isProper = candidate.pitchClasses.isStrictSubset(of: chord.pitchClasses)
          if isProper { expected.insert(candidate) }
        }
      }
      // Of augmented triads and diminished sevenths, which have the same notes on each root, some may be left out.
      let names = Set(found.map(\.chord))
      let kinds = Set(found.map { Contents($0.chord) })
      #expect(names.isSubset(of: expected) && kinds == Set(expected.map(Contents.init)))
      #expect(
        expected.subtracting(names).allSatisfy { isSymmetric($0.quality) }, "\(ChordSymbol().text(spelled))")
    }
  }

  private struct Contents: Hashable {
    let quality: ChordQuality
    let notes: PitchClassSet

    init(_ chord: Chord) { (quality, notes) = (chord.quality, chord.pitchClasses) }
  }

  private func isSymmetric(_ quality: ChordQuality) -> Bool {
    [degrees("1 3 ♯5"), degrees("1 ♭3 ♭5 ˚7")].contains(quality.degrees)
  }

  @Test func simpleChordsAreThreeOrFourNotes() {
    let simple = ContainedChords.simple
    #expect(Set(simple).count == simple.count)
    #expect(simple.allSatisfy { [3, 4].contains($0.degrees.count) })
    // The 28 types that the seed app offers are among them.
    let offered = seedChordTypes.filter { $0.formula.split(separator: " ").count <= 4 }
    #expect(offered.count == 28)
    #expect(offered.allSatisfy { type in simple.contains { $0.degrees == degrees(type.formula) } })
  }

  @Test func qualitiesAreFoundByTheirKeys() {
    for quality in ChordQuality.all {
      #expect(ChordQuality.all(sounding: quality.degrees.semitones).contains(quality))
    }
    #expect(ChordQuality.all(sounding: PitchClassSet(semitones: [0, 1, 2])).isEmpty)
  }

  @Test(
    arguments: [
      ("C", "1 3 5", nil, "0 4 7"), ("C", "1 3 5 7 9 ♯11 13", nil, "0 4 7 11 14 18 21"),
      ("C", "1 3 5", "E", "-8 0 7"), ("B♭", "1 3 5", "C", "-10 0 4 7"),
      ("C", "1 ♭3 ♭5 ˚7 7 9", nil, "0 3 6 9 14 23"),
      ("C", "1 3 5 ♭7 13", "A", "-3 0 4 7 10"),
    ] as [(String, String, String?, String)])
  func voicings(root: String, formula: String, bass: String?, heights: String) {
    let voicing = StackedVoicing(chord(root, formula, bass: bass))
    #expect(voicing.heights.map(String.init).joined(separator: " ") == heights)
  }

  @Test(arguments: [
    (chord("C", "1 3 5"), chord("D", "1 3 5"), "0 4 7 14 18 21"),
    (chord("C", "1 3 5"), chord("C", "1 ♭3 5"), "0 4 7 12 15 19"),
    (chord("C", "1 3 5 ♭7"), chord("F♯", "1 3 5"), "0 4 7 10 18 22 25"),
    (chord("C", "1 3 5", bass: "E"), chord("D", "1 3 5", bass: "F♯"), "-8 0 7 18 26 33"),
  ])
  func polychordVoicings(lower: Chord, upper: Chord, heights: String) {
    let voicing = StackedVoicing(Polychord(upper: upper, lower: lower))
    #expect(voicing.heights.map(String.init).joined(separator: " ") == heights)
  }
}
