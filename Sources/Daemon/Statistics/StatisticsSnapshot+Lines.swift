extension StatisticsSnapshot {
  /// What the log says at the end: one line for the input, one for each output.
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
