internal import ChordAnalysis
internal import CommandKit
internal import FeatureKit
internal import MIDI
internal import MusicTheory
internal import Outputs
internal import Playback
internal import System
internal import Wire

/// The events that `chordd play` would send, for people and for programs.
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

  /// A line a chord: its beginning in seconds, its name, and the notes of each hand; separated by tabs.
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
    func event(_ type: PlayedEvent.Kind, _ channel: Channel? = nil) -> PlayedEvent {
      var event = PlayedEvent(time: timed.time.inSeconds, type: type)
      event.channel = channel?.number
      return event
    }
    var line: PlayedEvent
    switch timed.event {
    case .noteOn(let note, let velocity, let channel):
      line = event(.noteOn, channel)
      (line.midi, line.velocity) = (Int(note.rawValue), Int(velocity))
    case .noteOff(let note, _, let channel):
      line = event(.noteOff, channel)
      line.midi = Int(note.rawValue)
    case .programChange(let program, let channel):
      line = event(.program, channel)
      line.program = Int(program) + 1
    case .controlChange(let controller, let value, let channel):
      line = event(.controller, channel)
      (line.controller, line.value) = (Int(controller.rawValue), Int(value))
    case .polyphonicPressure, .channelPressure, .pitchBend, .systemReset: line = event(.other)
    }
    return JSONText.line(line)
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
