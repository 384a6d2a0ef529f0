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
