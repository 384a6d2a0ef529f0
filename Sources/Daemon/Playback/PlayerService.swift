internal import ServiceLifecycle

/// Runs the thread that plays; at the end of the program it ends every note first.
struct PlayerService: Service {
  let thread: PlayerThread

  func run() async throws {
    let inbox = thread.inbox
    try await withGracefulShutdownHandler {
      try await withTaskCancellationHandler {
        try await BlockingThread.run(name: "chordd-player") { try thread.run() }
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
