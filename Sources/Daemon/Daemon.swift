internal import ALSASequencer
internal import ChordAnalysis
internal import Foundation
internal import Logging
internal import MIDI
internal import Outputs
internal import PageServer
internal import ServiceLifecycle
internal import UnixSignals

/// The composition root: reads the settings, builds input, queues and sinks, runs them, stops them in order.
public struct Daemon: Sendable {
  let options: RunOptions
  let environment: [String: String]

  public init(options: RunOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
  }

  /// Runs until the input ends, a signal stops it, or nobody reads its output any more.
  public func run() async throws {
    // A reader that goes away is an error to handle, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    // Until the reloader listens, a reload is too early, not the end.
    signal(SIGHUP, SIG_IGN)
    let loaded = try load()
    let configuration = loaded.configuration
    let registry = SinkRegistry(configuration, environment: environment)
    if registry.isCrowded { throw DaemonError.twoOutputsOnStandardOutput }
    let lines = LogQueue()
    defer { lines.drain(atMost: .milliseconds(200)) }
    let log = logger(configuration, registry, lines)
    for warning in loaded.warnings { log.warning("\(warning)") }
    try await run(configuration, registry, log)
  }

  private func run(
    _ configuration: Configuration, _ registry: SinkRegistry, _ log: Logger
  ) async throws {
    let clock = StreamClock()
    let manager = ServiceManager(environment: environment)
    let context = SinkContext(
      naming: configuration.namingSettings,
      startMicroseconds: Int64(Date().timeIntervalSince1970 * 1_000_000), elapsed: { clock.elapsed },
      sourcesChanged: { manager.report($0) })
    let control = try InputControl(signOfLife: { manager.ping() })
    let mailbox = configuration.page.listen == nil ? nil : PageMailbox()
    let inbox = try PlayerInbox()
    let registrations =
      registry.sinks(context: context, page: mailbox)
      + MIDISinks(configuration: configuration, inbox: inbox).sinks(context: context)
    let sinks = try registrations.map { registration in
      SinkService(
        registration: registration, queue: try SinkQueue(registration.buffering), log: log,
        stopProgram: { control.stop() }, clock: clock)
    }
    var input = InputService(
      choice: try choice(configuration), settings: configuration.analyzer, clock: clock,
      control: control, hub: AnalysisHub(queues: sinks.map(\.queue)), context: context, manager: manager,
      inbox: inbox, playback: configuration.playback, log: log)
    let settings = LiveSettings(
      configuration, control: control, context: context, changed: { mailbox?.settingsChanged() },
      load: { () throws(ConfigurationError) in try load() })
    let statistics = Statistics(
      input: input.hub.statistics, sinks: sinks, clock: clock, version: options.version)
    defer { tell(statistics, of: input) }
    let playback = PlaybackControl(inbox: inbox, lastChord: input.hub.lastChord) { settings.current }
    let page = try mailbox.flatMap {
      try pageService(configuration.page, $0, settings, input, statistics, playback)
    }
    let remote = try controlService(configuration.control.socket, settings, input, statistics, playback)
    let helpers: [(any Service)?] = [
      ReloadService(settings: settings, manager: manager, log: log), remote,
      manager.watchdogInterval.map { WatchdogService(interval: $0, control: control) },
    ]
    // Only now: from here on signals are waited for.
    input.prepare = { page?.server.start() }
    let player = playerService(playback, input, configuration)
    try await group([player, page], sinks, helpers.compactMap(\.self), input, log).run()
  }

  /// Without the sequencer there is nothing to play from.
  private func playerService(
    _ playback: PlaybackControl, _ input: InputService, _ configuration: Configuration
  ) -> PlayerService? {
    guard case .sequencer = input.choice else { return nil }
    var thread = PlayerThread(inbox: input.inbox, log: input.log)
    thread.replay = { playback.replay() }
    thread.preparesAtOnce = configuration.midi.forward != .off
    return PlayerService(thread: thread)
  }

  private func logger(_ configuration: Configuration, _ registry: SinkRegistry, _ lines: LogQueue) -> Logger {
    var log = Logger(label: "chordd") { StandardErrorLog(label: $0, queue: lines) }
    // The page shows who is connected; a line of log in the middle of it would only spoil it.
    let isOnPage = registry.showsPage && isatty(STDERR_FILENO) == 1
    log.logLevel = isOnPage ? max(configuration.log.level, .error) : configuration.log.level
    return log
  }

  /// Says at the end how it went: for a player's evening a notice, for a replayed file hardly of interest.
  private func tell(_ statistics: Statistics, of input: InputService) {
    // What failed before it listened has nothing to tell.
    guard statistics.input.publishedAnalyses > 0 else { return }
    let level: Logger.Level = if case .sequencer = input.choice { .notice } else { .info }
    for line in statistics.snapshot.lines { input.log.log(level: level, "\(line)") }
  }

  private func load() throws(ConfigurationError) -> LoadedConfiguration {
    try ConfigurationLoader(environment: environment)
      .load(file: options.configurationFile, overrides: options.overrides)
  }

  /// The input is the last of the services: shutdown goes backwards, so it stops before what it feeds. The player and the
  /// page are the first: sinks feed them.
  private func group(
    _ fed: [(any Service)?], _ sinks: [SinkService], _ helpers: [any Service], _ input: InputService,
    _ log: Logger
  ) -> ServiceGroup {
    let others: [any Service] = fed.compactMap(\.self) + sinks + helpers
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = others.map {
      .init(service: $0, successTerminationBehavior: .ignore)
    }
    services.append(.init(service: input, successTerminationBehavior: .gracefullyShutdownGroup))
    var quiet = log
    quiet.logLevel = max(log.logLevel, .error)
    var configuration = ServiceGroupConfiguration(services: services, logger: quiet)
    configuration.gracefulShutdownSignals = [.sigterm, .sigint]
    configuration.maximumGracefulShutdownDuration = .milliseconds(900)
    return ServiceGroup(configuration: configuration)
  }

  private func profiles(_ configuration: Configuration) throws -> [KeyboardProfiles.Rule] {
    try configuration.keyboards.entries.map { (try PortSelector($0.name), $0.profile) }
  }

  /// Without a sequencer there is still the demo: the program shows what it does on any machine, unless it was told
  /// that it is the sequencer that matters, as the units of systemd do.
  private func choice(_ configuration: Configuration) throws -> InputChoice {
    switch options.input {
    case "demo": return .events(DemoPerformance.events, name: InputChoice.demoName)
    case "-": return .standardInput
    case RunOptions.sequencer, nil: break
    case let path?: return .events(try MIDIFile.read(path).events, name: path)
    }
    let selectors = try configuration.input.ports.map(PortSelector.init)
    let failure = SequencerAccess.failure()
    if case .absent = failure, selectors.isEmpty, options.input == nil {
      return show(configuration.page.listen)
    }
    if let failure { throw failure }
    return .sequencer(selectors, profiles: try profiles(configuration), waitsForPorts: options.input != nil)
  }

  /// The demo, and then the piano of the page if there is a page.
  private func show(_ page: PageAddress?) -> InputChoice {
    let sentence = "\(SequencerAccess.Failure.absent); playing the built-in demo instead, once"
    guard let page else {
      Diagnostics.note(sentence)
      return .events(DemoPerformance.events, name: InputChoice.demoName)
    }
    Diagnostics.note("\(sentence), then what you play on the page, http://\(page)")
    return .show(DemoPerformance.events)
  }
}
