import MIDI
import MusicTheory
import Testing

@Suite struct SMFWriterTests {
  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(separator: " ")
  }

  /// The bytes of a track with one event at one place, without its header and its end.
  @Test(arguments: [
    (SMFWriter.Event.tempo(microsecondsPerQuarter: 500_000), 0, "00 ff 51 03 07 a1 20"),
    (.tempo(microsecondsPerQuarter: 0), 0, "00 ff 51 03 00 00 01"),
    (.tempo(microsecondsPerQuarter: .max), 0, "00 ff 51 03 ff ff ff"),
    (.timeSignature(beats: 6, unit: 8), 0, "00 ff 58 04 06 03 0c 08"),
    (.timeSignature(beats: 4, unit: 4), 0, "00 ff 58 04 04 02 18 08"),
    (.marker("C7"), 127, "7f ff 06 02 43 37"),
    (.text("♭"), 128, "81 00 ff 01 03 e2 99 ad"),
    (.marker(""), 16_383, "ff 7f ff 06 00"),
    (.marker(""), 16_384, "81 80 00 ff 06 00"),
    (.marker(""), 2_097_151, "ff ff 7f ff 06 00"),
    (.marker(""), 2_097_152, "81 80 80 00 ff 06 00"),
    (.noteOn(NoteNumber(dataByte: 60), velocity: 0, channel: Channel(statusByte: 2)), 0, "00 92 3c 01"),
    (.noteOn(NoteNumber(dataByte: 60), velocity: 200, channel: Channel(statusByte: 0)), 0, "00 90 3c 7f"),
    (.noteOff(NoteNumber(dataByte: 60), channel: Channel(statusByte: 15)), 0, "00 8f 3c 40"),
  ])
  func events(event: SMFWriter.Event, position: UInt32, expected: String) {
    var track = SMFWriter.Track(name: "")
    track.add(event, at: Ticks(position))
    let bytes = SMFWriter.bytes(ticksPerQuarter: 480, tracks: [track])
    #expect(Self.hex(bytes.prefix(14)) == "4d 54 68 64 00 00 00 06 00 01 00 01 01 e0")
    #expect(Self.hex(bytes.dropFirst(22).dropLast(4)) == expected)
    #expect(Self.hex(bytes.suffix(4)) == "00 ff 2f 00")
  }

  @Test(arguments: -7...7, [false, true])
  func keysReadBack(sharps: Int, isMinor: Bool) throws {
    let signature = try #require(SMFKeySignature(sharps: sharps, isMinor: isMinor))
    var track = SMFWriter.Track(name: "Größe")
    track.add(.keySignature(signature), at: .zero)
    let file = try SMFReader.read(SMFWriter.bytes(ticksPerQuarter: 96, tracks: [track]))
    #expect(file.keySignature == signature)
    #expect(file.tracks[0].name == "Größe")
    #expect(file.division.ticks == 96)
  }

  /// The end of a note comes before the beginning of the same note at that time, in any order of adding.
  @Test func endsComeFirst() throws {
    let (note, channel) = (NoteNumber(dataByte: 60), Channel(statusByte: 0))
    var track = SMFWriter.Track(name: "")
    track.add(.noteOn(note, velocity: 80, channel: channel), at: Ticks(10))
    track.add(.noteOff(note, channel: channel), at: Ticks(20))
    track.add(.noteOn(note, velocity: 80, channel: channel), at: .zero)
    track.add(.noteOff(note, channel: channel), at: Ticks(10))
    track.end = Ticks(30)
    let read = try SMFReader.read(SMFWriter.bytes(ticksPerQuarter: 480, tracks: [track])).tracks[0]
    #expect(read.events.map(\.position.rawValue) == [0, 10, 10, 20])
    #expect(
      read.events.map { if case .noteOff = $0.event { false } else { true } } == [true, false, true, false])
    #expect(read.end == Ticks(30))
  }
}
