/// The weights of the net, the same for all that listen.
final class HarmonyWeights: Sendable {
  typealias Vector = HarmonyNet.Vector

  /// The whole numbers that stand for 1: inputs are less than 4, and the state is within −1 and 1.
  static let inputUnit: Float = 8191
  static let stateUnit: Float = 32_767

  let bias: [Vector]
  let outputBias: [Vector]
  /// Row by row: for each input or unit, its weights for update, reset and new state, or for the outputs.
  let input: HarmonyMatrix
  let state: HarmonyMatrix
  let outputInput: HarmonyMatrix
  let outputState: HarmonyMatrix

  static let learned = HarmonyWeights(EmbeddedModel.words)

  /// Reads the file of weights: each matrix has the scales of its columns, then a byte for each weight, row by row.
  private init(_ words: [UInt64]) {
    var reader = Reader(words: words)
    bias = reader.floats(3 * HarmonyNet.units)
    outputBias = reader.floats(HarmonyNet.outputs)
    input = reader.matrix(rows: HarmonyInputs.count, columns: 3 * HarmonyNet.units, of: Self.inputUnit)
    state = reader.matrix(rows: 4 * HarmonyNet.units, columns: 3 * HarmonyNet.units, of: Self.stateUnit)
    outputInput = reader.matrix(rows: HarmonyInputs.count, columns: HarmonyNet.outputs, of: Self.inputUnit)
    outputState = reader.matrix(rows: 4 * HarmonyNet.units, columns: HarmonyNet.outputs, of: Self.stateUnit)
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
        for index in 0..<4 {
          var bits: UInt32 = 0
          for place in 0..<4 { bits |= UInt32(byte()) << UInt32(8 * place) }
          vector[index] = Float(bitPattern: bits)
        }
        return vector
      }
    }

    mutating func matrix(rows: Int, columns: Int, of unit: Float) -> HarmonyMatrix {
      let scales = floats(columns).map { $0 / unit }
      let weights = (0..<rows * columns * 4).map { _ in Int8(bitPattern: byte()) }
      return HarmonyMatrix(scales: scales, weights: weights)
    }
  }
}
