internal import ALSASequencer
internal import Foundation

/// Runs tasks one after another on one thread of its own, which sleeps while there are none.
///
/// Swift's own executor is libdispatch's pool, which on Linux looks once a second whether its threads are busy,
/// for ever after the first task. A daemon that nobody plays to is to sleep.
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
