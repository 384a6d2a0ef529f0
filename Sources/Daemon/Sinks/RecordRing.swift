internal import Synchronization

/// Hands values from one thread to another in order, up to a fixed number of them; what comes beyond is refused.
///
/// Neither side blocks or allocates.
///
/// `@unchecked Sendable`: a place is written before `written` grows past it and read before `read` does.
@safe final class RecordRing<Value>: @unchecked Sendable {
  private let places: UnsafeMutablePointer<Value?>
  private let capacity: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    unsafe places = .allocate(capacity: capacity)
    unsafe places.initialize(repeating: nil, count: capacity)
  }

  deinit {
    unsafe places.deinitialize(count: capacity)
    unsafe places.deallocate()
  }

  /// Whether there was room. Only the writing thread may call it.
  func put(_ value: Value) -> Bool {
    let next = written.load(ordering: .relaxed)
    guard next - read.load(ordering: .acquiring) < capacity else { return false }
    unsafe places[next % capacity] = value
    written.store(next + 1, ordering: .releasing)
    return true
  }

  /// The oldest value that was not yet read. Only the reading thread may call it.
  func take() -> Value? {
    let next = read.load(ordering: .relaxed)
    guard next < written.load(ordering: .acquiring) else { return nil }
    let value = unsafe places[next % capacity]
    unsafe places[next % capacity] = nil
    read.store(next + 1, ordering: .releasing)
    return value
  }
}
