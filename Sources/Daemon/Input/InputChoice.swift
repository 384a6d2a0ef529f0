internal import ALSASequencer
internal import MIDI

/// Where notes come from.
enum InputChoice: Sendable {
  case sequencer([PortSelector], profiles: [KeyboardProfiles.Rule])
  case events([TimedMIDIEvent], name: String)
  case standardInput
}
