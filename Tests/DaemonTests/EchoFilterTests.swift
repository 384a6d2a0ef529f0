import ChordAnalysis
import MIDI
import MusicTheory
import Testing

@testable import Daemon

/// What comes back of our own playing is not playing.
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
      for event in events { filter.remember(event, at: .seconds(1)) }
    }

    func isEcho(_ event: MIDIEvent, from source: InputSource, at time: Duration) -> Bool {
      filter.isEcho(event, from: source, at: time)
    }
  }

  private func filter(sent events: [MIDIEvent] = [on()]) -> Holder { Holder(sent: events) }

  @Test func `A note that was just sent is an echo, and so is its end, however late`() {
    let filter = filter()
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: .milliseconds(1002)))
    #expect(filter.isEcho(Self.off(), from: Self.piano, at: .seconds(9)))
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: .seconds(9)), "once")
  }

  @Test(arguments: [
    ("another note", on(61), 1002), ("struck otherwise", on(60, 81), 1002),
    ("another channel", on(60, 80, Channel(1)!), 1002), ("long after", on(), 1251),
  ])
  func isPlaying(_ what: String, _ event: MIDIEvent, _ milliseconds: Int) {
    let filter = filter()
    #expect(!filter.isEcho(event, from: Self.piano, at: .milliseconds(milliseconds)), "\(what)")
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: .milliseconds(milliseconds)), "and its end, too")
  }

  @Test func `Every source may return it`() {
    let filter = filter()
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: .seconds(1)))
    #expect(filter.isEcho(Self.on(), from: Self.other, at: .seconds(1)))
    #expect(filter.isEcho(Self.off(), from: Self.other, at: .seconds(2)))
    #expect(filter.isEcho(Self.off(), from: Self.piano, at: .seconds(2)))
  }

  @Test func `Who strikes the same key later plays it, though its echo was never ended`() {
    let filter = filter()
    #expect(filter.isEcho(Self.on(), from: Self.piano, at: .seconds(1)))
    #expect(!filter.isEcho(Self.on(), from: Self.piano, at: .seconds(2)))
    #expect(!filter.isEcho(Self.off(), from: Self.piano, at: .seconds(3)))
  }

  @Test func `A pedal that was sent is an echo, another value is none`() {
    let down = MIDIEvent.controlChange(.sustain, value: 127, channel: Self.one)
    let filter = filter(sent: [down])
    #expect(filter.isEcho(down, from: Self.piano, at: .seconds(1)))
    #expect(
      !filter.isEcho(.controlChange(.sustain, value: 0, channel: Self.one), from: Self.piano, at: .seconds(1))
    )
  }

  @Test func `While nothing is sent nothing is an echo`() {
    let filter = filter(sent: [])
    #expect(!filter.isEcho(Self.on(), from: Self.piano, at: .zero))
  }
}
