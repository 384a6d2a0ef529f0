internal import MIDI
internal import MusicTheory

/// One key that goes down and comes up again.
struct Strike {
  var start: Duration
  var end: Duration
  let note: NoteNumber
  var velocity: UInt8
  let channel: Channel
}
