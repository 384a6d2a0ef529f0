internal import CMath

/// How likely a chord ends at each age: of chords of which nobody knows a length, and of those that were measured.
struct ChordLengths: Sendable {
  private let model: SongModel
  /// The share of chords that end at each age: usually, and in this song, as a sum.
  let usual: [Double]
  private var heard: [Double]
  private var count = 0.0
  /// The probability of ending in a tick at each age: the row of all, then one for each chord that was measured.
  private(set) var rates: [Float]
  /// The row of each chord.
  private(set) var rowOf: [Int]
  /// For each row behind the first the length that was measured, in seconds of this pass.
  private var measured: [Double] = []

  init(chords: Int, _ model: SongModel) {
    self.model = model
    var usual = [Double](repeating: 0, count: model.ages)
    for heap in model.usualLengths {
      let shares = Self.heap(heap.median, heap.spread, model)
      for age in usual.indices { usual[age] += heap.share * shares[age] }
    }
    for age in usual.indices where Double(age + 1) * model.tick < model.shortest { usual[age] = 1e-6 }
    let sum = usual.reduce(0, +)
    self.usual = usual.map { $0 / sum * 0.985 }
    heard = [Double](repeating: 0, count: model.ages)
    rates = []
    rowOf = [Int](repeating: 0, count: chords)
    rates = Self.rates(general, model)
  }

  /// Lengths around a median, evenly as logarithms.
  private static func heap(_ median: Double, _ spread: Double, _ model: SongModel) -> [Double] {
    (1...model.ages).map { age in
      let length = Double(age) * model.tick
      let distance = cmath_log(length / median) / spread
      return cmath_exp(-distance * distance / 2) / length * model.tick / spread / 2.5066
    }
  }

  private var general: [Double] {
    zip(usual, heard).map { ($0 * model.usualCount + $1) / (model.usualCount + count) }
  }

  private static func rates(_ shares: [Double], _ model: SongModel) -> [Float] {
    var rates = [Float](repeating: 0, count: shares.count)
    var rest = 1e-9
    for age in shares.indices.reversed() {
      let share = max(shares[age], 1e-9)
      rest += share
      rates[age] = Float(min(share / rest, 0.9))
    }
    rates[shares.count - 1] = Float(model.tick / model.longest)
    return rates
  }

  /// A chord of this song has had this length, in seconds.
  mutating func hear(_ length: Double) {
    count += 1
    for (age, share) in Self.heap(length, model.spreadOfHeard, model).enumerated() { heard[age] += share }
    renew()
  }

  /// The length of chords is known, in seconds of this pass.
  mutating func learn(_ length: Double, of chords: some Sequence<Int>) {
    measured.append(length)
    for chord in chords { rowOf[chord] = measured.count }
    rates += Self.rates(shares(of: length), model)
  }

  /// All that were learned are longer by this factor.
  mutating func stretch(by factor: Double) {
    for row in measured.indices { measured[row] *= factor }
    renew()
  }

  private func shares(of length: Double) -> [Double] {
    let early = model.early / length
    let spread = (model.spreadOfLearned * model.spreadOfLearned + early * early).squareRoot()
    let heap = Self.heap(length, spread, model)
    return zip(general, heap).map { $0 * model.unlikeLearned + $1 * (1 - model.unlikeLearned) }
  }

  private mutating func renew() {
    rates = Self.rates(general, model)
    for length in measured { rates += Self.rates(shares(of: length), model) }
  }
}
