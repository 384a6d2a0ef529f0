internal import Synchronization

/// Hands the newest value from one thread to another: three places, none of which is ever waited for.
///
/// The writer fills a place of its own and swaps it for the middle one; the reader swaps the middle one for its
/// own when it is fresh. Neither blocks nor allocates, and the reader never sees a half-written value.
///
/// `@unchecked Sendable`: each place belongs to exactly one side at a time, which the atomic swap decides.
@safe final class LatestSlot<Value>: @unchecked Sendable {
  private let places: UnsafeMutablePointer<Value?>
  /// The number of the middle place, and `fresh` when the writer was there last.
  private let middle = Atomic<Int>(1)
  private var writing = 0
  private var reading = 2

  private static var fresh: Int { 4 }

  init() {
    unsafe places = .allocate(capacity: 3)
    unsafe places.initialize(repeating: nil, count: 3)
  }

  deinit {
    unsafe places.deinitialize(count: 3)
    unsafe places.deallocate()
  }

  /// Replaces whatever was not yet read. Only the writing thread may call it.
  func put(_ value: Value) {
    unsafe places[writing] = value
    writing = middle.exchange(writing | Self.fresh, ordering: .acquiringAndReleasing) & ~Self.fresh
  }

  /// Whether there is a value that was not yet read.
  var isFresh: Bool { middle.load(ordering: .acquiring) & Self.fresh != 0 }

  /// The newest value, if it was not read before. Only the reading thread may call it.
  func take() -> Value? {
    guard middle.load(ordering: .relaxed) & Self.fresh != 0 else { return nil }
    reading = middle.exchange(reading, ordering: .acquiringAndReleasing) & ~Self.fresh
    return unsafe places[reading]
  }
}
