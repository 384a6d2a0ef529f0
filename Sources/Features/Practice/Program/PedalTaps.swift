internal import MusicTheory
internal import ChordAnalysis

/// Counts how often the sustain pedal was pressed and lifted again while no key was held.
struct PedalTaps {
  private var wasDown = false
  private var pressed: Duration?
  private var last: Duration?

  /// The number of taps, once, or twice, in a row; `nil` when this was none.
  mutating func follow(_ analysis: Analysis) -> Int? {
    defer { wasDown = analysis.isPedalDown }
    if analysis.isPedalDown, !wasDown { pressed = analysis.down.isEmpty ? analysis.time : nil }
    if !analysis.down.isEmpty { pressed = nil }
    guard !analysis.isPedalDown, wasDown, let begun = pressed, analysis.time - begun < .milliseconds(500)
    else { return nil }
    pressed = nil
    defer { last = analysis.time }
    guard let last, analysis.time - last < .milliseconds(600) else { return 1 }
    return 2
  }
}
