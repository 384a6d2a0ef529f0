internal import System
internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import Outputs
internal import ServiceLifecycle

/// Runs one sink on its own thread; when it fails, logs, rests and starts it afresh.
struct SinkService: Service {
  let registration: SinkRegistration
  let queue: SinkQueue
  let log: Logger
  let statistics = SinkStatistics()
  /// Called when the program should end because nobody reads its output any more.
  let stopProgram: @Sendable () -> Void

  /// How long a failed sink rests.
  var rest: Duration = .seconds(10)

  /// What the times of analyses count from.
  var clock = StreamClock()

  /// How long a sink may take for its last events: nobody may be there to read them.
  private static let farewell: Duration = .milliseconds(300)

  func run() async throws {
    let isFinished = try await BlockingThread.runUntilStopped(
      name: "chordd-\(registration.name)", farewell: Self.farewell, stop: { queue.close() }
    ) { feedUntilClosed() }
    if !isFinished {
      log.warning("output \(registration.name) takes nothing any more; its last events are lost")
    }
    // A service that ends in the middle of a shutdown, before it is its turn, counts as failed.
    try? await gracefulShutdown()
  }

  private func feedUntilClosed() {
    askForPriority()
    var end = SinkState.ended
    defer { statistics.state = end }
    var earlier = EarlierAttempt()
    while true {
      do throws(OutputError) {
        try feed(&earlier)
        break
      } catch .readerGone where registration.isOnStandardOutput {
        stopProgram()
        break
      } catch {
        // There is no next attempt after the end.
        guard !queue.isClosed else {
          if error != earlier.failure { log.error("output \(registration.name): \(error)") }
          end = .failed
          break
        }
        tell(error, &earlier)
        statistics.state = .failed
        queue.rest(rest)
        statistics.countRestart()
      }
    }
    if queue.dropped > 0 { log.warning("output \(registration.name) dropped \(queue.dropped) events") }
  }

  /// Somebody watches standard output as it is written: what is shown there comes next after the input itself.
  /// Without the priority, which the system may refuse, everything works, on a busy machine less evenly.
  private func askForPriority() {
    guard registration.isOnStandardOutput else { return }
    try? CurrentThread.requestRealTime(priority: CurrentThread.inputPriority - 1)
  }

  /// What one attempt leaves to the next.
  private struct EarlierAttempt {
    /// Why the sink does not work, until it does.
    var failure: OutputError?
    /// What a display could not show; it is still true if nothing newer has come.
    var unshown: Analysis?
  }

  /// Feeds a new sink until the queue is closed.
  private func feed(_ earlier: inout EarlierAttempt) throws(OutputError) {
    var sink = try registration.make()
    defer { sink.finish() }
    statistics.state = .running
    if let unshown = earlier.unshown {
      earlier.unshown = nil
      try consume(queue.take() ?? unshown, &sink, &earlier)
      tellThatItWorks(&earlier)
    }
    while true {
      switch queue.next(besides: sink.wait) {
      case .analysis(let analysis):
        try consume(analysis, &sink, &earlier)
        // Nothing is proven by what a sink only looks at.
        if analysis.event != .chord(.live) { continue }
      case .event(let event): try sink.consume(event)
      case .attention(let found): try sink.attend(found)
      case .reopening: try sink.reopen()
      case .closed: return
      }
      // What still has to be done at once is not known to work.
      if earlier.failure != nil, sink.wait.limit != .zero { tellThatItWorks(&earlier) }
    }
  }

  private func consume(
    _ analysis: Analysis, _ sink: inout any AnalysisSink, _ earlier: inout EarlierAttempt
  ) throws(OutputError) {
    do throws(OutputError) {
      try sink.consume(analysis)
    } catch {
      if case .newestOnly = registration.buffering { earlier.unshown = analysis }
      throw error
    }
    statistics.latency.record(clock.elapsed - analysis.time)
  }

  private func tellThatItWorks(_ earlier: inout EarlierAttempt) {
    guard earlier.failure != nil else { return }
    earlier.failure = nil
    log.notice("output \(registration.name) works again")
  }

  /// Tells why the sink does not work: once, until it works again or fails otherwise.
  private func tell(_ error: OutputError, _ earlier: inout EarlierAttempt) {
    let isKnown = earlier.failure == error
    earlier.failure = error
    log.log(
      level: isKnown ? .debug : .error,
      "output \(registration.name): \(error); next attempt in \(rest.components.seconds) s")
  }
}
