internal import Outputs
internal import System

/// All counts and latencies at one moment.
struct StatisticsSnapshot: Sendable, Equatable {
  let version: String
  /// How long the program has been listening.
  let uptime: Duration
  let input: Input
  let outputs: [Output]
  /// Memory, time and files of the process; `nil` where the system does not say.
  var process: ProcessUse?

  /// The input, and the analyses of it.
  struct Input: Sendable, Equatable {
    let events: Int
    let notes: Int
    /// How many of them were strokes of drums that do not count.
    var ignoredDrums = 0
    let analyses: Int
    /// How often the kernel reported lost events.
    let overruns: Int
    /// How often a keyboard came, and how often one went.
    let connected: Int
    let disconnected: Int
    let latency: LatencySnapshot
  }

  /// One output.
  struct Output: Sendable, Equatable {
    let name: String
    let state: ListenerState
    let dropped: Int
    let restarts: Int
    let latency: LatencySnapshot
  }
}

extension StatisticsSnapshot {
  /// The lines of the log at the end: one for the input, one for each output.
  var lines: [String] {
    let counts =
      "input: \(input.events) events, \(input.notes) notes, \(input.analyses) analyses, "
      + "\(input.overruns) overruns, keyboards \(input.connected) connected and "
      + "\(input.disconnected) disconnected"
    return [counts + input.latency.sentence]
      + outputs.map { output in
        "output \(output.name): \(output.latency.count) analyses, \(output.dropped) dropped, "
          + "\(output.restarts) restarts" + output.latency.sentence
      }
  }
}

extension LatencySnapshot {
  /// The end of a sentence about these latencies; empty when there are none.
  fileprivate var sentence: String {
    guard let median = percentile(0.5), let late = percentile(0.99), let longest else { return "" }
    return "; latency median \(median.microsecondsText) µs, p99 \(late.microsecondsText) µs, "
      + "max \(longest.microsecondsText) µs"
  }
}
