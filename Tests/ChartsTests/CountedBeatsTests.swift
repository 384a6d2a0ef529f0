@testable import Charts
import MusicTheory
import Testing

/// Quarter notes from 0.3 s before `start`.
private func counted(
  bpm: Double, count: Int, first: Int?, start: Double, drift: Double = 0
) -> [CountedBeat] {
  var time = start
  return (0..<count).map { number in
    defer { time += 60 / bpm * (1 + drift * Double(number)) }
    return CountedBeat(time: time, number: first.map { $0 + number })
  }
}

@Suite struct CountedBeatsTests {
  /// With the start of the song known, bars are where the clock has them; chords do not move them.
  @Test(arguments: [
    (Chart.Meter.common, 120.0, 0), (.common, 97, 0), (.waltz, 140, 0), (.sixEight, 150, 0),
    (Chart.Meter(beats: 5, unit: 4), 110, 0), (Chart.Meter(beats: 2, unit: 2), 160, 0),
    (.common, 120, 8),
  ])
  func `A song that was started`(meter: Chart.Meter, bpm: Double, first: Int) throws {
    // Quarter notes in a felt beat.
    let quarters = Double(4 * meter.beatsPerFelt) / Double(meter.unit)
    let beat = 60 / bpm * quarters
    let (onsets, changes) = Comping.onsets(meter: meter, bpm: 60 / beat, bars: 8, start: 2)
    let beats = counted(bpm: bpm, count: 200, first: first, start: 2)
    let grid = try #require(BeatGrid(counted: beats, onsets: onsets, changes: changes, meter: meter))
    let bar = beat * Double(meter.felt)
    for (number, time) in grid.downbeatTimes.prefix(8).enumerated() {
      #expect(abs(time - (2 + Double(number) * bar)) < 1e-6)
    }
  }

  /// Somebody who joins in the middle of a song hears ticks, and no beat.
  @Test(arguments: [0, 5, 12, 17, 23])
  func `A clock without a start`(ticks: Int) throws {
    let (onsets, changes) = Comping.onsets(meter: .common, bpm: 104, bars: 8, start: 3)
    let late = Double(ticks) / 24 * 60 / 104
    let beats = counted(bpm: 104, count: 60, first: nil, start: 1 + late)
    let grid = try #require(BeatGrid(counted: beats, onsets: onsets, changes: changes, meter: .common))
    for change in changes {
      #expect(grid.downbeatTimes.contains { abs($0 - change) < 0.02 }, "\(change)")
    }
  }

  /// It is followed where it becomes slower, too.
  @Test func `A clock that becomes slower`() throws {
    let beats = counted(bpm: 120, count: 40, first: 0, start: 0, drift: 0.02)
    let onsets = beats.map { PlayedOnset(time: $0.time, note: NoteNumber(60)!) }
    let grid = try #require(BeatGrid(counted: beats, onsets: onsets, changes: [], meter: .common))
    #expect(zip(grid.beats, beats).allSatisfy { abs($0 - $1.time) < 1e-9 })
  }

  /// A drum machine that runs while somebody plays something else says nothing about it.
  @Test func `Nobody keeps to it`() {
    let (onsets, changes) = Comping.onsets(meter: .common, bpm: 71.3, bars: 12, start: 0)
    let beats = counted(bpm: 120, count: 200, first: 0, start: 0)
    #expect(BeatGrid(counted: beats, onsets: onsets, changes: changes, meter: .common) == nil)
  }

  @Test(
    arguments: [
      [], [CountedBeat(time: 0, number: 0)],
      // It ends too early.
      counted(bpm: 120, count: 8, first: 0, start: 0),
      // It begins too late.
      counted(bpm: 120, count: 80, first: 0, start: 12),
      [CountedBeat(time: .nan, number: 0), CountedBeat(time: .infinity, number: 1)],
      counted(bpm: 1e9, count: 500, first: nil, start: 0), counted(bpm: 1, count: 20, first: nil, start: 0),
      // Again and again from the beginning.
      (0..<60).map { CountedBeat(time: Double($0) / 2, number: 0) },
    ])
  func `What is no clock for a passage`(beats: [CountedBeat]) {
    let (onsets, changes) = Comping.onsets(meter: .common, bpm: 120, bars: 8, start: 0)
    #expect(BeatGrid(counted: beats, onsets: onsets, changes: changes, meter: .common) == nil)
    #expect(BeatGrid(counted: beats, onsets: [], changes: [], meter: .common) == nil)
  }
}
