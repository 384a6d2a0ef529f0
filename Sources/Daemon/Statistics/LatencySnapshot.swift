/// What a latency histogram held at one moment.
struct LatencySnapshot: Sendable, Equatable {
  /// How many durations each bucket has.
  let counts: [Int]
  let totalNanoseconds: UInt64
  let longestNanoseconds: UInt64

  /// How many durations there are.
  var count: Int { counts.reduce(0, +) }

  /// The longest duration, exactly; `nil` when there is none.
  var longest: Duration? { count > 0 ? .nanoseconds(Int64(clamping: longestNanoseconds)) : nil }

  /// The duration that `share` (0…1) of all do not exceed, at most a sixteenth too long; `nil` when there is none.
  func percentile(_ share: Double) -> Duration? {
    let count = count
    guard count > 0 else { return nil }
    let rank = min(count, max(1, Int((share * Double(count)).rounded(.up))))
    var passed = 0
    for (index, inBucket) in counts.enumerated() {
      passed += inBucket
      if passed >= rank {
        return .nanoseconds(Int64(min(LatencyBuckets.upperBound(of: index), longestNanoseconds)))
      }
    }
    return longest
  }

  /// How many durations are not longer than 2 to the power of `exponent` nanoseconds, which is a bucket's bound.
  func count(upToPowerOfTwo exponent: Int) -> Int {
    counts.prefix(LatencyBuckets.index(of: 1 << UInt64(exponent)) + 1).reduce(0, +)
  }
}
