/// The fitted numbers of the finding of beats, from `Models/beats.bin`.
struct BeatModel: Sendable {
  static let learned = BeatModel(EmbeddedModel.words)

  let net: AttackNet
  let choice: BeatChoice

  /// Reads the file, numbers of 64 bits: the net's means and scales of its inputs, two layers, and its outputs, in thousandths but for
  /// the first two; then means, scales and weights of the choice.
  private init(_ words: [UInt64]) {
    let (inputs, units, outputs, features) = (31, 32, 24, 59)
    var rest = words[...]
    func numbers(_ count: Int) -> [Double] {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).map { Double(bitPattern: $0) }
    }
    func weights(_ count: Int) -> [Float] { numbers(count).map { Float($0) / 1000 } }
    func layer() -> AttackNet.Layer {
      AttackNet.Layer(
        input: weights(3 * units * inputs), state: weights(3 * units * units), bias: weights(3 * units),
        stateBias: weights(units))
    }
    net = AttackNet(
      size: units, mean: numbers(inputs).map { Float($0) }, scale: numbers(inputs).map { Float($0) },
      forward: layer(), backward: layer(), output: weights(2 * units * outputs), outputBias: weights(outputs))
    choice = BeatChoice(means: numbers(features), scales: numbers(features), weights: numbers(features))
    precondition(rest.isEmpty, "the weights of the beats are of another net")
  }
}
