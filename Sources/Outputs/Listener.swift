internal import Synchronization

/// A receiver of the input and of its analyses: an output that is switched on, or a feature.
///
/// It declares the kinds that it receives; the input thread knows nothing else of it.
public struct Listener: Sendable {
  /// The kinds that can be received.
  public struct Hearing: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Every `Analysis` but those of `records`.
    public static let analyses = Hearing(rawValue: 1)
    /// Every message of MIDI that plays something, as it came in.
    public static let midi = Hearing(rawValue: 2)
    /// The quarter notes of a MIDI clock, and where its song begins, stops and goes on.
    public static let clock = Hearing(rawValue: 4)
    /// The events of features.
    public static let events = Hearing(rawValue: 8)
    /// The analyses that say what a record has of the harmony, a second later.
    public static let records = Hearing(rawValue: 16)
  }

  /// Where it writes to.
  public enum Place: Sendable {
    case elsewhere
    /// The program ends when the reader goes.
    case standardOutput
    /// The same, and nothing else may be seen on the terminal.
    case wholeTerminal
    /// Inside of the program: it has no output of its own.
    case inside
  }

  public let name: String
  public let hearing: Hearing
  /// How its queue handles analyses.
  public let buffering: Buffering
  public let place: Place
  /// The gate before it; `nil`: it always receives everything.
  public let gate: ListenerGate?
  public let make: @Sendable () throws(OutputError) -> any Output

  /// Without a `view`, the output gets every analysis and chooses by itself.
  public init(
    _ name: String, _ buffering: Buffering = .newestOnly, hearing: Hearing = [.analyses, .events],
    on place: Place = .elsewhere, gate: ListenerGate? = nil, view: ShownView? = nil,
    make: @escaping @Sendable () throws(OutputError) -> any Output
  ) {
    (self.name, self.hearing, self.buffering) = (name, hearing, buffering)
    (self.place, self.gate) = (place, gate)
    guard let view else {
      self.make = make
      return
    }
    self.make = { () throws(OutputError) in
      ViewedOutput(view: view, isNewestOnly: buffering == .newestOnly, base: try make())
    }
  }

  public var isOnStandardOutput: Bool { place == .standardOutput || place == .wholeTerminal }
}

/// Lets things through to a listener, or not: while it is closed, the listener costs the input nothing.
public final class ListenerGate: Sendable {
  private let open = Atomic<Bool>(false)

  /// Closed at first.
  public init() {}

  /// Any thread may read and change it.
  public var isOpen: Bool {
    get { open.load(ordering: .acquiring) }
    set { open.store(newValue, ordering: .releasing) }
  }
}

/// How a listener's queue handles analyses when the listener is slower than the player.
public enum Buffering: Hashable, Sendable {
  /// For displays: only the present matters, older states are skipped.
  case newestOnly
  /// For records: up to this many events wait; further ones are dropped and counted.
  case records(Int)
}

/// The events that a listener waits for besides its queue: readers that come and go, a connection to keep alive.
public struct ListenerWait: Hashable, Sendable {
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
