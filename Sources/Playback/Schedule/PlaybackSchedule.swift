public import MIDI

/// Everything that is sent, and when, counted from the start.
///
/// Every note-on has one note-off, no later than `duration`. Events are sorted by time; at equal times
/// note-offs come before note-ons, and a program change before both.
public struct PlaybackSchedule: Hashable, Sendable {
  public let events: [TimedMIDIEvent]
  /// When the last chord ends. Nothing sounds after it.
  public let duration: Duration
  /// The chords in the order in which they start, each repeat anew.
  public let marks: [PlaybackMark]

  /// How many chords are played at most, repeats included; further repeats are left out.
  public static let limit = 10_000

  /// - Complexity: linear in the number of chords; see `VoiceLeader` for the voicings.
  public init(_ request: PlaybackRequest, _ settings: PlaybackSettings = PlaybackSettings()) {
    let steps = request.steps.prefix(Self.limit)
    let voicings = VoiceLeader(style: settings.voicing).voicings(of: steps.map(\.sound))
    var score = StrikeScore(settings)
    let repeats = steps.isEmpty ? 0 : max(1, min(settings.repeats, Self.limit / steps.count))
    for _ in 0..<repeats {
      for (index, step) in steps.enumerated() {
        score.add(voicings[index], step: index, beats: step.beats ?? settings.beatsPerChord)
      }
    }
    events = score.events
    duration = score.end
    marks = score.marks
  }
}
