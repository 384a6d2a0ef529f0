public import ChordAnalysis
internal import Synchronization

/// What every sink shares: how names are written, which sources play, and when the stream began.
///
/// Names and sources may change while the program runs, from other threads; each is copied out under a lock
/// that the input thread never takes.
public final class SinkContext: Sendable {
  private let shared: Mutex<(naming: NamingSettings, sources: [InputSource: SourceName])>
  /// The wall clock at the start of the stream, in microseconds since 1970.
  public let startMicroseconds: Int64
  /// The time of the stream now; `nil` when it has no live clock.
  public let elapsed: @Sendable () -> Duration?

  public init(
    naming: NamingSettings, startMicroseconds: Int64, elapsed: @escaping @Sendable () -> Duration?
  ) {
    shared = Mutex((naming, [:]))
    self.startMicroseconds = startMicroseconds
    self.elapsed = elapsed
  }

  public var naming: NamingSettings {
    get { shared.withLock { $0.naming } }
    set { shared.withLock { $0.naming = newValue } }
  }

  /// The names of the sources that are connected, in the order of their slots.
  public var sources: [SourceName] {
    shared.withLock { shared in
      shared.sources.sorted { $0.key.index < $1.key.index }.map(\.value)
    }
  }

  public func name(of source: InputSource) -> SourceName? {
    shared.withLock { $0.sources[source] }
  }

  public func setName(_ name: SourceName?, of source: InputSource) {
    shared.withLock { $0.sources[source] = name }
  }
}
