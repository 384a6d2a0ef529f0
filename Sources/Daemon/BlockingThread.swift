internal import ALSASequencer
internal import Foundation
internal import ServiceLifecycle

/// Runs blocking work on a thread of its own, outside the pool that async code shares.
enum BlockingThread {
  /// Returns true or throws when `body` returns or throws; returns false as soon as `patience` says so, with `body` still
  /// at work: a thread that is stuck in the kernel or in a library cannot be stopped, only left behind.
  static func run(
    name: String, patience: Patience, _ body: @escaping @Sendable () throws -> Void
  ) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      patience.begin(continuation)
      let thread = Thread {
        CurrentThread.setName(name)
        patience.end(with: Result { try body() }.map { true })
      }
      thread.start()
    }
  }

  /// The same for work that is to end with the program: `stop` asks it to, and after `farewell` more it is left behind.
  static func runUntilStopped(
    name: String, farewell: Duration, stop: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable () throws -> Void
  ) async throws -> Bool {
    let patience = Patience()
    @Sendable func end() {
      stop()
      patience.end(after: farewell)
    }
    return try await withGracefulShutdownHandler {
      try await withTaskCancellationHandler {
        try await run(name: name, patience: patience, body)
      } onCancel: {
        end()
      }
    } onGracefulShutdown: {
      end()
    }
  }
}
