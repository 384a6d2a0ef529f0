internal import System
internal import Outputs
public import MusicTheory
public import Wire

/// Counts and latencies.
public struct StatsRequest: Request {
  public static let form = RequestForm(
    "stats", .read, "Says counts and latencies; prometheus writes them for that program.")

  /// How replies are written.
  public enum Format: String, CaseIterable, FieldValue { case prometheus }

  public typealias Reply = Either<Prometheus, Counts>

  public struct Prometheus: Codable, Sendable {
    /// In the text format of that program.
    public let prometheus: String
  }

  public struct Counts: Codable, Sendable {
    public struct Input: Codable, Sendable {
      public let events: Int
      public let notes: Int
      public let analyses: Int
      public let overruns: Int
      public let connected: Int
      public let disconnected: Int
      public let latency: Latency
    }

    public struct Output: Codable, Sendable {
      public let name: String
      public let state: String
      public let dropped: Int
      public let restarts: Int
      public let latency: Latency
    }

    /// In microseconds; without figures when nothing was timed.
    public struct Latency: Codable, Sendable {
      public let count: Int
      @Nullable public var medianUs: Double?
      @Nullable public var p99Us: Double?
      @Nullable public var maxUs: Double?
    }

    public let version: String
    /// In seconds.
    public let uptime: Int
    public let input: Input
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
          name: $0.name, state: $0.state.name, dropped: $0.dropped, restarts: $0.restarts,
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
