import Foundation
import Testing

/// The notes of a file that are heard: not the drums, and of the rest those that were asked for.
@Suite struct HearingTests {
  private let folder: Folder

  /// Two tracks that sound together, a second long: C and E, G on channels 1 and 2; and a third with drums on channel 10.
  init() throws {
    folder = try Folder()
    try folder.write(
      "band.mid",
      MIDIBytes.header(format: 1, tracks: 3) + Self.track([(0, 48), (0, 52), (1, 55)])
        + Self.track([(1, 58), (1, 62)]) + Self.track([(9, 36), (9, 42), (9, 49)]))
    try folder.write("drums.mid", MIDIBytes.header() + Self.track([(9, 36), (9, 42), (9, 49)]))
    try folder.write("silent.mid", MIDIBytes.file([]))
  }

  /// A track with keys that are down for a second, each on its channel.
  private static func track(_ keys: [(channel: UInt8, note: UInt8)]) -> [UInt8] {
    var events: [UInt8] = []
    for key in keys { events += [0, 0x90 | key.channel, key.note, 80] }
    for (index, key) in keys.enumerated() {
      events += (index == 0 ? [0x87, 0x40] : [0]) + [0x80 | key.channel, key.note, 64]
    }
    return MIDIBytes.track(events + [0, 0xFF, 0x2F, 0])
  }

  @Test(arguments: [
    ("", "C9"), ("--channel 1", "C–E"), ("--channel 1 --channel 2", "C9"), ("--channel 1,2", "C9"),
    ("--channel 2", "Gmi"), ("--track 1", "C"), ("--track 2", "B♭–D"), ("--track 1,2", "C9"),
    ("--track 1,2 --channel 2", "Gmi"), ("--track 1 --channel 1", "C–E"),
  ])
  func hears(_ options: String, _ name: String) throws {
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Chordd.run(["analyze", "band.mid"] + words, in: folder)
    let columns = outcome.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(columns.count == 1 && columns.first.map { String($0[2]) } == name, "\(outcome)")
    #expect(outcome.errors == "" && outcome.code == 0)
    let run = try Chordd.run(
      ["run", "--plain", "--input", "band.mid"] + words, in: folder,
      environment: ["CHORDD_LOG_LEVEL": "critical"])
    #expect(run.output.hasPrefix(name + "\t") && run.code == 0, "\(run)")
  }

  @Test(arguments: [["--drums"], ["--channel", "10"]])
  func `Drums are notes where they are asked for`(options: [String]) throws {
    let outcome = try Chordd.run(["analyze", "drums.mid"] + options, in: folder)
    #expect(outcome.output.hasPrefix("0:00.000\t1.000\t") && outcome.code == 0, "\(outcome)")
    let setting = try Chordd.run(
      ["analyze", "drums.mid"], in: folder, environment: ["CHORDD_INPUT_DRUMS": "true"])
    #expect(setting.output == outcome.output && setting.code == 0)
  }

  @Test func `Drums that are not heard are announced once`() throws {
    let outcome = try Chordd.run(["run", "--plain", "--input", "drums.mid"], in: folder)
    #expect(outcome.output == "" && outcome.code == 0)
    let told = outcome.errors.split(separator: "\n").filter {
      $0.contains("notes on channel 10 do not count")
    }
    #expect(told.count == 1, "\(outcome.errors)")
  }

  @Test(arguments: [
    (
      "silent.mid",
      "there are no notes in silent.mid; export it again from the program that made it, with its tracks"
    ),
    (
      "silent.mid --track 1",
      "there are no notes in what was chosen of silent.mid; export it again from the program that made it, with its tracks"
    ),
    (
      "drums.mid", "there are only drums in drums.mid (notes on channel 10); --drums hears them as notes"
    ),
    ("band.mid --channel 5", "there are notes in band.mid, but only on channel 1, 2, 10"),
    ("band.mid --track 4", "there is no track 4 in band.mid, which has 3"),
    ("drums.mid --track 1,7", "there is no track 7 in drums.mid, which has one"),
  ])
  func `What has no notes says so`(line: String, sentence: String) throws {
    let outcome = try Chordd.run(["analyze"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.errors == "chordd: \(sentence)\n" && outcome.output == "" && outcome.code == 1)
  }

  @Test(arguments: [
    ("analyze band.mid --channel 0", "--channel must be all, a MIDI channel from 1 to 16, or a list of them"),
    (
      "analyze band.mid --channel 1,,2",
      "--channel must be all, a MIDI channel from 1 to 16, or a list of them"
    ),
    ("analyze band.mid --track 0", "--track must be the number of a track, counted from 1, not \"0\""),
    ("analyze band.mid --track x", "--track must be the number of a track, counted from 1, not \"x\""),
    ("run --input demo --track 1", "--track chooses tracks of a MIDI file; give one with --input"),
    ("run --track 1", "--track chooses tracks of a MIDI file; give one with --input"),
  ])
  func isRefused(line: String, sentence: String) throws {
    let outcome = try Chordd.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.errors.hasPrefix("chordd: \(sentence)") && outcome.code == 64, "\(outcome)")
  }
}
