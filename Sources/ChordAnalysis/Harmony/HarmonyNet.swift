/// The learned listener: one recurrent layer of gated units, and from it and the inputs the evidence for chords and basses.
///
/// Cho et al., *Learning Phrase Representations using RNN Encoder–Decoder* (2014). The weights are those that
/// `Benchmarks/Harmony/train.py` writes. All sums are of `Float` in a fixed order, without library functions, so every machine hears the
/// same.
struct HarmonyNet: Sendable {
  /// Sixteen units or outputs.
  typealias Vector = SIMD16<Float>

  /// The number of recurrent units, in vectors.
  static let units = 10
  /// 12 qualities × 12 roots, then 12 basses, then 4 that mean nothing, in vectors.
  static let outputs = 10
  /// The place of the first bass among the outputs.
  static let firstBass = 144

  private let weights: HarmonyWeights
  /// The memory from step to step.
  private var state = Array(repeating: Vector.zero, count: units)
  private var sums = Array(repeating: Vector.zero, count: 3 * units)
  private var kept = Array(repeating: Vector.zero, count: units)
  private var evidence = Array(repeating: Vector.zero, count: outputs)

  init(_ weights: HarmonyWeights) { self.weights = weights }

  /// The evidence for an output after the last step, as the natural logarithm of a likelihood.
  func evidence(_ output: Int) -> Float { evidence[output >> 4][output & 15] }

  /// The probability of one of the chords after the last step.
  func likelihood(_ chord: Int) -> Float {
    let most = (0..<9).reduce(-Float.infinity) { max($0, evidence[$1].max()) }
    var all = Vector.zero
    for index in 0..<9 { all += (evidence[index] - most).exponential }
    return (Vector(repeating: evidence(chord) - most).exponential)[0] / all.sum()
  }

  mutating func forget() {
    for index in state.indices { state[index] = .zero }
    for index in evidence.indices { evidence[index] = .zero }
  }

  /// Takes a step: `memory` before it, `inputs` of `HarmonyInputs.count` numbers. Most of them are 0.
  /// - Complexity: some 130,000 multiplications.
  mutating func step(_ inputs: borrowing HarmonyInputs) {
    let (units, outputs) = (Self.units, Self.outputs)
    for index in 0..<3 * units { sums[index] = weights.bias[index] }
    for index in 0..<units { kept[index] = .zero }
    for index in 0..<outputs { evidence[index] = weights.outputBias[index] }
    for input in 0..<HarmonyInputs.count where inputs[input] != 0 {
      let value = Vector(repeating: inputs[input])
      let row = input * 3 * units
      for index in 0..<3 * units { sums[index] += weights.input[row + index] * value }
      let output = input * outputs
      for index in 0..<outputs { evidence[index] += weights.outputInput[output + index] * value }
    }
    for unit in 0..<16 * units {
      let value = Vector(repeating: state[unit >> 4][unit & 15])
      let row = unit * 3 * units
      for index in 0..<2 * units { sums[index] += weights.state[row + index] * value }
      for index in 0..<units { kept[index] += weights.state[row + 2 * units + index] * value }
    }
    for index in 0..<units {
      let update = sums[index].sigmoid
      let reset = sums[units + index].sigmoid
      let new = (sums[2 * units + index] + reset * kept[index]).hyperbolicTangent
      state[index] = new + update * (state[index] - new)
    }
    for unit in 0..<16 * units {
      let value = Vector(repeating: state[unit >> 4][unit & 15])
      let output = unit * outputs
      for index in 0..<outputs { evidence[index] += weights.outputState[output + index] * value }
    }
  }

  /// Puts back what another net of the same weights remembers.
  mutating func restore(_ memory: borrowing HarmonyNet) {
    for index in state.indices { state[index] = memory.state[index] }
  }
}

/// The weights of the net, the same for all that listen.
final class HarmonyWeights: Sendable {
  typealias Vector = HarmonyNet.Vector

  let bias: [Vector]
  let outputBias: [Vector]
  /// Row by row: for each input or unit, its weights for update, reset and new state, or for the outputs.
  let input: [Vector]
  let state: [Vector]
  let outputInput: [Vector]
  let outputState: [Vector]

  static let learned = HarmonyWeights(EmbeddedModel.listener)

  /// Reads the file of weights: each matrix has the scales of its columns, then a byte for each weight, row by row.
  private init(_ words: [UInt64]) {
    var reader = Reader(words: words)
    bias = reader.floats(3 * HarmonyNet.units)
    outputBias = reader.floats(HarmonyNet.outputs)
    input = reader.matrix(rows: HarmonyInputs.count, columns: 3 * HarmonyNet.units)
    state = reader.matrix(rows: 16 * HarmonyNet.units, columns: 3 * HarmonyNet.units)
    outputInput = reader.matrix(rows: HarmonyInputs.count, columns: HarmonyNet.outputs)
    outputState = reader.matrix(rows: 16 * HarmonyNet.units, columns: HarmonyNet.outputs)
    precondition(
      (reader.offset + 7) / 8 == words.count, "the weights of the listener are of another listener")
  }

  private struct Reader {
    let words: [UInt64]
    /// In bytes.
    var offset = 0

    mutating func byte() -> UInt8 {
      defer { offset += 1 }
      return UInt8(truncatingIfNeeded: words[offset >> 3] >> UInt64(8 * (offset & 7)))
    }

    mutating func floats(_ count: Int) -> [Vector] {
      (0..<count).map { _ in
        var vector = Vector.zero
        for index in 0..<16 {
          var bits: UInt32 = 0
          for place in 0..<4 { bits |= UInt32(byte()) << UInt32(8 * place) }
          vector[index] = Float(bitPattern: bits)
        }
        return vector
      }
    }

    mutating func matrix(rows: Int, columns: Int) -> [Vector] {
      let scales = floats(columns)
      return (0..<rows * columns).map { index in
        var vector = Vector.zero
        for place in 0..<16 { vector[place] = Float(Int8(bitPattern: byte())) }
        return vector * scales[index % columns]
      }
    }
  }
}

extension SIMD16<Float> {
  /// eˣ for x ≤ 0: (e^(x/64))⁶⁴, and that by Taylor's series.
  var exponential: Self {
    let x = clamped(lowerBound: Self(repeating: -40), upperBound: .zero) / 64
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
    let x = clamped(lowerBound: Self(repeating: -5.5), upperBound: Self(repeating: 5.5))
    let square = x * x
    // (135135 + 17325 x² + 378 x⁴ + x⁶) x / (135135 + 62370 x² + 3150 x⁴ + 28 x⁶)
    var above = square + Self(repeating: 378)
    above = above * square + Self(repeating: 17_325)
    above = above * square + Self(repeating: 135_135)
    var below = 28 * square + Self(repeating: 3_150)
    below = below * square + Self(repeating: 62_370)
    below = below * square + Self(repeating: 135_135)
    return (x * above / below).clamped(lowerBound: Self(repeating: -1), upperBound: Self(repeating: 1))
  }
}
