internal import ChordAnalysis
internal import MIDI

/// Plays a file's or the demo's events into the engine at their own pace.
struct EventPlayer<Events: Sequence<TimedMIDIEvent>> {
  let events: Events
  /// Whether it ends at the first key that a person plays, on the page.
  var isDemo = false
  /// Whether the program goes on when everything was played, too.
  var goesOn = false
  /// Called when the demo is over and the program goes on.
  var ended: () -> Void = {}

  /// Returns when everything is played and has come to rest, or when the thread is to stop.
  func run(_ engine: inout AnalysisEngine) {
    if isDemo { engine.standIn = .first }
    guard play(&engine) else { return }
    guard goesOn || isInterrupted(engine) else { return engine.finish() }
    ended()
    engine.dismissStandIn()
    while engine.wait(for: -1) != nil {}
  }

  /// Returns whether to go on, after everything was played or a person wants to play.
  private func play(_ engine: inout AnalysisEngine) -> Bool {
    let start = engine.clock.elapsed
    defer { engine.due = nil }
    for event in events {
      let due = start + event.time
      engine.due = due
      while due > engine.clock.elapsed {
        let left = due - engine.clock.elapsed
        guard engine.wait(for: -1, timeout: left) != nil else { return false }
        if isInterrupted(engine) { return true }
      }
      engine.apply(.midi(event.event, from: .first))
    }
    return true
  }

  private func isInterrupted(_ engine: borrowing AnalysisEngine) -> Bool { isDemo && engine.standIn == nil }
}
