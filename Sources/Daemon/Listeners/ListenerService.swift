internal import System
internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import Outputs

/// Runs one output on its own thread; when it fails, logs, rests and starts it afresh.
struct ListenerService: Service {
  let listener: Listener
  let queue: ListenerQueue
  let log: Logger
  let statistics = ListenerStatistics()
  /// Called when the program should end because the reader of its output has gone.
  let stopProgram: @Sendable () -> Void
  /// Called when the output has ended, or was left behind.
  var ended: @Sendable () -> Void = {}

  /// How long a failed output rests.
  var rest: Duration = .seconds(10)

  /// The clock of the times of analyses.
  var clock = StreamClock()

  /// How long an output may take for its last events: perhaps no process reads them.
  private static let stopLimit: Duration = .milliseconds(300)

  func run(until end: EndSignal) async throws {
    defer { ended() }
    let isFinished = try await BlockingThread.run(
      name: "chordd-\(listener.name)", until: end, stopLimit: Self.stopLimit, stop: { queue.close() }
    ) { feedUntilClosed() }
    if !isFinished {
      log.warning("output \(listener.name) takes nothing any more; its last events are lost")
    }
  }

  private func feedUntilClosed() {
    askForPriority()
    var end = ListenerState.ended
    defer { statistics.state = end }
    var earlier = EarlierAttempt()
    while true {
      do throws(OutputError) {
        try feed(&earlier)
        break
      } catch .readerGone where listener.isOnStandardOutput {
        stopProgram()
        break
      } catch {
        // There is no next attempt after the end.
        guard !queue.isClosed else {
          if error != earlier.failure { log.error("output \(listener.name): \(error)") }
          end = .failed
          break
        }
        tell(error, &earlier)
        statistics.state = .failed
        queue.rest(rest)
        statistics.countRestart()
      }
    }
    if queue.dropped > 0 { log.warning("output \(listener.name) dropped \(queue.dropped) events") }
  }

  /// A person watches standard output live, so this thread has priority right after the input thread. Without the priority, which the
  /// system may refuse, everything works, on a busy machine less evenly.
  private func askForPriority() {
    guard listener.isOnStandardOutput else { return }
    try? CurrentThread.requestRealTime(priority: CurrentThread.inputPriority - 1)
  }

  /// The state that one attempt leaves to the next.
  private struct EarlierAttempt {
    /// Why the output does not work, until it does.
    var failure: OutputError?
    /// An analysis that a display could not show; it is still current if none has come since.
    var unshown: Analysis?
  }

  /// Feeds a new output until the queue is closed.
  private func feed(_ earlier: inout EarlierAttempt) throws(OutputError) {
    var output = try listener.make()
    defer { output.finish() }
    statistics.state = .running
    if let unshown = earlier.unshown {
      earlier.unshown = nil
      try consume(queue.take() ?? unshown, &output, &earlier)
      tellThatItWorks(&earlier)
    }
    while true {
      switch queue.next(besides: output.wait) {
      case .analysis(let analysis):
        try consume(analysis, &output, &earlier)
        // An analysis that the output ignores does not prove that it works.
        if analysis.event != .chord(.live) { continue }
      case .message(let message): try output.consume(message)
      case .clock(let news): try output.consume(news)
      case .event(let event): try output.consume(event)
      case .attention(let found): try output.attend(found)
      case .reopening: try output.reopen()
      case .closed: return
      }
      // An output with pending work has not shown that it works.
      if earlier.failure != nil, output.wait.limit != .zero { tellThatItWorks(&earlier) }
    }
  }

  private func consume(
    _ analysis: Analysis, _ output: inout any Output, _ earlier: inout EarlierAttempt
  ) throws(OutputError) {
    do throws(OutputError) {
      try output.consume(analysis)
    } catch {
      if case .newestOnly = listener.buffering { earlier.unshown = analysis }
      throw error
    }
    statistics.latency.record(clock.elapsed - analysis.time)
  }

  private func tellThatItWorks(_ earlier: inout EarlierAttempt) {
    guard earlier.failure != nil else { return }
    earlier.failure = nil
    log.notice("output \(listener.name) works again")
  }

  /// Tells why the output does not work: once, until it works again or fails otherwise.
  private func tell(_ error: OutputError, _ earlier: inout EarlierAttempt) {
    let isKnown = earlier.failure == error
    earlier.failure = error
    log.log(
      level: isKnown ? .debug : .error,
      "output \(listener.name): \(error); next attempt in \(rest.components.seconds) s")
  }
}
