internal import Synchronization

/// How long somebody waits for a thread: until it is done, or until a given time after being told to hurry.
final class Patience: Sendable {
  private enum State {
    case idle, over
    case waiting(CheckedContinuation<Bool, Never>)
  }

  private let state = Mutex(State.idle)

  /// Waits for `duration` more and no longer.
  func end(after duration: Duration) {
    Task {
      try? await Task.sleep(for: duration)
      end(isFinished: false)
    }
  }

  /// From now on `continuation` is what waits.
  func begin(_ continuation: CheckedContinuation<Bool, Never>) {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume(returning: false) }
  }

  /// Ends the waiting; only the first such call counts.
  func end(isFinished: Bool) {
    let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: isFinished)
  }
}
