internal import ArgumentParser
internal import Daemon

/// `chordd stats`: counts and latencies of a running chordd.
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show what a running chordd has counted and how fast it was.",
    discussion: """
      Latencies are in microseconds: of the input, from an event being taken to everything that it said being \
      published; of an output, from an analysis being due to the output being done with it.

      Example: chordd stats
               chordd stats --prometheus
      """)

  @Flag(help: "Print the reply as it came, one object of JSON.")
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
      if prometheus {
        let reply = try running.reply(to: .stats, "prometheus").decoded(as: PrometheusReply.self)
        print(reply.prometheus, terminator: "")
        return
      }
      let reply = try running.reply(to: .stats)
      print(json ? reply.text : try reply.decoded(as: StatisticsReply.self).text)
    }
  }
}
