internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import Outputs

extension SequencerListener {
  /// What is known about the connected keyboards while the listener runs.
  struct Session {
    private var connector: KeyboardConnector
    private let input: PortAddress
    private let context: SinkContext
    private let log: Logger
    private var slots = SourceSlots()

    init(connector: KeyboardConnector, input: PortAddress, context: SinkContext, log: Logger) {
      self.connector = connector
      self.input = input
      self.context = context
      self.log = log
    }

    /// Follows one thing that came out of the sequencer.
    mutating func follow(
      _ next: SequencerInput, _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
    ) throws {
      switch next {
      case .midi(let event, from: let port, _):
        // A program may send to us without a subscription, as `aplaymidi` does; it gets a slot on first use.
        let known = slots.source(of: port)
        guard let source = known ?? welcome(port, &sequencer, &engine) else { return }
        engine.apply(.midi(event, from: source))
      case .announcement(let announcement): try follow(announcement, &sequencer, &engine)
      case .eventsLost:
        log.warning("events were lost; held notes are cleared")
        engine.apply(.eventsLost)
      case .ignored: break
      }
    }

    /// Connects or disconnects a port by command; the announcement that follows does the rest.
    mutating func carryOut(_ command: InputCommand, _ sequencer: inout Sequencer) -> InputRequest.Outcome {
      connector.carryOut(command, &sequencer)
    }

    private mutating func follow(
      _ announcement: Announcement, _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
    ) throws {
      switch announcement {
      case .portStart, .clientChange, .portChange: try connector.connectNewcomers(&sequencer)
      case .portExit(let port):
        connector.forget { $0 == port }
        farewell(port, &engine)
      case .clientExit(let client):
        connector.forget { $0.client == client }
        for port in slots.ports(of: client) { farewell(port, &engine) }
      case .subscribed(let subscription) where subscription.destination == input:
        _ = welcome(subscription.sender, &sequencer, &engine)
      case .unsubscribed(let subscription) where subscription.destination == input:
        farewell(subscription.sender, &engine)
      case .clientStart, .subscribed, .unsubscribed: break
      }
    }

    private mutating func welcome(
      _ port: PortAddress, _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
    ) -> InputSource? {
      if let source = slots.source(of: port) { return source }
      guard let source = slots.assign(port) else {
        log.warning("port \(port) is ignored: \(InputSource.limit) keyboards play already")
        return nil
      }
      let directory = try? sequencer.portDirectory()
      let name = directory?[port]?.name ?? "port \(port)"
      context.connect(source, as: SourceName(address: "\(port)", name: name))
      log.notice("connected: \(name) (\(port))")
      engine.report(.connected(source))
      return source
    }

    /// Lets go of everything that the port held, and of nothing else.
    private mutating func farewell(_ port: PortAddress, _ engine: inout AnalysisEngine) {
      guard let source = slots.source(of: port) else { return }
      log.notice("disconnected: \(context.name(of: source)?.name ?? "port") (\(port))")
      engine.apply(.disconnected(source))
      context.disconnect(source)
      slots.release(source)
    }
  }
}
