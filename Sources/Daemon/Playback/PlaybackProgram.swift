public import ALSASequencer
internal import Foundation
internal import Logging
public import MIDI
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// `chordd play`: plays once, as a client of its own, until the end or a signal.
public struct PlaybackProgram: Sendable {
  private let events: [TimedMIDIEvent]
  private let port: PortSelector?

  /// Events in the order of their times, for `port`; without one, for the only instrument there is.
  public init(events: [TimedMIDIEvent], port: PortSelector?) {
    self.events = events
    self.port = port
  }

  /// Returns when everything was played, or after a signal; no note sounds any more then. An instrument that goes in the
  /// middle is an error.
  public func run() async throws {
    let lines = LogQueue()
    defer { lines.drain(atMost: .milliseconds(200)) }
    var log = Logger(label: "chordd") { StandardErrorLog(label: $0, queue: lines) }
    log.logLevel = .warning
    let inbox = try PlayerInbox()
    let choice = try open(inbox)
    inbox.post(.play(events))
    var thread = PlayerThread(inbox: inbox, log: log)
    thread.endsWithPerformance = true
    thread.instrument = choice.port.address
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: PlayerService(thread: thread), successTerminationBehavior: .gracefullyShutdownGroup)
      ], logger: Logger(label: "chordd") { _ in SwiftLogNoOpLogHandler() })
    configuration.gracefulShutdownSignals = [.sigterm, .sigint]
    try await ServiceGroup(configuration: configuration).run()
    let directory = try? Sequencer(clientName: KeyboardPolicy.playerName).portDirectory(findsUSB: false)
    if let directory, directory[choice.port.address] == nil { throw PlaybackProgramError.gone(choice) }
  }

  /// Connects to the instrument, and returns it. The client lives on in what the inbox gets.
  ///
  /// The port is not exported, so that nobody, least of all a running chordd, takes it for a keyboard.
  private func open(_ inbox: PlayerInbox) throws -> PortChoice {
    var sequencer = try Sequencer(clientName: KeyboardPolicy.playerName)
    let output = try sequencer.createPort(
      name: "Output", capabilities: [.source, .noExport], type: [.midiGeneric, .application])
    let directory = try sequencer.portDirectory()
    let policy = InstrumentPolicy(ownClients: [sequencer.clientID])
    let choice =
      if let port {
        try port.instrument(in: directory, policy: policy)
      } else {
        try policy.onlyInstrument(in: directory)
      }
    let subscription = Subscription(sender: output, destination: choice.port.address)
    switch try sequencer.subscribe(subscription) {
    case .connected, .alreadyConnected: inbox.open(sequencer.output(from: output))
    case .busy: throw PlaybackProgramError.busy(choice)
    case .gone: throw PlaybackProgramError.gone(choice)
    case .refused: throw PlaybackProgramError.refused(choice)
    }
    return choice
  }
}

/// Why an instrument cannot be played to.
enum PlaybackProgramError: Error, Hashable, Sendable {
  case busy(PortChoice)
  case gone(PortChoice)
  case refused(PortChoice)
}

extension PlaybackProgramError: CustomStringConvertible {
  var description: String {
    switch self {
    case .busy(let choice):
      "\(choice) is in use by another program; stop that program, or choose another port"
    case .gone(let choice): "\(choice) has gone; 'chordd ports' lists what is there"
    case .refused(let choice): "\(choice) does not let us play to it; choose another port"
    }
  }
}

/// Whether what was ordered has begun to play: the player says it, and whoever ordered it waits for it for a moment.
final class PlaybackStart: Sendable {
  private let failure = Mutex<ALSAError?>(nil)
  private let isKnown = DispatchSemaphore(value: 0)

  /// It plays, or it does not. Called once, by the player.
  func report(_ failure: ALSAError?) {
    self.failure.withLock { $0 = failure }
    isKnown.signal()
  }

  /// Why it does not play; `nil` when it does, or when nobody can say yet.
  func failure(within limit: Duration) -> ALSAError? {
    guard isKnown.wait(timeout: .now() + limit / .seconds(1)) == .success else { return nil }
    return failure.withLock { $0 }
  }
}

/// Something that is being played: its events, how far they were handed to the kernel, and when it began.
struct Performance {
  private let events: [TimedMIDIEvent]
  /// The first event that the kernel does not have yet.
  private(set) var next = 0
  /// On the clock that sleeps with the machine, as the queue does.
  private let start: SuspendingClock.Instant
  /// When to go on if the kernel had no room, or was late.
  private var retry: SuspendingClock.Instant?

  /// The first event comes so much after the queue starts, so that it can be on the queue by then.
  static let headStart: Duration = .milliseconds(20)
  /// The kernel gets what is due within so long, and more when half of it is over: so little is to be taken back.
  private static let horizon: Duration = .seconds(1)
  /// How long the kernel may take to make room.
  private static let patience: Duration = .milliseconds(20)

  /// Something whose queue has just been started. The events are in the order of their times.
  init(_ events: [TimedMIDIEvent]) {
    self.events = events
    start = .now
  }

  private var elapsed: Duration { start.duration(to: .now) }

  /// When, on the queue, an event is due.
  private static func due(_ event: TimedMIDIEvent) -> Duration { event.time + headStart }

  /// When, on the queue, the last event is due.
  private var end: Duration { events.last.map(Self.due) ?? .zero }

  /// Whether everything was handed over, and the last of it should have been sent.
  var shouldBeOver: Bool { next == events.count && elapsed > end + Self.headStart }

  /// Whether the last event was sent by the time of the queue, which alone decides. If not, it waits for the rest.
  mutating func isOver(at time: Duration) -> Bool {
    guard time <= end else { return true }
    retry = .now + (end - time) + Self.headStart
    return false
  }

  /// How long nothing has to be done.
  var timeLeft: Duration {
    if let retry { return max(.zero, SuspendingClock.now.duration(to: retry)) }
    guard next < events.count else { return max(.zero, end + Self.headStart - elapsed + .milliseconds(1)) }
    return max(.zero, Self.due(events[next]) - Self.horizon / 2 - elapsed)
  }

  /// Hands to the kernel what is due soon.
  mutating func feed(_ output: inout SequencerOutput, _ queue: OutputQueue) throws(ALSAError) {
    retry = nil
    let limit = elapsed + Self.horizon
    while next < events.count, Self.due(events[next]) <= limit {
      guard try output.schedule(events[next].event, at: Self.due(events[next]), on: queue) else {
        retry = .now + Self.patience
        return
      }
      next += 1
    }
  }

  /// What may sound if the kernel sent everything until the queue was as old as `ended`, and nothing that was due
  /// after `begun`; what was due in between it may have sent or not.
  func sounding(begunBy begun: Duration, endedBy ended: Duration) -> SoundingNotes {
    SoundingNotes(
      after: events[..<next], begunBy: begun - Self.headStart, endedBy: ended - Self.headStart)
  }
}
