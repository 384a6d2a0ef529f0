import Keyboards
import ALSASequencer
import MIDI
import MusicTheory
import Testing

/// The wrapper on a real sequencer. One test at a time: each hears what the others do to the system.
@Suite(.serialized, .enabled(if: Live.isAvailable))
struct SequencerTests {
  static let missing = PortAddress(client: 190, port: 0)
  static let c4 = MIDIEvent.noteOn(.middleC, velocity: 100, channel: Channel(0)!)

  @Test func `Our client and its ports are listed, here and by aconnect`() throws {
    var sequencer = try Sequencer(clientName: "chordd test")
    let input = try sequencer.createInputPort()
    let output = try sequencer.createOutputPort()
    #expect(sequencer.clientID >= 128)
    #expect(input == PortAddress(client: sequencer.clientID, port: 0))

    let client = try #require(try sequencer.portDirectory()[client: sequencer.clientID])
    #expect(client.name == "chordd test" && client.kind == .user && client.card == nil)
    #expect(client.processID != nil)
    #expect(client.ports.map(\.name) == ["Input", "Output", "Announcements"])
    #expect(client.ports.map(\.address.port) == [0, 1, 250])
    #expect(client.ports[0].capabilities == .destination && client.ports[0].isDestination)
    #expect(client.ports[1].capabilities == .source && client.ports[1].isSource)
    #expect(client.ports[2].capabilities == [.write, .noExport])
    #expect(client.ports[0].type == [.midiGeneric, .application])

    let list = try Live.run("aconnect -l")
    #expect(list.contains("client \(sequencer.clientID): 'chordd test' [type=user,pid="))
    #expect(list.contains("0 'Input           '") && list.contains("1 'Output          '"))
    #expect(!list.contains("Announcements"))

    try sequencer.deletePort(output)
    #expect(try sequencer.portDirectory()[output] == nil)
  }

  @Test func `The directory is what aconnect lists`() throws {
    let directory = try Sequencer(clientName: "chordd test").portDirectory()
    let names = Set(directory.clients.map(\.name))
    #expect(names.isSuperset(of: ["System", "Midi Through"]))
    let listed = try Live.run("aconnect -l").split(separator: "\n").compactMap { line in
      line.hasPrefix("client ") ? String(line.split(separator: "'")[1]) : nil
    }
    #expect(names.subtracting(["chordd test"]) == Set(listed))
    let virtual = directory.clients.filter { $0.name.hasPrefix("Virtual Raw MIDI") }
    #expect(virtual.allSatisfy { $0.kind == .kernel && $0.card != nil && !$0.ports.isEmpty })
    let keyboards = KeyboardPolicy().keyboards(in: directory)
    #expect(virtual.flatMap(\.ports).allSatisfy(keyboards.contains))
    #expect(!keyboards.contains { $0.address.client < 16 })
  }

  @Test func `Every kind of message arrives as it was sent`() throws {
    var sender = try Sequencer(clientName: "chordd test out")
    var receiver = try Sequencer(clientName: "chordd test in")
    let output = try sender.createOutputPort()
    let input = try receiver.createInputPort()
    let connection = Subscription(sender: output, destination: input)
    #expect(try receiver.subscribe(connection) == .connected)
    #expect(try receiver.portDirectory().subscriptions.contains(connection))
    #expect(try receiver.portDirectory().senders(to: input) == [output])

    for channel in (0...15).map({ Channel($0)! }) {
      let events: [MIDIEvent] = [
        .noteOn(.middleC, velocity: 1, channel: channel), .noteOn(.middleC, velocity: 0, channel: channel),
        .noteOff(NoteNumber(127)!, velocity: 127, channel: channel),
        .polyphonicPressure(NoteNumber(0)!, pressure: 64, channel: channel),
        .controlChange(.sustain, value: 127, channel: channel),
        .controlChange(.allNotesOff, value: 0, channel: channel),
        .programChange(program: 127, channel: channel), .channelPressure(pressure: 99, channel: channel),
        .pitchBend(value: 0, channel: channel), .pitchBend(value: 8192, channel: channel),
        .pitchBend(value: 16383, channel: channel), .systemReset,
      ]
      for event in events { try sender.send(event, from: output) }
      #expect(try receiver.midi(events.count) == events)
    }
    try sender.send(Self.c4, from: output)
    let last = try receiver.inputs { if case .midi = $0 { true } else { false } }.last
    #expect(last == .midi(Self.c4, from: output, to: input.port))
    #expect(try receiver.nextInput() == nil)
  }

  @Test func `Connecting has four ordinary outcomes, disconnecting three`() throws {
    var sequencer = try Sequencer(clientName: "chordd test")
    let input = try sequencer.createInputPort()
    let output = try sequencer.createOutputPort()
    let connection = Subscription(sender: output, destination: input)
    #expect(try sequencer.subscribe(connection) == .connected)
    #expect(try sequencer.subscribe(connection) == .alreadyConnected)
    #expect(try sequencer.unsubscribe(connection) == .disconnected)
    #expect(try sequencer.unsubscribe(connection) == .notConnected)
    let noClient = Subscription(sender: Self.missing, destination: input)
    #expect(try sequencer.subscribe(noClient) == .gone)
    #expect(try sequencer.unsubscribe(noClient) == .notConnected)
    let noPort = Subscription(sender: PortAddress(client: sequencer.clientID, port: 99), destination: input)
    #expect(try sequencer.subscribe(noPort) == .gone)
    #expect(try sequencer.unsubscribe(noPort) == .notConnected)

    let other = try Sequencer(clientName: "chordd test 2")
    let closed = Subscription(sender: output, destination: PortAddress(client: other.clientID, port: 250))
    #expect(try sequencer.subscribe(closed) == .refused)
  }

  @Test func `Clients, ports and connections are announced as they come and go`() throws {
    var listener = try Sequencer(clientName: "chordd test")
    let input = try listener.createInputPort()
    try listener.drain()
    let connection: Subscription
    do {
      var other = try Sequencer(clientName: "chordd test 2")
      let id = other.clientID
      let output = try other.createOutputPort()
      let news = try listener.announcements(until: .portStart(output))
      #expect(news.first == .clientStart(id) && news.last == .portStart(output))
      #expect(try Live.run("aconnect -l").contains("chordd test 2"))

      connection = Subscription(sender: output, destination: input)
      try #require(try other.subscribe(connection) == .connected)
      // Once, though the kernel tells the port itself, too.
      #expect(
        try listener.announcements(until: .subscribed(connection)).count { $0 == .subscribed(connection) }
          == 1)
      try other.send(Self.c4, from: output)
      let rest = try listener.inputs { if case .midi = $0 { true } else { false } }
      #expect(!rest.contains(.announcement(.subscribed(connection))))

      try #require(try other.unsubscribe(connection) == .disconnected)
      _ = try listener.announcements(until: .unsubscribed(connection))
      try other.deletePort(output)
      _ = try listener.announcements(until: .portExit(output))
    }
    _ = try listener.announcements(until: .clientExit(connection.sender.client))
  }
}
