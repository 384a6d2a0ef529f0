internal import ChordAnalysis
internal import Charts
internal import Diary
internal import MIDI
internal import MusicTheory

/// A stretch of playing as a standard MIDI file: every event at its time, to the millisecond, and the chords as markers.
///
/// It has no tempo of its own, so that nobody takes one for the player's; programs play it at 120 beats a minute, as the standard says, which
/// is at the speed in which it was played.
struct PlayedMIDI {
  let bytes: [UInt8]
  /// Whether no key was struck.
  let isEmpty: Bool
  /// When the file begins, by the clock of the stream: with the first key. Pedals and the like that moved before stand there, too.
  let origin: Duration
  /// From the first event to the last, in seconds.
  let length: Double

  /// At 120 beats a minute two ticks are a millisecond.
  private static let division: UInt16 = 1000
  private static let ticksPerMillisecond = 2

  /// `events` are in order; all of them are taken, and of the chords those between them.
  init(_ events: some Sequence<TimedMIDIEvent>, chords: [PlayedChord], naming: NamingSettings) {
    let events = Array(events)
    isEmpty = !events.contains(where: \.isStrike)
    // The silence before the first key is left out.
    let origin = Self.milliseconds((events.first(where: \.isStrike) ?? events.first)?.time ?? .zero)
    self.origin = .milliseconds(origin)
    length = Double(Self.milliseconds(events.last?.time ?? .zero) - origin) / 1000
    let ticks = { (time: Duration) in
      Ticks(UInt32(clamping: max(0, Self.milliseconds(time) - origin) * Self.ticksPerMillisecond))
    }
    var marks = SMFWriter.Track(name: "Chords")
    if let first = events.first?.time, let last = events.last?.time {
      for chord in chords where (first...last).contains(chord.onset) {
        marks.add(.marker(naming.symbol.text(chord.symbol)), at: ticks(chord.onset))
      }
    }
    var played = SMFWriter.Track(name: "Played")
    for event in events { played.add(.message(event.event), at: ticks(event.time)) }
    bytes = SMFWriter.bytes(ticksPerQuarter: Self.division, tracks: [marks, played])
  }

  /// The same of the events from `start` to `end`.
  init(
    _ events: [TimedMIDIEvent], chords: [PlayedChord], from start: Duration, to end: Duration,
    naming: NamingSettings
  ) {
    self.init(events.lazy.filter { (start...end).contains($0.time) }, chords: chords, naming: naming)
  }

  private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}

extension TimedMIDIEvent {
  /// Whether a key goes down.
  var isStrike: Bool { if case .noteOn(_, let velocity, _) = event { velocity > 0 } else { false } }
}
