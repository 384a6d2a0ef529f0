public import ChordAnalysis

/// One output. A sink sees analyses and nothing else of the program.
///
/// It runs on a thread of its own with a queue of its own, so every method may block; a method that throws ends
/// the sink, which is started afresh ten seconds later.
public protocol AnalysisSink {
  /// What to do when this sink is slower than the player.
  var buffering: Buffering { get }

  /// Shows or forwards one analysis.
  mutating func consume(_ analysis: Analysis) throws(OutputError)

  /// Called when a file that it writes to may have been renamed, and a new one is to be begun.
  mutating func reopen() throws(OutputError)

  /// Called once, when no more analyses will come.
  mutating func finish()

  /// What it waits for besides analyses; nothing, for most.
  var wait: SinkWait { get }

  /// Called when something of `wait` has happened: what `poll` found for each descriptor, nothing for all of them when
  /// the time is over.
  mutating func attend(_ found: [Int16]) throws(OutputError)
}

extension AnalysisSink {
  public var wait: SinkWait { SinkWait() }
  public mutating func attend(_ found: [Int16]) throws(OutputError) {}
  public mutating func reopen() throws(OutputError) {}
}

/// What a sink's queue does when the sink is slower than the player.
public enum Buffering: Hashable, Sendable {
  /// For displays: only the present matters, older states are skipped.
  case newestOnly
  /// For records: up to this many events wait; what comes beyond is dropped and counted.
  case records(Int)
}

/// Why an output cannot go on.
public enum OutputError: Error, Hashable, Sendable {
  /// Whoever read our output has gone, as `head` does; that is no fault.
  case readerGone
  case cannotOpen(path: String, reason: String)
  case cannotWrite(target: String, reason: String)
  /// What the output is for is not there or refuses us; a sentence that says what to do.
  case unavailable(String)
}

extension OutputError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .readerGone: "the reader of the output has gone"
    case .cannotOpen(let path, let reason): "cannot open \(path) for writing: \(reason)"
    case .cannotWrite(let target, let reason): "cannot write to \(target): \(reason)"
    case .unavailable(let sentence): sentence
    }
  }
}

/// Looks whether the other side of an output is there, as the output itself would find it, and leaves again.
///
/// A broker, a name server or speech-dispatcher may keep the caller waiting; nothing is published and nothing spoken.
public enum OutputProbe {
  /// Logs in to the broker.
  public static func mqtt(_ settings: MQTTSettings) throws(OutputError) {
    try MQTTConnection(settings).close()
  }

  /// Connects to speech-dispatcher, which may start it.
  public static func speech(_ settings: SpeechSettings) throws(OutputError) {
    _ = try SpeechConnection(settings)
  }

  /// Looks the receiver up. Packets are not answered, so nothing says whether it listens.
  public static func osc(_ target: HostAndPort) throws(OutputError) {
    _ = try OSCSender(target)
  }
}

/// What a sink waits for besides analyses: readers that come and go, a connection to keep alive.
public struct SinkWait: Hashable, Sendable {
  /// A descriptor, and the events of `poll` that are of interest.
  public struct Awaited: Hashable, Sendable {
    public var descriptor: CInt
    public var events: Int16

    public init(_ descriptor: CInt, for events: Int16) {
      self.descriptor = descriptor
      self.events = events
    }
  }

  public var awaited: [Awaited]
  /// How long to wait at most; `nil`: for ever.
  public var limit: Duration?

  public init(_ awaited: [Awaited] = [], limit: Duration? = nil) {
    self.awaited = awaited
    self.limit = limit
  }

  public var isEmpty: Bool { awaited.isEmpty && limit == nil }
}
