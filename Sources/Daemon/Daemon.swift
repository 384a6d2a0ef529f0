internal import ALSASequencer
internal import Foundation
internal import Logging
internal import MIDI
internal import PageServer
internal import ServiceLifecycle

/// Runs the program: reads the settings, chooses the input, runs what is made of them, says at the end how it went.
public struct Daemon: Sendable {
  let options: RunOptions
  let environment: [String: String]

  public init(options: RunOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
  }

  /// Runs until the input ends, a signal stops it, or nobody reads its output any more.
  public func run() async throws {
    let terminal = ControllingTerminal()
    // A reader that goes away is an error to handle, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    // Until the reloader listens, a reload is too early, not the end.
    signal(SIGHUP, SIG_IGN)
    let loaded = try options.load(environment)
    let configuration = loaded.configuration
    let registry = SinkRegistry(configuration, environment: environment)
    if registry.isCrowded { throw DaemonError.twoOutputsOnStandardOutput }
    let lines = LogQueue()
    defer { lines.drain(atMost: .milliseconds(200)) }
    let log = logger(configuration, registry, lines)
    for warning in loaded.warnings { log.warning("\(warning)") }
    var assembly = try Assembly(
      configuration: configuration, registry: registry, choice: try choice(configuration), options: options,
      environment: environment, log: log)
    assembly.terminal = terminal
    defer { tell(assembly.statistics, of: assembly.input) }
    let limit = EndLimit()
    try await assembly.group().run()
    withExtendedLifetime(limit) {}
    let lost = assembly.sinks.contains {
      $0.registration.isOnStandardOutput && $0.statistics.state == .failed
    }
    if lost { throw DaemonError.standardOutputLost }
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

  private func profiles(_ configuration: Configuration) throws -> [KeyboardProfiles.Rule] {
    try configuration.keyboards.entries.map { (try PortSelector($0.name), $0.profile) }
  }

  /// Without a sequencer there is still the demo: the program shows what it does on any machine, unless it was told
  /// that it is the sequencer that matters, as the units of systemd do.
  private func choice(_ configuration: Configuration) throws -> InputChoice {
    switch options.input {
    case "demo": return .demo(DemoPerformance.events, goesOn: false)
    case "-": return .standardInput
    case RunOptions.sequencer, nil: break
    case let path?:
      return .file(try MIDIFile(path).eventSequence(ofTracks: options.tracks), name: path)
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
      return .demo(DemoPerformance.events, goesOn: false)
    }
    // Where every address is meant, the log says which one to open.
    let place = page.isWildcard ? "" : ", http://\(page)"
    Diagnostics.note("\(sentence), then what you play on the page\(place)")
    return .demo(DemoPerformance.events, goesOn: true)
  }
}
