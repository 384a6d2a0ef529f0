public import MusicTheory

/// Finds every reading of a set of pitch classes over a bass and prices it.
///
/// It knows nothing of hands, register, key or time; see `ChordCombiner` for the hands.
public struct ChordRecognizer: Sendable {
  private let rows: [RecognizerRow]

  public init() {
    rows = ChordVocabulary.rows.indices.map(RecognizerRow.init)
  }

  /// The readings of `set` above `bass`, best first; a cluster when no symbol is honest.
  ///
  /// `bass` must be a member of `set`. With `prefersRootless`, chords whose root nobody plays come first.
  /// `reprice` may change what a reading costs before the dearest ones fall off the end of the list.
  ///
  /// - Complexity: rows × 12 roots; no allocation.
  public func readings(
    of set: PitchClassSet, bass: PitchClass, prefersRootless: Bool = false,
    reprice: (ChordCandidate) -> ChordCandidate = { $0 }
  ) -> RankedCandidates {
    var ranked = RankedCandidates()
    switch set.count {
    case 0: return ranked
    case 1: ranked.insert(ChordCandidate(reading: .note(bass)))
    case 2: ranked.insert(ChordCandidate(reading: interval(set, bass: bass)))
    default:
      chords(of: set, bass: bass, prefersRootless: prefersRootless) { candidate in
        // A symbol that is no honest name by itself does not become one by who plays what.
        guard candidate.cost <= CandidateCosts.honestLimit else { return }
        ranked.insert(reprice(candidate))
      }
      if ranked.count == 0 { ranked.insert(ChordCandidate(reading: .cluster(set, bass: bass))) }
    }
    return ranked
  }

  private func interval(_ set: PitchClassSet, bass: PitchClass) -> ChordReading {
    let other = set.removing(bass).relative(to: bass).rawValue.trailingZeroBitCount
    return .interval(bass: bass, other: bass.up(other))
  }

  private func chords(
    of set: PitchClassSet, bass: PitchClass, prefersRootless: Bool, found: (ChordCandidate) -> Void
  ) {
    for distance in 0..<12 {
      let root = bass.up(distance)
      if set.contains(root) {
        complete(set, root: root, bass: bass).map(found)
        if distance != 0, set.count > 3 { overBass(set, root: root, bass: bass).map(found) }
      } else {
        rootless(set, root: root, bass: bass, isPreferred: prefersRootless).map(found)
      }
    }
  }

  /// The cheapest reading on a root that sounds, with every note in the chord.
  private func complete(_ set: PitchClassSet, root: PitchClass, bass: PitchClass) -> ChordCandidate? {
    var best: ChordCandidate?
    let relative = set.relative(to: root)
    for index in rows.indices {
      let row = rows[index]
      guard let quality = row.quality(of: relative) else { continue }
      keep(price(row, Chord(root: root, quality: quality, bass: bass)), in: &best)
    }
    return best
  }

  /// The cheapest reading of the notes above the bass, which is then foreign to the chord or its seventh.
  private func overBass(_ set: PitchClassSet, root: PitchClass, bass: PitchClass) -> ChordCandidate? {
    var best: ChordCandidate?
    let above = set.removing(bass).relative(to: root)
    let bassTone = PitchClassSet(PitchClass(bass.semitones(above: root)))
    for index in rows.indices {
      let row = rows[index]
      guard let quality = row.quality(of: above), quality.degrees.semitones.isDisjoint(with: bassTone)
      else { continue }
      keep(price(row, Chord(root: root, quality: quality, bass: bass)), in: &best)
    }
    return best
  }

  /// The cheapest reading on a root that does not sound: third and seventh must, and the chord must be clear.
  private func rootless(
    _ set: PitchClassSet, root: PitchClass, bass: PitchClass, isPreferred: Bool
  ) -> ChordCandidate? {
    let relative = set.relative(to: root).union(PitchClassSet(PitchClass(0)))
    guard relative.count > 4 else { return nil }
    var best: ChordCandidate?
    for index in rows.indices where rows[index].isShell {
      let row = rows[index]
      guard let quality = row.quality(of: relative) else { continue }
      let heard = ChordQuality(
        rowIndex: row.index, extensions: quality.extensions, omitted: quality.omitted.union(.root))
      var candidate = price(row, Chord(root: root, quality: heard, bass: bass, isRootless: true))
      candidate.cost +=
        isPreferred ? CandidateCosts.omittedRootBesideABassist : CandidateCosts.omittedRoot
      candidate.reasons.formUnion(.omittedRoot)
      keep(candidate, in: &best)
    }
    return best
  }

  private func keep(_ candidate: ChordCandidate, in best: inout ChordCandidate?) {
    if let current = best, !TieBreak.precedes(candidate, current) { return }
    best = candidate
  }
}
