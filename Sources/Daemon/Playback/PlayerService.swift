internal import Logging
internal import ServiceLifecycle

/// Runs the thread that plays; at the end of the program it ends every note first.
struct PlayerService: Service {
  let thread: PlayerThread

  func run() async throws {
    let inbox = thread.inbox
    let isFinished = try await BlockingThread.runUntilStopped(
      name: "chordd-player", farewell: .milliseconds(1500), stop: { inbox.close() }
    ) { try thread.run() }
    if !isFinished { thread.log.warning("the MIDI output does not answer; ending without it") }
    guard !thread.endsWithPerformance else { return }
    // A service that ends in the middle of a shutdown, before it is its turn, counts as failed.
    try? await gracefulShutdown()
  }
}
