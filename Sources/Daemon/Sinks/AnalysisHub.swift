internal import ChordAnalysis

/// Gives every analysis to every sink's queue.
struct AnalysisHub: Sendable {
  let queues: [SinkQueue]
  /// The newest analysis, for whoever asks what is being played; read by one thread only.
  var present = LatestSlot<Analysis>()
  /// What can be played back.
  let lastChord = LastChord()
  var statistics = InputStatistics()

  /// Called by the input thread only; neither blocks nor allocates.
  func publish(_ analysis: borrowing Analysis) {
    statistics.countAnalysis()
    present.put(copy analysis)
    lastChord.follow(analysis)
    for queue in queues { queue.put(copy analysis) }
  }
}
