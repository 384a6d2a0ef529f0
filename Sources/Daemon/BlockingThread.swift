internal import ALSASequencer
internal import Foundation
internal import Synchronization

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

  /// How long somebody waits for a thread: until it is done, or until a given time after being told to hurry.
  final class Patience: Sendable {
    private enum State {
      case idle, over
      case waiting(CheckedContinuation<Bool, Never>)
    }

    private let state = Mutex(State.idle)

    /// Waits for `duration` more and no longer.
    func run(out duration: Duration) {
      Task {
        try? await Task.sleep(for: duration)
        end(isFinished: false)
      }
    }

    fileprivate func begin(_ continuation: CheckedContinuation<Bool, Never>) {
      let isOver = state.withLock { state in
        if case .over = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isOver { continuation.resume(returning: false) }
    }

    fileprivate func end(isFinished: Bool) {
      let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        defer { state = .over }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      waiting?.resume(returning: isFinished)
    }
  }
}
