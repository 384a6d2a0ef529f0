import Keyboards
import ALSASequencer

/// The ports that `aconnect -l` shows on a well-stocked machine.
enum Fixtures {
  static let directory = PortDirectory(clients: [
    client(0, "System", .kernel, ["Timer", "Announce"], [.read, .write, .subscribeRead], []),
    client(14, "Midi Through", .kernel, ["Midi Through Port-0"], both, [.midiGeneric, .software, .port]),
    client(16, "Virtual Raw MIDI 0-0", .kernel, ["VirMIDI 0-0"], both, [.midiGeneric, .software, .port]),
    client(17, "Virtual Raw MIDI 0-1", .kernel, ["VirMIDI 0-1"], both, [.midiGeneric, .software, .port]),
    client(24, "Digital Piano", .kernel, ["Digital Piano MIDI 1"], both, [.midiGeneric, .hardware, .port]),
    client(
      28, "MIDI4x4", .kernel, ["MIDI4x4 MIDI 1", "MIDI4x4 MIDI 2"], both, [.midiGeneric, .hardware, .port]),
    client(32, "Twin", .kernel, ["Twin MIDI 1"], both, [.midiGeneric, .hardware, .port]),
    client(36, "Twin", .kernel, ["Twin MIDI 1"], both, [.midiGeneric, .hardware, .port]),
    client(40, "USB: Keys", .kernel, ["Keys"], both, [.midiGeneric, .hardware, .port]),
    client(128, "VMPK Output", .user, ["out"], .source, [.application]),
    client(129, "chordd", .user, ["Announcements", "Input", "Output"], both, [.midiGeneric, .application]),
    client(130, "aseqdump", .user, ["aseqdump"], .destination, [.midiGeneric, .application]),
    client(131, "aplaymidi", .user, ["aplaymidi"], [], [.midiGeneric, .application]),
    client(
      132, "FLUID Synth (77)", .user, ["Synth"], .destination, [.midiGeneric, .synthesizer, .application]),
    client(133, "PipeWire-RT-Event", .user, ["input"], both, [.midiGeneric, .application]),
    client(134, "a2jmidid", .user, ["port"], [.read, .write, .noExport], [.application]),
    client(135, "gmidimonitor", .user, ["midi in"], both, [.midiGeneric]),
    client(136, "Hidden", .user, ["out"], [.source, .noExport], [.midiGeneric]),
    client(137, "Odd", .user, ["control"], .source, [.specific]),
    client(138, "another", .user, ["out"], .source, [.midiGeneric, .application]),
  ])

  /// Client 138 is ourselves under another name.
  static let policy = KeyboardPolicy(ownClients: [138])

  private static let both: PortCapabilities = [.source, .destination, .duplex]

  private static func client(
    _ id: UInt8, _ name: String, _ kind: Client.Kind, _ ports: [String], _ capabilities: PortCapabilities,
    _ type: PortType
  ) -> Client {
    let ports = ports.enumerated().map { number, name in
      Port(
        address: PortAddress(client: id, port: UInt8(number)), name: name, capabilities: capabilities,
        type: type)
    }
    return Client(id: id, name: name, kind: kind, ports: ports)
  }
}
