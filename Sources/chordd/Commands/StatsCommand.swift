internal import CommandKit
internal import ArgumentParser
internal import Daemon
internal import Wire

/// `chordd stats`: counts and latencies of a running chordd.
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show what a running chordd has counted and how fast it was.",
    discussion: """
      Latencies are in microseconds: of the input, from taking an event to publishing everything it leads to; \
      of an output, from when an analysis is due to when the output is done with it.

      Example: chordd stats
               chordd stats --prometheus
      """)

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @Flag(help: "Print the text that Prometheus reads.")
  var prometheus = false

  @OptionGroup var running: ControlOptions

  func validate() throws {
    guard !(json && prometheus) else {
      throw ValidationError("--json and --prometheus exclude one another; choose one")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: StatsRequest.self, prometheus ? "prometheus" : "")
      guard !json else { return print(reply.text) }
      switch try reply.decoded(as: StatsRequest.Reply.self) {
      case .first(let text): print(text.prometheus, terminator: "")
      case .second(let counts): print(counts.text)
      }
    }
  }
}

extension StatsRequest.Counts {
  /// For a person: counts of the input, then a table with a line for each place that was timed.
  fileprivate var text: String {
    let counts = [
      ("events", input.events), ("notes", input.notes), ("analyses", input.analyses),
      ("overruns", input.overruns), ("keyboards", input.connected), ("unplugged", input.disconnected),
    ]
    var sheet = ColumnText()
    for (name, count) in counts { sheet.add([name, "\(count)"]) }
    sheet.add([])
    sheet.add(["latency in µs", "count", "median", "p99", "max", "dropped", "restarts"])
    sheet.add(["input"] + Self.cells(input.latency))
    for output in outputs {
      sheet.add([output.name] + Self.cells(output.latency) + ["\(output.dropped)", "\(output.restarts)"])
    }
    return sheet.text
  }

  private static func cells(_ latency: Latency) -> [String] {
    ["\(latency.count)"] + [latency.medianUs, latency.p99Us, latency.maxUs].map(cell)
  }

  /// With one decimal.
  private static func cell(_ microseconds: Double?) -> String {
    microseconds.map { "\(($0 * 10).rounded() / 10)" } ?? "–"
  }
}
