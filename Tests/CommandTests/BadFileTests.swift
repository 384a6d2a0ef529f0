import Testing

/// MIDI files that cannot be played: one sentence, exit code 1, in the same words for `analyze` and `run --input`.
@Suite struct BadFileTests {
  struct File: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var sentence: String
    var testDescription: String { sentence }

    init(_ bytes: [UInt8], _ sentence: String) {
      (self.bytes, self.sentence) = (bytes, sentence)
    }
  }

  private static let good = MIDIBytes.file([[60, 64, 67]])
  private static let endOfTrack: [UInt8] = [0, 0xFF, 0x2F, 0]
  private static let name = Array("MTrk".utf8)

  @Test(arguments: [
    File([], "cannot play f.mid: the file is empty; save it again in the program that made it"),
    File(
      Array("hello, world".utf8),
      "cannot play f.mid: it is text, not a MIDI file; chords in text are for chordd play, such as: chordd play \"Dm7 G7 Cma7\""
    ),
    File(Array("%PDF-1.7\n".utf8), "cannot play f.mid: it is a PDF document, not a MIDI file"),
    File(Array(good.prefix(10)), "cannot play f.mid: the file ends in the middle of its header (at byte 10)"),
    File(Array(good.prefix(14)), "cannot play f.mid: the file ends before track 1 of 1 (at byte 14)"),
    File(
      MIDIBytes.header() + name + [0xFF, 0xFF, 0xFF, 0xFF] + [0, 0x90, 60],
      "cannot play f.mid: the file ends in the middle of track 1 (at byte 25)"),
    File(
      MIDIBytes.header() + MIDIBytes.track([0, 0xF0, 0xFF, 0xFF, 0xFF, 0x7F] + endOfTrack),
      "cannot play f.mid: track 1 ends in the middle of an event (at byte 32)"),
    File(
      MIDIBytes.header() + MIDIBytes.track([0xFF, 0xFF, 0xFF, 0xFF, 0x7F] + endOfTrack),
      "cannot play f.mid: track 1 has a time or length with too many digits (at byte 22)"),
    File(
      MIDIBytes.header(division: [0, 0]) + MIDIBytes.track(endOfTrack),
      "cannot play f.mid: the file divides time into zero ticks, so nothing in it can be timed (at byte 12)"),
    File(
      MIDIBytes.header(format: 7) + MIDIBytes.track(endOfTrack),
      "cannot play f.mid: the file says it is of type 7, but only types 0, 1 and 2 exist (at byte 8)"),
  ])
  func isRefused(_ file: File) throws {
    let folder = try Folder()
    try folder.write("f.mid", file.bytes)
    for arguments in [
      ["analyze", "f.mid"], ["analyze", "--json", "f.mid"], ["run", "--input", "f.mid", "--plain"],
    ] {
      let outcome = try Chordd.run(arguments, in: folder)
      #expect(outcome.errors == "chordd: \(file.sentence)\n")
      #expect(outcome.output == "" && outcome.code == 1)
    }
  }

  @Test(arguments: [
    ("absent.mid", "cannot read absent.mid: there is no such file"),
    ("/proc", "cannot read /proc: it is a folder"),
    ("/dev/null", "cannot play /dev/null: the file is empty; save it again in the program that made it"),
  ])
  func isNoFile(_ path: String, _ sentence: String) throws {
    for arguments in [["analyze", path], ["run", "--input", path, "--plain"]] {
      let outcome = try Chordd.run(arguments, in: Folder())
      #expect(outcome.errors == "chordd: \(sentence)\n")
      #expect(outcome.output == "" && outcome.code == 1)
    }
  }

  /// Every beginning of a good file is a file that somebody's download broke off.
  @Test func `A file may end anywhere`() throws {
    let folder = try Folder()
    for length in stride(from: 0, to: Self.good.count, by: 3) {
      try folder.write("f.mid", Array(Self.good.prefix(length)))
      let outcome = try Chordd.run(["analyze", "f.mid"], in: folder)
      let hasNotes = !outcome.output.isEmpty
      #expect(outcome.code == (hasNotes ? 0 : 1))
      #expect(
        outcome.errors.hasPrefix(hasNotes ? "chordd: f.mid is damaged: " : "chordd: cannot play f.mid: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
