internal import Outputs

/// The one list of outputs: which settings switch on which sink.
enum SinkRegistry {
  /// The sinks that a configuration asks for.
  static func sinks(
    for outputs: Configuration.Outputs, context: SinkContext, environment: [String: String]
  ) -> [SinkRegistration] {
    [terminal(outputs.terminal, outputs.json, context, environment), json(outputs.json, context)]
      .compactMap(\.self)
  }

  private static func terminal(
    _ mode: TerminalMode, _ json: JSONDestination, _ context: SinkContext, _ environment: [String: String]
  ) -> SinkRegistration? {
    let plain = SinkRegistration(
      name: "plain", buffering: .records(256), isOnStandardOutput: true,
      make: { PlainSink(context: context) })
    let usesColor = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    let page = SinkRegistration(
      name: "terminal", buffering: .newestOnly, isOnStandardOutput: true,
      make: { TerminalSink(context: context, usesColor: usesColor) })
    switch mode {
    // Two outputs on one stream would garble each other; the one that was asked for by name wins.
    case .auto where json == .standardOutput: return nil
    case .auto: return TerminalSink.isTerminal && environment["TERM"] != "dumb" ? page : plain
    case .on: return page
    case .plain: return plain
    case .off: return nil
    }
  }

  private static func json(_ destination: JSONDestination, _ context: SinkContext) -> SinkRegistration? {
    switch destination {
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
