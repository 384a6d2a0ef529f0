/// The bars of a pulse: for each beat its place in a bar.
struct PulseBars {
  /// From 0, one for each beat. Most go on by one; where a bar is longer or shorter, they do not.
  let places: [Int]
  /// For each beat, what speaks for a downbeat there.
  let evidence: [Double]

  /// The evidence for a downbeat: a chord, a bass note, salience, duration, the duration of the bass note, the net; each as its distance
  /// from the mean of all beats in standard deviations.
  private static let weights = [0.5, 0.2, 0.1, 0.1, 0.2, 1.6]
  /// The cost of a bar that is longer or shorter than the others. Where the playing is steady, few are.
  private static let slip = (steady: 14.0, free: 8.0)

  static func evidence(_ facts: PulseFacts) -> [Double] {
    let rows = facts.onBeats.map(\.values)
    let count = Double(rows.count)
    var evidence = [Double](repeating: 0, count: rows.count)
    for (column, weight) in weights.enumerated() {
      let values = rows.map { $0[column] }
      let mean = values.reduce(0, +) / count
      let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot() + 0.05
      for (index, value) in values.enumerated() { evidence[index] += weight * (value - mean) / deviation }
    }
    return evidence
  }

  /// Viterbi's algorithm over the places in a bar of `size` beats.
  init(evidence: [Double], size: Int, isSteady: Bool) {
    let slip = isSteady ? Self.slip.steady : Self.slip.free
    self.evidence = evidence
    var score = [Double](repeating: 0, count: size)
    score[0] = evidence.first ?? 0
    var origins = [[Int]](repeating: Array(0..<size), count: evidence.count)
    for index in evidence.indices.dropFirst() {
      let best = score.indices.max { score[$0] < score[$1] } ?? 0
      var next = score
      for place in 0..<size {
        let former = (place + size - 1) % size
        let slips = score[best] - slip > score[former]
        origins[index][place] = slips ? best : former
        next[place] = (slips ? score[best] - slip : score[former]) + (place == 0 ? evidence[index] : 0)
      }
      score = next
    }
    var place = score.indices.max { score[$0] < score[$1] } ?? 0
    var places: [Int] = []
    for index in evidence.indices.reversed() {
      places.append(place)
      place = origins[index][place]
    }
    self.places = places.reversed()
  }
}
