internal import Synchronization

/// Waits for a thread: until it is done, or until a given time after it was asked to hurry.
public final class ThreadWait: Sendable {
  /// Whether the thread is done, or why it failed.
  public typealias Outcome = Result<Bool, any Error>

  private enum State {
    case idle, over
    case waiting(CheckedContinuation<Bool, any Error>)
  }

  private let state = Mutex(State.idle)
  private let sleep: @Sendable (Duration) async -> Void

  /// `sleep` lets time pass.
  public init(sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }) {
    self.sleep = sleep
  }

  /// In how many steps a time limit is counted.
  private static let steps = 10

  /// Waits for `duration` more and no longer.
  ///
  /// It is counted in steps. When the whole machine stands still, so does the thread: however long that takes, it is one step.
  public func end(after duration: Duration) {
    Task {
      for _ in 0..<Self.steps where !isOver { await sleep(duration / Self.steps) }
      end(with: .success(false))
    }
  }

  private var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

  /// From now on `continuation` is what waits.
  public func begin(_ continuation: CheckedContinuation<Bool, any Error>) {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume(returning: false) }
  }

  /// Ends the waiting; only the first such call counts.
  public func end(with outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Bool, any Error>? in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: outcome)
  }
}
