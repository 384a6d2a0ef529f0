internal import MusicTheory
internal import ChordAnalysis

/// Counts how often the sustain pedal was pressed and lifted again in a row while no key was held.
struct PedalTaps {
  /// The pedal is pressed for less than this.
  private static let longest: Duration = .milliseconds(500)
  /// The next tap of a row comes within this time.
  private static let pause: Duration = .milliseconds(600)

  private var wasDown = false
  private var pressed: Duration?
  private var count = 0
  private var last: Duration = .zero

  /// When a row is over; `nil` when none was begun.
  var deadline: Duration? { count > 0 ? last + Self.pause : nil }

  mutating func follow(_ analysis: Analysis) {
    defer { wasDown = analysis.isPedalDown }
    if analysis.isPedalDown, !wasDown { pressed = analysis.down.isEmpty ? analysis.time : nil }
    // A player who plays meant no command.
    if !analysis.down.isEmpty { (pressed, count) = (nil, 0) }
    guard !analysis.isPedalDown, wasDown, let begun = pressed, analysis.time - begun < Self.longest else {
      return
    }
    pressed = nil
    count += 1
    last = analysis.time
  }

  /// How often it was tapped, once the row is over.
  mutating func taken(at time: Duration) -> Int? {
    guard let deadline, deadline <= time, !wasDown else { return nil }
    defer { count = 0 }
    return count
  }
}
