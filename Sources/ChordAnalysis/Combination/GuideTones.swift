internal import MusicTheory

/// Third and seventh of a chord, as a left hand plays them beside a bassist, without other tones: F and C of Dmi7, then F and B of G7.
/// Source:
/// Levine, *The Jazz Piano Book* (1989), on three-note voicings.
struct GuideTones {
  let low: PitchClass
  let high: PitchClass

  /// Calls `body` with the chords of which the two tones are third and seventh, with the root left to the bassist: two for a perfect or
  /// diminished
  /// fifth or its inversion, none for other intervals.
  func forEachChord(_ body: (Chord) -> Void) {
    switch high.semitones(above: low) {
    case 5:
      say(high.up(-3), .minorThird, .minorSeventh)
      say(high.up(-4), .majorThird, .majorSeventh)
    case 6:
      say(low.up(2), .majorThird, .minorSeventh)
      say(low.up(-4), .majorThird, .minorSeventh)
    case 7:
      say(low.up(-3), .minorThird, .minorSeventh)
      say(low.up(-4), .majorThird, .majorSeventh)
    default: break
    }

    func say(_ root: PitchClass, _ third: DegreeSet, _ seventh: DegreeSet) {
      let degrees = third.union(seventh).union([.root, .fifth])
      guard let full = ChordQuality(degrees: degrees) else { return }
      let heard = ChordQuality(rowIndex: Int(full.rowIndex), omitted: [.root, .fifth])
      body(Chord(root: root, quality: heard, bass: low, rootPresence: .leftToTheBassist))
    }
  }
}
