internal import Synchronization
internal import System

/// How long something took, each time: fixed memory, however often it is asked to remember.
///
/// Any thread may record and any may look; neither blocks nor allocates to record.
///
/// `@unchecked Sendable`: the memory is never moved, and all of it is atomic.
@safe final class LatencyHistogram: @unchecked Sendable {
  private let buckets: UnsafeMutablePointer<Atomic<Int>>
  private let total = Atomic<UInt64>(0)
  private let longest = Atomic<UInt64>(0)

  init() {
    unsafe buckets = .allocate(capacity: LatencyBuckets.count)
    for index in 0..<LatencyBuckets.count { unsafe (buckets + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe buckets.deinitialize(count: LatencyBuckets.count)
    unsafe buckets.deallocate()
  }

  /// Remembers one duration; a negative one, as of a clock that was asked twice at once, counts as none.
  func record(_ duration: Duration) {
    let nanoseconds = UInt64(clamping: max(0, duration.nanoseconds))
    unsafe buckets[LatencyBuckets.index(of: nanoseconds)].add(1, ordering: .relaxed)
    total.wrappingAdd(nanoseconds, ordering: .relaxed)
    longest.max(nanoseconds, ordering: .relaxed)
  }

  /// The durations recorded so far.
  var snapshot: LatencySnapshot {
    let counts = (0..<LatencyBuckets.count).map { unsafe buckets[$0].load(ordering: .relaxed) }
    return LatencySnapshot(
      counts: counts, totalNanoseconds: total.load(ordering: .relaxed),
      longestNanoseconds: longest.load(ordering: .relaxed))
  }
}

/// How a latency histogram divides time: sixteen equal steps between each power of two of nanoseconds and the next.
///
/// A bucket is known by its upper bound, which belongs to it; none is wider than a sixteenth of its times.
enum LatencyBuckets {
  /// The longest time that is told apart: 2³⁶ ns, more than a minute. Longer times count as this long.
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

/// The content of a latency histogram at one moment.
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

extension Duration {
  var inMicroseconds: Double { Double(nanoseconds) / 1000 }

  var wholeSeconds: Int64 { components.seconds }

  /// In microseconds with one digit behind the point: `12.3`.
  var microsecondsText: String {
    let tenths = (nanoseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
