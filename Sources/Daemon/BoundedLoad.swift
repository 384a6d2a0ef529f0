internal import Foundation
internal import Settings
internal import Synchronization
internal import System

/// Reads the configuration again while the program runs, and does not wait forever for a file system that does not
/// answer, such as that of a server that is down.
///
/// It reads on its own thread: a thread that is stuck in the kernel cannot be stopped, only abandoned.
final class BoundedLoad: Sendable {
  typealias Load = @Sendable () throws(ConfigurationError) -> LoadedConfiguration

  private let load: Load
  private let limit: Duration
  /// Only one reads at a time.
  private let turn = DispatchSemaphore(value: 1)
  /// Whether the current reader has taken too long.
  private let isStuck = Atomic<Bool>(false)

  /// `limit` is how long the files may take.
  init(limit: Duration = .seconds(1), _ load: @escaping Load) {
    self.load = load
    self.limit = limit
  }

  /// The configuration as it is now; an error also when it takes too long.
  func callAsFunction() throws(ConfigurationError) -> LoadedConfiguration {
    let end = DispatchTime.now() + limit / .seconds(1)
    // While one is stuck, no second thread is started.
    guard !isStuck.load(ordering: .acquiring), turn.wait(timeout: end) == .success else {
      throw Self.noAnswer
    }
    let outcome = Outcome()
    let thread = Thread { [self] in
      CurrentThread.setName("chordd-reload")
      let result = Result { () throws(ConfigurationError) in try load() }
      outcome.put(result)
      // Before the other thread is woken, which may ask again at once.
      isStuck.store(false, ordering: .sequentiallyConsistent)
      turn.signal()
      outcome.ring()
    }
    thread.start()
    guard let result = outcome.take(until: end) else {
      isStuck.store(true, ordering: .sequentiallyConsistent)
      // It may have ended in this moment.
      if outcome.isThere { isStuck.store(false, ordering: .sequentiallyConsistent) }
      throw Self.noAnswer
    }
    return try result.get()
  }

  private static let noAnswer = ConfigurationError([
    ConfigurationProblem(
      .request("reload"),
      "the configuration cannot be read: its file system does not answer; try again when it does")
  ])

  /// The result that one thread passes to the other.
  private final class Outcome: Sendable {
    private let result = Mutex<Result<LoadedConfiguration, ConfigurationError>?>(nil)
    private let wakeUp = DispatchSemaphore(value: 0)

    var isThere: Bool { result.withLock { $0 != nil } }

    func put(_ new: Result<LoadedConfiguration, ConfigurationError>) { result.withLock { $0 = new } }

    func ring() { wakeUp.signal() }

    func take(until end: DispatchTime) -> Result<LoadedConfiguration, ConfigurationError>? {
      guard wakeUp.wait(timeout: end) == .success else { return nil }
      return result.withLock { $0 }
    }
  }
}
