public import ALSASequencer
internal import Logging
public import MIDI
internal import ServiceLifecycle
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

  /// Returns when everything was played, or after a signal; no note sounds any more then.
  public func run() async throws {
    let lines = LogQueue()
    defer { lines.drain(atMost: .milliseconds(200)) }
    var log = Logger(label: "chordd") { StandardErrorLog(label: $0, queue: lines) }
    log.logLevel = .warning
    let inbox = try PlayerInbox()
    inbox.open(try open())
    inbox.post(.play(events))
    var thread = PlayerThread(inbox: inbox, log: log)
    thread.endsWithPerformance = true
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: PlayerService(thread: thread), successTerminationBehavior: .gracefullyShutdownGroup)
      ], logger: Logger(label: "chordd") { _ in SwiftLogNoOpLogHandler() })
    configuration.gracefulShutdownSignals = [.sigterm, .sigint]
    try await ServiceGroup(configuration: configuration).run()
  }

  /// Connects to the instrument. The client lives on in what is returned.
  ///
  /// The port is not exported, so that nobody, least of all a running chordd, takes it for a keyboard.
  private func open() throws -> SequencerOutput {
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
    case .connected, .alreadyConnected: return sequencer.output(from: output)
    case .busy: throw PlaybackProgramError.busy(choice)
    case .gone: throw PlaybackProgramError.gone(choice)
    case .refused: throw PlaybackProgramError.refused(choice)
    }
  }
}
