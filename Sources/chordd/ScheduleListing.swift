internal import Daemon
internal import MIDI
internal import MusicTheory
internal import Outputs
internal import Playback

/// What `chordd play` would send, for people and for programs.
struct ScheduleListing {
  private let schedule: PlaybackSchedule
  private let request: PlaybackRequest
  private let naming: Configuration

  init(_ schedule: PlaybackSchedule, request: PlaybackRequest, naming: Configuration) {
    self.schedule = schedule
    self.request = request
    self.naming = naming
  }

  /// A line a chord: when it begins, in seconds, what it is, and its notes, hand by hand; separated by tabs.
  var text: String {
    schedule.marks.map { mark in
      let hands = [mark.voicing.lower, mark.voicing.upper].filter { !$0.isEmpty }
      let notes = hands.map { $0.map(name).joined(separator: " ") }.joined(separator: " | ")
      return "\(seconds(mark.time))\t\(request.steps[mark.step].text)\t\(notes)"
    }.joined(separator: "\n")
  }

  /// A line an event.
  var json: String { schedule.events.map(line).joined(separator: "\n") }

  private func line(_ timed: TimedMIDIEvent) -> String {
    var object = JSONObject()
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

  private func name(_ note: NoteNumber) -> String {
    let key = naming.namingSettings.key ?? Key(SpelledPitch(.c), .major)
    return naming.namingSettings.style.text(key.spelling(of: note.pitchClass)) + "\(note.octave)"
  }

  private func seconds(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let fraction = "\(1000 + milliseconds % 1000)".dropFirst()
    return "\(milliseconds / 1000).\(fraction)"
  }
}
