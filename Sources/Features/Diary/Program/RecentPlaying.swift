internal import Charts
internal import ChordAnalysis
internal import Diary
internal import MIDI
internal import MusicTheory
internal import Outputs

/// The keys of the last hour with their chords and beats, so that a lead sheet of this sitting is made of the keys; it takes a few megabytes.
struct RecentPlaying: Sendable {
  /// Oldest first.
  private(set) var events: [TimedMIDIEvent] = []
  /// Since when all events are there; `nil` until the first.
  private(set) var since: Duration?
  /// The quarter notes of a clock.
  private(set) var clock: [ClockBeat] = []
  /// The beats of a metronome that the player followed.
  private(set) var metronome: [ClockBeat] = []
  /// For markers.
  var chords: [PlayedChord] = []

  private static let length: Duration = .seconds(3600)
  private static let mostEvents = 120_000
  /// Of a clock at 300 beats a minute.
  private static let mostBeats = 6000

  init(since: Duration? = nil) { self.since = since }

  var isEmpty: Bool { events.isEmpty && chords.isEmpty && clock.isEmpty }

  mutating func add(_ event: TimedMIDIEvent, at now: Duration) {
    // Nothing was played in this run before.
    if since == nil { since = events.isEmpty ? .zero : event.time }
    events.append(event)
    let start = now - Self.length
    let old = events.prefix { $0.time < start }.count
    // Not for every event.
    guard old > 1000 || events.count > Self.mostEvents else { return }
    events.removeFirst(max(old, events.count - Self.mostEvents * 3 / 4))
    let known = max(start, events.first?.time ?? start)
    since = max(since ?? known, known)
    chords.removeAll { $0.onset < known }
  }

  mutating func add(_ beat: ClockBeat, at now: Duration) {
    clock.append(beat)
    Self.shorten(&clock, before: now - Self.length)
  }

  mutating func add(_ beats: Metronome, at now: Duration) {
    switch beats {
    case .beats(let start, let period, let count):
      metronome.removeAll { $0.time >= start }
      metronome += (0..<max(0, count)).map { ClockBeat(time: start + period * $0, number: $0) }
      Self.shorten(&metronome, before: now - Self.length)
    case .ended(let time): metronome.removeAll { $0.time > time }
    }
  }

  private static func shorten(_ beats: inout [ClockBeat], before start: Duration) {
    guard beats.count > mostBeats else { return }
    beats.removeAll { $0.time < start }
    if beats.count > mostBeats { beats.removeFirst(beats.count - mostBeats / 2) }
  }

  /// Forgets keys and chords, but no beats.
  mutating func forgetKeys(since: Duration) { (events, chords, self.since) = ([], [], since) }

  /// Forgets the keys and chords of some times.
  mutating func forget(where isForgotten: (Duration) -> Bool) {
    events.removeAll { isForgotten($0.time) }
    chords.removeAll { isForgotten($0.onset) }
  }

  func midi(from start: Duration, to end: Duration, naming: NamingSettings) -> PlayedMIDI {
    PlayedMIDI(events, chords: chords, from: start, to: end, naming: naming)
  }
}
