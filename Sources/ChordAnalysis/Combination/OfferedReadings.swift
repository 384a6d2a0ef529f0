public import MusicTheory

/// The highest costs of an alternative that is offered by default; see docs/reference/chord-naming.md.
enum OfferLimit {
  /// The cost above that of the name. In annotated music, the right name is within it in three of four cases where it is not the first;
  /// of the
  /// readings beyond it, one in a hundred is right.
  static let distance: Cost = 50
  /// The cost of the quality by itself: four altered tones and lists of missing tones cost more. 99 of 100 symbols in annotated music
  /// cost 0.90
  /// at most.
  static let symbol: Cost = 100
}

extension RankedCandidates {
  /// The readings that are shown beside the best one, best first; at most seven.
  public func offered(_ shown: ShownAlternatives) -> [ChordCandidate] {
    guard let best, count > 1 else { return [] }
    let others = (1..<count).map { self[$0] }
    return switch shown {
    case .all: others
    case .close(let limit): Array(others.filter { $0.isOffered(beside: best) }.prefix(limit))
    }
  }
}

extension ChordCandidate {
  /// Whether a musician would consider this name, too.
  fileprivate func isOffered(beside best: ChordCandidate) -> Bool {
    cost - best.cost <= OfferLimit.distance && reading.symbolCost <= OfferLimit.symbol
  }
}

extension ChordReading {
  /// The cost of the symbol by itself, without regard to the bass, the hands and the music around it.
  var symbolCost: Cost {
    var cost = Cost.free
    switch self {
    case .chord(let chord): NamePenalties.forEach(of: chord.quality) { cost += $0.cost }
    case .polychord(let polychord):
      for quality in [polychord.lower.quality, polychord.upper.quality] {
        NamePenalties.forEach(of: quality) { cost += $0.cost }
      }
    case .note, .interval, .cluster: break
    }
    return cost
  }
}
