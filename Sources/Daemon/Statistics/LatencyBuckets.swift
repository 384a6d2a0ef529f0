/// How a latency histogram divides time: sixteen equal steps between each power of two of nanoseconds and the next.
///
/// A bucket is known by its upper bound, which belongs to it; none is wider than a sixteenth of what it holds.
enum LatencyBuckets {
  /// The longest time that is told apart: 2³⁶ ns, more than a minute. What is longer counts as this long.
  static let longest: UInt64 = 1 << 36

  static let count = index(of: longest) + 1

  /// The bucket of a time in nanoseconds.
  static func index(of nanoseconds: UInt64) -> Int {
    // One less, so that a power of two is the last time of its bucket rather than the first of the next.
    let value = min(max(nanoseconds, 1), longest) - 1
    guard value >= steps else { return Int(value) }
    let exponent = UInt64.bitWidth - 1 - value.leadingZeroBitCount
    let shift = exponent - stepBits
    return (shift + 1) * steps + Int(value >> UInt64(shift)) - steps
  }

  /// The longest time in a bucket, in nanoseconds.
  static func upperBound(of index: Int) -> UInt64 {
    guard index >= steps else { return UInt64(index) + 1 }
    let shift = index / steps - 1
    return UInt64(steps + index % steps + 1) << UInt64(shift)
  }

  private static let stepBits = 4
  private static let steps = 1 << stepBits
}
