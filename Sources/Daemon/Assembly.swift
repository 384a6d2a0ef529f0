internal import ALSASequencer
internal import FeatureKit
internal import Foundation
internal import Logging
internal import MIDIOutput
internal import Outputs
internal import PageServer
internal import Settings
internal import System

extension [RunningFeature] {
  /// Those of the features that listen.
  fileprivate var listeners: [Listener] { compactMap(\.listener) }
}

/// The composition root: everything that a running chordd is made of, wired together.
struct Assembly {
  let configuration: Configuration
  let options: RunOptions
  let environment: [String: String]
  let listeners: [ListenerService]
  let input: InputService
  let settings: LiveSettings
  let statistics: Statistics
  /// The newest analysis, for requests.
  let present: PresentAnalysis
  /// The messages for the clients of the page, for its server to send; `nil` when no page is wanted.
  let mailbox: PageMailbox?
  let features: [RunningFeature]
  /// The token that lets visitors of the page change something; a token file that changes later counts at the next start.
  let pageToken: String?
  /// The users of this machine who are at home, on the page and on the sockets.
  let home: HomeUsers
  /// Opens the page to the network.
  let network: NetworkSwitch
  /// The terminal whose end ends the program.
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
    home = HomeUsers(named: page.users)
    network = NetworkSwitch(page, environment: environment)
    let clock = StreamClock()
    let manager = ServiceManager(environment: environment)
    let wallClock: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000_000) }
    let context = StreamContext(
      naming: configuration.namingSettings, startMicroseconds: wallClock(), elapsed: { clock.elapsed },
      wallClock: wallClock,
      sourcesChanged: { manager.report($0) })
    let control = try InputControl(signOfLife: { manager.ping() })
    let mailbox = page.listen == nil ? nil : PageMailbox()
    let followers = SettingsFollowers()
    let inbox = try PlayerInbox(changed: { mailbox?.settingsChanged() })
    let settings = LiveSettings(
      configuration, table: options.features.table, control: control, context: context,
      savedFile: options.savedFile(environment),
      changed: {
        mailbox?.settingsChanged()
        followers.tell()
      },
      load: BoundedLoad { () throws(ConfigurationError) in try options.load(environment) })
    self.settings = settings
    let midi = MIDISender(
      send: { inbox.post(.send($0)) }, sendSystemExclusive: { inbox.post(.systemExclusive($0)) },
      sendPacket: { inbox.post(.packet($0)) },
      velocity: { UInt8(clamping: settings.current[MIDIOutputSettings.self].velocity) })
    let (present, relay, beats) = (PresentAnalysis(), FeatureEventRelay(), SharedClock())
    let commands = try InputCommands(control)
    features = try options.features.make(
      FeatureContext(
        environment: environment, stream: context, player: inbox, log: log,
        present: { [present] in present.value }, configuration: { settings.current },
        dismissDemo: { _ = try? commands.ask(.endDemo) }, followers: followers, clock: beats,
        expect: { control.expect($0) }, publish: { relay.publish($0) }))
    let place = OutputPlace(
      configuration: configuration, environment: environment, context: context, midi: midi, home: home)
    let listeners = try Self.listeners(options.features, place, mailbox, beats) + features.listeners
    var log = log
    // The display shows the keyboards; a line of log in the middle would only spoil it.
    if listeners.contains(where: { $0.place == .wholeTerminal }), isatty(STDERR_FILENO) == 1 {
      log.logLevel = max(log.logLevel, .error)
    }
    self.listeners = try listeners.map { listener in
      ListenerService(
        listener: listener,
        queue: try ListenerQueue(listener.buffering, hearing: listener.hearing, gate: listener.gate),
        log: log,
        stopProgram: { control.stop() }, ended: { inbox.feederEnded() }, clock: clock)
    }
    inbox.expect(feeders: listeners.count)
    settings.reopenFiles { [listeners = self.listeners] in
      for listener in listeners { listener.queue.askToReopen() }
    }
    let hub = ListenerHub(queues: self.listeners.map(\.queue), present: present.slot)
    relay.connect(hub)
    input = InputService(
      choice: choice, settings: configuration.analyzer, clock: clock, control: control, hub: hub,
      context: context, manager: manager, inbox: inbox, output: configuration[MIDIOutputSettings.self],
      log: log)
    statistics = Statistics(
      input: hub.statistics, listeners: self.listeners, clock: clock, version: options.version)
    self.present = present
    self.mailbox = mailbox
  }

  /// The outputs that are switched on, that of the page among them.
  private static func listeners(
    _ features: FeatureSet, _ place: OutputPlace, _ mailbox: PageMailbox?, _ clock: SharedClock
  ) throws(DaemonError) -> [Listener] {
    var listeners =
      features.outputs.flatMap { $0.listeners(place) } + clock.listeners(place.configuration)
    if let mailbox {
      listeners.append(
        Listener("page", .records(256)) { PageOutput(context: place.context, mailbox: mailbox) })
    }
    guard listeners.count(where: \.isOnStandardOutput) < 2 else { throw .twoOutputsOnStandardOutput }
    return listeners
  }

  /// The services in the order of their start. Shutdown goes backwards: the input, the last, stops before the services that it feeds; the
  /// player and the page, the first, stop after the outputs that feed them.
  ///
  /// From the call on, signals are waited for.
  func group() async throws -> ServiceGroup {
    let manager = input.manager
    let page = try pageService()
    let (hangUps, comes) = AsyncStream.makeStream(of: Void.self)
    let trap = await SignalTrap([SIGHUP]) { comes.yield() }
    comes.onTermination = { _ in trap.cancel() }
    let others: [(any Service)?] =
      [playerService, page] + listeners
      + [
        ReloadService(
          settings: settings, manager: manager, terminal: terminal,
          stopProgram: { [input] in input.control.stop() },
          log: input.log, signals: hangUps), try controlService(),
        manager.watchdogInterval.map { WatchdogService(interval: $0, control: input.control) },
      ]
    var last = input
    last.prepare = { page?.server.start() }
    return ServiceGroup(others.compactMap(\.self) + [last], limit: .milliseconds(900))
  }

  /// Without the sequencer there is nothing to play from.
  private var playerService: PlayerService? {
    guard case .sequencer = input.choice else { return nil }
    var thread = PlayerThread(inbox: input.inbox, log: input.log)
    thread.preparesAtOnce = configuration[NoteForwardingSettings.self].forward != .off
    return PlayerService(thread: thread)
  }
}
