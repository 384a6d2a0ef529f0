internal import ALSASequencer
internal import ChordAnalysis
internal import CLinux
internal import MIDI

/// The input thread's own world: the analyzer, the clock and the way out. Every input feeds it the same way.
struct AnalysisEngine {
  private var analyzer: Analyzer
  let clock: StreamClock
  let control: InputControl
  private let hub: AnalysisHub

  init(settings: AnalyzerSettings, clock: StreamClock, control: InputControl, hub: AnalysisHub) {
    analyzer = Analyzer(settings: settings)
    self.clock = clock
    self.control = control
    self.hub = hub
  }

  /// How long the thread may sleep before the analyzer wants to be called; `nil`: until something happens.
  var timeUntilDeadline: Duration? {
    analyzer.deadline.map { max(.zero, $0 - clock.elapsed) }
  }

  /// Follows an event that happens now. Neither blocks nor allocates.
  mutating func apply(_ event: InputEvent) {
    analyzer.apply(event, at: clock.elapsed) { [hub] in hub.publish($0) }
  }

  /// Fires what is due by now.
  mutating func advance() {
    analyzer.advance(to: clock.elapsed) { [hub] in hub.publish($0) }
  }

  mutating func report(_ status: InputStatus) {
    analyzer.report(status, at: clock.elapsed) { [hub] in hub.publish($0) }
  }

  /// Looks after a wake-up: takes new settings, gives a sign of life; returns whether to go on.
  mutating func continueAfterWakeUp() -> Bool {
    if control.wakeUp.clear(), let settings = control.takeSettings() {
      analyzer.update(settings, at: clock.elapsed) { [hub] in hub.publish($0) }
    }
    control.answer()
    return !control.isStopRequested
  }

  /// Sleeps until `descriptor` (−1: none) is readable, `timeout` is over or the analyzer has something to do.
  ///
  /// Returns what happened, or `nil` when the thread is to stop.
  mutating func wait(for descriptor: CInt, timeout: Duration? = nil) -> Readiness? {
    let deadline = timeUntilDeadline
    let limit = if let deadline, let timeout { min(deadline, timeout) } else { deadline ?? timeout }
    let found = clinux_poll2(descriptor, control.wakeUp.descriptor, limit.map(Self.nanoseconds) ?? -1)
    let readiness = Readiness(rawValue: max(0, found))
    if readiness.contains(.wakeUp), !continueAfterWakeUp() { return nil }
    advance()
    return readiness
  }

  /// After the last event of a file or stream: lets everything come to rest, then says that it has ended.
  mutating func finish() {
    while let left = timeUntilDeadline {
      guard wait(for: -1, timeout: left) != nil else { return }
    }
    report(.ended)
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
  }
}
