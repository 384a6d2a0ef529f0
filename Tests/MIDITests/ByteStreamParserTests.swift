import MIDI
import Testing

/// Everything `bytes` mean to a new parser.
private func parse(_ bytes: [UInt8]) -> [MIDIEvent] {
  var parser = ByteStreamParser()
  return bytes.compactMap { parser.consume($0) }
}

@Suite struct ByteStreamParserTests {
  @Test(
    arguments: [
      // Every kind of channel message, first and last channel.
      ("80 3C 40", [off(60)]),
      ("8F 7F 7F", [off(127, 127, channel: 16)]),
      ("90 3C 40", [on(60)]),
      ("9F 00 01", [on(0, 1, channel: 16)]),
      ("90 3C 00", [on(60, 0)]),
      ("A1 3C 05", [keyPressure(60, 5, channel: 2)]),
      ("B0 40 7F", [control(.sustain, 127)]),
      ("B9 7B 00", [control(.allNotesOff, 0, channel: 10)]),
      ("C3 07", [program(7, channel: 4)]),
      ("D4 7F", [pressure(127, channel: 5)]),
      ("E0 00 40", [bend(8192)]),
      ("E0 00 00", [bend(0)]),
      ("E0 7F 7F", [bend(16383)]),
      ("E0 01 00", [bend(1)]),

      // Running status.
      ("90 3C 40 3E 41", [on(60), on(62, 65)]),
      ("90 3C 40 3C 00", [on(60), on(60, 0)]),
      ("C0 01 02 03", [program(1), program(2), program(3)]),
      ("D0 01 02", [pressure(1), pressure(2)]),
      ("90 3C 40 80 3C 40 3E 40", [on(60), off(60), off(62)]),

      // Nothing, and messages that never end.
      ("", []),
      ("90", []),
      ("90 3C", []),
      ("90 3C 90 3E 40", [on(62)]),
      ("90 3C C0 05", [program(5)]),
      ("90 3C 40 3E", [on(60)]),

      // Data that belongs to nothing.
      ("3C 40", []),
      ("3C 40 90 3C 40", [on(60)]),

      // Real-time bytes between any two bytes.
      ("F8 90 3C 40", [on(60)]),
      ("90 F8 3C 40", [on(60)]),
      ("90 3C FE 40", [on(60)]),
      ("90 F8 FA 3C FB FC 40", [on(60)]),
      ("90 3C 40 F8 3E 40", [on(60), on(62)]),
      ("C0 F8 05 F8 06", [program(5), program(6)]),
      // The undefined ones too.
      ("90 F9 3C FD 40 F9 3E 40", [on(60), on(62)]),

      // Sysex is skipped, with any end.
      ("F0 7E 7F 09 01 F7", []),
      ("F0 7E 7F 09 01 F7 90 3C 40", [on(60)]),
      ("F0 01 02 90 3C 40", [on(60)]),
      ("F0 01 F8 02 FE F7 90 3C 40", [on(60)]),
      ("F0 01 F0 02 F7", []),
      ("F0 F7", []),
      ("F0 3C 40", []),
      ("90 3C F0 01 F7 40", []),

      // Sysex and system common end running status.
      ("90 3C 40 F0 01 F7 3E 40", [on(60)]),
      ("90 3C 40 F1 01 3E 40", [on(60)]),
      ("90 3C 40 F2 01 02 3E 40", [on(60)]),
      ("90 3C 40 F3 01 3E 40", [on(60)]),
      ("90 3C 40 F4 3E 40", [on(60)]),
      ("90 3C 40 F5 3E 40", [on(60)]),
      ("90 3C 40 F6 3E 40", [on(60)]),
      ("90 3C 40 F7 3E 40", [on(60)]),
      ("F1 01 90 3C 40", [on(60)]),
      ("F2 01 90 3C 40", [on(60)]),

      // Reset starts afresh, in the middle of anything.
      ("FF", [.systemReset]),
      ("FF FF", [.systemReset, .systemReset]),
      ("90 3C 40 FF 3E 40", [on(60), .systemReset]),
      ("90 3C FF 40", [.systemReset]),
      ("F0 01 FF 02 F7 90 3C 40", [.systemReset, on(60)]),
    ] as [(String, [MIDIEvent])])
  func decodes(_ bytes: String, to events: [MIDIEvent]) {
    #expect(parse(hex(bytes)) == events)
  }

  @Test func anEventComesWithItsLastByte() {
    var parser = ByteStreamParser()
    let answers = hex("90 3C 40 3E F8 41 C0 05 FF").map { parser.consume($0) }
    #expect(answers == [nil, nil, on(60), nil, nil, on(62, 65), nil, program(5), .systemReset])
  }

  @Test func everyChannelMessageIsDecodedFromEveryStatus() {
    for status in UInt8(0x80)...0xEF {
      let isShort = (0xC0...0xDF).contains(status)
      #expect(parse([status, 1]).count == (isShort ? 1 : 0))
      #expect(parse([status, 1, 2]).count == (isShort ? 2 : 1))
      #expect(parse([status, 1, 2, 3, 4]).count == (isShort ? 4 : 2))
    }
  }

  @Test func realTimeBytesMakeNoDifferenceAnywhere() {
    let music = hex("90 3C 40 3E 40 F0 01 02 F7 C0 05 06 F2 01 02 E0 00 40 3C")
    for realTime in UInt8(0xF8)...0xFE {
      for index in 0...music.count {
        #expect(parse(music[..<index] + [realTime] + music[index...]) == parse(music))
      }
    }
  }

  @Test func everyPairOfStatusBytesLeavesAWorkingParser() {
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x80)...0xFF {
        #expect(parse([first, second, 0x01, 0x90, 0x3C, 0x40]).last == on(60))
      }
    }
  }
}
