internal import MIDI
internal import MusicTheory
internal import Practice

/// The sounds of practice on the MIDI output: tasks to listen to, clicks, bass and ride.
enum PracticeSounds {
  /// The time from the order of a performance to its beginning.
  static let headStart: Duration = .milliseconds(20)

  private static let piano = Channel(statusByte: 0)
  private static let bass = Channel(statusByte: 1)
  private static let drums = Channel(statusByte: 9)

  /// General MIDI: high and low wood block, ride cymbal, closed hi-hat.
  private enum Drum {
    static let accent = NoteNumber(76)!
    static let beat = NoteNumber(77)!
    static let ride = NoteNumber(51)!
    static let hat = NoteNumber(42)!
  }

  static func events(_ sound: TaskSound, velocity: UInt8) -> [TimedMIDIEvent] {
    sorted(
      sound.chords.flatMap { chord in
        chord.notes.compactMap { NoteNumber($0) }.flatMap { note in
          strike(
            note, piano, velocity, from: .seconds(chord.at), to: .seconds(chord.at + chord.seconds * 0.95))
        }
      })
  }

  /// A long low note.
  static func root(_ root: PitchClass, velocity: UInt8) -> [TimedMIDIEvent] {
    strike(low(root), bass, velocity, from: .zero, to: .seconds(4))
  }

  private static func low(_ root: PitchClass) -> NoteNumber {
    NoteNumber(dataByte: UInt8(36 + root.semitones(above: PitchClass(36)) - (root.number > 7 ? 12 : 0)))
  }

  /// A round from its first beat on.
  static func events(_ round: Round, delay: Duration, hasBand: Bool, velocity: UInt8) -> [TimedMIDIEvent] {
    let time = { (place: Double) in delay + round.beat * place }
    var events: [TimedMIDIEvent] = []
    let beats = Int(round.beats)
    for place in 0..<max(beats, 0) {
      let inBar = round.measure.place(of: place - round.countIn)
      let isAccent = inBar == 0
      let isCounted = place < round.countIn || !hasBand
      if isCounted {
        let key = isAccent ? Drum.accent : Drum.beat
        events += strike(
          key, drums, isAccent ? 110 : 80, from: time(Double(place)), to: time(Double(place) + 0.2))
      } else {
        events += strike(
          Drum.ride, drums, isAccent ? 70 : 80, from: time(Double(place)), to: time(Double(place) + 0.3))
        // The swung eighth before beats one and three, the foot on two and four; in three the foot is on two.
        if inBar % 2 == 1 {
          events += strike(
            Drum.ride, drums, 60, from: time(Double(place) + 0.66), to: time(Double(place) + 0.9))
          events += strike(Drum.hat, drums, 60, from: time(Double(place)), to: time(Double(place) + 0.2))
        }
      }
    }
    if hasBand { events += bassLine(round, time) }
    return sorted(events)
  }

  private static func bassLine(_ round: Round, _ time: (Double) -> Duration) -> [TimedMIDIEvent] {
    round.chords.flatMap { chord in
      bassNotes(chord, round.measure).flatMap { place, note, beats in
        strike(note, bass, 80, from: time(place), to: time(place + beats))
      }
    }
  }

  /// Root and fifth in halves, in three once a bar; the bass that the symbol names instead of the root.
  static func bassNotes(
    _ chord: Round.Chord, _ measure: Measure
  ) -> [(beat: Double, note: NoteNumber, beats: Double)] {
    guard let card = chord.task.card else { return [] }
    var named: PitchClass?
    if case .chord(let voicings) = chord.task.answer { named = voicings.first { $0.pattern == nil }?.bass }
    let low = Int(low(named ?? card.root).rawValue)
    let step = measure.beats == 3 ? 3.0 : 2.0
    let isFlat = card.shape.contains("b5") || card.shape.contains("dim")
    return (0..<max(1, Int(chord.beats / step))).compactMap { place in
      let isFifth = place % 2 == 1 && named == nil
      guard let note = NoteNumber(low + (isFifth ? isFlat ? 6 : 7 : 0)) else { return nil }
      let start = step * Double(place)
      return (chord.beat + start, note, min(step, chord.beats - start) * 0.95)
    }
  }

  private static func strike(
    _ note: NoteNumber, _ channel: Channel, _ velocity: UInt8, from start: Duration, to end: Duration
  ) -> [TimedMIDIEvent] {
    [
      TimedMIDIEvent(time: start, event: .noteOn(note, velocity: velocity, channel: channel)),
      TimedMIDIEvent(time: end, event: .noteOff(note, velocity: 0, channel: channel)),
    ]
  }

  /// In time, ends before beginnings.
  private static func sorted(_ events: [TimedMIDIEvent]) -> [TimedMIDIEvent] {
    let isOn = { (event: MIDIEvent) in if case .noteOn = event { true } else { false } }
    return events.enumerated().sorted { one, two in
      (one.element.time, isOn(one.element.event) ? 1 : 0, one.offset)
        < (two.element.time, isOn(two.element.event) ? 1 : 0, two.offset)
    }.map(\.element)
  }
}
