import System
import Testing

@testable import Daemon

/// A histogram in fixed memory, beside the sorted list of all that went into it.
@Suite struct LatencyHistogramTests {
  @Test func `Every bucket begins where the one before ends`() {
    for index in 0..<LatencyBuckets.count {
      let last = LatencyBuckets.upperBound(of: index)
      #expect(LatencyBuckets.index(of: last) == index)
      if index + 1 < LatencyBuckets.count { #expect(LatencyBuckets.index(of: last + 1) == index + 1) }
    }
  }

  @Test(arguments: 0..<36)
  func powersOfTwoEndTheirBuckets(_ exponent: UInt64) {
    #expect(LatencyBuckets.upperBound(of: LatencyBuckets.index(of: 1 << exponent)) == 1 << exponent)
  }

  @Test(
    arguments: [
      (0, 0), (1, 0), (2, 1), (16, 15), (17, 16), (32, 31), (33, 32), (34, 32), (35, 33),
      (LatencyBuckets.longest, LatencyBuckets.count - 1), (UInt64.max, LatencyBuckets.count - 1),
    ] as [(UInt64, Int)])
  func isInBucket(_ nanoseconds: UInt64, _ index: Int) {
    #expect(LatencyBuckets.index(of: nanoseconds) == index)
  }

  /// Durations of a kind that occurs: evenly spread, spread over all magnitudes, all the same, two groups.
  static let shapes: [(name: String, make: @Sendable (inout SeededRandom) -> Int64)] = [
    ("even", { .random(in: 0...1_000_000, using: &$0) }),
    (
      "magnitudes",
      { (Int64(1) << Int64.random(in: 0...35, using: &$0)) + Int64.random(in: 0...1000, using: &$0) }
    ),
    ("same", { _ in 12_345 }),
    ("two groups", { Bool.random(using: &$0) ? 800 : 90_000_000 }),
    ("tiny", { .random(in: 0...20, using: &$0) }),
  ]

  @Test(arguments: 0..<5, [1, 2, 3, 10, 1000, 20_000])
  func percentilesAreThoseOfTheSortedList(_ shape: Int, _ count: Int) throws {
    var random = SeededRandom(seed: UInt64(shape * 100_000 + count))
    let values = (0..<count).map { _ in Self.shapes[shape].make(&random) }
    let histogram = LatencyHistogram()
    for value in values { histogram.record(.nanoseconds(value)) }
    let snapshot = histogram.snapshot
    let sorted = values.sorted()
    #expect(snapshot.count == count && snapshot.longest == .nanoseconds(sorted[count - 1]))
    #expect(snapshot.totalNanoseconds == UInt64(sorted.reduce(0, +)))
    for share in [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1] {
      let rank = max(1, Int((share * Double(count)).rounded(.up)))
      let exact = sorted[rank - 1]
      let found = try #require(snapshot.percentile(share)).nanoseconds
      #expect(
        found >= exact && found - exact <= exact / 16 + 1, "\(share) of \(count): \(found), not \(exact)")
    }
    for exponent in [4, 10, 20, 34] {
      #expect(snapshot.count(upToPowerOfTwo: exponent) == sorted.count { $0 <= 1 << exponent })
    }
  }

  @Test func `An empty histogram has no figures`() {
    let snapshot = LatencyHistogram().snapshot
    #expect(snapshot.count == 0 && snapshot.percentile(0.5) == nil && snapshot.longest == nil)
  }

  @Test func `A clock that ran backwards counts as no time at all`() {
    let histogram = LatencyHistogram()
    histogram.record(.nanoseconds(-5))
    #expect(histogram.snapshot.percentile(1) == .zero)
  }

  @Test(arguments: [(0, "0.0"), (49, "0.0"), (50, "0.1"), (1234, "1.2"), (12_345_678, "12345.7")])
  func isWrittenInMicroseconds(_ nanoseconds: Int64, _ text: String) {
    #expect(Duration.nanoseconds(nanoseconds).microsecondsText == text)
  }
}
