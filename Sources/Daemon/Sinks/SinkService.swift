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
    let patience = Patience()
    let isFinished = await withGracefulShutdownHandler {
      await withTaskCancellationHandler {
        await BlockingThread.run(name: "chordd-\(registration.name)", patience: patience) {
          feedUntilClosed()
        }
      } onCancel: {
        close(patience)
      }
    } onGracefulShutdown: {
      close(patience)
    }
    if !isFinished {
      log.warning("output \(registration.name) takes nothing any more; its last events are lost")
    }
    // A service that ends in the middle of a shutdown, before it is its turn, counts as failed.
    try? await gracefulShutdown()
  }

  private func close(_ patience: Patience) {
    queue.close()
    patience.end(after: Self.farewell)
  }

  private func feedUntilClosed() {
    defer { statistics.state = .ended }
    askForPriority()
    while true {
      do throws(OutputError) {
        try feed()
        break
      } catch .readerGone where registration.isOnStandardOutput {
        stopProgram()
        break
      } catch {
        // There is no next attempt after the end.
        guard !queue.isClosed else {
          log.error("output \(registration.name): \(error)")
          break
        }
        log.error("output \(registration.name): \(error); next attempt in \(rest.components.seconds) s")
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

  /// Feeds a new sink until the queue is closed.
  private func feed() throws(OutputError) {
    var sink = try registration.make()
    defer { sink.finish() }
    statistics.state = .running
    while let analysis = queue.next() {
      try sink.consume(analysis)
      statistics.latency.record(clock.elapsed - analysis.time)
    }
  }
}
