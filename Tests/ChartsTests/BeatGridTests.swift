@testable import Charts
import Testing

@Suite struct BeatGridTests {
  @Test(arguments: [
    (120.0, Chart.Meter.common, 0.0, 0.0...4.0, 9, 3),
    (120, .common, 1, 0...4, 11, 3),
    (60, .waltz, 0, 0...6, 7, 3),
    (60, .sixEight, 0, 0...4, 5, 3),
    (0, .common, 0, 0...4, 0, 0),
    (1e9, .common, 0, 0...4, 0, 0),
    (120, .common, 1e300, 0...4, 0, 0),
    (120, .common, .nan, 0...4, 0, 0),
  ])
  func tempo(
    bpm: Double, meter: Chart.Meter, downbeat: Double, times: ClosedRange<Double>, beats: Int, bars: Int
  ) {
    let grid = BeatGrid(tempo: bpm, meter: meter, downbeat: downbeat, covering: times)
    #expect(grid.beats.count == beats)
    #expect(grid.downbeats.count == bars)
    if beats > 0 { #expect(grid.tempo.map { abs($0 - bpm) < 1e-6 } == true) }
  }

  @Test(
    arguments: [
      ([0, 0.5, 1, 1.5], nil, 0, 4, [0]),
      ([1.5, 0.5, 1, 0], nil, 0, 4, [0]),
      ([0, 0.5, 1, 1.5], 0...3, 0, 7, [0, 4]),
      ([2, 2.5, 3], 0...3, 0, 7, [0, 4]),
      ([2, 2.5, 3], 0...3, 1, 7, [1, 5]),
      ([2, 2, .nan], 0...3, 0, 1, [0]),
      ([], 0...3, 0, 0, []),
      ([1, 1.00001], 0...3, 0, 2, [0]),
    ] as [([Double], ClosedRange<Double>?, Int, Int, [Int])])
  func taps(
    taps: [Double], times: ClosedRange<Double>?, first: Int, beats: Int, downbeats: [Int]
  ) {
    let grid = BeatGrid(taps: taps, firstDownbeat: first, covering: times)
    #expect(grid.beats.count == beats)
    #expect(grid.downbeats == downbeats)
  }

  @Test(arguments: [(0.0, 0.0), (0.25, 0.5), (0.5, 1), (1.5, 2), (-0.5, -1), (3.5, 4)])
  func position(time: Double, beat: Double) {
    let grid = BeatGrid(beats: [0, 0.5, 1.5], firstDownbeat: 0, meter: .common, confidence: 1)
    #expect(grid.position(of: time) == beat)
  }

  @Test(arguments: [
    (Chart.Meter.common, 4, 1), (.sixEight, 2, 3), (.waltz, 3, 1), (.march, 2, 1),
    (Chart.Meter(beats: 12, unit: 8), 4, 3), (Chart.Meter(beats: 5, unit: 4), 5, 1),
    (Chart.Meter(beats: 3, unit: 8), 3, 1), (Chart.Meter(beats: 0, unit: 4), 1, 1),
  ])
  func felt(meter: Chart.Meter, felt: Int, each: Int) {
    #expect(meter.felt == felt)
    #expect(meter.beatsPerFelt == each)
  }
}
