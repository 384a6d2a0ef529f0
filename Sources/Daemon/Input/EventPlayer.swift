internal import ChordAnalysis
internal import MIDI

/// Plays a file's or the demo's events into the engine at their own pace.
struct EventPlayer {
  let events: [TimedMIDIEvent]

  /// Returns when everything is played and has come to rest, or when the thread is to stop.
  func run(_ engine: inout AnalysisEngine) {
    let start = engine.clock.elapsed
    for event in events {
      while start + event.time > engine.clock.elapsed {
        guard engine.wait(for: -1, timeout: start + event.time - engine.clock.elapsed) != nil else { return }
      }
      engine.apply(.midi(event.event, from: .first))
    }
    engine.finish()
  }
}
