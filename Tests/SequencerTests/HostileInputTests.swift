import System
import ALSASequencer
import CALSA
import MIDI
import MusicTheory
import Testing

/// Floods, nonsense and what keyboards send all day.
extension SequencerTests {
  @Suite struct HostileInputTests {
    static let c4 = MIDIEvent.noteOn(.middleC, velocity: 100, channel: Channel(0)!)

    @Test func `A flood that nobody reads is reported, and what comes afterwards arrives`() throws {
      var sender = try Sequencer(clientName: "chordd test out")
      var receiver = try Sequencer(clientName: "chordd test in")
      let connection = Subscription(
        sender: try sender.createOutputPort(), destination: try receiver.createInputPort())
      try #require(try receiver.subscribe(connection) == .connected)
      try receiver.drain()

      // As many as the pool holds are kept.
      for _ in 0..<2000 { #expect(try sender.send(Self.c4, from: connection.sender)) }
      #expect(try receiver.midi(2000).count == 2000)
      #expect(try receiver.nextInput() == nil)

      var taken = 0
      for _ in 0..<5000 where try sender.send(Self.c4, from: connection.sender) { taken += 1 }
      #expect(taken == 2000)
      #expect(try receiver.nextInput() == .eventsLost)
      #expect(try receiver.nextInput() == nil)
      try sender.send(.systemReset, from: connection.sender)
      #expect(try receiver.midi(1) == [.systemReset])
    }

    @Test func `A large system exclusive message does not stop the input`() throws {
      var receiver = try Sequencer(clientName: "chordd test in")
      let input = try receiver.createInputPort()
      let other = try RawClient(name: "librarian")
      try receiver.drain()
      // Three times libasound's own buffer.
      #expect(other.sendSystemExclusive(bytes: 50_000, to: input) >= 0)
      unsafe other.send(type: UInt8(SND_SEQ_EVENT_RESET.rawValue), to: input)
      let inputs = try receiver.inputs { if case .midi = $0 { true } else { false } }
      #expect(inputs.last == .midi(.systemReset, from: other.port, to: 0))
    }

    @Test func `Nonsense of every type is survived`() throws {
      let other = try RawClient(name: "nonsense")
      var receiver = try Sequencer(clientName: "chordd test in")
      let input = try receiver.createInputPort()
      try receiver.drain()
      let announcements = PortAddress(client: receiver.clientID, port: 250)
      // A reset has no data to be wrong.
      for type in UInt8.min...UInt8.max where type != UInt8(SND_SEQ_EVENT_RESET.rawValue) {
        for destination in [input, announcements] {
          unsafe other.send(type: type, to: destination) {
            unsafe $0.data.raw32.d = (UInt32.max, UInt32.max, UInt32.max)
          }
        }
      }
      unsafe other.send(type: UInt8(SND_SEQ_EVENT_NOTEON.rawValue), to: announcements)
      unsafe other.send(type: UInt8(SND_SEQ_EVENT_RESET.rawValue), to: input)
      let inputs = try receiver.inputs { $0 == .midi(.systemReset, from: other.port, to: input.port) }
      let isNoNews = inputs.dropLast().allSatisfy {
        switch $0 {
        case .clock, .alive, .ignored: true
        case .midi, .announcement, .eventsLost: false
        }
      }
      #expect(isNoNews)
    }

    @Test func `A clock is heard`() throws {
      let other = try RawClient(name: "drum machine")
      var receiver = try Sequencer(clientName: "chordd test in")
      let input = try receiver.createInputPort()
      try receiver.drain()
      for type in [SND_SEQ_EVENT_START, SND_SEQ_EVENT_CLOCK, SND_SEQ_EVENT_STOP, SND_SEQ_EVENT_CONTINUE] {
        unsafe other.send(type: UInt8(type.rawValue), to: input)
      }
      unsafe other.send(type: UInt8(SND_SEQ_EVENT_RESET.rawValue), to: input)
      let inputs = try receiver.inputs { $0 == .midi(.systemReset, from: other.port, to: input.port) }
      let messages: [ClockMessage] = [.start, .tick, .stop, .continue]
      #expect(inputs.dropLast() == messages.map { .clock($0, from: other.port) }[...])
    }

    @Test func `A wake-up ends the wait, and so does time`() throws {
      let sequencer = try Sequencer(clientName: "chordd test")
      let wakeUp = try WakeUp()
      wakeUp.signal()
      #expect(try sequencer.wait(orFor: wakeUp).contains(.wakeUp))
      #expect(wakeUp.clear())
      var other = sequencer
      try other.drain()
      for time in [Duration.milliseconds(20), .zero, .seconds(-1)] {
        let start = ContinuousClock.now
        #expect(try other.wait(orFor: wakeUp, timeout: time) == [])
        #expect(start.duration(to: .now) >= time)
      }
    }
  }
}
