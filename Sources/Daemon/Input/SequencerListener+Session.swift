internal import Keyboards
internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import Outputs

extension SequencerListener {
  /// The connected keyboards while the listener runs.
  struct Session {
    private var connector: KeyboardConnector
    private var profiles: KeyboardProfiles
    private let input: PortAddress
    private var connections: OutputConnections
    private var echoes = EchoFilter()
    private let context: StreamContext
    private let log: Logger
    private var slots = SourceSlots()
    /// How often events were lost since the last report.
    private var losses = 0
    /// Whether everything must be looked at again.
    private var isUnsure = false
    /// Ports that were reported as one too many.
    private var refused: Set<PortAddress> = []

    init(
      connector: KeyboardConnector, profiles: KeyboardProfiles, input: PortAddress,
      connections: OutputConnections, context: StreamContext, log: Logger
    ) {
      self.connector = connector
      self.profiles = profiles
      self.input = input
      self.connections = connections
      self.context = context
      self.log = log
    }

    /// How long until something is to be tried again; `nil` when nothing is.
    var timeUntilRetry: Duration? { connector.retry.timeLeft }

    /// Does work that can wait until no more input comes: in a flood, every moment spent on it would lose more events.
    mutating func catchUp(_ sequencer: inout Sequencer, _ engine: inout AnalysisEngine) {
      if losses > 0 {
        log.warning("events were lost\(losses == 1 ? "" : " \(losses) times"); held notes were cleared")
        losses = 0
      }
      if isUnsure { isUnsure = !resynchronize(&sequencer, &engine) }
      if connector.retry.timeLeft == .zero { connector.connectNewcomers(&sequencer) }
    }

    /// Follows one thing that came out of the sequencer.
    mutating func follow(
      _ next: SequencerInput, _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
    ) {
      switch next {
      case .midi(let event, from: connections.output, to: connections.monitor.port):
        echoes.remember(event, at: engine.clock.elapsed)
      case .midi(let event, from: let port, _):
        // A program may send to us without a subscription, as `aplaymidi` does; it gets a slot on first use.
        let known = slots.source(of: port)
        guard let source = known ?? welcome(port, &sequencer, &engine) else { return }
        guard !echoes.isEcho(event, from: source, at: engine.clock.elapsed) else { return }
        engine.apply(.midi(event, from: source))
      case .clock(let message, from: let port):
        engine.follow(message, from: UInt32(port.client) << 8 | UInt32(port.port))
        noteLife(of: port, isSensing: false, &engine)
      case .alive(let sign, from: let port):
        noteLife(of: port, isSensing: sign == .activeSensing, &engine)
      case .announcement(let announcement): follow(announcement, &sequencer, &engine)
      case .eventsLost:
        losses += 1
        isUnsure = true
        engine.apply(.eventsLost)
      case .ignored: break
      }
    }

    /// Only for ports that play: a port that sends nothing else needs no slot.
    private func noteLife(of port: PortAddress, isSensing: Bool, _ engine: inout AnalysisEngine) {
      if let source = slots.source(of: port) { engine.apply(.alive(source, isSensing: isSensing)) }
    }

    /// Connects or disconnects a port by command; the announcement that follows does the rest.
    mutating func carryOut(_ command: InputCommand, _ sequencer: inout Sequencer) -> InputRequest.Outcome {
      connector.carryOut(command, &sequencer)
    }

    private mutating func follow(
      _ announcement: Announcement, _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
    ) {
      // Keyboards first: an instrument may wait a moment longer.
      defer { connections.follow(announcement, &sequencer) }
      switch announcement {
      case .portStart: connector.connectNewcomers(&sequencer)
      case .clientChange, .portChange:
        connector.connectNewcomers(&sequencer)
        reportNewNames(sequencer, &engine)
      case .portExit(let port):
        connector.forget { $0 == port }
        disconnect(port, &engine)
      case .clientExit(let client):
        connector.forget { $0.client == client }
        for port in slots.ports(of: client) { disconnect(port, &engine) }
      case .subscribed(let subscription) where subscription.destination == input:
        _ = welcome(subscription.sender, &sequencer, &engine)
        slots.noteSubscribed(subscription.sender)
        connector.takeBack(subscription.sender)
      case .unsubscribed(let subscription) where subscription.destination == input:
        // It was disconnected on purpose, and stays so. A port that leaves is unsubscribed first, and forgotten when its exit comes.
        connector.leaveAlone(subscription.sender)
        disconnect(subscription.sender, &engine)
      case .clientStart, .subscribed, .unsubscribed: break
      }
    }

    /// The lost events may include the news that a keyboard came or went. Returns whether all is known again.
    private mutating func resynchronize(
      _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
    ) -> Bool {
      guard let directory = try? sequencer.portDirectory(findsUSB: false) else { return false }
      let senders = directory.senders(to: input)
      connector.forget { directory[$0] == nil }
      connector.forgetOthersDisconnections()
      for port in slots.ports() {
        let hasLeft = slots.isSubscribed(port) ? !senders.contains(port) : directory[port] == nil
        if hasLeft { disconnect(port, &engine) }
      }
      for port in senders {
        _ = welcome(port, &sequencer, &engine)
        slots.noteSubscribed(port)
      }
      connector.connectNewcomers(&sequencer)
      connections.lookAround(&sequencer)
      return true
    }

    /// Reports keyboards that have another name than when they came; they stay connected. Some programs get their names after their ports:
    /// then another profile may fit.
    private mutating func reportNewNames(_ sequencer: borrowing Sequencer, _ engine: inout AnalysisEngine) {
      guard let directory = directory(sequencer) else { return }
      for port in slots.ports() {
        guard let source = slots.source(of: port), let name = directory[port]?.name,
          let former = context.name(of: source)?.name, former != name
        else { continue }
        log.notice("'\(former)' (\(port)) is now called '\(name)'")
        engine.apply(.connected(source, profile(of: port, in: directory)))
        context.connect(source, as: SourceName(address: "\(port)", name: name))
        engine.report(.renamed(source))
      }
    }

    private mutating func welcome(
      _ port: PortAddress, _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
    ) -> InputSource? {
      if let source = slots.source(of: port) { return source }
      guard let source = slots.assign(port) else {
        guard refused.insert(port).inserted else { return nil }
        log.warning("port \(port) is ignored: \(SourceSlots.limit) keyboards play already")
        return nil
      }
      let directory = directory(sequencer) ?? PortDirectory()
      let name = directory[port]?.name ?? "port \(port)"
      let profile = profile(of: port, in: directory)
      engine.apply(.connected(source, profile))
      context.connect(source, as: SourceName(address: "\(port)", name: name))
      log.notice("connected: \(name) (\(port))\(profile == .standard ? "" : ", with settings of its own")")
      engine.report(.connected(source))
      return source
    }

    private mutating func profile(of port: PortAddress, in directory: PortDirectory) -> SourceProfile {
      profiles.profile(of: port, in: directory, policy: connector.policy)
    }

    private func directory(_ sequencer: borrowing Sequencer) -> PortDirectory? {
      try? sequencer.portDirectory(findsUSB: connector.needsUSB || !profiles.isEmpty)
    }

    /// Releases everything that the port held, and nothing else.
    private mutating func disconnect(_ port: PortAddress, _ engine: inout AnalysisEngine) {
      guard let source = slots.source(of: port) else { return }
      engine.apply(.disconnected(source))
      log.notice("disconnected: \(context.name(of: source)?.name ?? "port") (\(port))")
      context.disconnect(source)
      slots.release(source)
      refused = []
    }
  }
}
