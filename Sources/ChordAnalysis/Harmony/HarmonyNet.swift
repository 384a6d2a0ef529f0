/// The learned listener: one recurrent layer of gated units, and from it and the inputs the evidence for chords and basses.
///
/// Cho et al., *Learning Phrase Representations using RNN Encoder–Decoder* (2014). The weights are those that
/// `Benchmarks/Harmony/train.py` writes. Products are summed as whole numbers, and everything else is `Float` in a fixed order without
/// library functions, so every machine hears the same.
struct HarmonyNet: Sendable {
  /// Four units or outputs.
  typealias Vector = SIMD4<Float>

  /// The number of recurrent units, in vectors.
  static let units = 40
  /// 12 qualities × 12 roots, then 12 basses, then 4 that mean nothing, in vectors.
  static let outputs = 40
  /// The place of the first bass among the outputs.
  static let firstBass = 144

  private let weights: HarmonyWeights
  /// The memory from step to step.
  private var state = Array(repeating: Vector.zero, count: units)
  private var sums = Array(repeating: Vector.zero, count: 3 * units)
  private var kept = Array(repeating: Vector.zero, count: 3 * units)
  private var evidence = Array(repeating: Vector.zero, count: outputs)
  private var factors = HarmonyMatrix.Factors()

  init(_ weights: HarmonyWeights) { self.weights = weights }

  /// The evidence for an output after the last step, as the natural logarithm of a likelihood.
  func evidence(_ output: Int) -> Float { evidence[output >> 2][output & 3] }

  /// The probability of one of the chords after the last step.
  func likelihood(_ chord: Int) -> Float {
    let most = (0..<Self.firstBass / 4).reduce(-Float.infinity) { max($0, evidence[$1].max()) }
    var all = Vector.zero
    for index in 0..<Self.firstBass / 4 { all += (evidence[index] - most).exponential }
    return (Vector(repeating: evidence(chord) - most).exponential)[0] / all.sum()
  }

  mutating func forget() {
    for index in state.indices { state[index] = .zero }
    for index in evidence.indices { evidence[index] = .zero }
  }

  /// Takes a step: `memory` before it, `inputs` of `HarmonyInputs.count` numbers. Most of them are 0.
  /// - Complexity: some 130,000 multiplications.
  mutating func step(_ inputs: borrowing HarmonyInputs) {
    let units = Self.units
    for index in sums.indices { (sums[index], kept[index]) = (weights.bias[index], .zero) }
    for index in evidence.indices { evidence[index] = weights.outputBias[index] }
    factors.removeAll()
    for pair in 0..<HarmonyInputs.pairs {
      factors.append(pair, inputs[2 * pair], inputs[2 * pair + 1], of: HarmonyWeights.inputUnit)
    }
    weights.input.multiply(factors, into: &sums)
    weights.outputInput.multiply(factors, into: &evidence)
    takeState()
    weights.state.multiply(factors, into: &kept)
    for index in 0..<units {
      let update = (sums[index] + kept[index]).sigmoid
      let reset = (sums[units + index] + kept[units + index]).sigmoid
      let new = (sums[2 * units + index] + reset * kept[2 * units + index]).hyperbolicTangent
      state[index] = new + update * (state[index] - new)
    }
    takeState()
    weights.outputState.multiply(factors, into: &evidence)
  }

  private mutating func takeState() {
    factors.removeAll()
    for index in state.indices {
      let four = state[index]
      factors.append(2 * index, four[0], four[1], of: HarmonyWeights.stateUnit)
      factors.append(2 * index + 1, four[2], four[3], of: HarmonyWeights.stateUnit)
    }
  }

  /// Puts back what another net of the same weights remembers.
  mutating func restore(_ memory: borrowing HarmonyNet) {
    for index in state.indices { state[index] = memory.state[index] }
  }
}

extension SIMD4<Float> {
  /// eˣ for x ≤ 0: (e^(x/64))⁶⁴, and that by Taylor's series.
  var exponential: Self {
    let x = bounded(-40...0) / 64
    var power = Self(repeating: 1.0 / 120)
    let terms: InlineArray<5, Float> = [1.0 / 24, 1.0 / 6, 0.5, 1, 1]
    for index in 0..<5 { power = power * x + Self(repeating: terms[index]) }
    for _ in 0..<6 { power *= power }
    return power
  }

  /// 1 / (1 + e⁻ˣ).
  var sigmoid: Self { 0.5 + 0.5 * (0.5 * self).hyperbolicTangent }

  /// The hyperbolic tangent, to 10⁻⁴: the continued fraction of Lambert (1761), seven deep.
  var hyperbolicTangent: Self {
    let x = bounded(-5.5...5.5)
    let square = x * x
    // (135135 + 17325 x² + 378 x⁴ + x⁶) x / (135135 + 62370 x² + 3150 x⁴ + 28 x⁶)
    var above = square + Self(repeating: 378)
    above = above * square + Self(repeating: 17_325)
    above = above * square + Self(repeating: 135_135)
    var below = 28 * square + Self(repeating: 3_150)
    below = below * square + Self(repeating: 62_370)
    below = below * square + Self(repeating: 135_135)
    return (x * above / below).bounded(-1...1)
  }

  /// `clamped`, which is a call for each of the four in today's Swift.
  @inline(__always)
  private func bounded(_ range: ClosedRange<Float>) -> Self {
    var bounded = self
    for index in 0..<4 {
      bounded[index] = Swift.max(Swift.min(self[index], range.upperBound), range.lowerBound)
    }
    return bounded
  }
}
