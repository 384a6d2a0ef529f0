internal import ServiceLifecycle

/// Runs the thread that plays; at the end of the program it ends every note first.
struct PlayerService: Service {
  let thread: PlayerThread

  func run() async throws {
    let inbox = thread.inbox
    await withGracefulShutdownHandler {
      await withTaskCancellationHandler {
        try? await BlockingThread.run(name: "chordd-player") { thread.run() }
      } onCancel: {
        inbox.close()
      }
    } onGracefulShutdown: {
      inbox.close()
    }
    guard !thread.endsWithPerformance else { return }
    // A service that ends in the middle of a shutdown, before it is its turn, counts as failed.
    try? await gracefulShutdown()
  }
}
