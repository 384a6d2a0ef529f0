internal import MusicTheory

/// Finds the key that a written progression stands in: Dm7 G7 Cma7 is in C.
enum ProgressionKey {
  /// The tonic; `nil` without chords.
  ///
  /// - Complexity: linear in the number of chords.
  static func tonic(of symbols: [WrittenSymbol]) -> SpelledPitch? {
    guard let first = symbols.first else { return nil }
    let candidates = PitchClass.all.flatMap { tonic in
      Key.Mode.allCases.map { Key(spelling(of: tonic, in: symbols), $0) }
    }
    // Of keys that fit alike, the one whose chord comes first.
    let ranked = candidates.map { (key: $0, weight: weight(of: symbols, in: $0)) }
    let best = ranked.map(\.weight).max() ?? 0
    let equal = ranked.filter { $0.weight == best }.map(\.key.tonic)
    return symbols.map(\.root).first { root in equal.contains { $0.pitchClass == root.pitchClass } }
      ?? equal.first ?? first.root
  }

  /// How well chords fit into a key: their tones, a chord on the tonic at the end and the beginning, and dominants that lead to it.
  private static func weight(of symbols: [WrittenSymbol], in key: Key) -> Double {
    let tonic = key.tonic.pitchClass
    let chords = symbols.map { Sounding($0) }
    var weight = 0.0
    for chord in chords {
      let tones = chord.tones
      let share = Double(tones.intersection(key.tones).count) / Double(max(1, tones.count))
      weight += share * share
    }
    if chords.last?.isTonic(of: key) == true { weight += 1 }
    if chords.first?.isTonic(of: key) == true {
      weight += 0.75
      // A blues begins and ends on the dominant seventh of its own tonic.
      if chords.count > 1, chords.last?.root == tonic { weight += 1 }
    }
    for (chord, next) in zip(chords, chords.dropFirst()) {
      let leads = chord.root == tonic.up(7) && chord.tones.contains(chord.root.up(4))
      if leads, next.isTonic(of: key) { weight += 1 }
    }
    // A dominant seventh asks for its own tonic.
    if let last = chords.last, last.isDominant, last.root == tonic.up(7) { weight += 0.5 }
    return weight
  }

  /// The letters of a chord on this root, if there is one; else the usual ones.
  private static func spelling(of tonic: PitchClass, in symbols: [WrittenSymbol]) -> SpelledPitch {
    symbols.map(\.root).first { $0.pitchClass == tonic }
      ?? Key.circle(.major).compactMap(\.first).first { $0.tonic.pitchClass == tonic }!.tonic
  }

  private struct Sounding {
    let root: PitchClass
    let tones: PitchClassSet

    init(_ symbol: WrittenSymbol) {
      root = symbol.root.pitchClass
      switch symbol {
      case .chord(let chord): tones = chord.chord.pitchClasses
      case .polychord(let upper, let lower):
        tones = upper.chord.pitchClasses.union(lower.chord.pitchClasses)
      }
    }

    var isDominant: Bool { tones.contains(root.up(4)) && tones.contains(root.up(10)) }

    func isTonic(of key: Key) -> Bool {
      root == key.tonic.pitchClass && tones.contains(root.up(key.mode == .major ? 4 : 3))
    }
  }
}
