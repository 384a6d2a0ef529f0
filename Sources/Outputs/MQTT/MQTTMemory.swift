internal import ChordAnalysis
internal import Synchronization

/// What is true now, kept while the broker is away.
public final class MQTTMemory: Sendable {
  private let shared = Mutex<Analysis?>(nil)

  public init() {}

  var newest: Analysis? {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }
}
