import CALSA
import MIDI
import MusicTheory
import Testing

@testable import ALSASequencer

/// Events that other programs can send, sense and nonsense.
@Suite struct EventDecoderTests {
  /// All types that mean something to us; every other one is ignored for a reason that is named here.
  static let understood: Set<UInt8> = [6, 7, 8, 10, 11, 12, 13, 41]
  static let clocks: Set<UInt8> = [20, 30, 31, 32, 36]
  static let announced: Set<UInt8> = [60, 61, 62, 63, 64, 65, 66, 67]
  static let reasons: [(EventKind.Reason, [ClosedRange<UInt8>])] = [
    (.noteWithoutEnd, [5...5]), (.parameter, [14...16]), (.song, [21...24]), (.timing, [33...35, 37...39]),
    (.housekeeping, [40...40, 42...42]), (.systemExclusive, [130...130]),
    (.notForUs, [0...1, 50...51, 90...99, 131...131, 135...139, 255...255]),
  ]

  static func event(type: UInt8, _ change: (inout snd_seq_event_t) -> Void = { _ in }) -> snd_seq_event_t {
    var event = unsafe snd_seq_event_t()
    unsafe event.type = type
    unsafe change(&event)
    return unsafe event
  }

  @Test func `Each of the 256 types is decoded or ignored for a reason`() {
    for type in UInt8.min...UInt8.max {
      // A plain 0 in every field is a valid message of every type.
      let event = unsafe Self.event(type: type) { unsafe $0.source.port = 1 }
      #expect(unsafe (EventDecoder.midiEvent(in: event) != nil) == Self.understood.contains(type), "\(type)")
      #expect(unsafe (EventDecoder.clockMessage(in: event) != nil) == Self.clocks.contains(type), "\(type)")
      #expect(
        unsafe (EventDecoder.announcement(in: event) != nil) == Self.announced.contains(type), "\(type)")
      let reason = Self.reasons.first { $0.1.contains { $0.contains(type) } }?.0
      if case .ignored(let given) = EventKind(type: type) {
        #expect(given == reason ?? .unassigned, "\(type)")
      } else {
        #expect(reason == nil, "\(type)")
      }
    }
  }

  @Test func `Whatever came through a cable shows that its sender is there`() {
    for type in UInt8.min...UInt8.max {
      let sign = unsafe EventDecoder.signOfLife(in: Self.event(type: type))
      let others: Set<UInt8> = [5, 14, 15, 16, 21, 22, 23, 24, 33, 34, 35, 37, 38, 39, 40, 130]
      #expect(sign == (type == 42 ? .activeSensing : others.contains(type) ? .other : nil), "\(type)")
    }
  }

  @Test func `Channels, notes, velocities out of range are dropped`() {
    for type in [UInt8(6), 7, 8] {
      for (channel, note, velocity) in [(16, 60, 64), (255, 60, 64), (0, 128, 64), (0, 255, 64)]
        as [(UInt8, UInt8, UInt8)]
      {
        let event = unsafe Self.note(type, channel, note, velocity)
        #expect(unsafe EventDecoder.midiEvent(in: event) == nil)
      }
    }
    #expect(unsafe EventDecoder.midiEvent(in: Self.note(6, 0, 60, 128)) == nil)
    #expect(unsafe EventDecoder.midiEvent(in: Self.note(8, 0, 60, 255)) == nil)
  }

  @Test func `A release is believed whatever its velocity`() {
    let event = unsafe Self.note(7, 0, 60, 255)
    #expect(
      unsafe EventDecoder.midiEvent(in: event) == .noteOff(.middleC, velocity: 127, channel: Channel(0)!))
  }

  @Test(
    arguments: [
      (10, 16, 64, 0), (10, 0, 128, 0), (10, 0, UInt32.max, 0), (10, 0, 64, 128), (10, 0, 64, -1),
      (10, 0, 64, CInt.min), (11, 16, 0, 0), (11, 0, 0, 128), (12, 255, 0, 0), (12, 0, 0, -1), (13, 16, 0, 0),
      (13, 0, 0, 8192), (13, 0, 0, -8193), (13, 0, 0, CInt.max), (13, 0, 0, CInt.min),
    ] as [(UInt8, UInt8, UInt32, CInt)])
  func `Controls out of range are dropped`(type: UInt8, channel: UInt8, parameter: UInt32, value: CInt) {
    let event = unsafe Self.event(type: type) {
      unsafe $0.data.control.channel = channel
      unsafe $0.data.control.param = parameter
      unsafe $0.data.control.value = value
    }
    #expect(unsafe EventDecoder.midiEvent(in: event) == nil)
  }

  @Test func `News is believed from System alone`() {
    let start = unsafe Self.event(type: 63) { unsafe $0.data.addr = snd_seq_addr_t(client: 24, port: 1) }
    var real = unsafe start
    unsafe real.source = snd_seq_addr_t(client: 0, port: 1)
    #expect(
      unsafe EventDecoder.announcement(in: real) == .portStart(PortAddress(client: 24, port: 1)))
    for (client, port) in [(0, 0), (1, 1), (128, 1), (255, 255)] as [(UInt8, UInt8)] {
      var forged = unsafe start
      unsafe forged.source = snd_seq_addr_t(client: client, port: port)
      #expect(unsafe EventDecoder.announcement(in: forged) == nil)
    }
  }

  @Test func `A connection is news of both its ends`() {
    let event = unsafe Self.event(type: 66) {
      unsafe $0.source.port = 1
      unsafe $0.data.connect.sender = snd_seq_addr_t(client: 24, port: 0)
      unsafe $0.data.connect.dest = snd_seq_addr_t(client: 128, port: 1)
    }
    let subscription = Subscription(
      sender: PortAddress(client: 24, port: 0), destination: PortAddress(client: 128, port: 1))
    #expect(unsafe EventDecoder.announcement(in: event) == .subscribed(subscription))
    #expect("\(subscription)" == "24:0 → 128:1")
  }

  static func note(_ type: UInt8, _ channel: UInt8, _ note: UInt8, _ velocity: UInt8) -> snd_seq_event_t {
    unsafe event(type: type) {
      unsafe $0.data.note.channel = channel
      unsafe $0.data.note.note = note
      unsafe $0.data.note.velocity = velocity
    }
  }
}
