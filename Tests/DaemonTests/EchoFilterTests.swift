import ChordAnalysis
import MIDI
import MusicTheory
import Testing

@testable import Daemon

/// Notes that we sent and that come back do not count as playing.
@Suite struct EchoFilterTests {
  private static let one = Channel(0)!
  private static let piano = InputSource(0)!
  private static let other = InputSource(1)!

  private static func on(_ note: Int = 60, _ velocity: UInt8 = 80, _ channel: Channel = one) -> MIDIEvent {
    .noteOn(NoteNumber(note)!, velocity: velocity, channel: channel)
  }

  private static func off(_ note: Int = 60) -> MIDIEvent {
    .noteOff(NoteNumber(note)!, velocity: 0, channel: one)
  }

  /// Holds the filter, as expectations cannot change a value.
  private final class Holder {
    private var filter = EchoFilter()

    init(sent events: [MIDIEvent]) {
      for event in events { send(event, at: 1000) }
    }

    func send(_ event: MIDIEvent, at milliseconds: Int) {
      filter.remember(event, at: .milliseconds(milliseconds))
    }

    func isEcho(_ event: MIDIEvent, from source: InputSource, at milliseconds: Int) -> Bool {
      filter.isEcho(event, from: source, at: .milliseconds(milliseconds))
    }
  }

  private func filter(sent events: [MIDIEvent] = [on()]) -> Holder { Holder(sent: events) }

  @Test func `A note that was just sent is an echo, and so is its end once that was sent`() {
    let filter = filter()
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: 1002))
    filter.send(Self.off(), at: 9000)
    #expect(filter.isEcho(Self.off(), from: Self.piano, at: 9002))
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: 9003), "once")
  }

  @Test(arguments: [
    ("another note", on(61), 1002), ("struck otherwise", on(60, 81), 1002),
    ("another channel", on(60, 80, Channel(1)!), 1002), ("long after", on(), 1101),
  ])
  func isPlaying(_ what: String, _ event: MIDIEvent, _ time: Int) {
    let filter = filter()
    #expect(!filter.isEcho(event, from: Self.piano, at: time), "\(what)")
    filter.send(Self.off(), at: time)
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: time), "and its end, too")
  }

  @Test func `Every source may return it, once`() {
    let filter = filter()
    for source in [Self.piano, Self.other] {
      #expect(filter.isEcho(Self.on(), from: source, at: 1000))
      #expect(!filter.isEcho(Self.on(), from: source, at: 1001))
    }
    filter.send(Self.off(), at: 2000)
    #expect(filter.isEcho(Self.off(), from: Self.other, at: 2000))
    #expect(filter.isEcho(Self.off(), from: Self.piano, at: 2000))
  }

  /// Held notes are forwarded, and come back while they are held.
  @Test func `Who holds the key that is sent lets it go himself`() {
    let filter = filter()
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: 1002))
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: 1500), "the player's own")
    filter.send(Self.off(), at: 1501)
    #expect(filter.isEcho(Self.off(), from: Self.piano, at: 1503))
    // Again, at once, and as loud as what was sent.
    #expect(!filter.isEcho(Self.on(), from: Self.piano, at: 1560))
    filter.send(Self.on(), at: 1562)
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: 1564))
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: 1700))
  }

  @Test func `An instrument that returns no end keeps no key`() {
    let filter = filter()
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: 1000))
    filter.send(Self.off(), at: 2000)
    #expect(!filter.isEcho(Self.on(), from: Self.piano, at: 3000))
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: 3500))
  }

  @Test func `Struck again at once, each beginning and each end is one`() {
    let filter = filter()
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: 1002))
    filter.send(Self.off(), at: 1100)
    filter.send(Self.on(), at: 1100)
    _ = filter.isEcho(Self.off(), from: Self.piano, at: 1102)
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: 1102))
    filter.send(Self.off(), at: 1300)
    #expect(filter.isEcho(Self.off(), from: Self.piano, at: 1302))
  }

  @Test func `A pedal that was sent is an echo, another value is none`() {
    let down = MIDIEvent.controlChange(.sustain, value: 127, channel: Self.one)
    let filter = filter(sent: [down])
    #expect(filter.isEcho(down, from: Self.piano, at: 1000))
    #expect(
      !filter.isEcho(.controlChange(.sustain, value: 0, channel: Self.one), from: Self.piano, at: 1000)
    )
  }

  @Test func `While nothing is sent nothing is an echo`() {
    let filter = filter(sent: [])
    #expect(!filter.isEcho(Self.on(), from: Self.piano, at: 0))
  }

  private static func control(_ value: UInt8) -> MIDIEvent {
    .controlChange(Controller(dataByte: 67), value: value, channel: one)
  }

  private static func program(_ number: UInt8, _ channel: Channel = one) -> MIDIEvent {
    .programChange(program: number, channel: channel)
  }

  @Test(arguments: [
    ([control(127)], control(127), 1050, true), ([control(127)], control(126), 1050, false),
    ([control(127)], control(127), 1101, false),
    // A song may set a controller twice.
    ([control(127), control(0)], control(127), 1050, true),
    ([control(127), control(0)], control(0), 1050, true),
    ([control(127), control(0)], control(64), 1050, false),
    ([program(4), program(70)], program(4), 1002, true),
    ([program(4), program(70)], program(70), 1002, true),
    ([program(4)], program(5), 1002, false), ([program(4)], program(4, Channel(1)!), 1002, false),
    ([program(4)], program(4), 1101, false),
  ])
  func `Messages that set an instrument up are echoes`(
    sent: [MIDIEvent], event: MIDIEvent, time: Int, isEcho: Bool
  ) {
    #expect(filter(sent: sent).isEcho(event, from: Self.piano, at: time) == isEcho)
  }
}
