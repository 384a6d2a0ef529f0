internal import ALSASequencer
internal import Foundation

/// Runs blocking work on a thread of its own, outside the pool that async code shares.
enum BlockingThread {
  /// Returns or throws when `body` does.
  static func run(name: String, _ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let thread = Thread {
        CurrentThread.setName(name)
        continuation.resume(with: Result(catching: body))
      }
      thread.start()
    }
  }

  /// The same, but returns false as soon as `patience` says so, with `body` still at work: a thread that is stuck
  /// in the kernel cannot be stopped, only left behind.
  static func run(name: String, patience: Patience, _ body: @escaping @Sendable () -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      patience.begin(continuation)
      let thread = Thread {
        CurrentThread.setName(name)
        body()
        patience.end(isFinished: true)
      }
      thread.start()
    }
  }
}
