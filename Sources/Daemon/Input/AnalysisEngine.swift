internal import System
internal import ALSASequencer
internal import ChordAnalysis
internal import CLinux
internal import MIDI

/// The input thread's own world: the analyzer, the clock and the way out. Every input feeds it the same way.
struct AnalysisEngine: ~Copyable {
  private var analyzer: Analyzer
  private var beats = ClockCounter()
  let clock: StreamClock
  let control: InputControl
  private let hub: ListenerHub
  /// The source of the demo, which plays until a person does; `nil` once the first key of a person was read.
  var standIn: InputSource?
  /// When the next event that is played from a list is due: until then, however late the thread wakes, it is not later.
  /// So a machine that stalls changes no name.
  var due: Duration?
  /// Called once, when the first strokes of drums that do not count have come in; not between event and analysis.
  var drumsWereIgnored: (() -> Void)?

  init(settings: AnalyzerSettings, clock: StreamClock, control: InputControl, hub: ListenerHub) {
    analyzer = Analyzer(settings: settings)
    self.clock = clock
    self.control = control
    self.hub = hub
  }

  /// The current time for the analyzer.
  private var now: Duration {
    let elapsed = clock.elapsed
    return due.map { min(elapsed, $0) } ?? elapsed
  }

  /// How long the thread may sleep before the analyzer wants to be called; `nil`: until something happens.
  var timeUntilDeadline: Duration? {
    analyzer.deadline.map { max(.zero, $0 - clock.elapsed) }
  }

  /// Follows an event that happens now. Neither blocks nor allocates.
  mutating func apply(_ event: InputEvent) {
    let taken = clock.elapsed
    let before = hub.statistics.publishedAnalyses
    hub.statistics.count(event)
    let split = analyzer.settings.split
    hub.hear(event, at: taken)
    analyzer.apply(event, at: now) { [hub] in hub.publish($0) }
    hub.statistics.setIgnoredDrums(analyzer.ignoredDrums)
    if analyzer.settings.split != split { control.chosenSplit.put(analyzer.settings.split) }
    if hub.statistics.publishedAnalyses != before { hub.statistics.latency.record(clock.elapsed - taken) }
    hub.ring(for: event)
  }

  /// Follows a clock that leads; names do not depend on it. Neither blocks nor allocates.
  mutating func follow(_ message: ClockMessage, from source: UInt32) {
    guard let news = beats.follow(message, from: source, at: clock.elapsed) else { return }
    hub.hear(news)
  }

  /// Fires events that are due by now.
  mutating func advance() {
    if analyzer.ignoredDrums > 0, let tell = drumsWereIgnored {
      drumsWereIgnored = nil
      tell()
    }
    analyzer.advance(to: now) { [hub] in hub.publish($0) }
  }

  /// Forgets all notes and names of the demo, and then says that it is over: a person begins anew.
  mutating func dismissStandIn() {
    guard let source = standIn else { return }
    standIn = nil
    apply(.panic)
    apply(.disconnected(source))
  }

  mutating func report(_ status: InputStatus) {
    hub.statistics.count(status)
    analyzer.report(status, at: now) { [hub] in hub.publish($0) }
  }

  /// Looks after a wake-up: takes new settings, carries out commands, gives a sign of life; returns whether to go on.
  ///
  /// Commands about ports are for `ports`; where there is no sequencer, there are none.
  mutating func continueAfterWakeUp(
    ports: (InputCommand) -> InputRequest.Outcome = { _ in .failure(.noSequencer) }
  ) -> Bool {
    if control.wakeUp.clear() {
      if let settings = control.takeSettings() { update(settings) }
      if let chords = control.takeExpected() { analyzer.expect(chords) }
      for request in control.takeRequests() { carryOut(request, ports) }
      while let event = control.screenPiano.take() { follow(event) }
    }
    control.answer()
    guard control.isStopRequested else { return true }
    analyzer.endRecord(at: now) { [hub] in hub.publish($0) }
    return false
  }

  /// Sleeps until `descriptor` (−1: none) is readable, `timeout` is over or the analyzer has something to do.
  ///
  /// Returns what happened, or `nil` when the thread is to stop.
  mutating func wait(for descriptor: CInt, timeout: Duration? = nil) -> Readiness? {
    let deadline = timeUntilDeadline
    let limit = if let deadline, let timeout { min(deadline, timeout) } else { deadline ?? timeout }
    let found = clinux_poll2(
      descriptor, control.wakeUp.descriptor, limit.map { max(0, $0.nanoseconds) } ?? -1)
    let readiness = Readiness(rawValue: max(0, found))
    if readiness.contains(.wakeUp), !continueAfterWakeUp() { return nil }
    advance()
    return readiness
  }

  /// After the last event of a file or stream: lets everything come to rest, then reports the end.
  mutating func finish() {
    analyzer.endInput()
    while let left = timeUntilDeadline {
      guard wait(for: -1, timeout: left) != nil else { return }
    }
    report(.ended)
  }
}

// MARK: - Commands

extension AnalysisEngine {
  /// Takes new settings. Their split replaces one that was learned at the keyboard.
  private mutating func update(_ settings: AnalyzerSettings) {
    let now = now
    analyzer.stopLearningSplit()
    if settings.split != analyzer.settings.split {
      analyzer.setSplit(settings.split, at: now) { [hub] in hub.publish($0) }
    }
    analyzer.update(settings, at: now) { [hub] in hub.publish($0) }
  }

  /// Follows the piano on the page.
  private mutating func follow(_ event: InputEvent) {
    guard case .connected(let source, _) = event else { return apply(event) }
    dismissStandIn()
    apply(event)
    report(.connected(source))
  }

  private mutating func carryOut(
    _ request: InputRequest, _ ports: (InputCommand) -> InputRequest.Outcome
  ) {
    switch request.command {
    case .learnSplit:
      analyzer.learnSplit()
      request.finish(.success(.done))
    case .panic:
      apply(.panic)
      request.finish(.success(.done))
    case .endDemo:
      dismissStandIn()
      request.finish(.success(.done))
    case .connect, .disconnect: request.finish(ports(request.command))
    }
  }
}
