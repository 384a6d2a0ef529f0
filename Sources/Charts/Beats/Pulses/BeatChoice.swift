/// The choice among readings of a performance: the one whose weighted sum of evidence is highest. The weights are in `BeatChoice+Weights.swift`.
enum BeatChoice {
  /// The meters that have a feature of their own, in the order of the table.
  static let meters = [(4, 2), (3, 2), (2, 2), (5, 2), (2, 3), (3, 3), (4, 3), (5, 3)].map {
    PulseMeter(size: $0.0, division: $0.1)
  }

  static func score(_ candidate: PulseCandidate) -> Double {
    var score = 0.0
    for (index, value) in candidate.features.enumerated() {
      score += weights[index] * (value - means[index]) / scales[index]
    }
    return score
  }
}
