internal import ChordAnalysis
internal import Daemon
internal import MIDI
internal import MusicTheory
internal import Outputs
internal import Playback

/// What `chordd play` would send, for people and for programs.
struct ScheduleListing {
  private let schedule: PlaybackSchedule
  private let request: PlaybackRequest
  private let naming: NamingSettings
  private let combiner = ChordCombiner()

  init(_ schedule: PlaybackSchedule, request: PlaybackRequest, naming: NamingSettings) {
    self.schedule = schedule
    self.request = request
    self.naming = naming
  }

  /// A line a chord: when it begins, in seconds, what it is, and the notes of each hand; separated by tabs.
  var text: String {
    schedule.marks.map { mark in
      let notes = names(mark).filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(
        separator: " | ")
      return "\(seconds(mark.time))\t\(request.steps[mark.step].text)\t\(notes)"
    }.joined(separator: "\n")
  }

  /// A line an event.
  var json: String { schedule.events.map(line).joined(separator: "\n") }

  private func line(_ timed: TimedMIDIEvent) -> String {
    var object = JSONObject()
    object.set("v", 1)
    object.set(
      "time", Double(timed.time.components.seconds) + Double(timed.time.components.attoseconds) / 1e18)
    switch timed.event {
    case .noteOn(let note, let velocity, let channel):
      object.set("type", "noteOn")
      object.set("midi", Int(note.rawValue))
      object.set("velocity", Int(velocity))
      object.set("channel", channel.number)
    case .noteOff(let note, _, let channel):
      object.set("type", "noteOff")
      object.set("midi", Int(note.rawValue))
      object.set("channel", channel.number)
    case .programChange(let program, let channel):
      object.set("type", "program")
      object.set("program", Int(program) + 1)
      object.set("channel", channel.number)
    case .controlChange(let controller, let value, let channel):
      object.set("type", "controller")
      object.set("controller", Int(controller.rawValue))
      object.set("value", Int(value))
      object.set("channel", channel.number)
    case .polyphonicPressure, .channelPressure, .pitchBend, .systemReset: object.set("type", "other")
    }
    return object.closed
  }

  /// The notes of both hands, in the letters of the symbol that was written; exact notes in those of their name.
  private func names(_ mark: PlaybackMark) -> [[String]] {
    let voicing = mark.voicing
    switch request.steps[mark.step].symbol {
    case .chord(let chord)?: return [names(voicing.lower, [chord]), names(voicing.upper, [chord])]
    case .polychord(let upper, let lower)?:
      return [names(voicing.lower, [lower, upper]), names(voicing.upper, [upper, lower])]
    case nil:
      let hands = Hands(lower: voicing.lower, upper: voicing.upper)
      let description = ChordDescription(
        combiner.combine(hands), hands: hands, down: hands.all, naming: naming)
      let notes = description?.notes ?? []
      return [DescribedNote.Hand.lower, .upper].map { hand in
        notes.filter { $0.hand == hand }.map { name($0.number, $0.spelled) }
      }
    }
  }

  /// The notes of a hand, each in the letters of the first chord that has it.
  private func names(_ notes: NoteSet, _ chords: [WrittenChord]) -> [String] {
    notes.map { note in
      let tone = chords.lazy.flatMap(\.notes).first { $0.pitchClass == note.pitchClass }
      let first = chords[0]
      return name(
        note, tone ?? ChordSpeller().spelling(of: note.pitchClass, in: first.chord, root: first.root))
    }
  }

  private func name(_ note: NoteNumber, _ pitch: SpelledPitch) -> String {
    naming.style.text(pitch) + "\(pitch.octave(of: note))"
  }

  private func seconds(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let fraction = "\(1000 + milliseconds % 1000)".dropFirst()
    return "\(milliseconds / 1000).\(fraction)"
  }
}
