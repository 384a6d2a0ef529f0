/// Everything that is counted and timed, and who is asked for it.
struct Statistics: Sendable {
  let input: InputStatistics
  let sinks: [SinkService]
  let clock: StreamClock
  let version: String

  var snapshot: StatisticsSnapshot {
    StatisticsSnapshot(
      version: version, uptime: clock.elapsed, input: input.snapshot,
      outputs: sinks.map { sink in
        StatisticsSnapshot.Output(
          name: sink.registration.name, state: sink.statistics.state, dropped: sink.queue.dropped,
          restarts: sink.statistics.restarts, latency: sink.statistics.latency.snapshot)
      })
  }
}
