/// The choice among readings of a performance: the one whose weighted sum of evidence is highest.
struct BeatChoice: Sendable {
  /// Of each feature.
  let means: [Double]
  let scales: [Double]
  let weights: [Double]

  /// The meters that have a feature of their own, in the order of the table.
  static let meters = [(4, 2), (3, 2), (2, 2), (5, 2), (2, 3), (3, 3), (4, 3), (5, 3)].map {
    PulseMeter(size: $0.0, division: $0.1)
  }

  func score(_ candidate: PulseCandidate) -> Double {
    var score = 0.0
    for (index, value) in candidate.features.enumerated() {
      score += weights[index] * (value - means[index]) / scales[index]
    }
    return score
  }
}
