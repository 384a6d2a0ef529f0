public import Daemon
internal import Outputs
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
