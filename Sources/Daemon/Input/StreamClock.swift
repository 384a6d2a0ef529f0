/// Time since the program began to listen; what the analyzer is told instead of asking a clock.
struct StreamClock: Sendable {
  private let start: ContinuousClock.Instant

  init() {
    start = ContinuousClock().now
  }

  /// Monotonic; goes on while the machine sleeps. Does not allocate.
  var elapsed: Duration { ContinuousClock().now - start }
}
