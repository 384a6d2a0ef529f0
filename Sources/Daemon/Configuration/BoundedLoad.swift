internal import ALSASequencer
internal import Foundation
internal import Synchronization

/// Reads the configuration again while the program runs, and does not wait for ever for a file system that does not
/// answer, such as that of a server that is down.
///
/// Reading goes on on a thread of its own: a thread that is stuck in the kernel cannot be stopped, only left behind.
final class BoundedLoad: Sendable {
  typealias Load = @Sendable () throws(ConfigurationError) -> LoadedConfiguration

  private let load: Load
  private let limit: Duration
  private let isReading = Atomic<Bool>(false)

  /// `limit` is how long the files may take.
  init(limit: Duration = .seconds(1), _ load: @escaping Load) {
    self.load = load
    self.limit = limit
  }

  /// The configuration as it is now; an error, too, when it cannot be had in time.
  func callAsFunction() throws(ConfigurationError) -> LoadedConfiguration {
    // As long as one is stuck, no second thread follows it.
    guard !isReading.exchange(true, ordering: .acquiringAndReleasing) else { throw Self.noAnswer }
    let outcome = Outcome()
    let thread = Thread { [self] in
      CurrentThread.setName("chordd-reload")
      let result = Result { () throws(ConfigurationError) in try load() }
      // Before anybody hears of it: who does may ask again at once.
      isReading.store(false, ordering: .releasing)
      outcome.put(result)
    }
    thread.start()
    guard let result = outcome.take(within: limit) else { throw Self.noAnswer }
    return try result.get()
  }

  private static let noAnswer = ConfigurationError([
    ConfigurationProblem(
      .request("reload"),
      "the configuration cannot be read: its file system does not answer; try again when it does")
  ])

  /// What one thread leaves for the other.
  private final class Outcome: Sendable {
    private let result = Mutex<Result<LoadedConfiguration, ConfigurationError>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func put(_ new: Result<LoadedConfiguration, ConfigurationError>) {
      result.withLock { $0 = new }
      isThere.signal()
    }

    func take(within limit: Duration) -> Result<LoadedConfiguration, ConfigurationError>? {
      guard isThere.wait(timeout: .now() + limit / .seconds(1)) == .success else { return nil }
      return result.withLock { $0 }
    }
  }
}
