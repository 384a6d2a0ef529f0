public import MusicTheory

/// Finds the key that a written progression stands in: Dm7 G7 Cma7 is in C, and so is C7 F7 C7 G7.
public enum ProgressionKey {
  /// The key, with the letters of a chord on its tonic; `nil` without chords.
  ///
  /// - Complexity: linear in the number of chords.
  public static func key(of symbols: [WrittenSymbol]) -> Key? {
    guard let first = symbols.first else { return nil }
    let chords = symbols.map { Sounding($0) }
    let candidates = PitchClass.all.flatMap { tonic in
      Key.Mode.allCases.map { Key(spelling(of: tonic, in: symbols), $0) }
    }
    let ranked = candidates.map { (key: $0, weight: weight(of: chords, in: $0)) }
    let best = ranked.map(\.weight).max() ?? 0
    // Of keys that fit alike, the one whose chord comes first.
    let equal = ranked.filter { $0.weight > best - 0.001 }.map(\.key)
    let roots = symbols.map(\.root.pitchClass)
    return roots.lazy.compactMap { root in equal.first { $0.tonic.pitchClass == root } }.first
      ?? equal.first ?? Key(first.root, .major)
  }

  /// The mode in which numerals are counted where nobody says it: minor where the chord on I is written in small letters.
  public static func mode(ofNumerals words: some Sequence<String>) -> Key.Mode {
    let tonics = words.filter { word in
      let numeral = word.prefix { "IViv".contains($0) }
      return numeral.lowercased() == "i" && ChordNumeralParser.reads(word)
    }
    return tonics.first?.first == "i" ? .minor : .major
  }

  /// How well chords fit into a key: their tones, a chord on the tonic at both ends, and dominants that lead to it.
  private static func weight(of chords: [Sounding], in key: Key) -> Double {
    var weight = chords.reduce(0) { $0 + fit(of: $1, in: key) }
    guard let first = chords.first, let last = chords.last else { return weight }
    weight += last.rest(in: key) + 0.75 * first.rest(in: key)
    for (chord, next) in zip(chords, chords.dropFirst()) where chord.leads(in: key) {
      weight += next.rest(in: key)
    }
    // A progression goes round: a dominant at its end leads to its beginning.
    if last.leads(in: key), chords.count > 1 { weight += first.rest(in: key) }
    // A dominant seventh asks for its own tonic.
    if last.isDominant, last.root == key.tonic.pitchClass.up(7) { weight += 0.5 }
    for (place, chord) in chords.enumerated().dropFirst(2)
    where chords[place - 1].leads(in: key) && chords[place - 2].root == key.tonic.pitchClass.up(2) {
      // ii–V–I.
      weight += 0.5 * chord.rest(in: key)
    }
    return weight
  }

  /// The share of a chord's tones that the key has, squared; more for chords that music takes from elsewhere.
  private static func fit(of chord: Sounding, in key: Key) -> Double {
    let tonic = key.tonic.pitchClass
    let step = chord.root.semitones(above: tonic)
    func share(_ semitones: PitchClassSet) -> Double {
      let own = chord.tones.intersection(semitones.transposed(up: Int(tonic.number)))
      let share = Double(own.count) / Double(max(1, chord.tones.count))
      return share * share
    }
    let plain = share(key.mode == .major ? major : minor)
    switch key.mode {
    case .major:
      // The sevenths of a blues on I and IV, and chords of minor on the same tonic.
      if [0, 5].contains(step), chord.isDominant { return max(plain, 0.9) }
      return max(plain, share(minor) == 1 ? 0.7 : 0, share(phrygian) == 1 ? 0.6 : 0)
    case .minor:
      // The raised seventh belongs to V and vii˚, and both raised notes to the tonic.
      if [7, 11].contains(step) { return max(plain, share(harmonicMinor)) }
      return max(plain, step == 0 ? share(melodicMinor) : 0, share(phrygian) == 1 ? 0.6 : 0)
    }
  }

  private static let major = PitchClassSet(semitones: [0, 2, 4, 5, 7, 9, 11])
  private static let minor = PitchClassSet(semitones: [0, 2, 3, 5, 7, 8, 10])
  private static let harmonicMinor = PitchClassSet(semitones: [0, 2, 3, 5, 7, 8, 11])
  private static let melodicMinor = PitchClassSet(semitones: [0, 2, 3, 5, 7, 9, 11])
  private static let phrygian = PitchClassSet(semitones: [0, 1, 3, 5, 7, 8, 10])

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
      case .chord(let chord): tones = chord.chord.quality.degrees.semitones.transposed(up: Int(root.number))
      case .polychord(let upper, let lower):
        tones = upper.chord.pitchClasses.union(lower.chord.pitchClasses)
      }
    }

    private func has(_ semitones: Int) -> Bool { tones.contains(root.up(semitones)) }

    var isDominant: Bool { has(4) && has(10) }

    /// How much it sounds like the end of music in this key: a triad, a sixth or a major seventh more than a minor one.
    func rest(in key: Key) -> Double {
      guard root == key.tonic.pitchClass, has(key.mode == .major ? 4 : 3), !has(6) else { return 0 }
      return has(10) ? 0.5 : 1
    }

    /// Whether it leads to the tonic: a major chord on V, its substitute a semitone above the tonic, or the minor chord on IV of a major key.
    func leads(in key: Key) -> Bool {
      switch root.semitones(above: key.tonic.pitchClass) {
      case 7: has(4) && !has(11)
      case 1: isDominant
      case 5: has(3) && key.mode == .major
      default: false
      }
    }
  }
}
