/// When to try again what has failed: soon, then less and less often.
struct RetrySchedule {
  /// The pauses, each counted from the failure before; the last one is kept up.
  private static let pauses: [Duration] = [
    .milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(3),
    .seconds(10), .seconds(15),
  ]

  private var failures = 0
  private var due: ContinuousClock.Instant?

  /// Whether nothing has failed yet.
  var isFirst: Bool { failures == 0 }

  /// How long until the next attempt; `nil` when none is due.
  var timeLeft: Duration? { due.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

  /// Schedules another attempt, unless one is still to come: what failed in between was not it.
  mutating func failed() {
    if let timeLeft, timeLeft > .zero { return }
    due = ContinuousClock.now + Self.pauses[min(failures, Self.pauses.count - 1)]
    failures += 1
  }

  mutating func succeeded() { self = RetrySchedule() }
}
