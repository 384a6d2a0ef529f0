internal import Charts
internal import MIDI
internal import Practice

extension PracticeService.RunningSession {
  /// Takes the beats of the MIDI clock as they are now.
  mutating func followClock(_ clock: FollowedClock, at time: Duration) {
    session.clock = ClockLead(clock, options, at: time)
  }
}

extension ClockLead {
  /// The beats that a foot taps to what is practiced: in 6/8 three eighths, else quarter notes. `nil` while no clock runs.
  init?(_ clock: FollowedClock, _ options: DrillOptions, at time: Duration) {
    guard let quarter = clock.quarter(at: time) else { return nil }
    let meter = options.tune?.meter
    let quarters = meter.map { Double($0.beatsPerFelt) * 4 / Double($0.unit) } ?? 1
    let bar = quarters * Double(options.measure.beats)
    guard let start = clock.lastBeat(before: time, every: bar) else { return nil }
    self.init(bar: start, length: quarter * quarters)
  }
}
