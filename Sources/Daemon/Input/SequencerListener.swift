internal import ALSASequencer
internal import ChordAnalysis
internal import Logging
internal import Outputs

/// Listens to the ALSA sequencer: connects keyboards, feeds their events, follows what comes and goes.
struct SequencerListener {
  let selectors: [PortSelector]
  let profiles: [KeyboardProfiles.Rule]
  let context: SinkContext
  let log: Logger

  /// Returns when the thread is to stop. `onReady` is called once the ports exist and keyboards are connected.
  func run(_ engine: inout AnalysisEngine, onReady: () -> Void) throws {
    var sequencer = try Sequencer(clientName: KeyboardPolicy.ownName)
    let input = try sequencer.createInputPort()
    _ = try sequencer.createOutputPort()
    var connector = KeyboardConnector(selectors: selectors, input: input, log: log)
    try connector.connectAtStart(&sequencer)
    var session = Session(
      connector: connector, profiles: KeyboardProfiles(profiles), input: input, context: context, log: log)
    askForPriority()
    engine.report(.listening)
    onReady()
    while !engine.control.isStopRequested {
      let timeout = [engine.timeUntilDeadline, session.timeUntilRetry].compactMap(\.self).min()
      let readiness = try sequencer.wait(orFor: engine.control.wakeUp, timeout: timeout)
      if readiness.contains(.wakeUp),
        !engine.continueAfterWakeUp(ports: { session.carryOut($0, &sequencer) })
      {
        return
      }
      while let next = try sequencer.nextInput() { session.follow(next, &sequencer, &engine) }
      engine.advance()
      session.catchUp(&sequencer, &engine)
    }
  }

  /// Real-time priority is worth asking for; without it everything works, on a busy machine less evenly.
  private func askForPriority() {
    CurrentThread.makeTimersExact()
    do {
      try CurrentThread.requestRealTime(priority: CurrentThread.inputPriority)
    } catch {
      log.info("no real-time priority (\(error)); continuing without")
    }
  }
}
