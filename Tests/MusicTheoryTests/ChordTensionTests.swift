import MusicTheory
import Testing

@Suite struct ChordTensionTests {
  @Test(arguments: seedTensions)
  func seedTypes(_ seed: SeedTension) {
    let tension = ChordTension(chord("C", seed.formula))
    #expect(tension.degreeScore == seed.degreeScore, "\(seed.formula)")
    #expect(tension.voicingScore == seed.ours ?? seed.seedVoicingScore, "\(seed.formula)")
  }

  @Test func theSeedTypesAreAllThere() {
    #expect(seedTensions.map(\.formula) == seedChordTypes.map(\.formula))
  }

  @Test func transposingChangesNothing() {
    for quality in ChordQuality.all {
      let onC = ChordTension(Chord(root: PitchClass(0), quality: quality))
      for root in PitchClass.all {
        #expect(ChordTension(Chord(root: root, quality: quality)) == onC)
      }
    }
  }

  @Test(arguments: [
    // An inversion has the same degree score, and a voicing score of its own.
    (chord("C", "1 3 5"), 45, 40), (chord("C", "1 3 5", bass: "E"), 45, 55),
    (chord("C", "1 3 5", bass: "G"), 45, 50),
    // A foreign bass counts in both.
    (chord("C", "1 3 5", bass: "D"), 455, 130), (chord("G♭", "1 3 5", bass: "G"), 715, 460),
  ])
  func basses(chord: Chord, degreeScore: Int, voicingScore: Int) {
    let tension = ChordTension(chord)
    #expect(tension.degreeScore == degreeScore && tension.voicingScore == voicingScore)
  }

  @Test func aRunOfSemitonesCounts() {
    #expect(ChordTension(chord("C", "1 3 5 7 ♭9")).chromaticRun == 300)
    #expect(ChordTension(chord("C", "1 3 5 7 9")).chromaticRun == 0)
  }

  @Test(arguments: [
    (chord("C", "1 3 5"), chord("C", "1 3 5"), 0), (chord("C", "1 3 5 ♭7"), chord("C", "1 ♭3 5"), 600),
    (chord("C", "1 3 5"), chord("G", "1 3 5"), 600),
  ])
  func twoRootsAreUnclear(lower: Chord, upper: Chord, ambiguity: Int) {
    #expect(ChordTension(Polychord(upper: upper, lower: lower)).ambiguity == ambiguity)
  }

  @Test func polychordsHaveScores() {
    let polychord = Polychord(upper: chord("F♯", "1 3 5"), lower: chord("C", "1 3 5"))
    let tension = ChordTension(polychord)
    #expect(tension.ambiguity == 600)
    #expect(tension.degreeScore == 2780 && tension.voicingScore == 2305)
  }
}
