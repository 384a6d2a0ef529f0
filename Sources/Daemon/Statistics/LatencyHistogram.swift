internal import Synchronization

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

  /// What was recorded so far.
  var snapshot: LatencySnapshot {
    let counts = (0..<LatencyBuckets.count).map { unsafe buckets[$0].load(ordering: .relaxed) }
    return LatencySnapshot(
      counts: counts, totalNanoseconds: total.load(ordering: .relaxed),
      longestNanoseconds: longest.load(ordering: .relaxed))
  }
}
