import Keyboards
import ALSASequencer
import MIDI
import MusicTheory
import Testing

/// A USB keyboard that is plugged in, played and pulled out (see `Tests/VM/usb-keyboard`), and the virtual one.
extension SequencerTests {
  @Suite(.enabled(if: Live.hasKeyboard)) struct KeyboardTests {
    static let c4 = NoteNumber.middleC
    static let channel = Channel(0)!

    @Test func `A keyboard is found when it is plugged in, heard, and missed when it is pulled out`() throws {
      var sequencer = try Sequencer(clientName: "chordd test")
      let input = try sequencer.createInputPort()
      try sequencer.drain()
      let selector = try PortSelector("digital")
      let policy = KeyboardPolicy(ownClients: [sequencer.clientID])

      for _ in 0..<2 {
        try Live.run("usb-keyboard plug 'Digital Piano'")
        defer { _ = try? Live.run("usb-keyboard unplug") }
        let port = try selector.port(in: try sequencer.portDirectory(), policy: policy)
        #expect(port.name == "Digital Piano MIDI 1")
        #expect(policy.keyboards(in: try sequencer.portDirectory()).contains(port))
        _ = try sequencer.announcements(until: .portStart(port.address))
        let connection = Subscription(sender: port.address, destination: input)
        try #require(try sequencer.subscribe(connection) == .connected)

        try Live.run("usb-keyboard play 90 3C 64 F8 FE 80 3C 40")
        #expect(
          try sequencer.midi(2) == [
            .noteOn(Self.c4, velocity: 0x64, channel: Self.channel),
            .noteOff(Self.c4, velocity: 0x40, channel: Self.channel),
          ])

        try Live.run("usb-keyboard unplug")
        let news = try sequencer.announcements(until: .clientExit(port.address.client))
        #expect(news.contains(.portExit(port.address)))
        #expect(try sequencer.portDirectory()[port.address] == nil)
        #expect(try sequencer.subscribe(connection) == .gone)
      }
    }

    @Test func `What a program writes to the virtual device is heard`() throws {
      var sequencer = try Sequencer(clientName: "chordd test")
      let input = try sequencer.createInputPort()
      let port = try PortSelector("VirMIDI 0-0").port(
        in: try sequencer.portDirectory(), policy: KeyboardPolicy())
      try #require(
        try sequencer.subscribe(Subscription(sender: port.address, destination: input)) == .connected)
      try Live.run(#"printf '\220\074\144\074\000' > /dev/snd/midiC0D0"#)
      #expect(
        try sequencer.midi(2) == [
          .noteOn(Self.c4, velocity: 100, channel: Self.channel),
          .noteOn(Self.c4, velocity: 0, channel: Self.channel),
        ])
    }
  }
}
