internal import ALSASequencer
internal import ChordAnalysis
internal import Keyboards
internal import Logging
internal import MIDIOutput
internal import Outputs

/// Listens to the ALSA sequencer: connects keyboards, feeds their events, follows ports that come and go.
struct SequencerListener {
  let selectors: [PortSelector]
  let profiles: [KeyboardProfiles.Rule]
  /// Whether ports that were asked for may come later; otherwise a missing one is an error.
  let waitsForPorts: Bool
  let context: StreamContext
  let inbox: PlayerInbox
  /// The instrument to play to, if one was named.
  let instrument: PortSelector?
  let log: Logger

  /// Returns when the thread is to stop. `onReady` is called once the ports exist and keyboards are connected.
  func run(_ engine: inout AnalysisEngine, onReady: () -> Void) throws {
    var sequencer = try Sequencer(clientName: KeyboardPolicy.ownName)
    let input = try sequencer.createInputPort()
    var connections = try openOutput(&sequencer)
    var connector = KeyboardConnector(
      selectors: selectors, waitsForPorts: waitsForPorts, input: input, log: log)
    try connector.connectAtStart(&sequencer)
    let profiles = KeyboardProfiles(profiles)
    connections.lookAround(&sequencer)
    var session = Session(
      connector: connector, profiles: profiles, input: input, connections: connections, context: context,
      log: log)
    for entry in profiles.unmet(in: try sequencer.portDirectory(), policy: connector.policy) {
      log.notice("no keyboard is there yet for the entry '\(entry)' of keyboards")
    }
    InputPriority.ask(log)
    engine.report(.listening)
    onReady()
    var hasMore = false
    while !engine.control.isStopRequested {
      let readiness = try sequencer.wait(
        orFor: engine.control.wakeUp, timeout: hasMore ? .zero : timeout(engine, session))
      if readiness.contains(.wakeUp),
        !engine.continueAfterWakeUp(ports: { session.carryOut($0, &sequencer) })
      {
        return
      }
      hasMore = try follow(&session, &sequencer, &engine)
      engine.advance()
      if !hasMore { session.catchUp(&sequencer, &engine) }
    }
  }

  /// Creates the port to play from, and hands it to the player.
  private func openOutput(_ sequencer: inout Sequencer) throws -> OutputConnections {
    let output = try sequencer.createOutputPort()
    let monitor = try sequencer.createMonitor(of: output)
    inbox.open(sequencer.output(from: output))
    return OutputConnections(output: output, monitor: monitor, wanted: instrument, inbox: inbox, log: log)
  }

  /// The most events that are read before commands, such as to stop, are looked at: more than the kernel keeps for us.
  private static let eventsAtOnce = 4096

  /// Follows what came in; returns whether there may be more. A flood need not ever end.
  private func follow(
    _ session: inout Session, _ sequencer: inout Sequencer, _ engine: inout AnalysisEngine
  ) throws -> Bool {
    for _ in 0..<Self.eventsAtOnce {
      guard let next = try sequencer.nextInput() else { return false }
      session.follow(next, &sequencer, &engine)
    }
    return true
  }

  /// How long the thread may sleep; `nil`: until something happens.
  private func timeout(_ engine: borrowing AnalysisEngine, _ session: Session) -> Duration? {
    guard let retry = session.timeUntilRetry else { return engine.timeUntilDeadline }
    return engine.timeUntilDeadline.map { min($0, retry) } ?? retry
  }

  /// Real-time priority is worth asking for; without it everything works, on a busy machine less evenly.
}
