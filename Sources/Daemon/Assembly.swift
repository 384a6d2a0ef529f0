internal import Settings
internal import ALSASequencer
internal import Foundation
internal import Logging
internal import Outputs
internal import PageServer
internal import ServiceLifecycle
internal import UnixSignals

/// The composition root: everything that a running chordd is made of, wired together.
struct Assembly {
  let configuration: Configuration
  let options: RunOptions
  let environment: [String: String]
  let sinks: [SinkService]
  let input: InputService
  let settings: LiveSettings
  let statistics: Statistics
  /// The newest analysis, for requests.
  let present: PresentAnalysis
  /// Where the page's server finds what to send its clients; `nil` when no page is wanted.
  let mailbox: PageMailbox?
  let parts: ProgramParts
  /// What lets visitors of the page change something; a file that changes later counts at the next start.
  let pageToken: String?
  /// With which the program ends.
  var terminal = ControllingTerminal()

  init(
    configuration: Configuration, choice: InputChoice, options: RunOptions,
    environment: [String: String], log: Logger
  ) throws {
    self.configuration = configuration
    self.options = options
    self.environment = environment
    let page = configuration[PageSettings.self]
    pageToken = page.listen == nil ? nil : try PageToken.find(page)
    let clock = StreamClock()
    let manager = ServiceManager(environment: environment)
    let wallClock: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000_000) }
    let context = SinkContext(
      naming: configuration.namingSettings, startMicroseconds: wallClock(), elapsed: { clock.elapsed },
      wallClock: wallClock,
      sourcesChanged: { manager.report($0) })
    let control = try InputControl(signOfLife: { manager.ping() })
    let mailbox = page.listen == nil ? nil : PageMailbox()
    let inbox = try PlayerInbox(changed: { mailbox?.settingsChanged() })
    let settings = LiveSettings(
      configuration, table: options.features.table, control: control, context: context,
      savedFile: options.savedFile(environment),
      changed: { mailbox?.settingsChanged() },
      load: BoundedLoad { () throws(ConfigurationError) in try options.load(environment) })
    self.settings = settings
    let midi = MIDISender(
      send: { inbox.post(.send($0)) }, sendSystemExclusive: { inbox.post(.systemExclusive($0)) },
      velocity: { UInt8(clamping: settings.current[MIDIOutputSettings.self].velocity) })
    let parts = ProgramParts()
    self.parts = parts
    let place = OutputPlace(
      configuration: configuration, environment: environment, context: context, midi: midi, parts: parts)
    let registrations = try Self.registrations(options.features, place, mailbox)
    var log = log
    // The display shows who is connected; a line of log in the middle of it would only spoil it.
    if registrations.contains(where: { $0.place == .wholeTerminal }), isatty(STDERR_FILENO) == 1 {
      log.logLevel = max(log.logLevel, .error)
    }
    sinks = try registrations.map { registration in
      SinkService(
        registration: registration, queue: try SinkQueue(registration.buffering, gate: registration.gate),
        log: log,
        stopProgram: { control.stop() }, clock: clock)
    }
    settings.reopenFiles { [sinks] in
      for sink in sinks { sink.queue.askToReopen() }
    }
    let input = InputService(
      choice: choice, settings: configuration.analyzer, clock: clock, control: control,
      hub: AnalysisHub(queues: sinks.map(\.queue)), context: context, manager: manager, inbox: inbox,
      playback: configuration[MIDIOutputSettings.self], log: log)
    self.input = input
    statistics = Statistics(input: input.hub.statistics, sinks: sinks, clock: clock, version: options.version)
    present = PresentAnalysis(input.hub.present)
    self.mailbox = mailbox
  }

  /// The outputs that are switched on, that of the page among them.
  private static func registrations(
    _ features: FeatureSet, _ place: OutputPlace, _ mailbox: PageMailbox?
  ) throws(DaemonError) -> [SinkRegistration] {
    var registrations = features.outputs.flatMap { $0.registrations(place) }
    if let mailbox {
      registrations.append(
        SinkRegistration("page", .records(256)) { PageSink(context: place.context, mailbox: mailbox) })
    }
    guard registrations.count(where: \.isOnStandardOutput) < 2 else { throw .twoOutputsOnStandardOutput }
    return registrations
  }

  /// The services in the order of their start. Shutdown goes backwards: the input, the last, stops before what it feeds;
  /// the player and the page, the first, stop after the sinks that feed them.
  ///
  /// From the call on, signals are waited for.
  func group() throws -> ServiceGroup {
    let manager = input.manager
    let program = try program()
    for feature in options.features.features { feature.begin(in: program) }
    let page = try pageService()
    let others: [(any Service)?] =
      [playerService, page] + sinks
      + [
        ReloadService(
          settings: settings, manager: manager, terminal: terminal,
          stopProgram: { [input] in input.control.stop() },
          log: input.log), try controlService(),
        manager.watchdogInterval.map { WatchdogService(interval: $0, control: input.control) },
      ]
    var last = input
    last.prepare = { page?.server.start() }
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = others.compactMap { service in
      service.map { .init(service: $0, successTerminationBehavior: .ignore) }
    }
    services.append(.init(service: last, successTerminationBehavior: .gracefullyShutdownGroup))
    var quiet = input.log
    quiet.logLevel = max(input.log.logLevel, .error)
    var configuration = ServiceGroupConfiguration(services: services, logger: quiet)
    configuration.gracefulShutdownSignals = [.sigterm, .sigint]
    configuration.maximumGracefulShutdownDuration = .milliseconds(900)
    return ServiceGroup(configuration: configuration)
  }

  /// Without the sequencer there is nothing to play from.
  private var playerService: PlayerService? {
    guard case .sequencer = input.choice else { return nil }
    var thread = PlayerThread(inbox: input.inbox, log: input.log)
    thread.preparesAtOnce = configuration[NoteForwardingOutput.self].forward != .off
    return PlayerService(thread: thread)
  }
}
