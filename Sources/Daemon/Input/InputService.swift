internal import ALSASequencer
internal import CLinux
internal import ChordAnalysis
internal import Keyboards
internal import Logging
internal import MIDI
internal import MIDIOutput
internal import Outputs
internal import System

/// Runs the input thread, the only one that touches the analyzer.
struct InputService: Service {
  let choice: InputChoice
  let settings: AnalyzerSettings
  let clock: StreamClock
  let control: InputControl
  let hub: ListenerHub
  let context: StreamContext
  let manager: ServiceManager
  let inbox: PlayerInbox
  let output: MIDIOutputSettings
  let log: Logger
  /// Runs before the program reports that it is ready.
  var prepare: @Sendable () -> Void = {}

  func run(until end: EndSignal) async throws {
    let isFinished = try await BlockingThread.run(
      name: "chordd-input", until: end, stopLimit: .milliseconds(800), stop: { askToStop() }
    ) { try listen() }
    // From here on everything else ends, too.
    EndLimit.begin()
    if !isFinished { log.warning("the input does not answer; ending without it") }
  }

  private func askToStop() {
    EndLimit.begin()
    control.stop()
    manager.stopping()
  }

  private func listen() throws {
    var engine = AnalysisEngine(settings: settings, clock: clock, control: control, hub: hub)
    engine.drumsWereIgnored = { log.notice("\(IgnoredDrums.sentence)") }
    switch choice {
    case .sequencer(let selectors, let profiles, let waitsForPorts):
      let listener = SequencerListener(
        selectors: selectors, profiles: profiles, waitsForPorts: waitsForPorts, context: context,
        inbox: inbox, instrument: try output.port.map(PortSelector.init), log: log)
      try listener.run(&engine) {
        log.info("listening")
        manager.report(context.sources)
        welcome()
      }
    case .file(let events, let name):
      begin(&engine, SourceName(name: name, player: .file))
      EventPlayer(events: events).run(&engine)
    case .demo(let events, let goesOn):
      begin(&engine, SourceName(name: "demo", player: .demo))
      EventPlayer(events: events, isDemo: true, goesOn: goesOn) { context.disconnect(.first) }.run(&engine)
    case .standardInput:
      InputPriority.ask(log)
      begin(&engine, SourceName(name: "standard input"))
      var stream = ByteStreamInput()
      try stream.run(&engine)
      if !stream.hasNotes, !control.isStopRequested {
        log.warning(
          "standard input has ended without a note, so nothing was named; 'chordd doctor' looks for keyboards"
        )
      }
    }
  }

  private func begin(_ engine: inout AnalysisEngine, _ source: SourceName) {
    engine.report(.listening)
    context.connect(.first, as: source)
    engine.report(.connected(.first))
    welcome()
  }

  /// Starts the page, and reports that the program is ready; not called when the input cannot be opened.
  private func welcome() {
    prepare()
    manager.ready()
    clinux_release_code()
  }
}

/// Where notes come from.
enum InputChoice: Sendable {
  case sequencer([PortSelector], profiles: [KeyboardProfiles.Rule], waitsForPorts: Bool)
  case file(SMFEventSequence, name: String)
  /// The demo, until a person plays on the page. `goesOn`: the program goes on after its end, too.
  case demo([TimedMIDIEvent], goesOn: Bool)
  case standardInput

  /// The word in replies.
  var kind: String {
    switch self {
    case .sequencer: "sequencer"
    case .demo: "demo"
    case .file: "file"
    case .standardInput: "stream"
    }
  }
}

/// The input thread has priority over all other work, such as writing to two hundred clients of the page.
enum InputPriority {
  /// Asks for real-time priority and exact timers for the thread that calls; works without.
  static func ask(_ log: Logger) {
    CurrentThread.makeTimersExact()
    do {
      try CurrentThread.requestRealTime(priority: CurrentThread.inputPriority)
    } catch {
      log.info("no real-time priority (\(error)); continuing without")
    }
  }
}
