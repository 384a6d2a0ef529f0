internal import ALSASequencer
internal import FeatureKit
internal import Glibc
public import Keyboards
internal import Logging
public import MIDI
internal import MIDIOutput
internal import System

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
    try await ServiceGroup([PlayerService(thread: thread)], limit: .seconds(2)).run(endedBy: [
      SIGTERM, SIGINT,
    ])
    let directory = try? Sequencer(clientName: KeyboardPolicy.playerName).portDirectory(findsUSB: false)
    if let directory, directory[choice.port.address] == nil { throw PlaybackProgramError.gone(choice) }
  }

  /// Connects to the instrument, and returns it. The output that the inbox gets keeps the client alive.
  ///
  /// The port is not exported, so that no program, least of all a running chordd, takes it for a keyboard.
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
