import System
import Testing

@testable import Daemon

/// The text for Prometheus, held to the rules of its format by a small reader of our own.
@Suite struct PrometheusTextTests {
  /// Three latencies, two of them alike.
  private static let latency: LatencySnapshot = {
    let histogram = LatencyHistogram()
    for microseconds in [3, 3, 900] { histogram.record(.microseconds(microseconds)) }
    return histogram.snapshot
  }()

  private static let text = PrometheusText(
    StatisticsSnapshot(
      version: "1\"2\\3", uptime: .seconds(77),
      input: .init(
        events: 10, notes: 4, analyses: 9, overruns: 1, connected: 2, disconnected: 1, latency: latency),
      outputs: [
        .init(name: "plain", state: .running, dropped: 3, restarts: 2, latency: latency),
        .init(name: "json", state: .failed, dropped: 0, restarts: 0, latency: LatencyHistogram().snapshot),
      ],
      process: ProcessUse(
        residentBytes: 21_000_000, virtualBytes: 300_000_000, processorSeconds: 1.25,
        startSeconds: 1_795_000_000, openDescriptors: 17))
  ).text

  private static let lines = text.split(separator: "\n").map(String.init)

  @Test(arguments: [
    "chordd_build_info{version=\"1\\\"2\\\\3\"} 1",
    "chordd_uptime_seconds 77",
    "chordd_midi_events_total 10",
    "chordd_notes_total 4",
    "chordd_analyses_total 9",
    "chordd_overruns_total 1",
    "chordd_keyboards_connected_total 2",
    "chordd_keyboards_disconnected_total 1",
    "chordd_input_latency_seconds_bucket{le=\"1.024e-06\"} 0",
    "chordd_input_latency_seconds_bucket{le=\"4.096e-06\"} 2",
    "chordd_input_latency_seconds_bucket{le=\"0.000262144\"} 2",
    "chordd_input_latency_seconds_bucket{le=\"0.001048576\"} 3",
    "chordd_input_latency_seconds_bucket{le=\"+Inf\"} 3",
    "chordd_input_latency_seconds_sum 0.000906",
    "chordd_input_latency_seconds_count 3",
    "chordd_output_running{output=\"plain\"} 1",
    "chordd_output_running{output=\"json\"} 0",
    "chordd_output_dropped_total{output=\"plain\"} 3",
    "chordd_output_restarts_total{output=\"plain\"} 2",
    "chordd_output_latency_seconds_bucket{output=\"plain\",le=\"+Inf\"} 3",
    "chordd_output_latency_seconds_count{output=\"json\"} 0",
    "process_resident_memory_bytes 21000000",
    "process_virtual_memory_bytes 300000000",
    "process_cpu_seconds_total 1.25",
    "process_start_time_seconds 1795000000",
    "process_open_fds 17",
  ])
  func tells(_ line: String) { #expect(Self.lines.contains(line)) }

  @Test func `Every sample has one type before it, and every line its form`() {
    var types: [String: String] = [:]
    let sample = /(?<name>[a-z_]+)(\{[a-z]+="([^"\\]|\\.)*"(,[a-z]+="([^"\\]|\\.)*")*\})? [0-9.e+-]+/
    for line in Self.lines {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if line.hasPrefix("# TYPE ") {
        #expect(types.updateValue(words[3], forKey: words[2]) == nil)
      } else if line.hasPrefix("# HELP ") {
        #expect(types[words[2]] == nil && words[3].hasSuffix("."))
      } else {
        guard let match = line.wholeMatch(of: sample) else {
          Issue.record("not a sample: \(line)")
          continue
        }
        let name = String(match.output.name)
        let family = name.replacing(/_(bucket|sum|count)$/, with: "")
        #expect(types[name] != nil || types[family] == "histogram", "\(name) has no type")
        #expect(name.hasSuffix("_total") == (types[name] == "counter"))
      }
    }
    #expect(Self.text.hasSuffix("\n") && !Self.text.contains("\n\n"))
  }

  @Test(arguments: ["chordd_input_latency_seconds", "chordd_output_latency_seconds{output=\"plain\","])
  func bucketsAreCumulative(_ beginning: String) {
    let name = beginning.split(separator: "{").first.map(String.init) ?? ""
    let labels = beginning.split(separator: "{").dropFirst().first.map(String.init) ?? ""
    let buckets = Self.lines.filter { $0.hasPrefix("\(name)_bucket{\(labels)le=") }
    let counts = buckets.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(counts.count == 14 && counts == counts.sorted() && counts.last == 3)
  }

  @Test func `The log says the same in sentences`() {
    let snapshot = StatisticsSnapshot(
      version: "1", uptime: .seconds(1),
      input: .init(
        events: 10, notes: 4, analyses: 9, overruns: 0, connected: 1, disconnected: 0, latency: Self.latency),
      outputs: [
        .init(name: "json", state: .ended, dropped: 1, restarts: 2, latency: LatencyHistogram().snapshot)
      ])
    #expect(
      snapshot.lines == [
        "input: 10 events, 4 notes, 9 analyses, 0 overruns, keyboards 1 connected and 0 disconnected; "
          + "latency median 3.1 µs, p99 900.0 µs, max 900.0 µs",
        "output json: 0 analyses, 1 dropped, 2 restarts",
      ])
  }
}
