import CALSA
import MIDI
import MusicTheory
import Testing

@testable import ALSASequencer

/// Our translation of events against libasound's.
@Suite struct CodecTests {
  let codec = MIDICodec()
  static let corners: [UInt8] = [0, 1, 31, 32, 60, 63, 64, 66, 95, 96, 98, 101, 119, 120, 121, 123, 126, 127]

  @Test func `Every message on every channel is decoded as libasound encodes it`() throws {
    for message in MIDIEvent.all(data: Self.corners) {
      let event = try unsafe codec.event(message.bytes)
      let decoded = unsafe EventDecoder.midiEvent(in: event)
      if decoded != message { Issue.record("\(message) became \(String(describing: decoded))") }
    }
  }

  @Test func `Every note, velocity and controller value is decoded`() throws {
    let channel = Channel(9)!
    for number in 0..<128 {
      for value in UInt8.min..<128 {
        let note = NoteNumber(number)!
        let messages: [MIDIEvent] = [
          .noteOn(note, velocity: value, channel: channel), .noteOff(note, velocity: value, channel: channel),
          .controlChange(Controller(dataByte: UInt8(number)), value: value, channel: channel),
          .pitchBend(value: UInt16(number) << 7 | UInt16(value), channel: channel),
        ]
        for message in messages {
          let event = try unsafe codec.event(message.bytes)
          if unsafe EventDecoder.midiEvent(in: event) != message { Issue.record("\(message)") }
        }
      }
    }
  }

  @Test func `Every message is encoded as libasound decodes it, for all subscribers, at once`() {
    for message in MIDIEvent.all(data: Self.corners) {
      let event = unsafe EventEncoder.sequencerEvent(message, from: 3)
      let bytes = unsafe codec.bytes(event)
      if bytes != message.bytes { Issue.record("\(message) became \(bytes)") }
    }
    let event = unsafe EventEncoder.sequencerEvent(.systemReset, from: 3)
    #expect(unsafe event.source.port == 3)
    #expect(unsafe event.dest.client == UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS))
    #expect(unsafe event.queue == UInt8(SND_SEQ_QUEUE_DIRECT))
    #expect(unsafe event.flags == 0)
  }

  @Test func `Values that no MIDI message can carry are sent as the largest`() {
    let channel = Channel(0)!
    let cases: [(MIDIEvent, [UInt8])] = [
      (.noteOn(.middleC, velocity: 255, channel: channel), [0x90, 60, 127]),
      (.controlChange(.sustain, value: 200, channel: channel), [0xB0, 64, 127]),
      (.programChange(program: 128, channel: channel), [0xC0, 127]),
      (.pitchBend(value: 65535, channel: channel), [0xE0, 127, 127]),
    ]
    for (message, bytes) in cases {
      #expect(unsafe codec.bytes(EventEncoder.sequencerEvent(message, from: 0)) == bytes)
    }
  }

  @Test(arguments: [
    [0xF0, 0x7E, 0x7F, 0x06, 0x01, 0xF7], [0xF1, 0x10], [0xF2, 0x01, 0x02], [0xF3, 0x05], [0xF6], [0xF8],
    [0xFA],
    [0xFB], [0xFC], [0xFE],
  ])
  func `System messages are ignored`(bytes: [UInt8]) throws {
    let event = try unsafe codec.event(bytes)
    #expect(unsafe EventDecoder.midiEvent(in: event) == nil)
    #expect(unsafe EventDecoder.announcement(in: event) == nil)
  }
}
