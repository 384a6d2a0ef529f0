import Keyboards
import Testing

@testable import ALSASequencer

/// MIDI 2.0 devices, whose notes would come twice if all their ports were connected.
@Suite struct UMPPortTests {
  /// Ports of one client, in order: `e` endpoint, `g` group, `i` inactive group, `n` an ordinary port.
  @Test(
    arguments: [
      ("eggi", "1 2"), ("egii", "1"), ("eiii", "0"), ("e", "0"), ("gg", "0 1"), ("nn", "0 1"), ("i", ""),
      ("eg", "1"),
    ])
  func `Each note comes by one way`(ports: String, taken: String) {
    let ports = ports.enumerated().map { number, kind in
      var capabilities = PortCapabilities.source
      if kind == "e" { capabilities.insert(.umpEndpoint) }
      if kind == "i" { capabilities.insert(.inactive) }
      return Port(
        address: PortAddress(client: 24, port: UInt8(number)), name: "Group \(number)",
        capabilities: capabilities,
        type: [.midiGeneric, .hardware])
    }
    let directory = PortDirectory(clients: [
      Client(id: 24, name: "MIDI 2.0 Piano", kind: .kernel, ports: ports)
    ])
    let keyboards = KeyboardPolicy().keyboards(in: directory).map { "\($0.address.port)" }
    #expect(keyboards.joined(separator: " ") == taken)
  }
}
