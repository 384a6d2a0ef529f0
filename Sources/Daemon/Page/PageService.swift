internal import ALSASequencer
internal import PageServer
internal import ServiceLifecycle

/// Ends the page's server with the program, after everything that publishes to it.
///
/// The input starts the server: whoever is told that the program is ready finds the page.
struct PageService: Service {
  let server: PageServer
  /// Ends the waiting for the input thread.
  let stop: WakeUp

  func run() async throws {
    try? await gracefulShutdown()
    stop.signal()
    let patience = Patience()
    patience.end(after: .milliseconds(600))
    _ = try await BlockingThread.run(name: "chordd-page-end", patience: patience) { server.stop() }
  }
}
