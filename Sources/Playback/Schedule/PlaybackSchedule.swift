public import MIDI
public import MusicTheory

/// The events that are sent, with their moments counted from the start.
///
/// Every note-on has one note-off, no later than `duration`. Events are sorted by time; at equal times
/// note-offs come before note-ons, and a program change before both.
public struct PlaybackSchedule: Hashable, Sendable {
  public let events: [TimedMIDIEvent]
  /// The moment at which the last chord ends. Nothing sounds after it.
  public let duration: Duration
  /// The chords in the order in which they start, each repeat anew.
  public let marks: [PlaybackMark]

  /// The largest number of chords that are played, repeats included; further repeats are left out.
  public static let limit = 10_000

  /// - Complexity: O(*n*) in the number of chords; see `VoiceLeader` for the voicings.
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

/// A chord and the moment it starts, for display.
public struct PlaybackMark: Hashable, Sendable {
  public let time: Duration
  /// The index of the step in the request.
  public let step: Int
  public let voicing: Hands
}

/// How a request is played.
public struct PlaybackSettings: Hashable, Sendable {
  public var voicing: VoicingStyle
  public var style: PlaybackStyle
  public var tempo: Tempo
  /// Beats of a chord that no bar lines give a length; taken as 0.25 to 64.
  public var beatsPerChord: Double
  /// The velocity of the top note, 1…127. The other notes are a little softer.
  public var velocity: UInt8
  public var channel: Channel
  /// A channel of its own for the upper hand.
  public var upperChannel: Channel?
  /// The program, 0…127, which is sent first; `nil`: none is sent.
  public var program: UInt8?
  /// The number of times that everything is played; at least 1.
  public var repeats: Int

  public init(
    voicing: VoicingStyle = .twoHanded, style: PlaybackStyle = .block, tempo: Tempo = .standard,
    beatsPerChord: Double = 4, velocity: UInt8 = 80, channel: Channel = Channel(statusByte: 0),
    upperChannel: Channel? = nil, program: UInt8? = nil, repeats: Int = 1
  ) {
    self.voicing = voicing
    self.style = style
    self.tempo = tempo
    self.beatsPerChord = beatsPerChord
    self.velocity = velocity
    self.channel = channel
    self.upperChannel = upperChannel
    self.program = program
    self.repeats = repeats
  }
}

/// The order in which the notes of a chord are struck; the raw values are the words of options and settings.
public enum PlaybackStyle: String, CaseIterable, Hashable, Sendable {
  /// All at once.
  case block
  /// One after the other from below, ringing on.
  case arpeggio
  /// One after the other from above, ringing on.
  case arpeggioDown = "arpeggio-down"
  /// From below, and back down.
  case arpeggioUpDown = "arpeggio-up-down"
  /// Nearly at once, from below.
  case rolled
  /// The lower hand, then the upper hand, then both.
  case hands
}

/// The speed of the beats: 20 to 400 a minute.
public struct Tempo: Hashable, Sendable {
  public let beatsPerMinute: Double

  public static let range = 20.0...400.0

  /// `nil` when it is not 20…400.
  public init?(_ beatsPerMinute: Double) {
    guard Self.range.contains(beatsPerMinute) else { return nil }
    self.beatsPerMinute = beatsPerMinute
  }

  /// 100 beats a minute.
  public static let standard = Tempo(100)!

  /// The moment of a beat, counted from 0; exact to the nanosecond.
  func time(ofBeat beat: Double) -> Duration {
    .nanoseconds(Int64((beat * 60_000_000_000 / beatsPerMinute).rounded()))
  }
}
