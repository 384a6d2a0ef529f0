internal import ChordAnalysis

/// Gives every analysis to every sink's queue.
struct AnalysisHub: Sendable {
  let queues: [SinkQueue]

  /// Called by the input thread only; neither blocks nor allocates.
  func publish(_ analysis: borrowing Analysis) {
    for queue in queues { queue.put(copy analysis) }
  }
}
