import MIDI
import Testing

private let end = "00 FF 2F 00"

/// The error in `bytes`, which keeps it from being read or only damages it; or `nil`.
private func complaint(about bytes: [UInt8]) -> String? {
  do throws(SMFError) {
    return try SMFReader.read(bytes).damage?.description
  } catch {
    return error.description
  }
}

@Suite struct SMFErrorTests {
  @Test(
    arguments: [
      // Not a MIDI file.
      ([], "the file is empty (at byte 0)"),
      (hex("00"), "this is not a MIDI file (at byte 0)"),
      (Array("MTh".utf8), "this is not a MIDI file (at byte 0)"),
      (Array("MTrk".utf8), "this is not a MIDI file (at byte 0)"),
      (Array("Hello, world".utf8), "this is not a MIDI file (at byte 0)"),
      // RIFF.
      (Array("RIFF".utf8), "this RIFF file has no MIDI music in it (at byte 4)"),
      (Array("RIFF____WAVEfmt ".utf8), "this RIFF file has no MIDI music in it (at byte 8)"),
      (Array("RIFF____RMID".utf8), "this RIFF file has no MIDI music in it (at byte 12)"),
      (Array("RIFF____RMIDdata".utf8), "this RIFF file has no MIDI music in it (at byte 16)"),
      (
        Array("RIFF____RMIDDISP".utf8) + hex("FF FF FF FF 00"),
        "this RIFF file has no MIDI music in it (at byte 21)"
      ),
      (wrappedInRIFF(Array("none".utf8)), "this is not a MIDI file (at byte 32)"),
      (wrappedInRIFF([]), "this is not a MIDI file (at byte 32)"),
      (wrappedInRIFF(file("00 3C 40")), "track 1 has data that belongs to no event (at byte 55)"),
      // The header.
      (Array("MThd".utf8), "the file ends in the middle of its header (at byte 4)"),
      (Array("MThd".utf8) + hex("00 00 00 06 00"), "the file ends in the middle of its header (at byte 9)"),
      (Array("MThd".utf8) + hex("FF FF FF FF 00"), "the file ends in the middle of its header (at byte 9)"),
      (chunk("MThd", hex("00 01 00 01 00")), "the header of the file is too short to be valid (at byte 4)"),
      (header(format: 3), "the file says it is of type 3, but only types 0, 1 and 2 exist (at byte 8)"),
      (
        header(format: 65_535),
        "the file says it is of type 65535, but only types 0, 1 and 2 exist (at byte 8)"
      ),
      (header(tracks: 0), "the file says it has no tracks (at byte 10)"),
      (
        header(division: 0),
        "the file divides time into zero ticks, so nothing in it can be timed (at byte 12)"
      ),
      (
        header(division: 0xE700),
        "the file divides time into zero ticks, so nothing in it can be timed (at byte 12)"
      ),
      (
        header(division: 0xE128),
        "the file counts time in 31 frames a second, which MIDI does not know (at byte 12)"
      ),
      (
        header(division: 0x8000),
        "the file counts time in 128 frames a second, which MIDI does not know (at byte 12)"
      ),
      // Tracks that are not there.
      (header(), "the file ends before track 1 of 1 (at byte 14)"),
      (header(tracks: 3) + chunk("MTrk", hex(end)), "the file ends before track 2 of 3 (at byte 26)"),
      (header() + chunk("MTrk", []).dropLast(), "the file ends before track 1 of 1 (at byte 21)"),
      (header() + chunk("XFIH", [1], length: 0xFFFF_FFFF), "the file ends before track 1 of 1 (at byte 23)"),
      (header(tracks: 65_535), "the file ends before track 1 of 65535 (at byte 14)"),
      // Tracks that are cut off.
      (header() + chunk("MTrk", [], length: 4), "the file ends in the middle of track 1 (at byte 22)"),
      (file(end).dropLast(), "the file ends in the middle of track 1 (at byte 25)"),
      (
        file(end, "00 90 3C 40 00 90 3C 40").dropLast(4),
        "the file ends in the middle of track 2 (at byte 38)"
      ),
      (
        file(end, "00 90 3C 40 00 90 3C 40").dropLast(1),
        "the file ends in the middle of track 2 (at byte 41)"
      ),
      (
        header() + chunk("MTrk", hex("00 F0 FF FF FF 7F 01"), length: 0xFFFF_FFFF),
        "the file ends in the middle of track 1 (at byte 29)"
      ),
      // Events that are cut off.
      (file("00"), "track 1 ends in the middle of an event (at byte 23)"),
      (file("81"), "track 1 ends in the middle of an event (at byte 23)"),
      (file("00 90"), "track 1 ends in the middle of an event (at byte 24)"),
      (file("00 90 3C"), "track 1 ends in the middle of an event (at byte 25)"),
      (file("00 FF"), "track 1 ends in the middle of an event (at byte 24)"),
      (file("00 FF 2F"), "track 1 ends in the middle of an event (at byte 25)"),
      (file("00 FF 51 03 07 A1"), "track 1 ends in the middle of an event (at byte 28)"),
      (file("00 F0 05 01"), "track 1 ends in the middle of an event (at byte 26)"),
      (file("00 F0 FF FF FF 7F 01", end), "track 1 ends in the middle of an event (at byte 29)"),
      // Bytes that have no business there.
      (file("00 3C 40"), "track 1 has data that belongs to no event (at byte 23)"),
      (file(end, "00 FF 01 00 00 3C 40"), "track 2 has data that belongs to no event (at byte 39)"),
      (file("00 90 80 40"), "track 1 has an event with a value over 127 (at byte 24)"),
      (file("00 90 3C FF"), "track 1 has an event with a value over 127 (at byte 25)"),
      (file("00 C0 FF"), "track 1 has an event with a value over 127 (at byte 24)"),
      (file("00 F1 00"), "track 1 has an event that a MIDI file cannot hold (at byte 23)"),
      (file("00 F6"), "track 1 has an event that a MIDI file cannot hold (at byte 23)"),
      (file("00 F8"), "track 1 has an event that a MIDI file cannot hold (at byte 23)"),
      (file("00 FE"), "track 1 has an event that a MIDI file cannot hold (at byte 23)"),
      // Numbers that are too large.
      (file("80 80 80 80 00 90 3C 40"), "track 1 has a time or length with too many digits (at byte 22)"),
      (file("00 F0 FF FF FF FF 7F"), "track 1 has a time or length with too many digits (at byte 24)"),
      (
        file(end, "00 FF 01 80 80 80 80 00"), "track 2 has a time or length with too many digits (at byte 37)"
      ),
      (
        file(Array(repeating: "FF FF FF 7F C0 01", count: 17).joined(separator: " ")),
        "the times in track 1 grow too large to count (at byte 118)"
      ),
      (
        file(division: 1, "00 FF 51 03 FF FF FF FF FF FF 7F C0 01 \(end)"),
        "the music would last more than a hundred years (at byte 39)"
      ),
      (
        file(
          format: 2, division: 1, "00 FF 51 03 7F FF FF FF FF FF 7F C0 01",
          "00 FF 51 03 7F FF FF FF FF FF 7F C0 01"),
        "the music would last more than a hundred years (at byte 56)"
      ),
    ] as [([UInt8], String)])
  func complains(_ bytes: [UInt8], _ sentence: String) {
    #expect(complaint(about: bytes) == sentence)
  }

  @Test func aCenturyIsNotTooLong() throws {
    let music = try SMFReader.read(file(division: 1, "00 FF 51 03 7F FF FF FF FF FF 7F C0 01"))
    #expect(music.duration == .microseconds(0x7F_FFFF * 0xFFF_FFFF))
  }

  /// Everything a file can contain.
  private static let fullFiles: [[UInt8]] = {
    let conductor = "00 FF 03 01 41 00 FF 51 03 07 A1 20 00 FF 59 02 FF 01 83 00 FF 51 03 0F 42 40 \(end)"
    let player =
      "00 F0 03 7E 7F F7 00 C0 05 00 90 3C 40 60 3C 00 81 00 E0 00 40 00 F7 01 F8 00 80 40 00 \(end)"
    let music = file(conductor, player, "00 91 3C 40 \(end)")
    return [
      music, wrappedInRIFF(music), file(format: 2, player, player),
      header() + chunk("JUNK", [1, 2]) + chunk("MTrk", hex(player)),
    ]
  }()

  @Test(arguments: fullFiles)
  func everyPrefixIsReadAsFarAsItGoes(_ bytes: [UInt8]) throws {
    #expect(complaint(about: bytes) == nil)
    let all = try SMFReader.read(bytes).tracks.map(\.events)
    for length in 0..<bytes.count {
      let prefix = Array(bytes.prefix(length))
      do throws(SMFError) {
        let music = try SMFReader.read(prefix)
        #expect(music.damage.map { (0...length).contains($0.offset) } == true)
        #expect(zip(music.tracks, all).allSatisfy { $1.starts(with: $0.events) }, "\(length)")
      } catch {
        #expect((0...length).contains(error.offset))
      }
    }
  }

  /// A mistake costs no more than itself.
  @Test(
    arguments: [
      ("a value over 127", file("00 B0 07 FF 00 90 3C 40 \(end)"), 2),
      ("a key over 127", file("00 90 BC 40 00 90 3C 40 \(end)"), 1),
      ("the last byte is cut", file("00 90 3C 40 00 80 3C 40 \(end)").dropLast(), 2),
      ("cut inside an event", file("00 90 3C 40 00 80 3C 40 \(end)").dropLast(5), 1),
      ("fewer tracks than said", header(tracks: 3) + chunk("MTrk", hex("00 90 3C 40 \(end)")), 1),
      (
        "more tracks than said",
        header() + chunk("MTrk", hex(end)) + chunk("MTrk", hex("00 90 3C 40 \(end)")), 1
      ),
      (
        "a chunk before a track more",
        header() + chunk("MTrk", hex(end)) + chunk("XFIH", [0, 0, 9])
          + chunk("MTrk", hex("00 90 3C 40 \(end)")), 1
      ),
      ("a system byte with its time", file("00 90 3C 40 00 F8 00 80 3C 40 \(end)"), 2),
      ("a system byte without a time", file("00 90 3C 40 00 FE 80 3C 40 \(end)"), 2),
      ("a song position", file("00 90 3C 40 00 F2 10 20 00 80 3C 40 \(end)"), 2),
      ("data of no event", file("00 3C 40 00 90 3C 40 \(end)"), 1),
      (
        "a length that is too small",
        header(tracks: 2) + chunk("MTrk", hex("00 90 3C 40 00 80 3C 40 \(end)"), length: 5)
          + chunk("MTrk", hex("00 C0 01 \(end)")), 3
      ),
      (
        "a length that is too large",
        header(tracks: 2) + chunk("MTrk", hex("00 90 3C 40 \(end)"), length: 99)
          + chunk("MTrk", hex("00 C0 01 \(end)")), 2
      ),
    ] as [(String, [UInt8], Int)])
  func damageCostsNoMoreThanItself(_ what: String, _ bytes: [UInt8], _ events: Int) throws {
    let music = try SMFReader.read(bytes)
    #expect(music.damage != nil && music.events.count == events)
  }

  @Test(arguments: fullFiles)
  func everyByteMayBeAnything(_ bytes: [UInt8]) {
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var damaged = bytes
        damaged[index] = value
        // Reading always ends: with an error, or with music of finite length.
        if let music = try? SMFReader.read(damaged) {
          #expect(music.events.last?.time ?? .zero <= music.duration)
        }
      }
    }
  }
}
