internal import MIDI
internal import MusicTheory

/// Collects strikes chord by chord and turns them into events.
struct StrikeScore {
  private let settings: PlaybackSettings
  private var strikes: [Strike] = []
  private var beats = 0.0
  private(set) var marks: [PlaybackMark] = []

  /// A key that is struck again comes up this much earlier, so that it sounds anew.
  private static let lift = Duration.milliseconds(30)
  private static let fewestBeats = 0.25
  private static let mostBeats = 64.0

  init(_ settings: PlaybackSettings) { self.settings = settings }

  var end: Duration { settings.tempo.time(ofBeat: beats) }

  mutating func add(_ voicing: Hands, step: Int, beats length: Double) {
    let start = end
    beats += length.isFinite ? min(max(length, Self.fewestBeats), Self.mostBeats) : Self.fewestBeats
    marks.append(PlaybackMark(time: start, step: step, voicing: voicing))
    let pattern = StrikePattern(
      voicing, style: settings.style, beat: settings.tempo.time(ofBeat: 1), length: end - start)
    let notes = voicing.all
    for part in pattern.parts {
      strikes.append(
        Strike(
          start: start + part.start, end: start + part.end, note: part.note,
          velocity: velocity(part.note, of: notes), channel: channel(isUpper: part.isUpper)))
    }
  }

  /// The top note is the loudest, then the bass.
  private func velocity(_ note: NoteNumber, of notes: NoteSet) -> UInt8 {
    let top = Int(min(max(settings.velocity, 1), 127))
    let softer = note == notes.highest ? 0 : note == notes.lowest ? top / 16 : top / 8
    return UInt8(max(1, top - softer))
  }

  private func channel(isUpper: Bool) -> Channel {
    isUpper ? settings.upperChannel ?? settings.channel : settings.channel
  }

  var events: [TimedMIDIEvent] {
    let notes = separated.flatMap { strike in
      [
        TimedMIDIEvent(
          time: strike.start,
          event: .noteOn(strike.note, velocity: strike.velocity, channel: strike.channel)),
        TimedMIDIEvent(time: strike.end, event: .noteOff(strike.note, velocity: 64, channel: strike.channel)),
      ]
    }
    return (programs + notes).sorted { Self.order($0) < Self.order($1) }
  }

  private var programs: [TimedMIDIEvent] {
    guard let program = settings.program else { return [] }
    let channels = [settings.channel] + (settings.upperChannel.map { [$0] } ?? [])
    return Set(channels).map {
      TimedMIDIEvent(time: .zero, event: .programChange(program: min(program, 127), channel: $0))
    }
  }

  /// Time, then programs, offs, ons, each from channel to channel and from the lowest note up.
  private static func order(_ timed: TimedMIDIEvent) -> (Duration, Int, Int, Int) {
    switch timed.event {
    case .programChange(_, let channel): (timed.time, 0, channel.number, 0)
    case .noteOff(let note, _, let channel): (timed.time, 1, channel.number, Int(note.rawValue))
    case .noteOn(let note, _, let channel): (timed.time, 2, channel.number, Int(note.rawValue))
    default: (timed.time, 3, 0, 0)
    }
  }

  /// The strikes of each key one after the other: it comes up before it goes down again.
  private var separated: [Strike] {
    let keys = Dictionary(grouping: strikes) { Int($0.channel.rawValue) << 7 | Int($0.note.rawValue) }
    return keys.values.flatMap { strikes in
      var result: [Strike] = []
      for strike in strikes.sorted(by: { $0.start < $1.start }) {
        // Both hands on one key are one strike.
        if let last = result.last, last.start == strike.start { continue }
        if let last = result.last, last.end >= strike.start {
          let lift = min(Self.lift, (strike.start - last.start) / 10)
          result[result.count - 1].end = strike.start - lift
        }
        result.append(strike)
      }
      return result
    }
  }
}

/// One key that goes down and comes up again.
struct Strike {
  var start: Duration
  var end: Duration
  let note: NoteNumber
  var velocity: UInt8
  let channel: Channel
}

/// The moments at which the notes of one chord are struck, in a style.
struct StrikePattern {
  /// A note, the hand it is in, and the part of the chord's time in which it sounds.
  struct Part {
    let note: NoteNumber
    let isUpper: Bool
    let start: Duration
    let end: Duration
  }

  private(set) var parts: [Part] = []
  private let beat: Duration
  private let length: Duration

  /// Between the notes of a rolled chord.
  private static let roll = Duration.milliseconds(30)

  init(_ voicing: Hands, style: PlaybackStyle, beat: Duration, length: Duration) {
    self.beat = beat
    self.length = length
    let notes = voicing.upper.reduce(into: voicing.lower.map { ($0, false) }) { $0.append(($1, true)) }
      .sorted { $0.0 < $1.0 }
    switch style {
    case .block: spread(notes, step: .zero)
    case .arpeggio: spread(notes, step: eighth(notes.count))
    case .arpeggioDown: spread(notes.reversed(), step: eighth(notes.count))
    case .arpeggioUpDown:
      let there = notes + notes.dropLast().reversed()
      spread(there, step: eighth(there.count))
    case .rolled: spread(notes, step: min(Self.roll, length / Double(4 * max(1, notes.count))))
    case .hands: inTurn(notes)
    }
  }

  /// Half a beat, or less when the chord would end before its last note.
  private func eighth(_ count: Int) -> Duration { min(beat / 2, length / max(1, count)) }

  private mutating func spread(_ notes: [(NoteNumber, Bool)], step: Duration) {
    for (index, (note, isUpper)) in notes.enumerated() {
      parts.append(Part(note: note, isUpper: isUpper, start: step * index, end: length))
    }
  }

  /// A quarter of the time the lower hand, a quarter the upper hand, half of it both.
  private mutating func inTurn(_ notes: [(NoteNumber, Bool)]) {
    guard notes.contains(where: \.1), notes.contains(where: { !$0.1 }) else {
      return spread(notes, step: .zero)
    }
    for (note, isUpper) in notes {
      let alone = isUpper ? length / 4 : .zero
      parts.append(Part(note: note, isUpper: isUpper, start: alone, end: alone + length / 4))
      parts.append(Part(note: note, isUpper: isUpper, start: length / 2, end: length))
    }
  }
}
