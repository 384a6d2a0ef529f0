internal import ChordAnalysis
internal import Logging
internal import Outputs
internal import ServiceLifecycle

/// Runs one sink on its own thread; when it fails, logs, rests ten seconds and starts it afresh.
struct SinkService: Service {
  let registration: SinkRegistration
  let queue: SinkQueue
  let log: Logger
  /// Called when the program should end because nobody reads its output any more.
  let stopProgram: @Sendable () -> Void

  /// How long a failed sink rests.
  private static let restNanoseconds: Int64 = 10_000_000_000

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await withTaskCancellationHandler {
        try await BlockingThread.run(name: "chordd-\(registration.name)") { feedUntilClosed() }
      } onCancel: {
        queue.close()
      }
    } onGracefulShutdown: {
      queue.close()
    }
  }

  private func feedUntilClosed() {
    while true {
      do throws(OutputError) {
        try feed()
        break
      } catch .readerGone where registration.isOnStandardOutput {
        stopProgram()
        break
      } catch {
        log.error("output \(registration.name): \(error); next attempt in 10 s")
        queue.rest(nanoseconds: Self.restNanoseconds)
      }
    }
    if queue.dropped > 0 { log.warning("output \(registration.name) dropped \(queue.dropped) events") }
  }

  /// Feeds a new sink until the queue is closed.
  private func feed() throws(OutputError) {
    var sink = try registration.make()
    defer { sink.finish() }
    while let analysis = queue.next() { try sink.consume(analysis) }
  }
}
