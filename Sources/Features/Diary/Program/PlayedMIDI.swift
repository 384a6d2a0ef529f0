internal import ChordAnalysis
internal import Charts
internal import Diary
internal import MIDI
internal import MusicTheory

/// A stretch of playing as a standard MIDI file: every event at its time, and the chords as markers.
struct PlayedMIDI {
  let bytes: [UInt8]
  /// Whether no key was struck.
  let isEmpty: Bool

  /// 960 ticks at 120 beats a minute are half a second.
  private static let division: UInt16 = 960
  private static let ticksPerSecond = 1920.0

  /// `events` are in order; those from `start` to `end` are taken.
  init(
    _ events: [TimedMIDIEvent], chords: [PlayedChord], from start: Duration, to end: Duration,
    naming: NamingSettings
  ) {
    let taken = events.filter { (start...end).contains($0.time) }
    isEmpty = !taken.contains {
      if case .noteOn(_, let velocity, _) = $0.event { velocity > 0 } else { false }
    }
    // The silence before the first key is left out.
    let origin = taken.first?.time ?? start
    let ticks = { (time: Duration) in
      Ticks(UInt32(max(0, (time - origin) / .seconds(1)) * Self.ticksPerSecond))
    }
    var marks = SMFWriter.Track(name: "Chords")
    marks.add(.tempo(microsecondsPerQuarter: 500_000), at: .zero)
    for chord in chords where (start...end).contains(chord.onset) {
      marks.add(.marker(naming.symbol.text(chord.symbol)), at: ticks(chord.onset))
    }
    var played = SMFWriter.Track(name: "Played")
    for event in taken { played.add(.message(event.event), at: ticks(event.time)) }
    bytes = SMFWriter.bytes(ticksPerQuarter: Self.division, tracks: [marks, played])
  }
}
