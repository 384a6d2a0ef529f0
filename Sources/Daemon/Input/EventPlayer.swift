internal import ChordAnalysis
internal import MIDI

/// Plays a file's or the demo's events into the engine at their own pace.
struct EventPlayer {
  let events: [TimedMIDIEvent]
  /// Whether this is only to show something until somebody plays, on the page; then it goes on until it is stopped.
  var isForShow = false
  /// Called when the show is over and the program goes on.
  var ended: () -> Void = {}

  /// Returns when everything is played and has come to rest, or when the thread is to stop.
  func run(_ engine: inout AnalysisEngine) {
    guard play(&engine) else { return }
    guard isForShow else { return engine.finish() }
    ended()
    engine.apply(.disconnected(.first))
    while engine.wait(for: -1) != nil {}
  }

  /// Returns whether to go on, after everything was played or somebody wants to play.
  private func play(_ engine: inout AnalysisEngine) -> Bool {
    let start = engine.clock.elapsed
    for event in events {
      while start + event.time > engine.clock.elapsed {
        let left = start + event.time - engine.clock.elapsed
        guard engine.wait(for: -1, timeout: left) != nil else { return false }
        if isForShow, engine.isPlayedOnScreen { return true }
      }
      engine.apply(.midi(event.event, from: .first))
    }
    return true
  }
}
