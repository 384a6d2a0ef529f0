/// Quarter notes that another device counted: a MIDI clock, or a metronome.
public struct CountedBeat: Hashable, Sendable {
  /// In seconds, by the clock of the performance.
  public var time: Double
  /// The number of the quarter note in the song, from 0; `nil` where it is unknown, and the felt beat may begin on any of them.
  public var number: Int?

  public init(time: Double, number: Int?) { (self.time, self.number) = (time, number) }
}

extension BeatGrid {
  /// The bars by counted quarter notes. `nil` where they do not cover the performance, or where the player did not follow them.
  ///
  /// - Parameters:
  ///   - counted: ascending.
  ///   - onsets: when notes were played, in seconds.
  ///   - downbeats: where the tracker has bars begin, in seconds.
  ///   - changes: when chords began, in seconds. Where no start was heard, bars begin where most of both are.
  ///   - heard: the tempo that is heard in the playing, in felt beats a minute, if that is known.
  public init?(
    counted: [CountedBeat], onsets: [PlayedOnset],
    downbeats: [Double] = [], changes: [Double], meter: Chart.Meter, heard: Double? = nil
  ) {
    let times = onsets.map(\.time).filter(\.isFinite).sorted()
    let (downbeats, changes) = (downbeats.sorted(), changes.sorted())
    guard let first = times.first, let last = times.last,
      let run = Self.run(counted, first...last), run.count > 3
    else { return nil }
    let covered = min(last, run[run.count - 1].time) - max(first, run[0].time)
    guard covered >= 0.8 * (last - first) else { return nil }
    let quarters = BeatGrid(taps: run.map(\.time), covering: first...last)
    // The place of the first of them among those that go on to both sides.
    let origin = quarters.beats.firstIndex(of: run[0].time) ?? 0
    let felt = Double(4 * meter.beatsPerFelt) / Double(meter.unit)
    // Where the song begins, in twenty-fourths of a quarter note from the first of them.
    let starts: [Int]
    if let number = run[0].number {
      starts = [-24 * number]
    } else {
      starts = Array(0..<max(1, Int(24 * felt)))
    }
    let phases = run[0].number == nil ? Array(0..<meter.felt) : [0]
    var best: (score: Double, grid: BeatGrid)?
    for start in starts {
      let bars = Self.grid(
        quarters.beats, start: Double(origin) + Double(start) / 24, felt: felt, meter: meter)
      let onBeats = BeatGrid(beats: bars.beats, firstDownbeat: 0, meter: meter, confidence: 1)
        .nearness(of: times, to: bars.beats)
      for phase in phases {
        let grid = BeatGrid(
          beats: bars.beats, firstDownbeat: bars.first + phase, meter: meter, confidence: 1)
        let lines = grid.downbeatTimes
        let score =
          onBeats + grid.nearness(of: downbeats, to: lines) + grid.nearness(of: changes, to: lines)
        if score > best?.score ?? -.infinity { best = (score, grid) }
      }
    }
    guard let best, Self.isKept(best.grid.beats, by: onsets, heard: heard) else { return nil }
    self = best.grid
  }

  /// The same bars on counted beats; those of `meter` where it is known. `nil` where the player did not follow them.
  public func following(
    _ counted: [CountedBeat], onsets: [PlayedOnset], changes: [Double],
    meter known: Chart.Meter? = nil
  ) -> BeatGrid? {
    BeatGrid(
      counted: counted, onsets: onsets,
      downbeats: known == nil || known == meter ? downbeatTimes : [], changes: changes,
      meter: known ?? meter, heard: tempo)
  }

  /// The longest stretch without a gap within a time.
  private static func run(_ counted: [CountedBeat], _ times: ClosedRange<Double>) -> [CountedBeat]? {
    var runs: [[CountedBeat]] = [[]]
    for beat in counted where beat.time.isFinite {
      guard beat.time > times.lowerBound - 10, beat.time < times.upperBound + 10 else { continue }
      if let former = runs[runs.count - 1].last {
        let goesOn = former.number.map { $0 + 1 } == beat.number
        // 15 to 600 beats a minute.
        guard goesOn, (0.1...4).contains(beat.time - former.time) else {
          runs.append([beat])
          continue
        }
      }
      runs[runs.count - 1].append(beat)
    }
    return runs.max { $0.count < $1.count }
  }

  /// Beats of `felt` quarter notes, and the first of them that begins a bar.
  private static func grid(
    _ quarters: [Double], start: Double, felt: Double, meter: Chart.Meter
  ) -> (beats: [Double], first: Int) {
    let firstNumber = Int((-start / felt).rounded(.up))
    let lastNumber = Int(((Double(quarters.count - 1) - start) / felt).rounded(.down))
    guard firstNumber <= lastNumber else { return ([], 0) }
    let beats = (firstNumber...lastNumber).map { number in
      let place = start + Double(number) * felt
      let low = min(max(0, Int(place.rounded(.down))), quarters.count - 2)
      return quarters[low] + (place - Double(low)) * (quarters[low + 1] - quarters[low])
    }
    return (beats, ((-firstNumber) % meter.felt + meter.felt) % meter.felt)
  }

  /// The share of times that lie near one of these; both ascending.
  private func nearness(of times: [Double], to places: [Double]) -> Double {
    guard let period = tempo.map({ 60 / $0 }), !times.isEmpty, !places.isEmpty else { return 0 }
    var index = 0
    var sum = 0.0
    for time in times {
      while index + 1 < places.count, abs(places[index + 1] - time) <= abs(places[index] - time) {
        index += 1
      }
      sum += max(0, 1 - 8 * abs(places[index] - time) / period)
    }
    return sum / Double(times.count)
  }
}
