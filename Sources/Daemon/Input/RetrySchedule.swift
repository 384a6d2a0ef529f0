/// When to try again what has failed: soon, then less and less often, and in the end not at all.
struct RetrySchedule {
  /// The moments, counted from the failure before; half a minute in all.
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

  mutating func failed() {
    due = failures < Self.pauses.count ? ContinuousClock.now + Self.pauses[failures] : nil
    failures += 1
  }

  mutating func succeeded() { self = RetrySchedule() }
}
