internal import MusicTheory

/// The key in which written chords stand together, and their numerals there.
struct ProgressionKey: Sendable {
  let key: Key
  /// `ii7`, `V7/vi`, `V7(♯9)/ii`; `nil` for a chord that has no place in the key.
  let numerals: [String?]

  /// The largest number of chords for which one key is found; further ones are left out.
  private static let most = 64

  /// The key in which the most chords stand; `nil` for less than two chords, or where half of them stand in none.
  ///
  /// A chord of the key counts most, a dominant of the chord that follows it less, a borrowed one least. A dominant that falls to its
  /// tonic is the
  /// strongest evidence; the last and the first chord help. Of two equally good keys, major comes first: Ami F C G.
  /// - Complexity: O(*n*) in the number of chords, each in 24 keys.
  init?(_ chords: [[WrittenChord]], style: SymbolStyle) {
    let chords = Array(chords.prefix(Self.most))
    guard chords.count > 1 else { return nil }
    var known: [[WrittenChord]: [ChordInKey]] = [:]
    for chord in chords where known[chord] == nil {
      let notes = chord.flatMap(\.notes)
      known[chord] = ChordInKey.all(chord, notes: notes, style: style)
    }
    let keys = [Key.Mode.major, .minor].flatMap { Key.circle($0) }
    let candidates = keys.compactMap { names in
      // Of F♯ and G♭ the one whose letters the chords have.
      names.map { Candidate($0, chords, known, style: style) }.max { $0.letters < $1.letters }
    }
    // `max` would take the last of equals.
    guard
      let best = candidates.reduce(
        nil, { best, next in best.map { $0.score >= next.score ? $0 : next } ?? next }),
      best.standing * 2 > chords.count
    else { return nil }
    (key, numerals) = (best.key, best.numerals)
  }

  private struct Candidate {
    let key: Key
    private(set) var score = 0
    /// The number of chords that stand in the key.
    private(set) var standing = 0
    /// The number of roots that are written as the key writes them.
    private(set) var letters = 0
    private(set) var numerals: [String?] = []

    init(
      _ key: Key, _ chords: [[WrittenChord]], _ known: [[WrittenChord]: [ChordInKey]], style: SymbolStyle
    ) {
      self.key = key
      let tonic = key.tonic.pitchClass
      for (index, chord) in chords.enumerated() {
        let next = index + 1 < chords.count ? chords[index + 1] : nil
        let places = known[chord] ?? []
        let place = places.first { $0.key == key || $0.key == key.enharmonicEquivalent }
        let applied = Self.applied(chord, to: next, in: key, known, style: style)
        switch place?.relation {
        case .diatonic: add(place?.numeral, 4)
        case .borrowed where applied == nil: add(place?.numeral, 2)
        case .altered: add(place?.numeral, 3)
        case .borrowed, nil: add(applied, 3)
        }
        let root = chord[0].root
        if key.spelling(of: root.pitchClass) == root { letters += 1 }
        let isDominant =
          root.pitchClass == tonic.up(7) && chord[0].chord.quality.degrees.contains(.majorThird)
        guard isDominant else { continue }
        if chord[0].chord.quality.family == .dominant { score += 1 }
        if let next, Self.isTonic(next, key) { score += 2 }
      }
      let hasDominant = chords.contains {
        $0[0].root.pitchClass == tonic.up(7) && $0[0].chord.quality.degrees.contains(.majorThird)
      }
      if hasDominant { score += 1 }
      if let last = chords.last, Self.isTonic(last, key) { score += 2 }
      if Self.isTonic(chords[0], key) { score += 1 }
    }

    private mutating func add(_ numeral: String?, _ points: Int) {
      numerals.append(numeral)
      guard numeral != nil else { return }
      score += points
      standing += 1
    }

    private static func isTonic(_ chord: [WrittenChord], _ key: Key) -> Bool {
      let isMinor = chord[0].chord.quality.degrees.contains(.minorThird)
      return chord[0].root.pitchClass == key.tonic.pitchClass && isMinor == (key.mode == .minor)
    }

    /// `V7/ii` for a dominant seventh a fifth above the chord that follows it, which is one of the key and not the tonic.
    private static func applied(
      _ chord: [WrittenChord], to next: [WrittenChord]?, in key: Key, _ known: [[WrittenChord]: [ChordInKey]],
      style: SymbolStyle
    ) -> String? {
      guard let next, chord.count == 1, next.count == 1, chord[0].chord.quality.family == .dominant,
        chord[0].root.pitchClass == next[0].root.pitchClass.up(7), !isTonic(next, key)
      else { return nil }
      let isMinor = next[0].chord.quality.degrees.contains(.minorThird)
      let steps = (Int(next[0].root.letter.rawValue) - Int(key.tonic.letter.rawValue) + 7) % 7
      let plain = ScaleDegree(steps + 1)
      let distance = next[0].root.pitchClass.semitones(above: key.tonic.pitchClass)
      let alteration = (distance - plain.semitones + 18) % 12 - 6
      guard abs(alteration) < 2 else { return nil }
      let goal = key.counted(ScaleChord(degree: ScaleDegree(steps + 1, alteration), written: next[0])).degree
        .numeral
      let own = ScaleChord(degree: ScaleDegree(5), written: chord[0]).numeral(style: style)
      return style.finish("\(own)/\(isMinor ? goal.lowercased() : goal)")
    }
  }
}
