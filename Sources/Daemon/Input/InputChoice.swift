internal import ALSASequencer
internal import MIDI

/// Where notes come from.
enum InputChoice: Sendable {
  case sequencer([PortSelector])
  case events([TimedMIDIEvent], name: String)
  case standardInput
}
