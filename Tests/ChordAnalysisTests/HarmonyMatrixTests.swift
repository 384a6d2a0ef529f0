@testable import ChordAnalysis
import Testing

/// The products of the learned listener.
struct HarmonyMatrixTests {
  @Test(
    "A product is the sum of all products of whole numbers, with zeros or without",
    arguments: [(rows: 2, columns: 32), (5, 64), (160, 480), (197, 160)], [0, 50, 100])
  func isTheSumOfProducts(of size: (rows: Int, columns: Int), zeros: Int) {
    var random = SeededRandom(seed: UInt64(size.rows))
    let weights = (0..<size.rows * size.columns).map { _ in Int8(random.next(below: 255) - 127) }
    let numbers = (0..<size.rows).map { _ in
      random.next(below: 100) < zeros ? 0 : Float(random.next(below: 6001) - 3000)
    }
    let scales = (0..<size.columns / 4).map { SIMD4<Float>(repeating: Float($0 + 1)) }

    var factors = HarmonyMatrix.Factors()
    for row in stride(from: 0, to: size.rows, by: 2) {
      factors.append(row / 2, numbers[row], row + 1 < size.rows ? numbers[row + 1] : 0, of: 1)
    }
    var sums = Array(repeating: SIMD4<Float>(repeating: 1), count: size.columns / 4)
    HarmonyMatrix(scales: scales, weights: weights).multiply(factors, into: &sums)

    for column in 0..<size.columns {
      let sum = (0..<size.rows).reduce(0) { $0 + Int(numbers[$1]) * Int(weights[$1 * size.columns + column]) }
      #expect(sums[column / 4][column % 4] == 1 + scales[column / 4][0] * Float(sum))
    }
  }
}
