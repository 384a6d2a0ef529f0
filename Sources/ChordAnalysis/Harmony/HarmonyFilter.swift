internal import CMath

/// A filter over chords (or basses): the belief before, weighed by the present evidence.
///
/// An input-output hidden Markov filter. A step costs a few thousand multiplications; it allocates nothing.
struct HarmonyFilter: ~Copyable, Sendable {
  /// A chord that is likelier than by the notes, and by how much: a natural logarithm.
  typealias Likely = (quality: Int, root: Int, weight: Float)

  private(set) var model: HarmonyModel
  /// The belief after the last step that counted, by quality and root; all values add up to 1.
  private var before: [PitchClassVector]
  /// The belief after the last step, whether it counted or not.
  private(set) var belief: [PitchClassVector]
  private(set) var sums: [PitchClassVector]
  private var past: PastSteps
  /// The present evidence that is not zero: the index at which its weights begin, and its value.
  private var rows: [Int]
  private var values: [Float]
  private var next: [PitchClassVector]
  /// Whether `next` follows from the last belief; it stays while the keys of a group land.
  private var isExpected = false

  /// The least belief in all chords together, so that none is ever ruled out.
  private static let floor: Float = 1e-4
  /// Chords that are less likely than this do not count for the chords that follow them.
  private static let negligible: Float = 5e-4

  init(_ model: HarmonyModel) {
    self.model = model
    let (qualities, hidden) = (model.shape.qualities, model.shape.hidden)
    before = Array(repeating: PitchClassVector(1 / Float(qualities * 12)), count: qualities)
    belief = before
    sums = Array(repeating: .zero, count: qualities + hidden)
    next = Array(repeating: .zero, count: qualities)
    past = PastSteps(qualities: qualities)
    rows = Array(repeating: 0, count: model.shape.groups * 12)
    values = Array(repeating: 0, count: model.shape.groups * 12)
  }

  /// Takes another table of the same shape, and forgets everything.
  mutating func use(_ model: HarmonyModel) {
    self.model = model
    reset()
  }

  /// Forgets everything.
  mutating func reset() {
    for index in before.indices {
      before[index] = PitchClassVector(1 / Float(before.count * 12))
      belief[index] = before[index]
    }
    past.forget()
    isExpected = false
  }

  /// Gives one chord this share of the belief; the belief before keeps the rest.
  mutating func believe(in chord: (quality: Int, root: Int), share: Float) {
    for index in belief.indices { before[index] = belief[index] * (1 - share) }
    before[chord.quality][chord.root] += share
    for index in belief.indices { belief[index] = before[index] }
    isExpected = false
  }

  /// Weighs the evidence: `evidence` by group and pitch class, `lately` of the pitch classes heard lately, `change` for a change.
  ///
  /// `likely` is a chord for which something speaks besides the notes.
  ///
  /// A step that does not stay is undone by the next one; `lately` is the same for both.
  mutating func step(
    evidence: borrowing [PitchClassVector], lately: PitchClassVector,
    change: borrowing InlineArray<12, Float>, likely: Likely? = nil,
    began: Double, stays: Bool
  ) {
    weigh(evidence)
    if let likely { sums[likely.quality][likely.root] += likely.weight }
    if !isExpected { expect(lately) }
    isExpected = !stays
    var speaks: Float = 0
    for index in 0..<HarmonyEvidence.changes { speaks += model.hazard[index] * change[index] }
    let hazard = min(max(Float(1 / (1 + cmath_exp(Double(-speaks)))), 1e-5), 1 - 1e-5)
    combine(hazard)
    past.remember(sums, next, hazard: hazard, began: began, stays: stays)
    guard stays else { return }
    for index in before.indices { before[index] = belief[index] }
  }

  /// Sums up the evidence for each chord.
  ///
  /// Most of it is zero, so the other values are listed first. Three units are summed up at a time, so that the sums stay in registers.
  private mutating func weigh(_ evidence: borrowing [PitchClassVector]) {
    let (qualities, units) = (model.shape.qualities, model.shape.qualities + model.shape.hidden)
    var count = 0
    for group in 0..<model.shape.groups {
      let heard = evidence[group]
      if heard.isZero { continue }
      for pitch in 0..<12 {
        let value = heard[pitch]
        if value == 0 { continue }
        rows[count] = (group * 12 + pitch) * units
        values[count] = value
        count += 1
      }
    }
    var unit = 0
    while unit + 3 <= units {
      var first = PitchClassVector(model.bias[unit])
      var second = PitchClassVector(model.bias[unit + 1])
      var third = PitchClassVector(model.bias[unit + 2])
      for index in 0..<count {
        let (row, value) = (rows[index] + unit, values[index])
        first.add(model.evidence[row], times: value)
        second.add(model.evidence[row + 1], times: value)
        third.add(model.evidence[row + 2], times: value)
      }
      (sums[unit], sums[unit + 1], sums[unit + 2]) = (first, second, third)
      unit += 3
    }
    while unit < units {
      var sum = PitchClassVector(model.bias[unit])
      for index in 0..<count { sum.add(model.evidence[rows[index] + unit], times: values[index]) }
      sums[unit] = sum
      unit += 1
    }
    for unit in 0..<model.shape.hidden {
      let active = sums[qualities + unit].nonnegative
      if active.isZero { continue }
      for quality in 0..<qualities {
        sums[quality].add(active, times: model.hiddenWeight[unit * qualities + quality])
      }
    }
  }

  /// Computes the probabilities of the next chord if the chord changed now.
  private mutating func expect(_ lately: PitchClassVector) {
    let qualities = model.shape.qualities
    for quality in 0..<qualities { next[quality] = PitchClassVector(model.keyBias[quality]) }
    for pitch in 0..<12 where lately[pitch] != 0 {
      for quality in 0..<qualities {
        next[quality].add(model.key[pitch * qualities + quality], times: lately[pitch])
      }
    }
    var highest = -Float.infinity
    for quality in 0..<qualities { highest = max(highest, next[quality].maximum) }
    // The last belief is in `before`, so `belief` can hold the chords to which it leads.
    for quality in 0..<qualities { belief[quality] = PitchClassVector(Self.floor / Float(qualities * 12)) }
    for quality in 0..<qualities {
      for root in 0..<12 {
        let likelihood = before[quality][root]
        if likelihood < Self.negligible { continue }
        let start = (quality * 12 + root) * qualities
        for follower in 0..<qualities {
          belief[follower].add(model.change[start + follower], times: likelihood)
        }
      }
    }
    var sum: Float = 0
    for quality in 0..<qualities {
      next[quality] = (next[quality] - highest).exponential * belief[quality]
      sum += next[quality].sum
    }
    for quality in 0..<qualities { next[quality] = next[quality] * (1 / sum) }
  }

  private mutating func combine(_ hazard: Float) {
    let qualities = model.shape.qualities
    var highest = -Float.infinity
    for quality in 0..<qualities { highest = max(highest, sums[quality].maximum) }
    var sum: Float = 0
    for quality in 0..<qualities {
      let prior = before[quality] * (1 - hazard) + next[quality] * hazard
      belief[quality] = prior * (sums[quality] - highest).exponential
      sum += belief[quality].sum
    }
    let floor = PitchClassVector(Self.floor / Float(qualities * 12))
    for quality in 0..<qualities { belief[quality] = belief[quality] * ((1 - Self.floor) / sum) + floor }
  }

  /// The moment, not before `earliest`, at which a change from one chord to another makes the evidence since then most likely.
  func beginning(
    of new: (quality: Int, root: Int), after old: (quality: Int, root: Int), notBefore earliest: Double
  ) -> Double {
    past.beginning(of: new, after: old, notBefore: earliest)
  }

  /// The chord with the highest belief.
  var best: (quality: Int, root: Int, likelihood: Float) {
    var best = (quality: 0, root: 0, likelihood: -Float.infinity)
    for quality in belief.indices where belief[quality].maximum > best.likelihood {
      for root in 0..<12 where belief[quality][root] > best.likelihood {
        best = (quality, root, belief[quality][root])
      }
    }
    return best
  }
}

/// The evidence of the last steps, from which a change is dated to the moment that it began.
private struct PastSteps: Sendable {
  private static let limit = 16

  private let qualities: Int
  private var evidence: [PitchClassVector]
  private var next: [PitchClassVector]
  private var hazards: InlineArray<16, Float> = .init(repeating: 0)
  private var times: InlineArray<16, Double> = .init(repeating: -.infinity)
  /// The index of the last step.
  private var end = 0
  private var count = 0
  private var lastStays = true

  init(qualities: Int) {
    self.qualities = qualities
    evidence = Array(repeating: .zero, count: qualities * Self.limit)
    next = evidence
  }

  mutating func forget() {
    count = 0
    lastStays = true
  }

  mutating func remember(
    _ sums: borrowing [PitchClassVector], _ followers: borrowing [PitchClassVector], hazard: Float,
    began: Double,
    stays: Bool
  ) {
    // A step that does not stay is replaced by the next.
    if lastStays {
      end = (end + 1) % Self.limit
      count = min(count + 1, Self.limit)
    }
    lastStays = stays
    for quality in 0..<qualities {
      evidence[end * qualities + quality] = sums[quality]
      next[end * qualities + quality] = followers[quality]
    }
    hazards[end] = hazard
    times[end] = began
  }

  /// - Complexity: O(*n*) in the number of steps that are remembered.
  func beginning(
    of new: (quality: Int, root: Int), after old: (quality: Int, root: Int), notBefore earliest: Double
  ) -> Double {
    var best = (time: times[end], score: -Double.infinity)
    // Backward from the last step: the sum of the evidence for the new chord over the old one from here on.
    var gain = 0.0
    for age in 0..<count {
      let step = (end - age + Self.limit) % Self.limit
      guard times[step] >= earliest else { break }
      let heard =
        evidence[step * qualities + new.quality][new.root]
        - evidence[step * qualities + old.quality][old.root]
      gain += Double(heard)
      let changes = Double(hazards[step]) * Double(next[step * qualities + new.quality][new.root])
      let score = gain + cmath_log(max(1e-12, changes)) - cmath_log(1 - Double(hazards[step]))
      if score > best.score { best = (times[step], score) }
    }
    return best.time
  }
}
