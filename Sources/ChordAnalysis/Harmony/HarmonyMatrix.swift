/// A matrix of small whole numbers, for products with numbers of which many are 0.
///
/// Two rows are taken at once, as the processors of today do it: `pmaddwd` of x86, `smull` and `addp` of Arm.
struct HarmonyMatrix: Sendable {
  /// The numbers that rows are multiplied with, as whole numbers, two by two; pairs of zeros are left out.
  struct Factors: Sendable {
    private(set) var count = 0
    /// The pair of rows, and the two numbers four times over.
    private(set) var pairs = Array(repeating: 0, count: HarmonyInputs.pairs)
    private(set) var numbers = Array(repeating: SIMD8<Int16>.zero, count: HarmonyInputs.pairs)

    mutating func removeAll() { count = 0 }

    /// Takes the two numbers for a pair of rows, each as a multiple of 1 / `unit`.
    mutating func append(_ pair: Int, _ first: Float, _ second: Float, of unit: Float) {
      guard first != 0 || second != 0 else { return }
      let both = SIMD2(Self.whole(first * unit), Self.whole(second * unit))
      let four = SIMD4(lowHalf: both, highHalf: both)
      pairs[count] = pair
      numbers[count] = SIMD8(lowHalf: four, highHalf: four)
      count += 1
    }

    private static func whole(_ number: Float) -> Int16 { Int16(max(min(number, 32_767), -32_767)) }
  }

  /// The columns that are summed at once, in vectors of four.
  private static let tile = 8

  private let scales: [SIMD4<Float>]
  /// For every 32 columns and every two rows of them, the weights of both by turns.
  private let weights: [SIMD8<Int16>]
  private let pairs: Int

  /// Takes the weights row by row, and for each column, in vectors of four, what a product is multiplied with.
  init(scales: [SIMD4<Float>], weights: [Int8]) {
    let columns = 4 * scales.count
    let rows = weights.count / columns
    precondition(columns % (4 * Self.tile) == 0)
    (self.scales, pairs) = (scales, (rows + 1) / 2)
    var ordered: [SIMD8<Int16>] = []
    ordered.reserveCapacity(pairs * columns / 4)
    for first in stride(from: 0, to: columns, by: 4 * Self.tile) {
      for row in stride(from: 0, to: rows, by: 2) {
        for column in stride(from: first, to: first + 4 * Self.tile, by: 4) {
          var vector = SIMD8<Int16>.zero
          for index in 0..<8 where row + index % 2 < rows {
            vector[index] = Int16(weights[(row + index % 2) * columns + column + index / 2])
          }
          ordered.append(vector)
        }
      }
    }
    self.weights = ordered
  }

  /// Adds the product to `sums`, vectors of four columns.
  func multiply(_ factors: borrowing Factors, into sums: inout [SIMD4<Float>]) {
    let (weights, chosen, numbers) = (self.weights.span, factors.pairs.span, factors.numbers.span)
    for tile in 0..<scales.count / Self.tile {
      let rows = weights.extracting(tile * pairs * Self.tile..<(tile + 1) * pairs * Self.tile)
      var (a, b, c, d) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero)
      var (e, f, g, h) = (a, b, c, d)
      for index in 0..<factors.count {
        let number = numbers[index]
        let row = rows.extracting(chosen[index] * Self.tile..<(chosen[index] + 1) * Self.tile)
        a &+= row[0].sumsOfPairs(number)
        b &+= row[1].sumsOfPairs(number)
        c &+= row[2].sumsOfPairs(number)
        d &+= row[3].sumsOfPairs(number)
        e &+= row[4].sumsOfPairs(number)
        f &+= row[5].sumsOfPairs(number)
        g &+= row[6].sumsOfPairs(number)
        h &+= row[7].sumsOfPairs(number)
      }
      let products: InlineArray<8, SIMD4<Int32>> = [a, b, c, d, e, f, g, h]
      for index in 0..<Self.tile {
        let column = tile * Self.tile + index
        sums[column] += scales[column] * SIMD4(products[index])
      }
    }
  }
}

extension SIMD8<Int16> {
  /// The products with `other`, each with the next one added.
  @inline(__always)
  fileprivate func sumsOfPairs(_ other: Self) -> SIMD4<Int32> {
    let products = SIMD8<Int32>(truncatingIfNeeded: self) &* SIMD8<Int32>(truncatingIfNeeded: other)
    return products.evenHalf &+ products.oddHalf
  }
}
