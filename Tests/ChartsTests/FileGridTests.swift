@testable import Charts
import MIDI
import MusicTheory
import Testing

/// A file with a tempo and a signature; which keys are in it does not matter here.
private func file(bpm: Double, signature: (beats: UInt8, unit: UInt8)?) throws -> StandardMIDIFile {
  var track = SMFWriter.Track(name: "")
  track.add(.tempo(microsecondsPerQuarter: UInt32((60e6 / bpm).rounded())), at: .zero)
  if let signature { track.add(.timeSignature(beats: signature.beats, unit: signature.unit), at: .zero) }
  return try SMFReader.read(SMFWriter.bytes(ticksPerQuarter: 480, tracks: [track]))
}

@Suite struct FileGridTests {
  /// A file's beats are believed. With a single beat to the bar, or without a signature, it has no bars, and those of the playing
  /// are taken.
  @Test(
    arguments: [
      ((4, 4), 4, 0), ((3, 4), 3, 0), ((1, 4), 4, 0), (nil, 4, 0), ((1, 4), 4, 0.37), ((1, 8), 4, 0.1),
      (nil, 3, 0.2),
    ] as [((UInt8, UInt8)?, Int, Double)])
  func bars(signature: (UInt8, UInt8)?, beats: Int, late: Double) throws {
    let meter = Chart.Meter(beats: beats, unit: 4)
    let (onsets, changes) = Comping.onsets(
      meter: meter, bpm: 100, bars: 12, start: 0.6 * Double(beats) + late)
    let grid = try #require(
      BeatGrid(file: file(bpm: 100, signature: signature), onsets: onsets, changes: changes))
    #expect(grid.meter == meter)
    for change in changes {
      #expect(grid.downbeatTimes.contains { abs($0 - change) < 0.02 }, "\(change): \(grid.downbeatTimes)")
    }
  }

  /// Played freely, beside a tempo that says nothing.
  @Test(arguments: [(4, 4), (1, 4), nil] as [(UInt8, UInt8)?])
  func playedFreely(signature: (UInt8, UInt8)?) throws {
    let (onsets, changes) = Comping.onsets(meter: .common, bpm: 83.7, bars: 12)
    #expect(BeatGrid(file: try file(bpm: 120, signature: signature), onsets: onsets, changes: changes) == nil)
  }

  /// Beside a tempo that says nothing, but whose triplets have every beat of the playing: five of them at 120 are a beat at 72.
  @Test(arguments: [(4, 4), nil] as [(UInt8, UInt8)?])
  func playedAtARelatedTempo(signature: (UInt8, UInt8)?) throws {
    let places = [0, 1, 1.5, 2, 2.5, 3, 3.5]
    let onsets = (0..<12).flatMap { bar in
      places.map { PlayedOnset(time: (Double(4 * bar) + $0) * 60 / 72, note: NoteNumber(60)!, velocity: 80) }
    }
    #expect(BeatGrid(file: try file(bpm: 120, signature: signature), onsets: onsets, changes: []) == nil)
    #expect(BeatGrid(file: try file(bpm: 72, signature: (4, 4)), onsets: onsets, changes: []) != nil)
  }
}
