internal import Foundation

/// Runs blocking work on a thread of its own, outside the pool that async code shares.
public enum BlockingThread {
  /// Returns true or throws when `body` returns or throws; returns false as soon as the `ThreadWait` ends, with `body` still at work: a
  /// thread that is stuck in the kernel or in a library cannot be stopped, only left behind.
  public static func run(
    name: String, until wait: ThreadWait, _ body: @escaping @Sendable () throws -> Void
  ) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      wait.begin(continuation)
      let thread = Thread {
        CurrentThread.setName(name)
        wait.end(with: Result { try body() }.map { true })
      }
      thread.start()
    }
  }

  /// The same for work that is to end when `end` is given or the task is cancelled: `stop` asks it to end, and after a time limit it is left
  /// behind.
  public static func run(
    name: String, until end: EndSignal, stopLimit: Duration, stop: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable () throws -> Void
  ) async throws -> Bool {
    let wait = ThreadWait()
    return try await end.onEnd {
      stop()
      wait.end(after: stopLimit)
    } _: {
      try await run(name: name, until: wait, body)
    }
  }
}

/// Runs tasks one after another on one thread of its own, which sleeps while there are none.
///
/// Swift's own executor is libdispatch's pool, which on Linux looks once a second whether its threads are busy,
/// for ever after the first task. An idle daemon is to sleep.
///
/// Tasks made with `Task { }` do not follow the preference for an executor; structured ones do.
///
/// `@unchecked Sendable`: the jobs are only touched under the condition's lock.
public final class SingleThreadExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  /// Starts the thread, which lasts as long as the program.
  public init(name: String) {
    let thread = Thread { [self] in
      CurrentThread.setName(name)
      work()
    }
    thread.start()
  }

  /// Takes one step of a task; called by the runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  private func work() {
    while true { unsafe next().runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
