internal import Synchronization

/// What became of one output so far. Counting neither blocks nor allocates.
final class SinkStatistics: Sendable {
  /// From the moment an analysis was due until the sink was done with it.
  let latency = LatencyHistogram()
  private let restartCount = Atomic<Int>(0)
  private let currentState = Atomic<SinkState>(.starting)

  var state: SinkState {
    get { currentState.load(ordering: .relaxed) }
    set { currentState.store(newValue, ordering: .relaxed) }
  }

  /// How often it was started afresh after a failure.
  var restarts: Int { restartCount.load(ordering: .relaxed) }

  func countRestart() { restartCount.add(1, ordering: .relaxed) }
}
