internal import ChordAnalysis
internal import MusicTheory

/// What else the notes of a chord can be called; asked of the same combiner that names what is played.
struct OtherReadings {
  private let combiner = ChordCombiner()

  /// The same notes read from each of the other roots: Ami7 for C6.
  ///
  /// In the order of the notes, spelled as they are; only complete chords, in root position, and no exotic ones,
  /// which are plainer chords turned over.
  func equivalents(of facts: ChordFacts) -> [WrittenChord] {
    let set = PitchClassSet(semitones: facts.notes.map { Int($0.pitchClass.number) })
    let others = facts.notes.filter { $0.pitchClass != facts.root.pitchClass }
    return others.compactMap { note in
      quality(of: set, on: note.pitchClass).map { WrittenChord(root: note.simplified, quality: $0) }
    }
  }

  /// What both chords of a polychord are together; `nil` for one chord, and when they stay two.
  func together(_ facts: ChordFacts) -> ChordReading? {
    guard case .polychord(let upper, let lower) = facts.symbol else { return nil }
    let combination = combiner.combine(Hands(lower: lower.chord, upper: upper.chord))
    let readings = (0..<combination.readings.count).map { combination.readings[$0].reading }
    return readings.first { $0.kind == .unified || $0.kind == .slash }
  }

  private func quality(of set: PitchClassSet, on root: PitchClass) -> ChordQuality? {
    let readings = combiner.combine(Hands(set, over: root)).readings
    for place in 0..<readings.count {
      guard case .chord(let chord) = readings[place].reading, chord.root == root, !chord.isRootless,
        chord.quality.omitted.isEmpty, chord.quality.row.rarity != .exotic
      else { continue }
      return chord.quality
    }
    return nil
  }
}
