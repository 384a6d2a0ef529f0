internal import ChordAnalysis
internal import MusicTheory

/// The pairs of plain chords, one in each hand, that make a chord.
struct ChordComponents {
  /// The pairs whose name is that of the chord: those on its base first, then the plainest, then those that double the fewest
  /// notes.
  ///
  /// - Complexity: O(*n*²) in the number of plain chords inside.
  static func pairs(
    making chord: WrittenChord, contained: [WrittenChord], combiner: ChordCombiner
  ) -> [(lower: WrittenChord, upper: WrittenChord)] {
    let all = chord.chord.pitchClasses
    let parts = contained.map { (chord: $0, tones: $0.chord.pitchClasses, place: plainness($0)) }
    var pairs: [(lower: WrittenChord, upper: WrittenChord, rank: (Int, Int, Int))] = []
    // The lower chord stands on the note in the bass.
    for below in parts where below.chord.root.pitchClass == chord.chord.bass {
      for above in parts where below.tones.union(above.tones) == all {
        let pair = ChordPair(lower: below.chord, upper: above.chord, combiner: combiner, key: nil)
        guard let made = pair.chord, made.root == chord.chord.root, made.bass == chord.chord.bass,
          made.quality.sounding == chord.chord.quality.sounding
        else { continue }
        let isBase = below.chord.chord.quality == chord.chord.quality.base
        let doubled = below.tones.intersection(above.tones).count
        pairs.append((below.chord, above.chord, (isBase ? 0 : 1, below.place + above.place, doubled)))
      }
    }
    return pairs.sorted { $0.rank < $1.rank }.map { ($0.lower, $0.upper) }
  }

  /// The place in the menu; chords that are not there come behind it.
  private static func plainness(_ chord: WrittenChord) -> Int {
    ChordMenu.entries.firstIndex { $0.quality.degrees == chord.chord.quality.degrees }
      ?? ChordMenu.entries.count
  }
}
