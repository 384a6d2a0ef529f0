internal import ALSASequencer
public import FeatureKit
internal import Files
internal import Foundation
internal import Glibc
internal import Keyboards
internal import Logging
internal import MIDI
internal import Outputs
internal import PageServer
public import Settings
internal import System

/// Runs the program: reads the settings, chooses the input, runs the services, and logs statistics at the end.
public struct Daemon: Sendable {
  let options: RunOptions
  let environment: [String: String]

  public init(options: RunOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
  }

  /// Runs until the input ends, a signal stops it, or the reader of its output goes away.
  public func run() async throws {
    let terminal = ControllingTerminal()
    try OpenFiles.ensureEnough()
    // A reader that goes away is an error to handle, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    // Until the signal is trapped, a reload is too early, not the end.
    signal(SIGHUP, SIG_IGN)
    let loaded = try options.load(environment)
    let configuration = loaded.configuration
    let lines = LogQueue()
    defer { lines.drain(atMost: .milliseconds(200)) }
    let log = logger(configuration, lines)
    for warning in loaded.warnings { log.warning("\(warning)") }
    for name in loaded.renamed { log.notice("\(name)") }
    var assembly = try Assembly(
      configuration: configuration, choice: try choice(configuration, log), options: options,
      environment: environment, log: log)
    assembly.terminal = terminal
    // A user without a home has no place for them either, and wants names only.
    if StateFolder.hasHome(environment) {
      for sentence in assembly.features.flatMap({ $0.troubles() }) { log.warning("\(sentence)") }
    }
    defer { tell(assembly.statistics, of: assembly.input) }
    let limit = EndLimit()
    try await assembly.group().run(endedBy: [SIGTERM, SIGINT])
    withExtendedLifetime(limit) {}
    let lost = assembly.listeners.contains {
      $0.listener.isOnStandardOutput && $0.statistics.state == .failed
    }
    if lost { throw DaemonError.standardOutputLost }
  }

  private func logger(_ configuration: Configuration, _ lines: LogQueue) -> Logger {
    var log = Logger(label: "chordd") { StandardErrorLog(label: $0, queue: lines) }
    log.logLevel = configuration[LogSettings.self].level
    return log
  }

  /// Logs statistics at the end: as a notice for live playing, as mere information for a replayed file.
  private func tell(_ statistics: Statistics, of input: InputService) {
    // A program that failed before it listened has no statistics.
    guard statistics.input.publishedAnalyses > 0 else { return }
    let level: Logger.Level = if case .sequencer = input.choice { .notice } else { .info }
    for line in statistics.snapshot.lines { input.log.log(level: level, "\(line)") }
  }

  private func profiles(_ configuration: Configuration) throws -> [KeyboardProfiles.Rule] {
    try configuration.keyboards.entries.map { (try PortSelector($0.name), $0.profile) }
  }

  /// Without a sequencer there is still the demo: it shows the program on any machine, unless the sequencer was asked for, as by the units
  /// of systemd.
  private func choice(_ configuration: Configuration, _ log: Logger) throws -> InputChoice {
    switch options.input {
    // A player who looks at the page goes on there; a pipe gets the demo and its end.
    case InputWord.demo:
      let isWatched = configuration[PageSettings.self].listen != nil && isatty(STDOUT_FILENO) == 1
      return .demo(DemoPerformance.events, goesOn: isWatched)
    case "-": return .standardInput
    case InputWord.nothing: return .demo([], goesOn: true)
    case InputWord.sequencer, nil: break
    case let path?:
      let file = try MIDIFile(path)
      if let warning = file.warning { log.warning("\(warning)") }
      // Its folder is nobody's business but that of the person who chose it.
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return .file(try file.eventSequence(ofTracks: options.tracks), name: name)
    }
    let selectors = try configuration.input.ports.map(PortSelector.init)
    let failure = SequencerAccess.failure()
    if case .absent = failure, selectors.isEmpty, options.input == nil {
      return show(configuration[PageSettings.self].listen)
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
    // If the page listens at every address, the log says which one to open.
    let place = page.isWildcard ? "" : ", http://\(page)"
    Diagnostics.note("\(sentence), then what you play on the page\(place)")
    return .demo(DemoPerformance.events, goesOn: true)
  }
}

/// Why the daemon does not start, when no part of it is to blame.
public enum DaemonError: ConfigurationFault, Hashable, Sendable {
  case twoOutputsOnStandardOutput
  /// Not all printed text was written.
  case standardOutputLost
  /// Libraries that we use end the program when they cannot open their files.
  case tooFewOpenFiles(limit: Int)
}

extension DaemonError {
  public var isOfConfiguration: Bool { self == .twoOutputsOnStandardOutput }
}

extension DaemonError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .twoOutputsOnStandardOutput:
      "outputs.terminal and outputs.json both write to standard output; switch one off or give json a file"
    case .standardOutputLost: "not everything could be written to standard output"
    case .tooFewOpenFiles(let limit):
      "only \(limit) files may be open at once, and chordd needs \(OpenFiles.needed); raise the limit (ulimit -n)"
    }
  }
}

/// The limit of open files.
enum OpenFiles {
  /// The most files that the inputs, outputs and sockets of the settings take, with some clients.
  static let needed = 32

  /// Raises the limit where it is too low and may be raised.
  ///
  /// The corresponding C functions are `getrlimit` and `setrlimit`.
  static func ensureEnough() throws(DaemonError) {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed
    else {
      return
    }
    limit.rlim_cur = min(limit.rlim_max, 1024)
    guard limit.rlim_cur >= needed, unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    else {
      throw .tooFewOpenFiles(limit: Int(limit.rlim_cur))
    }
  }
}

/// The options of `chordd run` beyond the configuration.
public struct RunOptions: Sendable {
  /// `demo`, `-` for raw MIDI bytes on standard input, `sequencer`, or the path of a MIDI file; `nil` for the
  /// sequencer where there is one, else the demo.
  public var input: String?
  /// The tracks of a MIDI file that are heard, counted from 1; `nil`: all.
  public var tracks: Set<Int>?
  /// The configuration file, when it is not the usual one.
  public var configurationFile: String?
  public var overrides: [SettingOverride]
  /// The version of the program, for requests that ask for it.
  public var version: String
  /// The features of the program, beyond its core.
  public let features: FeatureSet

  public init(
    input: String? = nil, tracks: Set<Int>? = nil, configurationFile: String? = nil,
    overrides: [SettingOverride] = [],
    version: String = "", features: FeatureSet
  ) {
    self.features = features
    self.input = input
    self.tracks = tracks
    self.configurationFile = configurationFile
    self.overrides = overrides
    self.version = version
  }

  /// The configuration as it is now, overridden by the command line.
  func load(_ environment: [String: String]) throws(ConfigurationError) -> LoadedConfiguration {
    try ConfigurationLoader(table: features.table, environment: environment).load(
      file: configurationFile, overrides: overrides)
  }

  /// Where settings that are changed while the program runs can be kept.
  func savedFile(_ environment: [String: String]) -> String? {
    configurationFile ?? ConfigurationLoader(table: features.table, environment: environment).savedFile
  }
}
