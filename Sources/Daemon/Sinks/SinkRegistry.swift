internal import ChordAnalysis
internal import Glibc
internal import LocalSockets
internal import Outputs
internal import PageServer

/// The one list of outputs: which settings switch on which sink.
struct SinkRegistry {
  private enum Display {
    case page, plain, none
  }

  private let display: Display
  private let json: JSONDestination
  let configuration: Configuration
  let environment: [String: String]

  init(_ configuration: Configuration, environment: [String: String]) {
    self.environment = environment
    self.configuration = configuration
    let outputs = configuration.outputs
    json = outputs.json
    switch outputs.terminal {
    // Two outputs on one stream would garble each other; the one that was asked for by name wins.
    case .auto where outputs.json == .standardOutput: display = .none
    case .auto: display = TerminalSink.isTerminal && environment["TERM"] != "dumb" ? .page : .plain
    case .on: display = .page
    case .plain: display = .plain
    case .off: display = .none
    }
  }

  /// Whether two outputs would write to standard output.
  var isCrowded: Bool { display != .none && json == .standardOutput }

  /// Whether the terminal is filled with the page.
  var showsPage: Bool { display == .page }

  /// The sinks that are switched on. `page` takes what the page's server tells its clients.
  func sinks(context: SinkContext, page: PageMailbox? = nil) -> [SinkRegistration] {
    let here = [
      terminal(context), jsonLines(context), textFile(context), eventSocket(context), mqtt(context),
      speech(context), page.map { self.page(context, $0) },
    ]
    return here.compactMap(\.self) + osc(context)
  }

  private func page(_ context: SinkContext, _ mailbox: PageMailbox) -> SinkRegistration {
    let make: @Sendable () throws(OutputError) -> any AnalysisSink = {
      PageSink(context: context, mailbox: mailbox)
    }
    return SinkRegistration(name: "page", buffering: .records(256), isOnStandardOutput: false, make: make)
  }

  private func terminal(_ context: SinkContext) -> SinkRegistration? {
    let usesColor = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    return switch display {
    case .none: nil
    case .plain:
      SinkRegistration(
        name: "plain", buffering: .records(256), isOnStandardOutput: true,
        make: { PlainSink(context: context) })
    case .page:
      SinkRegistration(
        name: "terminal", buffering: .newestOnly, isOnStandardOutput: true,
        make: { TerminalSink(context: context, usesColor: usesColor) })
    }
  }

  private func jsonLines(_ context: SinkContext) -> SinkRegistration? {
    switch json {
    case .off: nil
    case .standardOutput:
      SinkRegistration(
        name: "json", buffering: .records(256), isOnStandardOutput: true,
        make: { JSONLinesSink(context: context) })
    case .file(let path):
      SinkRegistration(
        name: "json", buffering: .records(256), isOnStandardOutput: false,
        make: { () throws(OutputError) in try JSONLinesSink(path: path, context: context) })
    }
  }
}

/// The outputs that forward names to other programs.
extension SinkRegistry {
  private var outputs: Configuration.Outputs { configuration.outputs }

  func textFile(_ context: SinkContext) -> SinkRegistration? {
    guard let path = outputs.textFile else { return nil }
    let (phase, silence) = (outputs.textPhase, outputs.textSilence)
    return SinkRegistration(
      name: "text", buffering: TextFileSink.buffering(phase), isOnStandardOutput: false,
      make: { () throws(OutputError) in
        try TextFileSink(path: path, phase: phase, silence: silence, context: context)
      })
  }

  func eventSocket(_ context: SinkContext) -> SinkRegistration? {
    guard outputs.socket != .off else { return nil }
    let location = SocketLocation(
      outputs.socket, name: "events.sock", environment: environment, isRoot: geteuid() == 0)
    return SinkRegistration(
      name: "socket", buffering: .records(256), isOnStandardOutput: false,
      make: { () throws(OutputError) in
        guard let location else {
          throw .unavailable("XDG_RUNTIME_DIR is not set; give outputs.socket a path")
        }
        return try EventSocketSink(location, context: context)
      })
  }

  /// One sink for each receiver: a host that cannot be found keeps no other waiting.
  func osc(_ context: SinkContext) -> [SinkRegistration] {
    let (prefix, more) = (outputs.oscPrefix, outputs.oscName)
    return outputs.osc.map { target in
      SinkRegistration(
        name: "osc \(target)", buffering: .records(64), isOnStandardOutput: false,
        make: { () throws(OutputError) in
          try OSCSink(target: target, prefix: prefix, more: more, context: context)
        })
    }
  }

  func mqtt(_ context: SinkContext) -> SinkRegistration? {
    let settings = configuration.mqtt
    guard settings.broker != nil else { return nil }
    let memory = MQTTMemory()
    return SinkRegistration(
      name: "mqtt", buffering: .records(64), isOnStandardOutput: false,
      make: { () throws(OutputError) in try MQTTSink(settings, memory: memory, context: context) })
  }

  func speech(_ context: SinkContext) -> SinkRegistration? {
    let settings = configuration.speech
    guard settings.enabled else { return nil }
    return SinkRegistration(
      name: "speech", buffering: .records(64), isOnStandardOutput: false,
      make: { () throws(OutputError) in try SpeechSink(settings, context: context) })
  }
}

/// One output that is switched on: its name and how to start it (again).
struct SinkRegistration: Sendable {
  let name: String
  let buffering: Buffering
  /// Whether the program has nothing left to do when the reader of this sink goes.
  let isOnStandardOutput: Bool
  let make: @Sendable () throws(OutputError) -> any AnalysisSink
}
