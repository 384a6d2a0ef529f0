internal import ALSASequencer
internal import ChordAnalysis
internal import CLinux
internal import Outputs
internal import Synchronization

/// The queue between the input thread and one sink, with the sink's own policy, and the bell that wakes it.
final class SinkQueue: Sendable {
  private enum Store: Sendable {
    case newest(LatestSlot<Analysis>)
    /// What finds no room in the ring waits in the slot, where the next takes its place: after a time in which the
    /// sink could not keep up, the last thing that it hears of is what is true now.
    case records(RecordRing<Analysis>, overflow: LatestSlot<Analysis>)
  }

  private let store: Store
  let bell: WakeUp
  private let closed = Atomic<Bool>(false)
  private let droppedCount = Atomic<Int>(0)
  private let reopeningIsAsked = Atomic<Bool>(false)

  init(_ buffering: Buffering) throws(ALSAError) {
    switch buffering {
    case .newestOnly: store = .newest(LatestSlot())
    case .records(let capacity): store = .records(RecordRing(capacity: capacity), overflow: LatestSlot())
    }
    bell = try WakeUp()
  }

  /// How many records did not find room so far.
  var dropped: Int { droppedCount.load(ordering: .relaxed) }

  /// Puts one analysis in and rings. Called by the input thread only; neither blocks nor allocates.
  func put(_ analysis: Analysis) {
    switch store {
    case .newest(let slot): slot.put(analysis)
    case .records(let ring, let overflow):
      if overflow.isFresh {
        // In order: nothing may pass what waits there.
        overflow.put(analysis)
        droppedCount.add(1, ordering: .relaxed)
      } else if !ring.put(analysis) {
        overflow.put(analysis)
      }
    }
    bell.signal()
  }

  /// Whether no more will come.
  var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// No more will come; what is inside may still be read.
  func close() {
    closed.store(true, ordering: .releasing)
    bell.signal()
  }

  /// Asks the sink to open its file anew, because the one that it has may have been renamed.
  func askToReopen() {
    reopeningIsAsked.store(true, ordering: .releasing)
    bell.signal()
  }

  /// Whether the sink was asked to open its file anew. Called by the sink's thread only.
  func takeReopening() -> Bool { reopeningIsAsked.exchange(false, ordering: .acquiringAndReleasing) }

  /// Waits for `duration`, or until the queue is closed. What comes meanwhile stays in the queue.
  func rest(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    while !isClosed {
      let left = end - ContinuousClock.now
      guard left > .zero else { return }
      _ = clinux_poll2(bell.descriptor, -1, left.nanoseconds)
      // What rang is found by looking into the queue, which comes before the next wait.
      _ = bell.clear()
    }
  }

  /// The next analysis, if there is one. Called by the sink's thread only.
  func take() -> Analysis? {
    switch store {
    case .newest(let slot): slot.take()
    case .records(let ring, let overflow): take(from: ring, overflow)
    }
  }

  private func take(
    from ring: RecordRing<Analysis>, _ overflow: LatestSlot<Analysis>
  ) -> Analysis? {
    // Asked first: while something waits in the slot nothing is put into the ring, so what is there came before.
    let isWaiting = overflow.isFresh
    return ring.take() ?? (isWaiting ? overflow.take() : nil)
  }
}
