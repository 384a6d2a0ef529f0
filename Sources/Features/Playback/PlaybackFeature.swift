public import Daemon
public import MIDI
internal import MusicTheory
internal import Outputs
public import Playback
public import Requests
public import Settings

/// Plays chords on the MIDI output: what is asked for, and what was just played.
public struct PlaybackFeature: Feature {
  public static let settings: [any SettingsGroup.Type] = [PlaybackChoices.self]
  public static let requests: [any Request<RunningProgram>.Type] = [PlayRequest.self, StopRequest.self]

  public static func begin(in program: RunningProgram) {
    program.output.replay = { PlaybackControl(program: program).replay() }
  }
}

/// How chords are played on the MIDI output.
public struct PlaybackChoices: SettingsGroup {
  public var channel = Channel(statusByte: 0)
  /// Beats per minute.
  public var tempo = 20
  public var style = PlaybackStyle.block
  public var voicing = VoicingStyle.close
  /// 0…127; `nil`: none is sent.
  public var program: UInt8?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "playback.channel", \PlaybackChoices.channel, .channel, default: "1",
      "The MIDI channel that is played on."),
    Setting(
      "playback.tempo", \PlaybackChoices.tempo, .integer(20...400), default: "100",
      "Beats per minute; a chord lasts four beats."),
    Setting(
      "playback.style", \PlaybackChoices.style, .choice(of: PlaybackStyle.self), default: "block",
      "How the notes of a chord are struck: together (`block`), one after the other, `rolled`, or hand by "
        + "hand (`hands`)."),
    Setting(
      "playback.voicing", \PlaybackChoices.voicing, .choice(of: VoicingStyle.self), default: "two-handed",
      "How the notes of a chord are arranged on the keyboard."),
    Setting(
      "playback.program", \PlaybackChoices.program, .program, default: "off",
      "The sound that the instrument switches to first. `off` leaves it as it is."),
  ]
}

extension Configuration {
  /// The same for the schedule.
  public var playback: PlaybackSettings {
    let choices = self[PlaybackChoices.self]
    return PlaybackSettings(
      voicing: choices.voicing, style: choices.style, tempo: Tempo(Double(choices.tempo)) ?? .standard,
      velocity: UInt8(clamping: self[MIDIOutputSettings.self].velocity), channel: choices.channel,
      program: choices.program)
  }
}
