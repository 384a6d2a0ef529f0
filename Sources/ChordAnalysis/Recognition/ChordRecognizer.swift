public import MusicTheory

/// Finds the readings of a set of pitch classes over a bass.
///
/// It reads them from a table and knows nothing of hands, register, key or time; see `ChordCombiner`.
public struct ChordRecognizer: Sendable {
  private let table: AnswerTable

  public init(table: AnswerTable = .standard) {
    self.table = table
  }

  /// The readings of `set` above `bass`, best first; a cluster when no symbol is honest.
  ///
  /// `bass` must be a member of `set`. Allocates nothing.
  public func readings(of set: PitchClassSet, bass: PitchClass) -> RankedCandidates {
    var ranked = withoutChord(set, bass: bass)
    guard set.count > 2 else { return ranked }
    table.forEachReading(of: set, bass: bass) { reading in
      ranked.append(reading.candidate(over: bass))
      return ranked.count < RankedCandidates.capacity
    }
    ranked.putSoundingRootFirst(else: .cluster(set, bass: bass))
    return closed(ranked, set, bass)
  }

  /// The same, after `reprice` has changed what each reading costs; beside a bassist a root that nobody plays may win.
  public func readings(
    of set: PitchClassSet, bass: PitchClass, besideABassist: Bool, reprice: (ChordCandidate) -> ChordCandidate
  ) -> RankedCandidates {
    var ranked = withoutChord(set, bass: bass)
    guard set.count > 2 else { return ranked }
    table.forEachReading(of: set, bass: bass) { reading in
      ranked.insert(reprice(reading.candidate(over: bass)))
      return true
    }
    if !besideABassist { ranked.putSoundingRootFirst(else: .cluster(set, bass: bass)) }
    return closed(ranked, set, bass)
  }

  /// The answer for fewer than three pitch classes.
  private func withoutChord(_ set: PitchClassSet, bass: PitchClass) -> RankedCandidates {
    var ranked = RankedCandidates()
    switch set.count {
    case 1: ranked.append(ChordCandidate(reading: .note(bass)))
    case 2:
      let other = set.removing(bass).relative(to: bass).rawValue.trailingZeroBitCount
      ranked.append(ChordCandidate(reading: .interval(bass: bass, other: bass.up(other))))
    default: break
    }
    return ranked
  }

  private func closed(
    _ ranked: RankedCandidates, _ set: PitchClassSet, _ bass: PitchClass
  ) -> RankedCandidates {
    guard ranked.count == 0 else { return ranked }
    var cluster = RankedCandidates()
    cluster.append(ChordCandidate(reading: .cluster(set, bass: bass)))
    return cluster
  }
}
