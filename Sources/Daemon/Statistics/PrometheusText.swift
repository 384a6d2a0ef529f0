internal import System

/// Statistics in the text format that Prometheus scrapes, version 0.0.4.
struct PrometheusText {
  private(set) var text = ""

  init(_ statistics: StatisticsSnapshot) {
    add("build_info", .gauge, "The version that is running.", [("version", statistics.version)], 1)
    add(
      "uptime_seconds", .gauge, "How long it has been listening.", [], Double(statistics.uptime.wholeSeconds))
    add(statistics.input)
    add(statistics.outputs)
    if let process = statistics.process { add(process) }
  }

  private mutating func add(_ input: StatisticsSnapshot.Input) {
    let counters = [
      ("midi_events_total", "MIDI events that came in.", input.events),
      ("notes_total", "Keys that were struck.", input.notes),
      ("analyses_total", "Analyses that were published.", input.analyses),
      ("overruns_total", "How often the kernel lost events.", input.overruns),
      ("keyboards_connected_total", "How often a keyboard came.", input.connected),
      ("keyboards_disconnected_total", "How often a keyboard went.", input.disconnected),
    ]
    for (name, help, count) in counters { add(name, .counter, help, [], Double(count)) }
    let name = "input_latency_seconds"
    begin(name, .histogram, "From an event being taken to everything that it said being published.")
    histogram(name, [], input.latency)
  }

  private mutating func add(_ outputs: [StatisticsSnapshot.Output]) {
    guard !outputs.isEmpty else { return }
    let values: [(name: String, type: MetricType, help: String, value: (StatisticsSnapshot.Output) -> Int)] =
      [
        (
          "output_running", .gauge, "Whether the output works at the moment.",
          { $0.state == .running ? 1 : 0 }
        ),
        (
          "output_dropped_total", .counter, "Analyses that were dropped because the output's queue was full.",
          { $0.dropped }
        ),
        ("output_restarts_total", .counter, "How often the output was started afresh.", { $0.restarts }),
      ]
    for metric in values {
      begin(metric.name, metric.type, metric.help)
      for output in outputs { sample(metric.name, [("output", output.name)], Double(metric.value(output))) }
    }
    let name = "output_latency_seconds"
    begin(name, .histogram, "From an analysis being due to the output being done with it.")
    for output in outputs { histogram(name, [("output", output.name)], output.latency) }
  }

  /// The names that every client library of Prometheus gives its process.
  private mutating func add(_ process: ProcessUse) {
    let metrics: [(name: String, type: MetricType, help: String, value: Double)] = [
      ("resident_memory_bytes", .gauge, "Memory that is in use.", Double(process.residentBytes)),
      ("virtual_memory_bytes", .gauge, "Address space.", Double(process.virtualBytes)),
      ("cpu_seconds_total", .counter, "Time of processors, of user and kernel.", process.processorSeconds),
      ("start_time_seconds", .gauge, "The start of the process, since 1970.", process.startSeconds),
      ("open_fds", .gauge, "Files, sockets and the like that are open.", Double(process.openDescriptors)),
    ]
    prefix = "process_"
    for metric in metrics { add(metric.name, metric.type, metric.help, [], metric.value) }
  }

  // MARK: - The format

  private var prefix = "chordd_"

  private enum MetricType: String {
    case counter, gauge, histogram
  }

  private typealias Labels = [(name: String, value: String)]

  private mutating func add(
    _ name: String, _ type: MetricType, _ help: String, _ labels: Labels, _ value: Double
  ) {
    begin(name, type, help)
    sample(name, labels, value)
  }

  private mutating func begin(_ name: String, _ type: MetricType, _ help: String) {
    text += "# HELP \(prefix)\(name) \(help)\n# TYPE \(prefix)\(name) \(type.rawValue)\n"
  }

  private mutating func sample(_ name: String, _ labels: Labels, _ value: Double) {
    let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    text += "\(prefix)\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(Self.number(value))\n"
  }

  /// Cumulative buckets, each four times as long as the one before: from 1 µs to 17 s.
  private mutating func histogram(_ name: String, _ labels: Labels, _ latency: LatencySnapshot) {
    for exponent in stride(from: 10, through: 34, by: 2) {
      let bound = Self.number(Double(1 << exponent) / 1e9)
      sample(name + "_bucket", labels + [("le", bound)], Double(latency.count(upToPowerOfTwo: exponent)))
    }
    sample(name + "_bucket", labels + [("le", "+Inf")], Double(latency.count))
    sample(name + "_sum", labels, Double(latency.totalNanoseconds) / 1e9)
    sample(name + "_count", labels, Double(latency.count))
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }

  private static func escaped(_ value: String) -> String {
    value.map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: String(character)
      }
    }.joined()
  }
}
