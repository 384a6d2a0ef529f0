public import ChordAnalysis
public import MusicTheory
internal import Synchronization

/// The state that all outputs share: how names are written, which sources play, and when the stream began.
///
/// Names and sources may change while the program runs, from other threads; each is copied out under a lock that is held
/// for no longer than that. The input thread takes it when a keyboard comes or goes, never for an event.
public final class StreamContext: Sendable {
  private struct Shared {
    var naming: NamingSettings
    var names: [InputSource: SourceName] = [:]
    var connected: Set<InputSource> = []
    var page: String?
  }

  private let shared: Mutex<Shared>
  /// The wall clock at the start of the stream, in microseconds since 1970, as it would have been if it had been right.
  private let start: Mutex<Int64>
  /// The wall clock now, in microseconds since 1970; `nil` when the stream is independent of it.
  private let wallClock: @Sendable () -> Int64?
  /// The time of the stream now; `nil` when it has no live clock.
  public let elapsed: @Sendable () -> Duration?
  private let sourcesChanged: @Sendable ([SourceName]) -> Void
  /// The player whose names are written.
  public let part: BandPart

  /// A larger difference is no inaccuracy: the clock was set, or the machine has slept.
  private static let clockTolerance: Int64 = 100_000

  /// `sourcesChanged` gets the sources that are connected, by the input thread, when one comes or goes.
  public init(
    naming: NamingSettings, startMicroseconds: Int64, elapsed: @escaping @Sendable () -> Duration?,
    wallClock: @escaping @Sendable () -> Int64? = { nil },
    sourcesChanged: @escaping @Sendable ([SourceName]) -> Void = { _ in }, part: BandPart = BandPart()
  ) {
    self.part = part
    shared = Mutex(Shared(naming: naming))
    start = Mutex(startMicroseconds)
    self.elapsed = elapsed
    self.wallClock = wallClock
    self.sourcesChanged = sourcesChanged
  }

  /// The wall clock at a time of the stream, in microseconds since 1970.
  ///
  /// A machine without a clock of its own learns the time from the network, often after the start; from then on
  /// the times are those of the clock that was set. In between they are even: small corrections change nothing.
  public func microseconds(at time: Duration) -> Int64 {
    let started = elapsed().flatMap { elapsed in wallClock().map { $0 - elapsed.microseconds } }
    return start.withLock { start in
      if let started, abs(started - start) > Self.clockTolerance { start = started }
      return start
    } + time.microseconds
  }

  /// The same stream, with other names, or those of another player.
  public func with(_ naming: NamingSettings, part: BandPart = BandPart()) -> StreamContext {
    let copy = StreamContext(
      naming: naming, startMicroseconds: start.withLock { $0 }, elapsed: elapsed, wallClock: wallClock,
      part: part)
    let present = shared.withLock { $0 }
    copy.shared.withLock {
      ($0.names, $0.connected, $0.page) = (present.names, present.connected, present.page)
    }
    return copy
  }

  public var naming: NamingSettings {
    get { shared.withLock { $0.naming } }
    set { shared.withLock { $0.naming = newValue } }
  }

  /// Where the page is, such as `http://127.0.0.1:8737`; `nil` while it is not served.
  public var page: String? {
    get { shared.withLock { $0.page } }
    set { shared.withLock { $0.page = newValue } }
  }

  /// The names of the sources that are connected, in the order of their slots.
  public var sources: [SourceName] {
    shared.withLock { shared in
      shared.connected.sorted { $0.index < $1.index }.compactMap { shared.names[$0] }
    }
  }

  /// The name of a source, also of one that has just gone: outputs hear of it a little later.
  public func name(of source: InputSource) -> SourceName? {
    shared.withLock { $0.names[source] }
  }

  public func connect(_ source: InputSource, as name: SourceName) {
    shared.withLock { shared in
      shared.names[source] = name
      shared.connected.insert(source)
    }
    sourcesChanged(sources)
  }

  public func disconnect(_ source: InputSource) {
    shared.withLock { _ = $0.connected.remove(source) }
    sourcesChanged(sources)
  }
}

/// How a source of notes is shown to people: its address and its name.
public struct SourceName: Hashable, Sendable {
  /// `24:0`, or empty for a file or stream.
  public var address: String
  public var name: String
  /// The one who plays it.
  public var player: Player

  /// The players of a source.
  public enum Player: Hashable, Sendable {
    /// At a keyboard, at the piano of the page, or at the other end of a stream of bytes.
    case person
    case file
    /// The built-in demo.
    case demo
  }

  public init(address: String = "", name: String, player: Player = .person) {
    self.address = address
    self.name = name
    self.player = player
  }

  /// Whether it is the built-in demo.
  public var isDemo: Bool { player == .demo }
}
