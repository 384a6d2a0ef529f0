internal import MusicTheory

/// The one total order of candidates: cost first, then these questions, in this order.
///
/// None of them looks at an absolute pitch, so that a chord is read alike in all twelve keys.
enum TieBreak {
  /// Whether `a` is the better reading.
  static func precedes(_ a: ChordCandidate, _ b: ChordCandidate) -> Bool {
    if a.cost != b.cost { return a.cost < b.cost }
    return key(a) < key(b)
  }

  /// (root not in the bass, number of extensions, row of the vocabulary, distance of the root above the bass).
  static func key(root distance: Int, extensions: Int, row: Int) -> Int {
    (((distance == 0 ? 0 : 1) * 16 + extensions) * 64 + row) * 12 + distance
  }

  private static func key(_ candidate: ChordCandidate) -> Int {
    switch candidate.reading {
    case .chord(let chord):
      key(
        root: chord.root.semitones(above: chord.bass), extensions: chord.quality.extensions.count,
        row: Int(chord.quality.rowIndex))
    case .note, .interval: -1
    case .polychord: .max - 1
    case .cluster: .max
    }
  }
}
