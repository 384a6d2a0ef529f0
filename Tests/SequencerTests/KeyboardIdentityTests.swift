import ALSASequencer
import CALSA
import Foundation
import MIDI
import Testing

/// Keyboards are known by what they are, not by the numbers that they get.
extension SequencerTests {
  @Suite struct KeyboardIdentityTests {
    private func senders() throws -> [String] {
      let directory = try Sequencer(clientName: "chordd test").portDirectory()
      let client: Client = try #require(directory.clients.first { $0.name == "chordd" })
      return directory.senders(to: client.ports[0].address).compactMap { directory[$0]?.name }.sorted()
    }

    private func client(_ unit: Int) throws -> UInt8 {
      try #require(
        UInt8(
          try Live.run("usb-keyboard -n \(unit) client").trimmingCharacters(in: .whitespaces.union(.newlines))
        ))
    }

    private func unplugAll() { for unit in 0...1 { _ = try? Live.run("usb-keyboard -n \(unit) unplug") } }

    @Test(.enabled(if: Live.hasKeyboard))
    func `Asked for by number, it is found under another number, and another keyboard is not taken for it`()
      throws
    {
      defer { unplugAll() }
      try Live.run("usb-keyboard plug 'Digital Piano'")
      let number = try client(0)
      let daemon = try LiveDaemon(["--port", "\(number)"])
      try daemon.connected("Digital Piano MIDI 1")
      try Live.run("usb-keyboard unplug")
      try daemon.event { $0["status"] as? String == "disconnected" }
      // The other one gets the card, and with it the number, of the first.
      try Live.run("usb-keyboard -n 1 plug 'Another'")
      #expect(try senders() == [])
      try Live.run("usb-keyboard plug 'Digital Piano'")
      try daemon.connected("Digital Piano MIDI 1")
      #expect(try senders() == ["Digital Piano MIDI 1"])
      print("identity: first client \(number), then \(try client(0)); the other has \(try client(1))")
      try daemon.end()
    }

    @Test(.enabled(if: Live.hasKeyboard))
    func `Of two keyboards of one name and model, the one that is meant is connected`() throws {
      defer { unplugAll() }
      try Live.run("usb-keyboard plug Twin")
      try Live.run("usb-keyboard -n 1 plug Twin")
      let directory = try Sequencer(clientName: "chordd test").portDirectory()
      let usb = [try client(0), try client(1)].compactMap { directory[client: $0]?.usb }
      try #require(usb.map(\.serial) == ["0", "1"])
      #expect(usb.map(\.vendor) == [0x1209, 0x1209] && usb[0].socket != usb[1].socket)

      let daemon = try LiveDaemon(["--port", "usb:1209:0001:1"])
      let connected = try Sequencer(clientName: "chordd test").portDirectory()
      let own = try #require(connected.clients.first { $0.name == "chordd" })
      #expect(try connected.senders(to: own.ports[0].address).map(\.client) == [client(1)])
      // In the other order they have each other's numbers.
      try Live.run("usb-keyboard unplug; usb-keyboard -n 1 unplug")
      try daemon.event { $0["status"] as? String == "disconnected" }
      try Live.run("usb-keyboard -n 1 plug Twin; usb-keyboard plug Twin")
      try daemon.connected("Twin MIDI 1")
      try Live.run("usb-keyboard play 90 3D 64")
      try Live.run("usb-keyboard -n 1 play 90 3C 64 90 40 64 90 43 64")
      try daemon.chord("C")
      try daemon.end()
    }

    @Test func `Of a MIDI 2 device every note comes once, also when its groups change`() throws {
      var device = try Sequencer(clientName: "MIDI 2 Piano")
      let endpoint = try device.createPort(
        name: "MIDI 2.0", capabilities: [.source, .umpEndpoint], type: [.midiGeneric, .hardware])
      let daemon = try LiveDaemon()
      #expect(try senders().contains("MIDI 2.0"))
      let group = try device.createPort(
        name: "Group 1", capabilities: .source, type: [.midiGeneric, .hardware])
      _ = try device.createPort(
        name: "Group 2", capabilities: [.source, .inactive], type: [.midiGeneric, .hardware])
      try daemon.connected("Group 1")
      try daemon.event {
        $0["status"] as? String == "disconnected" && $0["portName"] as? String == "MIDI 2.0"
      }
      #expect(try senders().filter { !$0.hasPrefix("VirMIDI") } == ["Group 1"])
      #expect(endpoint.port == 0 && group.port == 1)
      try daemon.end()
    }

    @Test(.enabled(if: Live.hasKeyboard))
    func `A keyboard that comes back under another name is the same one, and that is reported`() throws {
      defer { unplugAll() }
      try Live.run("usb-keyboard plug Piano")
      let daemon = try LiveDaemon(["--port", "Piano"])
      try daemon.connected("Piano MIDI 1")
      try Live.run("usb-keyboard unplug")
      try daemon.event { $0["status"] as? String == "disconnected" }
      try Live.run("usb-keyboard plug Grand")
      try daemon.connected("Grand MIDI 1")
      #expect(
        daemon.complaints.contains("the keyboard that was called 'Piano MIDI 1' is now called 'Grand MIDI 1'")
      )
      try daemon.end()
    }

    @Test(.enabled(if: Live.hasKeyboard))
    func `Two keyboards of a model keep their hands, in whatever order they come back`() throws {
      defer { unplugAll() }
      let settings = FileManager.default.temporaryDirectory.appendingPathComponent(
        "chordd-\(UUID().uuidString).yaml")
      defer { try? FileManager.default.removeItem(at: settings) }
      let yaml = """
        keyboards:
          usb:1209:0001:0:
            role: lower
          usb:1209:0001:1:
            role: upper
            transpose: -12
            velocity-floor: 20
        """
      try Data(yaml.utf8).write(to: settings)
      try Live.run("usb-keyboard plug Twin; usb-keyboard -n 1 plug Twin")
      let daemon = try LiveDaemon(["--config", settings.path])
      for order in [
        "usb-keyboard plug Twin; usb-keyboard -n 1 plug Twin",
        "usb-keyboard -n 1 plug Twin; usb-keyboard plug Twin",
      ] {
        try Live.run("usb-keyboard unplug; usb-keyboard -n 1 unplug")
        try Live.run(order)
        for _ in 0..<2 { try daemon.connected("Twin MIDI 1") }
        // C major high up is the lower hand all the same, F♯ major an octave higher than it counts is the upper.
        try Live.run("usb-keyboard play 90 48 64 90 4C 64 90 4F 64")
        try Live.run("usb-keyboard -n 1 play 90 4E 64 90 52 64 90 55 64 90 3C 05")
        let chord = try daemon.event { event in
          (event["upper"] as? [String: Any])?["notes"] as? [Int] == [66, 70, 73]
        }
        #expect((chord["lower"] as? [String: Any])?["notes"] as? [Int] == [72, 76, 79])
      }
      try daemon.end()
    }
  }
}
