import MIDI
import MusicTheory

@testable import ChordAnalysis

/// Notes and pedals that are held after events, without an analyzer.
extension HeldNotes {
  /// Follows one event, if it counts.
  mutating func apply(_ event: InputEvent) {
    if let instead = learnZones(from: event) { return follow(instead) }
    if let event = heard(event) { follow(event) }
  }

  /// Keys that are down.
  var down: NoteSet { state(.off).down.all }
  /// These, and notes that a pedal holds.
  var sounding: NoteSet { state(.off).sounding.all }
  var isPedalDown: Bool { state(.off).isPedalDown }

  /// The sounding notes as two hands.
  func hands(_ split: HandSplit) -> Hands {
    let sounding = state(split).sounding
    return sounding.hands(border: split.border(for: sounding.both))
  }
}
