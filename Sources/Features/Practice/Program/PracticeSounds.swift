internal import MIDI
internal import MusicTheory
internal import Playback
internal import Practice

/// The sounds of practice on the MIDI output: tasks to listen to, clicks, bass and ride.
enum PracticeSounds {
  /// The time from the order of a performance to its beginning.
  static let headStart: Duration = .milliseconds(20)

  private static let piano = Channel(statusByte: 0)

  /// General MIDI: high and low wood block.
  private enum Drum {
    static let accent = NoteNumber(76)!
    static let beat = NoteNumber(77)!
  }

  static func events(_ sound: TaskSound, velocity: UInt8) -> [TimedMIDIEvent] {
    RhythmSection.sorted(
      sound.chords.flatMap { chord in
        chord.notes.compactMap { NoteNumber($0) }.flatMap { note in
          RhythmSection.strike(
            note, piano, velocity, from: .seconds(chord.at), to: .seconds(chord.at + chord.seconds * 0.95))
        }
      })
  }

  /// A long low note.
  static func root(_ root: PitchClass, velocity: UInt8) -> [TimedMIDIEvent] {
    RhythmSection.strike(
      RhythmSection.low(root), RhythmSection.bass, velocity, from: .zero, to: .seconds(4))
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
        events += RhythmSection.strike(
          key, RhythmSection.drums, isAccent ? 110 : 80, from: time(Double(place)),
          to: time(Double(place) + 0.2))
      } else {
        events += RhythmSection.ride(inBar: inBar) { time(Double(place) + $0) }
      }
    }
    if hasBand { events += bassLine(round, time) }
    return RhythmSection.sorted(events)
  }

  private static func bassLine(_ round: Round, _ time: (Double) -> Duration) -> [TimedMIDIEvent] {
    round.chords.flatMap { chord in
      bassNotes(chord, round.measure).flatMap { note in
        RhythmSection.strike(
          note.note, RhythmSection.bass, 80, from: time(note.beat), to: time(note.beat + note.beats))
      }
    }
  }

  /// The bass that the symbol names, else root and fifth; beats are counted from the beginning of the round.
  static func bassNotes(_ chord: Round.Chord, _ measure: Measure) -> [RhythmSection.BassNote] {
    guard let card = chord.task.card else { return [] }
    var named: PitchClass?
    if case .chord(let voicings) = chord.task.answer { named = voicings.first { $0.pattern == nil }?.bass }
    let isFlat = card.shape.contains("b5") || card.shape.contains("dim")
    return RhythmSection.bass(
      named ?? card.root, fifth: named == nil ? isFlat ? 6 : 7 : nil, beats: chord.beats,
      beatsPerBar: measure.beats
    ).map { RhythmSection.BassNote(beat: chord.beat + $0.beat, note: $0.note, beats: $0.beats) }
  }
}
