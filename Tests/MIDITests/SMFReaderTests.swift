import MIDI
import Testing

private let end = "00 FF 2F 00"

/// The events of a file of one track at 96 ticks per quarter note, with their ticks.
private func events(inTrack contents: String) throws(SMFError) -> [String] {
  try SMFReader.read(file(format: 0, contents)).tracks[0].events.map { "\($0.position.rawValue) \($0.event)" }
}

private func described(_ events: [(Int, MIDIEvent)]) -> [String] {
  events.map { "\($0.0) \($0.1)" }
}

@Suite struct SMFReaderTests {
  @Test(
    arguments: [
      (end, []),
      ("", []),
      ("00 90 3C 40 60 80 3C 40 \(end)", [(0, on(60)), (96, off(60))]),
      // Every kind of message.
      (
        "00 A0 3C 05 00 B0 40 7F 00 C0 07 00 D0 08 00 E0 00 40 \(end)",
        [
          (0, keyPressure(60, 5)), (0, control(.sustain, 127)), (0, program(7)), (0, pressure(8)),
          (0, bend(8192)),
        ]
      ),
      // Running status; velocity 0 stays what it is.
      ("00 90 3C 40 10 3C 00 10 3E 40 \(end)", [(0, on(60)), (16, on(60, 0)), (32, on(62))]),
      ("00 C0 01 01 02 \(end)", [(0, program(1)), (1, program(2))]),
      // Times of one to four bytes.
      ("7F C0 01 \(end)", [(127, program(1))]),
      ("81 00 C0 01 \(end)", [(128, program(1))]),
      ("FF 7F C0 01 \(end)", [(16_383, program(1))]),
      ("81 80 00 C0 01 \(end)", [(16_384, program(1))]),
      ("81 80 80 00 C0 01 \(end)", [(2_097_152, program(1))]),
      ("FF FF FF 7F C0 01 \(end)", [(268_435_455, program(1))]),
      ("80 80 80 00 C0 01 \(end)", [(0, program(1))]),
      // Sysex, in one piece, in packets, and as an escape.
      ("00 F0 05 7E 7F 09 01 F7 00 90 3C 40 \(end)", [(0, on(60))]),
      ("05 F0 02 01 02 05 F7 02 03 F7 00 90 3C 40 \(end)", [(10, on(60))]),
      ("00 F7 03 90 3C 40 00 90 3E 40 \(end)", [(0, on(62))]),
      ("00 F0 00 00 F7 00 \(end)", []),
      ("00 F0 81 00 \(String(repeating: "AA ", count: 128)) 00 C0 01 \(end)", [(0, program(1))]),
      // Meta events, known and unknown.
      ("00 FF 01 03 41 42 43 00 90 3C 40 \(end)", [(0, on(60))]),
      ("00 FF 7F 00 00 FF 60 01 FF 00 90 3C 40 \(end)", [(0, on(60))]),
      // Running status outlives sysex and meta events, which no valid file relies on but some do.
      (
        "00 90 3C 40 00 FF 01 00 00 3E 40 00 F0 01 F7 00 40 40 \(end)",
        [(0, on(60)), (0, on(62)), (0, on(64))]
      ),
      // No end of track, or something after it.
      ("00 90 3C 40", [(0, on(60))]),
      ("00 90 3C 40 \(end) 00 90 3E 40", [(0, on(60))]),
      ("00 90 3C 40 \(end) FF FF FF FF FF", [(0, on(60))]),
      ("00 90 3C 40 00 FF 2F 01 00", [(0, on(60))]),
    ] as [(String, [(Int, MIDIEvent)])])
  func reads(_ track: String, as expected: [(Int, MIDIEvent)]) throws {
    #expect(try events(inTrack: track) == described(expected))
  }

  @Test(
    arguments: [
      (
        "a long header",
        chunk("MThd", hex("00 01 00 01 00 60 AA BB CC")) + chunk("MTrk", hex("00 C0 01 \(end)"))
      ),
      (
        "an unknown chunk first", header() + chunk("XFIH", [1, 2, 3]) + chunk("MTrk", hex("00 C0 01 \(end)"))
      ),
      ("bytes after the last track", file("00 C0 01 \(end)") + hex("00 00 0A FF")),
      ("a length that is too large", header() + chunk("MTrk", hex("00 C0 01 \(end)"), length: 0xFFFF_FFFF)),
      ("RIFF", wrappedInRIFF(file("00 C0 01 \(end)"))),
      ("type 0 with two tracks", file(format: 0, "00 C0 01 \(end)", end)),
    ] as [(String, [UInt8])])
  func tolerates(_ what: String, _ bytes: [UInt8]) throws {
    #expect(try SMFReader.read(bytes).events == [TimedMIDIEvent(time: .zero, event: program(1))])
  }

  @Test(
    arguments: [
      (0x0060, 96, .quarterNote), (0x7FFF, 32_767, .quarterNote), (1, 1, .quarterNote),
      (0xE850, 80, .frame(.fps24)), (0xE728, 40, .frame(.fps25)),
      (0xE364, 100, .frame(.fps30Drop)), (0xE2FF, 255, .frame(.fps30)),
    ] as [(Int, UInt16, SMFTimeUnit)])
  func readsDivision(_ word: Int, ticks: UInt16, unit: SMFTimeUnit) throws {
    let division = try SMFReader.read(file(division: word, end)).division
    #expect(division.ticks == ticks)
    #expect(division.unit == unit)
  }

  @Test(
    arguments: [
      ("", nil),
      ("00 FF 03 05 50 69 61 6E 6F", "Piano"),
      ("00 FF 03 05 50 69 61 6E 6F 00 FF 03 01 42", "Piano"),
      ("00 FF 03 00 00 FF 03 01 42", "B"),
      // UTF-8, and Latin-1 where it is not.
      ("00 FF 03 03 C3 A9 74", "ét"),
      ("00 FF 03 02 E9 74", "ét"),
      // Nothing that could steer a terminal.
      ("00 FF 03 06 1B 5B 32 4A 41 00", "[2JA"),
      ("00 FF 03 03 00 0A 7F", nil),
      ("00 FF 03 02 9B 41", "A"),
    ] as [(String, String?)])
  func readsTrackName(_ track: String, name: String?) throws {
    #expect(try SMFReader.read(file("\(track) \(end)")).tracks[0].name == name)
  }

  @Test(
    arguments: [
      ("", nil),
      ("00 FF 59 02 00 00", SMFKeySignature(sharps: 0, isMinor: false)),
      ("00 FF 59 02 F9 00", SMFKeySignature(sharps: -7, isMinor: false)),
      ("00 FF 59 02 07 01", SMFKeySignature(sharps: 7, isMinor: true)),
      ("00 FF 59 03 02 01 FF", SMFKeySignature(sharps: 2, isMinor: true)),
      ("00 FF 59 02 FD 01 00 FF 59 02 03 00", SMFKeySignature(sharps: -3, isMinor: true)),
      // Signatures that make no sense are skipped.
      ("00 FF 59 02 08 00", nil),
      ("00 FF 59 02 80 00", nil),
      ("00 FF 59 02 00 02", nil),
      ("00 FF 59 01 00", nil),
      ("00 FF 59 00", nil),
      ("00 FF 59 02 0A 00 00 FF 59 02 01 00", SMFKeySignature(sharps: 1, isMinor: false)),
    ] as [(String, SMFKeySignature?)])
  func readsKeySignature(_ track: String, key: SMFKeySignature?) throws {
    let music = try SMFReader.read(file(end, "\(track) \(end)"))
    #expect(music.keySignature == key)
    #expect(music.tracks.map(\.keySignature) == [nil, key])
  }

  @Test(
    arguments: [
      ("00 FF 51 03 0F 42 40", [1_000_000]),
      ("00 FF 51 03 00 00 01", [1]),
      ("00 FF 51 04 0F 42 40 FF", [1_000_000]),
      // No music is infinitely fast.
      ("00 FF 51 03 00 00 00", []),
      ("00 FF 51 02 0F 42", []),
      ("00 FF 51 00", []),
    ] as [(String, [UInt32])])
  func readsTempo(_ track: String, tempos: [UInt32]) throws {
    let music = try SMFReader.read(file("\(track) \(end)"))
    #expect(music.tracks[0].tempoChanges.map(\.microsecondsPerQuarter) == tempos)
  }

  @Test func aHundredThousandEventsAreRead() throws {
    let events = Array(repeating: hex("01 90 3C 40"), count: 100_000).flatMap { $0 }
    let music = try SMFReader.read(header() + chunk("MTrk", events))
    #expect(music.events.count == 100_000)
    #expect(music.duration == .milliseconds(500) * 100_000 / 96)
  }
}
