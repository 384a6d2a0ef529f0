/// All counts and latencies at one moment.
struct StatisticsSnapshot: Sendable, Equatable {
  let version: String
  /// How long the program has been listening.
  let uptime: Duration
  let input: Input
  let outputs: [Output]

  /// What came in and what was made of it.
  struct Input: Sendable, Equatable {
    let events: Int
    let notes: Int
    /// How many of them were strokes of drums that do not count.
    var ignoredDrums = 0
    let analyses: Int
    /// How often the kernel said that it lost events.
    let overruns: Int
    /// How often a keyboard came, and how often one went.
    let connected: Int
    let disconnected: Int
    let latency: LatencySnapshot
  }

  /// One output.
  struct Output: Sendable, Equatable {
    let name: String
    let state: SinkState
    let dropped: Int
    let restarts: Int
    let latency: LatencySnapshot
  }
}
