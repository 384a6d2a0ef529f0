import Foundation
import Synchronization
import Testing

@testable import Daemon

/// Values on their way from one thread to another. Run with `--sanitize=thread`, too.
@Suite struct HandOverTests {
  /// Four words that are always equal: a torn value shows.
  struct Wide: Sendable {
    let words: InlineArray<4, Int>
    init(_ number: Int) { words = InlineArray(repeating: number) }
    var number: Int? { (1..<4).allSatisfy { words[$0] == words[0] } ? words[0] : nil }
  }

  /// Runs `body` on a thread of its own.
  static func thread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    Thread {
      body()
      done.signal()
    }.start()
    return done
  }

  @Test func `A slot gives each value once, and only the newest`() {
    let slot = LatestSlot<Int>()
    #expect(slot.take() == nil)
    slot.put(1)
    #expect(slot.take() == 1)
    #expect(slot.take() == nil)
    for number in 2...9 { slot.put(number) }
    #expect(slot.take() == 9)
    #expect(slot.take() == nil)
    slot.put(10)
    #expect(slot.take() == 10)
  }

  @Test func `Across threads, a slot never goes back, never tears and ends with the last`() {
    let slot = LatestSlot<Wide>()
    let last = 300_000
    let writer = Self.thread { for number in 1...last { slot.put(Wide(number)) } }
    var seen = 0
    var isTorn = false
    var isOutOfOrder = false
    while seen < last, !isTorn {
      guard let value = slot.take() else { continue }
      let number = value.number ?? 0
      isTorn = value.number == nil
      isOutOfOrder = isOutOfOrder || number <= seen
      seen = number
    }
    writer.wait()
    #expect(!isTorn && !isOutOfOrder && seen == last)
    #expect(slot.take() == nil)
  }

  @Test(arguments: [1, 2, 3, 256])
  func isARing(_ capacity: Int) {
    let ring = RecordRing<Int>(capacity: capacity)
    #expect(ring.take() == nil)
    for round in 0..<5 {
      for place in 0..<capacity { #expect(ring.put(round * capacity + place)) }
      #expect(!ring.put(-1))
      for place in 0..<capacity { #expect(ring.take() == round * capacity + place) }
      #expect(ring.take() == nil)
    }
  }

  @Test func `Across threads, a ring keeps the order and loses only what it refused`() {
    let ring = RecordRing<Wide>(capacity: 64)
    let last = 300_000
    let refused = Atomic<Int>(0)
    let isDone = Atomic<Bool>(false)
    let result = Shared()
    let reader = Self.thread {
      var (count, seen, isGood) = (0, 0, true)
      while true {
        // Asked before the look into the ring: what was put before is then in it.
        let isLast = isDone.load(ordering: .acquiring)
        guard let value = ring.take() else {
          if isLast { break }
          continue
        }
        isGood = isGood && (value.number ?? 0) > seen
        seen = value.number ?? seen
        count += 1
      }
      result.set(count, isGood)
    }
    for number in 1...last where !ring.put(Wide(number)) { refused.add(1, ordering: .relaxed) }
    isDone.store(true, ordering: .releasing)
    reader.wait()
    #expect(result.isGood)
    #expect(result.count + refused.load(ordering: .relaxed) == last)
  }

  @Test func `A ring lets go of what was taken`() {
    final class Thing: Sendable {}
    let ring = RecordRing<Thing>(capacity: 4)
    weak var thing: Thing?
    do {
      let new = Thing()
      thing = new
      #expect(ring.put(new))
    }
    #expect(thing != nil)
    #expect(ring.take() != nil)
    #expect(thing == nil)
  }

  /// The findings of a thread.
  final class Shared: Sendable {
    private let value = Mutex((count: 0, isGood: false))
    func set(_ count: Int, _ isGood: Bool) { value.withLock { $0 = (count, isGood) } }
    var count: Int { value.withLock { $0.count } }
    var isGood: Bool { value.withLock { $0.isGood } }
  }
}

extension HandOverTests {
  /// Keeps a thread waiting until it is opened.
  final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func wait() { semaphore.wait() }
    func open() { semaphore.signal() }
  }
}
