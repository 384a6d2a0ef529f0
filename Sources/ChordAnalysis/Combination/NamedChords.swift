public import MusicTheory

// Two chords that were named by a person, where a keyboard only reports its keys.

extension ChordCombiner {
  /// The readings of two chords together, one in each hand, where the names of both are given.
  ///
  /// A chord that contains the other one is the answer itself. Of single names, one on either root wins, unless another is far plainer.
  /// Two
  /// chords without a single name are a polychord of these two.
  ///
  /// - Parameters:
  ///   - lower: the chord of the lower hand.
  ///   - upper: the chord of the upper hand.
  ///   - hands: the keys of both.
  ///   - context: the key and the chord before.
  /// - Complexity: O(1): it reads three entries of the table.
  public func combine(
    lower: Chord, upper: Chord, hands: Hands, in context: HarmonicContext = HarmonicContext()
  ) -> Combination {
    var combination = combine(hands, in: context)
    let around = combinationContext(hands, in: context)
    let price = { (chord: Chord) in
      var candidate = ChordCandidate(reading: .chord(chord))
      NamePenalties.forEach(of: chord) { candidate.add($0) }
      return candidate
    }
    let (below, above) = (lower.pitchClasses, upper.pitchClasses)
    let isOneChord = above.isSubset(of: below) || below.isSubset(of: above)
    // A polychord that is recognized in the same keys is no better than the two chords that were named.
    var candidates = (0..<combination.readings.count).map { combination.readings[$0] }.filter {
      if case .chord = $0.reading { true } else { false }
    }
    if !isOneChord {
      let two = polychord(lower: lower, upper: upper)
      if candidates.isEmpty || lower.quality.row.hasAnyThird && upper.quality.row.hasAnyThird {
        candidates.append(two)
      }
      candidates.sort { $0.cost < $1.cost }
    }
    if let first = whole(lower, upper, beside: candidates.first, price) {
      candidates.removeAll { $0.reading == .chord(first) || isAlike($0, first) }
      candidates.insert(around.reprice(price(first)), at: 0)
    } else if let place = place(in: candidates, of: [lower.root, upper.root]), place > 0 {
      candidates.insert(candidates.remove(at: place), at: 0)
    }
    var readings = RankedCandidates()
    for var candidate in candidates.prefix(RankedCandidates.capacity) {
      // The readings behind the best one cost at least as much.
      candidate.cost = max(candidate.cost, readings.best?.cost ?? candidate.cost)
      readings.append(candidate)
    }
    if readings.count > 0 { combination.readings = readings }
    combination.lower = price(lower)
    combination.upper = price(upper)
    var triad = upper
    triad.bass = upper.root
    combination.upperStructure = upperStructure(
      combination.readings.best, upper: ChordCandidate(reading: .chord(triad)), hands: hands)
    return combination
  }

  /// The amount by which a name on a third root must be cheaper to be preferred to one on a root that was named.
  private static let margin: Cost = 30

  /// The highest cost of an everyday name: with a higher one on a third root, a polychord is preferred.
  private static let everyday: Cost = 100

  /// The index of the first candidate on one of the roots, if none far plainer stands before it; else that of the polychord, if the name
  /// on a
  /// third root is far-fetched; else `nil`.
  private func place(in candidates: [ChordCandidate], of roots: [PitchClass]) -> Int? {
    guard let best = candidates.first, case .chord(let chord) = best.reading, !roots.contains(chord.root)
    else { return nil }
    let own = candidates.firstIndex {
      guard case .chord(let other) = $0.reading, !other.isRootless else { return false }
      return roots.contains(other.root) && $0.cost <= best.cost + Self.margin
    }
    guard own == nil, best.cost > Self.everyday else { return own }
    return candidates.firstIndex { if case .polychord = $0.reading { true } else { false } }
  }

  /// The chord of one hand that contains the other one: the lower one, or the upper one above the bass of the lower, if its cost is at
  /// most that of
  /// the best name.
  private func whole(
    _ lower: Chord, _ upper: Chord, beside best: ChordCandidate?, _ price: (Chord) -> ChordCandidate
  ) -> Chord? {
    if upper.pitchClasses.isSubset(of: lower.pitchClasses) { return lower }
    guard lower.pitchClasses.isSubset(of: upper.pitchClasses) else { return nil }
    var whole = upper
    whole.bass = lower.bass
    if lower.bass == upper.root || lower.bass == upper.bass { return whole }
    guard let best, price(whole).cost <= best.cost else { return nil }
    return whole
  }

  /// Whether both have the same root, bass and degrees; a fifth may sound in only one of them.
  private func isAlike(_ candidate: ChordCandidate, _ chord: Chord) -> Bool {
    guard case .chord(let other) = candidate.reading else { return false }
    return other.root == chord.root && other.bass == chord.bass
      && other.quality.degrees == chord.quality.degrees
  }

  private func polychord(lower: Chord, upper: Chord) -> ChordCandidate {
    let two = Polychord(upper: upper, lower: lower)
    var candidate = ChordCandidate(reading: .polychord(two))
    NamePenalties.forEach(of: two) { candidate.add($0) }
    // The tones that are stacked on them have to be read as well.
    for chord in [lower, upper] {
      NamePenalties.forEachBeyondQuality(of: chord) { candidate.add($0) }
    }
    return candidate
  }
}

extension VocabularyRow {
  fileprivate var hasAnyThird: Bool { !degrees.isDisjoint(with: .thirds) }
}
