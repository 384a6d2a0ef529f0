internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import Outputs

/// Listens to the ALSA sequencer: connects keyboards, feeds their events, follows what comes and goes.
struct SequencerListener {
  let selectors: [PortSelector]
  let context: SinkContext
  let log: Logger

  /// Returns when the thread is to stop. `onReady` is called once the ports exist and keyboards are connected.
  func run(_ engine: inout AnalysisEngine, onReady: () -> Void) throws {
    var sequencer = try Sequencer(clientName: KeyboardPolicy.ownName)
    let input = try sequencer.createInputPort()
    _ = try sequencer.createOutputPort()
    let connector = KeyboardConnector(selectors: selectors, input: input, log: log)
    var session = Session(connector: connector, input: input, context: context, log: log)
    try connector.connectAtStart(&sequencer)
    askForPriority()
    engine.report(.listening)
    onReady()
    while !engine.control.isStopRequested {
      let readiness = try sequencer.wait(orFor: engine.control.wakeUp, timeout: engine.timeUntilDeadline)
      if readiness.contains(.wakeUp),
        !engine.continueAfterWakeUp(ports: { session.carryOut($0, &sequencer) })
      {
        return
      }
      while let next = try sequencer.nextInput() { try session.follow(next, &sequencer, &engine) }
      engine.advance()
    }
  }

  /// Real-time priority is worth asking for; without it everything works, on a busy machine less evenly.
  private func askForPriority() {
    CurrentThread.makeTimersExact()
    do {
      try CurrentThread.requestRealTime(priority: 5)
    } catch {
      log.info("no real-time priority (\(error)); continuing without")
    }
  }
}
