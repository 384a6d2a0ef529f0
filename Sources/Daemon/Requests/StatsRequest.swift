internal import System
internal import Outputs
public import MusicTheory
public import Wire

/// Counts and latencies.
public struct StatsRequest: Request {
  public static let declaration = RequestDeclaration(
    "stats", .read, "Says counts and latencies; prometheus writes them for that program.")

  /// How replies are written.
  public enum Format: String, CaseIterable, FieldValue { case prometheus }

  public typealias Reply = Either<Prometheus, Counts>

  public struct Prometheus: Codable, Sendable {
    /// The counts in the text format of Prometheus.
    public let prometheus: String
  }

  public struct Counts: Codable, Sendable {
    public struct Input: Codable, Sendable {
      /// The number of MIDI events.
      public let events: Int
      /// The number of note-ons.
      public let notes: Int
      /// The number of analyses that were published.
      public let analyses: Int
      /// How often the kernel reported lost events.
      public let overruns: Int
      /// How often a keyboard was connected.
      public let connected: Int
      /// How often a keyboard was disconnected.
      public let disconnected: Int
      /// The time from an event to its analyses.
      public let latency: Latency
    }

    public struct Output: Codable, Sendable {
      /// The name of the output.
      public let name: String
      /// The state of the output.
      public let state: ListenerState
      /// The number of events that were dropped because the output was too slow.
      public let dropped: Int
      /// How often the output was restarted after a failure.
      public let restarts: Int
      /// The time from an analysis to the end of its output.
      public let latency: Latency
    }

    /// Latencies in microseconds; the figures are `null` when nothing was measured.
    public struct Latency: Codable, Sendable {
      /// The number of measured times.
      public let count: Int
      /// The median, in microseconds.
      @Nullable public var medianUs: Double?
      /// The 99th percentile, in microseconds.
      @Nullable public var p99Us: Double?
      /// The longest time, in microseconds.
      @Nullable public var maxUs: Double?
    }

    /// The version of chordd.
    public let version: String
    /// The time since the start of chordd, in seconds.
    public let uptime: Int
    /// Counts of the input.
    public let input: Input
    /// Counts of each output.
    public let outputs: [Output]
  }

  @Field("prometheus, or nothing", example: "prometheus", words: "prometheus", isOnLine: true)
  public var format: Format?

  public init() {}

  public func perform(in program: RunningProgram) -> Reply {
    let snapshot = program.statistics.snapshot
    return format == .prometheus
      ? .first(Prometheus(prometheus: PrometheusText(snapshot).text)) : .second(Counts(snapshot))
  }
}

extension StatsRequest.Counts {
  fileprivate init(_ snapshot: StatisticsSnapshot) {
    let input = snapshot.input
    self.init(
      version: snapshot.version, uptime: Int(snapshot.uptime.wholeSeconds),
      input: Input(
        events: input.events, notes: input.notes, analyses: input.analyses, overruns: input.overruns,
        connected: input.connected, disconnected: input.disconnected, latency: Latency(input.latency)),
      outputs: snapshot.outputs.map {
        Output(
          name: $0.name, state: $0.state, dropped: $0.dropped, restarts: $0.restarts,
          latency: Latency($0.latency))
      })
  }
}

extension StatsRequest.Counts.Latency {
  fileprivate init(_ latency: LatencySnapshot) {
    self.init(
      count: Int(latency.count), medianUs: latency.percentile(0.5)?.inMicroseconds,
      p99Us: latency.percentile(0.99)?.inMicroseconds, maxUs: latency.longest?.inMicroseconds)
  }
}
