@testable import Charts
import MusicTheory
import Testing

/// Music whose beats are known.
enum Comping {
  /// A bass note on each downbeat, chords on the other beats, and a chord a bar.
  static func onsets(
    meter: Chart.Meter, bpm: Double, bars: Int, start: Double = 0, isWalking: Bool = false
  ) -> (onsets: [PlayedOnset], changes: [Double]) {
    let beat = 60 / bpm
    let roots = [48, 45, 41, 43]
    var onsets: [PlayedOnset] = []
    var changes: [Double] = []
    for bar in 0..<bars {
      let root = roots[bar % roots.count]
      for position in 0..<meter.felt {
        let time = start + Double(bar * meter.felt + position) * beat
        var keys = position == 0 ? [root - 12] : [root + 12, root + 16, root + 19]
        if meter.isCompound { keys = position == 0 ? [root - 12, root + 12] : [root - 5, root + 19] }
        if isWalking {
          let step = root - 12 + [0, 4, 7, 9][position % 4]
          onsets.append(PlayedOnset(time: time, note: NoteNumber(step)!))
          if position.isMultiple(of: 2) { continue }
          for key in keys {
            onsets.append(PlayedOnset(time: time + 2 * beat / 3, note: NoteNumber(key)!))
          }
          continue
        }
        for key in keys { onsets.append(PlayedOnset(time: time, note: NoteNumber(key)!)) }
        if meter.isCompound {
          // A chord that is broken upward, then downward.
          let tones = position == 0 ? [root + 16, root + 19] : [root + 16, root + 12]
          for (part, key) in tones.enumerated() {
            onsets.append(PlayedOnset(time: time + Double(part + 1) * beat / 3, note: NoteNumber(key)!))
          }
        }
      }
      changes.append(start + Double(bar * meter.felt) * beat)
    }
    return (onsets, changes)
  }
}

/// Onsets that no performance has.
private let oddTimes: [[Double]] = [
  [], [1], [1, 1], [1, 1, 1, 1], [0, 3600], [0, 0.5, 3600, 3600.5], [3, 1, 2, 0], [.infinity, 1, .nan, 2],
  [-.infinity], [0, 1e-9, 2e-9], [1e12, 1e12 + 1], [-5, -4.5, -4], [0, 9.9, 19.8, 29.7],
  Array(stride(from: 0, to: 3, by: 0.013)),
]

@Suite struct BeatTrackerTests {
  @Test(arguments: [60.0, 72, 80, 90, 96, 100, 111.3, 120, 132, 144, 172, 184, 200])
  func steadyCommonTime(bpm: Double) {
    // Faster than this, chords on straight beats are counted in half time; a bass that walks is not.
    let (onsets, changes) = Comping.onsets(
      meter: .common, bpm: bpm, bars: 16, start: 1.7, isWalking: bpm > 160)
    let grid = BeatTracker.grid(of: onsets, changes: changes)
    #expect(grid.meter == .common)
    #expect(grid.beats.count == 64, "\(grid.tempo ?? 0)")
    for (beat, expected) in zip(grid.beats, (0..<64).map { 1.7 + Double($0) * 60 / bpm }) {
      #expect(abs(beat - expected) < 0.001)
    }
    #expect(grid.downbeats == Array(stride(from: 0, to: 64, by: 4)))
    #expect(grid.confidence > 0.9)
  }

  @Test(arguments: [
    (Chart.Meter.waltz, 72.0), (.waltz, 90), (.waltz, 120), (.waltz, 150), (.sixEight, 50),
    (.sixEight, 66), (.sixEight, 60), (.sixEight, 100),
  ])
  func otherMeters(meter: Chart.Meter, bpm: Double) throws {
    let (onsets, changes) = Comping.onsets(meter: meter, bpm: bpm, bars: 16)
    let grid = BeatTracker.grid(of: onsets, changes: changes)
    #expect(grid.meter == meter)
    #expect(abs(try #require(grid.tempo) - bpm) < 0.5)
    #expect(grid.downbeats.first == 0)
  }

  /// Two bars of a march are one of 4/4 unless somebody says which it is.
  @Test(arguments: [
    (Chart.Meter.march, 100.0), (.march, 120), (.common, 100), (.waltz, 100), (.sixEight, 60),
  ])
  func knownMeter(meter: Chart.Meter, bpm: Double) throws {
    let (onsets, changes) = Comping.onsets(meter: meter, bpm: bpm, bars: 16, start: 3)
    let grid = BeatTracker.grid(of: onsets, changes: changes, meter: meter)
    #expect(grid.meter == meter)
    #expect(abs(try #require(grid.tempo) - bpm) < 0.5)
    #expect(grid.downbeats.count == 16)
  }

  @Test(arguments: [-3.25, 10, 12345.678])
  func goesAlong(shift: Double) {
    let (onsets, changes) = Comping.onsets(meter: .waltz, bpm: 104, bars: 12)
    let there = BeatTracker.grid(of: onsets, changes: changes)
    let moved = onsets.map { PlayedOnset(time: $0.time + shift, note: $0.note) }
    let here = BeatTracker.grid(of: moved, changes: changes.map { $0 + shift })
    #expect(here.downbeats == there.downbeats)
    #expect(here.meter == there.meter)
    #expect(zip(here.beats, there.beats).allSatisfy { abs($0 - $1 - shift) < 1e-6 })
    #expect(here.beats.count == there.beats.count)
  }

  @Test(arguments: oddTimes)
  func oddInput(times: [Double]) {
    let onsets = times.map { PlayedOnset(time: $0, note: NoteNumber(60)!, velocity: 0) }
    for changes in [[], times] {
      let grid = BeatTracker.grid(of: onsets, changes: changes)
      #expect(grid.beats.allSatisfy { $0.isFinite })
      #expect(zip(grid.beats.dropFirst(), grid.beats).allSatisfy { $0 > $1 })
      #expect(grid.downbeats.allSatisfy { grid.beats.indices.contains($0) })
      #expect((0...1).contains(grid.confidence))
      // No beat is made for silence.
      #expect(grid.beats.count < 300)
    }
  }

  @Test func shortTempoChange() throws {
    // Every beat 1.5 % longer than the one before, then shorter again.
    var time = 0.0
    var period = 0.5
    var onsets: [PlayedOnset] = []
    var truth: [Double] = []
    for beat in 0..<96 {
      truth.append(time)
      onsets.append(PlayedOnset(time: time, note: NoteNumber(beat.isMultiple(of: 4) ? 36 : 64)!))
      onsets.append(PlayedOnset(time: time + period / 2, note: NoteNumber(67)!))
      period *= beat % 48 < 24 ? 1.015 : 1 / 1.015
      time += period
    }
    let changes = stride(from: 0, to: 96, by: 4).map { truth[$0] }
    let grid = BeatTracker.grid(of: onsets, changes: changes)
    let found = truth.filter { beat in grid.beats.contains { abs($0 - beat) < 0.02 } }
    #expect(found.count >= 94)
    #expect(grid.beats.count <= 98)
  }
}
