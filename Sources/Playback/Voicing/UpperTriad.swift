internal import MusicTheory

/// The triad that a pianist plays over the shell of a chord: D major over C E B♭ for C13(♯11).
///
/// Source: Levine, *The Jazz Piano Book* (1989), chapter on upper structures.
enum UpperTriad {
  /// Major and minor triads first: they are what an ear picks out of the upper notes.
  private static let triads: [[Int]] = [[0, 4, 7], [0, 3, 7], [0, 4, 8], [0, 3, 6], [0, 5, 7]]

  /// The tones above the root of `chord` that make the triad; `nil` when none adds a color and leaves none out.
  static func best(for chord: Chord) -> [Int]? {
    let tones = ChordTones(chord)
    let own = Set(tones.byWeight)
    let shell = Set([tones.root, tones.third, tones.seventh].compactMap { $0 })
    let colors = Set(tones.colors.map(\.semitones))
    guard tones.seventh != nil, tones.third != nil, tones.slashBass == nil, !colors.isEmpty else {
      return nil
    }
    var best: (score: Int, triad: [Int])?
    for triad in triads {
      for root in 0..<12 {
        let notes = triad.map { ($0 + root) % 12 }
        guard own.isSuperset(of: notes), colors.subtracting(shell).isSubset(of: notes) else { continue }
        let score = notes.filter { !shell.contains($0) }.count
        if score > best?.score ?? 0 { best = (score, notes) }
      }
    }
    return best?.triad
  }
}
