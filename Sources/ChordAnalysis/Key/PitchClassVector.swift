/// A number for each of the twelve pitch classes, from C up, computed four at a time.
package struct PitchClassVector: Equatable, Sendable {
  var low: SIMD4<Float>
  var middle: SIMD4<Float>
  var high: SIMD4<Float>

  static let zero = PitchClassVector(0)

  init(_ value: Float) {
    low = SIMD4(repeating: value)
    middle = low
    high = low
  }

  private init(_ low: SIMD4<Float>, _ middle: SIMD4<Float>, _ high: SIMD4<Float>) {
    self.low = low
    self.middle = middle
    self.high = high
  }

  /// The value of each pitch class, 0…11.
  init(_ value: (Int) -> Float) {
    self.init(0)
    for index in 0..<12 { self[index] = value(index) }
  }

  package subscript(index: Int) -> Float {
    get { index < 4 ? low[index] : index < 8 ? middle[index - 4] : high[index - 8] }
    set {
      if index < 4 {
        low[index] = newValue
      } else if index < 8 {
        middle[index - 4] = newValue
      } else {
        high[index - 8] = newValue
      }
    }
  }

  @inline(__always)
  mutating func add(_ other: PitchClassVector, times factor: Float) {
    low += other.low * factor
    middle += other.middle * factor
    high += other.high * factor
  }

  @inline(__always)
  static func * (a: PitchClassVector, b: PitchClassVector) -> PitchClassVector {
    PitchClassVector(a.low * b.low, a.middle * b.middle, a.high * b.high)
  }

  @inline(__always)
  static func * (a: PitchClassVector, b: Float) -> PitchClassVector {
    PitchClassVector(a.low * b, a.middle * b, a.high * b)
  }

  @inline(__always)
  static func + (a: PitchClassVector, b: PitchClassVector) -> PitchClassVector {
    PitchClassVector(a.low + b.low, a.middle + b.middle, a.high + b.high)
  }

  @inline(__always)
  static func - (a: PitchClassVector, b: Float) -> PitchClassVector {
    PitchClassVector(a.low - b, a.middle - b, a.high - b)
  }

  /// The same, moved up by a semitone.
  @inline(__always)
  var upOne: PitchClassVector {
    PitchClassVector(
      SIMD4(high.w, low.x, low.y, low.z), SIMD4(low.w, middle.x, middle.y, middle.z),
      SIMD4(middle.w, high.x, high.y, high.z))
  }

  /// The same, moved down by a semitone.
  @inline(__always)
  var downOne: PitchClassVector {
    PitchClassVector(
      SIMD4(low.y, low.z, low.w, middle.x), SIMD4(middle.y, middle.z, middle.w, high.x),
      SIMD4(high.y, high.z, high.w, low.x))
  }

  /// The same, moved up by a major third.
  @inline(__always)
  var upFour: PitchClassVector { PitchClassVector(high, low, middle) }

  /// The same, moved down by a major third.
  @inline(__always)
  var downFour: PitchClassVector { PitchClassVector(middle, high, low) }

  var sum: Float { (low + middle + high).sum() }
  var maximum: Float { pointwiseMax(pointwiseMax(low, middle), high).max() }

  /// The powers of e.
  var exponential: PitchClassVector {
    PitchClassVector(Self.exponential(low), Self.exponential(middle), Self.exponential(high))
  }

  /// e to the power of each, right to seven digits between −80 and 80: 2 to a whole power times a polynomial.
  private static func exponential(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let limited = pointwiseMin(pointwiseMax(x, SIMD4(repeating: -80)), SIMD4(repeating: 80))
    // Adding 1.5 · 2²³ rounds to a whole number, which then stands in the lowest bits.
    let shifted = limited * 1.442_695_04 + 12_582_912
    let whole = shifted - 12_582_912
    // The natural logarithm of 2 in two parts, so that nothing is lost.
    let rest = limited - whole * 0.693_359_375 - whole * -2.121_944_4e-4
    var sum = SIMD4<Float>(repeating: 1.987_569_1e-4)
    sum = sum * rest + 1.398_199_9e-3
    sum = sum * rest + 8.333_452e-3
    sum = sum * rest + 4.166_579_6e-2
    sum = sum * rest + 0.166_666_66
    sum = sum * rest + 0.5
    sum = sum * rest * rest + rest + 1
    let exponent = unsafe unsafeBitCast(shifted, to: SIMD4<Int32>.self) &- 0x4B40_0000 &+ 127
    let power = unsafe unsafeBitCast(exponent &<< 23, to: SIMD4<Float>.self)
    return sum * power
  }
}
