internal import ALSASequencer
internal import ChordAnalysis
internal import Glibc
internal import Outputs

extension SinkQueue {
  /// What a sink's thread has to do next.
  enum Turn {
    case analysis(Analysis)
    /// Something that the sink waits for has happened: what `poll` found.
    case attention([Int16])
    /// The sink's file is to be opened anew.
    case reopening
    /// The queue is closed and empty.
    case closed
  }

  /// Waits for the next analysis, or for what the sink waits for besides. Called by the sink's thread only.
  ///
  /// The corresponding C function is `poll`.
  func next(besides wait: SinkWait) -> Turn {
    let end = wait.limit.map { ContinuousClock.now + $0 }
    while true {
      if takeReopening() { return .reopening }
      if let analysis = take() { return .analysis(analysis) }
      if isClosed { return take().map(Turn.analysis) ?? .closed }
      var polled = [pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)]
      polled += wait.awaited.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      let count = unsafe poll(&polled, nfds_t(polled.count), Self.milliseconds(until: end))
      let hasRung = count > 0 && polled[0].revents != 0
      if hasRung { _ = bell.clear() }
      if count > (hasRung ? 1 : 0) { return .attention(polled.dropFirst().map(\.revents)) }
      if count == 0, let end, ContinuousClock.now >= end {
        return .attention(wait.awaited.map { _ in 0 })
      }
    }
  }

  /// Rounded up: a wait that ends too early would only begin again.
  private static func milliseconds(until end: ContinuousClock.Instant?) -> CInt {
    guard let end else { return -1 }
    let left = max(.zero, end - .now)
    return CInt(clamping: (left.nanoseconds + 999_999) / 1_000_000)
  }
}
