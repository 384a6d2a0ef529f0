internal import ALSASequencer
internal import MIDI

/// Where notes come from.
enum InputChoice: Sendable {
  case sequencer([PortSelector], profiles: [KeyboardProfiles.Rule], waitsForPorts: Bool)
  case file(SMFEventSequence, name: String)
  /// The demo, until a person plays on the page. `goesOn`: the program goes on after its end, too.
  case demo([TimedMIDIEvent], goesOn: Bool)
  case standardInput

  /// As the control socket tells it.
  var kind: String {
    switch self {
    case .sequencer: "sequencer"
    case .demo: "demo"
    case .file: "file"
    case .standardInput: "stream"
    }
  }
}
