public import Settings
public import MIDI
public import ChordAnalysis
internal import Synchronization

/// One output. A sink sees analyses and nothing else of the program.
///
/// It runs on a thread of its own with a queue of its own, so every method may block; a method that throws ends
/// the sink, which is started afresh ten seconds later.
public protocol AnalysisSink {
  /// Shows or forwards one analysis.
  mutating func consume(_ analysis: Analysis) throws(OutputError)

  /// Forwards what a feature has to say; most outputs are for chords only.
  mutating func consume(_ event: FeatureEvent) throws(OutputError)

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
  public mutating func consume(_ event: FeatureEvent) throws(OutputError) {}
  public var wait: SinkWait { SinkWait() }
  public mutating func attend(_ found: [Int16]) throws(OutputError) {}
  public mutating func reopen() throws(OutputError) {}
}

/// A kind of output: which settings it has, and how it is made when they switch it on.
///
/// An output is declared in its own file, and stands in the one list of `Sources/Features`.
public protocol Output: Sendable {
  static var settings: [any SettingsGroup.Type] { get }

  /// The outputs of this kind that are switched on.
  static func registrations(_ place: OutputPlace) -> [SinkRegistration]
}

/// What there is to make an output of.
public struct OutputPlace: Sendable {
  public let configuration: Configuration
  public let environment: [String: String]
  public let context: SinkContext
  public let midi: MIDISender
  /// What features keep there is found by their outputs when these begin.
  public let parts: ProgramParts

  public init(
    configuration: Configuration, environment: [String: String], context: SinkContext, midi: MIDISender,
    parts: ProgramParts = ProgramParts()
  ) {
    (self.configuration, self.environment) = (configuration, environment)
    (self.context, self.midi, self.parts) = (context, midi, parts)
  }
}

/// The MIDI output, for outputs that send to it. Any thread may call it; nothing waits.
public struct MIDISender: Sendable {
  /// Sends at once; false when there is no room.
  public let send: @Sendable ([MIDIEvent]) -> Bool
  /// Sends a whole system exclusive message.
  public let sendSystemExclusive: @Sendable ([UInt8]) -> Void
  /// How hard notes are struck, which may change while the program runs.
  public let velocity: @Sendable () -> UInt8

  public init(
    send: @escaping @Sendable ([MIDIEvent]) -> Bool,
    sendSystemExclusive: @escaping @Sendable ([UInt8]) -> Void, velocity: @escaping @Sendable () -> UInt8
  ) {
    (self.send, self.sendSystemExclusive, self.velocity) = (send, sendSystemExclusive, velocity)
  }
}

/// One output that is switched on: its name and how to start it (again).
public struct SinkRegistration: Sendable {
  /// Where it writes to.
  public enum Place: Sendable {
    case elsewhere
    /// The program has nothing left to do when the reader goes.
    case standardOutput
    /// The same, and nothing else may be seen on the terminal.
    case wholeTerminal
  }

  public let name: String
  public let buffering: Buffering
  public let place: Place
  /// Whether it goes anywhere: what only follows inside of the program is no output to people.
  public let isOutput: Bool
  /// What lets analyses through to it; `nil`: all come.
  public let gate: SinkGate?
  public let make: @Sendable () throws(OutputError) -> any AnalysisSink

  /// Without a `view`, the sink gets everything and chooses by itself.
  public init(
    _ name: String, _ buffering: Buffering, on place: Place = .elsewhere, isOutput: Bool = true,
    gate: SinkGate? = nil, view: ShownView? = nil,
    make: @escaping @Sendable () throws(OutputError) -> any AnalysisSink
  ) {
    (self.name, self.buffering, self.place) = (name, buffering, place)
    if let view {
      self.make = { () throws(OutputError) in
        ViewSink(view: view, isNewestOnly: buffering == .newestOnly, base: try make())
      }
    } else {
      self.make = make
    }
    (self.isOutput, self.gate) = (isOutput, gate)
  }

  public var isOnStandardOutput: Bool { place != .elsewhere }
}

/// Lets analyses through to a sink, or not: while it is closed, the sink costs the input nothing.
public final class SinkGate: Sendable {
  private let open = Atomic<Bool>(false)

  /// Closed at first.
  public init() {}

  /// Any thread may ask and change it.
  public var isOpen: Bool {
    get { open.load(ordering: .acquiring) }
    set { open.store(newValue, ordering: .releasing) }
  }
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
