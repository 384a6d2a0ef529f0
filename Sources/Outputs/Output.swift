public import ChordAnalysis
public import MIDI
public import Settings
public import System

/// One output. It receives the kinds that its listener declares, and nothing else of the program.
///
/// It runs on a thread of its own with a queue of its own, so every method may block; a method that throws ends
/// the output, which is started afresh ten seconds later.
public protocol Output {
  /// Shows or forwards one analysis; a listener that declares none gets none.
  mutating func consume(_ analysis: Analysis) throws(OutputError)

  /// Forwards an event of a feature; most outputs are for chords only.
  mutating func consume(_ event: FeatureEvent) throws(OutputError)

  /// Follows a message as it came in, with its time from the start of the stream.
  mutating func consume(_ message: TimedMIDIEvent) throws(OutputError)

  /// Follows a clock that leads.
  mutating func consume(_ news: ClockNews) throws(OutputError)

  /// Called when a file that it writes to may have been renamed, and a new one is to be begun.
  mutating func reopen() throws(OutputError)

  /// Called once, when nothing more will come.
  mutating func finish()

  /// The events that it waits for besides its queue; none, for most.
  var wait: ListenerWait { get }

  /// Called when an event of `wait` has happened: `found` has the result of `poll` for each descriptor, 0 for all of them when the time is
  /// over.
  mutating func attend(_ found: [Int16]) throws(OutputError)
}

extension Output {
  public mutating func consume(_ analysis: Analysis) throws(OutputError) {}
  public mutating func consume(_ event: FeatureEvent) throws(OutputError) {}
  public mutating func consume(_ message: TimedMIDIEvent) throws(OutputError) {}
  public mutating func consume(_ news: ClockNews) throws(OutputError) {}
  public var wait: ListenerWait { ListenerWait() }
  public mutating func attend(_ found: [Int16]) throws(OutputError) {}
  public mutating func reopen() throws(OutputError) {}
}

/// A kind of output: its settings, how it is made when they switch it on, and the checks of it.
///
/// It is declared in the file of the output, and stands in the one list of features and outputs.
public protocol OutputKind: Sendable {
  static var settings: [any SettingsGroup.Type] { get }

  /// The outputs of this kind that are switched on.
  static func listeners(_ place: OutputPlace) -> [Listener]

  /// Checks whether those that are switched on can do their work.
  static func checks(_ configuration: Configuration, environment: [String: String]) -> [OutputCheck]
}

extension OutputKind {
  public static func checks(
    _ configuration: Configuration, environment: [String: String]
  ) -> [OutputCheck] { [] }
}

/// The parts of the program that an output is made with.
public struct OutputPlace: Sendable {
  public let configuration: Configuration
  public let environment: [String: String]
  public let context: StreamContext
  public let midi: MIDISender
  /// The users of this machine who may read the events on a socket.
  public let home: HomeUsers

  public init(
    configuration: Configuration, environment: [String: String], context: StreamContext, midi: MIDISender,
    home: HomeUsers = HomeUsers()
  ) {
    (self.configuration, self.environment, self.home) = (configuration, environment, home)
    (self.context, self.midi) = (context, midi)
  }
}

/// The MIDI output, for outputs that send to it. Any thread may call it; nothing waits.
public struct MIDISender: Sendable {
  /// Sends at once; false when the queue is full.
  public let send: @Sendable ([MIDIEvent]) -> Bool
  /// Sends a whole system exclusive message.
  public let sendSystemExclusive: @Sendable ([UInt8]) -> Void
  /// Sends a packet of MIDI 2.0, of four words, from the port "Chord names"; the first one opens it.
  public let sendPacket: @Sendable ([UInt32]) -> Void
  /// How hard notes are struck, which may change while the program runs.
  public let velocity: @Sendable () -> UInt8

  public init(
    send: @escaping @Sendable ([MIDIEvent]) -> Bool,
    sendSystemExclusive: @escaping @Sendable ([UInt8]) -> Void,
    sendPacket: @escaping @Sendable ([UInt32]) -> Void = { _ in },
    velocity: @escaping @Sendable () -> UInt8
  ) {
    (self.send, self.sendSystemExclusive) = (send, sendSystemExclusive)
    (self.sendPacket, self.velocity) = (sendPacket, velocity)
  }
}

/// Why an output cannot go on.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader of our output has gone, as `head` does; that is no error.
  case readerGone
  case cannotOpen(path: String, reason: String)
  case cannotWrite(target: String, reason: String)
  /// The program or device that the output is for is absent or refuses us; a sentence that says what to do.
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
