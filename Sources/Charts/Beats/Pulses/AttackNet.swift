internal import CMath

/// The net's judgment of an attack in its context.
struct AttackJudgment {
  /// The logarithm of the odds that it is on a beat, and on the first beat of a bar.
  var beat: Double
  var downbeat: Double
  /// The logarithm of how likely a beat has each of the lengths of `AttackNet.periods` here.
  var periods: [Double]
  /// The logarithm of how likely the meter is each of `PulseMeter.learned`.
  var meters: [Double]
}

/// A recurrent net that goes through the attacks of a performance in both directions: gated recurrent units (Cho et al., "Learning Phrase
/// Representations using RNN Encoder–Decoder", EMNLP 2014) and one layer of outputs.
struct AttackNet: Sendable {
  /// The lengths of a beat among which it chooses, in seconds: equal steps of their logarithms from 0.22 to 3.2.
  static let periods = (0..<15).map {
    cmath_exp(cmath_log(0.22) + Double($0) * (cmath_log(3.2) - cmath_log(0.22)) / 14)
  }

  /// One direction: weights of the inputs and of the state, three gates each (update, reset, new state), and their biases.
  struct Layer: Sendable {
    let input: [Float]
    let state: [Float]
    let bias: [Float]
    let stateBias: [Float]
  }

  let size: Int
  let mean: [Float]
  let scale: [Float]
  let forward: Layer
  let backward: Layer
  let output: [Float]
  let outputBias: [Float]

  /// - Complexity: O(*n*) in the attacks: some 15,000 multiplications for each.
  func judgments(_ attacks: [Attack]) -> [AttackJudgment] {
    let inputs = AttackContext.inputs(attacks).map { row in
      row.indices.map { min(5, max(-5, (Float(row[$0]) - mean[$0]) / scale[$0])) }
    }
    let there = states(inputs, forward)
    let back = Array(states(inputs.reversed(), backward).reversed())
    let periods = Self.periods.count
    return zip(there, back).map { one, other in
      var out = outputBias
      Self.add(&out, one, output, row: 0)
      Self.add(&out, other, output, row: size)
      let logits = out.map { Double($0) }
      return AttackJudgment(
        beat: logits[0], downbeat: logits[1], periods: Self.logSoftmax(logits[2..<(2 + periods)]),
        meters: Self.logSoftmax(logits[(2 + periods)...]))
    }
  }

  private func states(_ inputs: [[Float]], _ layer: Layer) -> [[Float]] {
    var state = [Float](repeating: 0, count: size)
    return inputs.map { input in
      var gates = layer.bias
      Self.add(&gates, input, layer.input, row: 0)
      var recurrent = [Float](repeating: 0, count: 3 * size)
      Self.add(&recurrent, state, layer.state, row: 0)
      for unit in 0..<size {
        let update = Self.sigmoid(gates[unit] + recurrent[unit])
        let reset = Self.sigmoid(gates[size + unit] + recurrent[size + unit])
        let new = gates[2 * size + unit] + reset * (recurrent[2 * size + unit] + layer.stateBias[unit])
        state[unit] = (1 - update) * (2 * Self.sigmoid(2 * new) - 1) + update * state[unit]
      }
      return state
    }
  }

  /// Adds `values` times the matrix whose rows begin at `row`.
  private static func add(_ sums: inout [Float], _ values: [Float], _ matrix: [Float], row: Int) {
    let width = sums.count
    for (index, value) in values.enumerated() {
      let base = (row + index) * width
      for column in 0..<width { sums[column] += value * matrix[base + column] }
    }
  }

  private static func sigmoid(_ value: Float) -> Float { Float(1 / (1 + cmath_exp(-Double(value)))) }

  private static func logSoftmax(_ values: ArraySlice<Double>) -> [Double] {
    let most = values.max() ?? 0
    let total = most + cmath_log(values.reduce(0) { $0 + cmath_exp($1 - most) })
    return values.map { $0 - total }
  }
}
