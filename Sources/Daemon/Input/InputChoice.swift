internal import ALSASequencer
internal import MIDI

/// Where notes come from.
enum InputChoice: Sendable {
  case sequencer([PortSelector], profiles: [KeyboardProfiles.Rule], waitsForPorts: Bool)
  case events([TimedMIDIEvent], name: String)
  /// The demo, until somebody plays on the page; the program goes on after it.
  case show([TimedMIDIEvent])
  case standardInput

  /// As the control socket tells it.
  var kind: String {
    switch self {
    case .sequencer: "sequencer"
    case .events(_, name: Self.demoName), .show: "demo"
    case .events: "file"
    case .standardInput: "stream"
    }
  }

  static let demoName = "demo"
}
