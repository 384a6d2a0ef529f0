@testable import Charts
import MIDI
import MusicTheory
import Testing

/// A file with a tempo and a signature; which keys are in it does not matter here.
private func file(
  bpm: Double, signature: (beats: UInt8, unit: UInt8)?, later: [(tick: UInt32, meter: Chart.Meter)] = []
) throws -> StandardMIDIFile {
  var track = SMFWriter.Track(name: "")
  track.add(.tempo(microsecondsPerQuarter: UInt32((60e6 / bpm).rounded())), at: .zero)
  if let signature { track.add(.timeSignature(beats: signature.beats, unit: signature.unit), at: .zero) }
  for (tick, meter) in later {
    track.add(.timeSignature(beats: UInt8(meter.beats), unit: UInt8(meter.unit)), at: Ticks(tick))
  }
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

  /// A file that lies about the tempo is not believed, even if its beats have much in common with those of the playing; at the right
  /// tempo it is. Both with even chords, and with a bass note and a chord on the first beat alone.
  @Test(arguments: [50.0, 63, 72, 80, 90, 96, 100, 108, 132, 144, 150, 160, 180, 192, 200])
  func aTempoThatOnlyRelates(bpm: Double) throws {
    for (downbeat, other) in [
      ([48, 64, 67], [48, 64, 67]), ([36, 60, 64, 67], [60, 64, 67]), ([36], [64, 67]),
    ] {
      for hasHalves in [false, true] {
        let onsets = (0..<96).flatMap { beat in
          let keys = beat.isMultiple(of: 4) ? downbeat : other
          let halves = hasHalves && beat % 4 == 2 ? [72] : []
          return [(0.0, keys), (0.5, halves)].flatMap { part, keys in
            keys.map {
              PlayedOnset(time: (Double(beat) + part) * 60 / bpm, note: NoteNumber($0)!, velocity: 80)
            }
          }
        }
        let changes = (0..<24).map { Double(4 * $0) * 60 / bpm }
        let isRight = { (tempo: Double) in
          try BeatGrid(file: file(bpm: tempo, signature: (4, 4)), onsets: onsets, changes: changes) != nil
        }
        #expect(try isRight(bpm), "\(downbeat) \(hasHalves)")
        #expect(try !isRight(120), "\(downbeat) \(hasHalves)")
      }
    }
  }

  /// Each meter that is stated holds from there to the next, also where it cuts a bar short.
  @Test(arguments: [
    // The bars of each stretch, and how many of them.
    [("4/4", 2), ("3/4", 4)], [("3/4", 4), ("4/4", 3)], [("4/4", 2), ("6/8", 3), ("4/4", 2)],
    [("4/4", 3), ("2/4", 1), ("4/4", 3)], [("12/8", 2), ("3/8", 2), ("7/8", 2)],
    [("5/4", 1), ("1/4", 1), ("2/2", 4)],
  ])
  func laterMeters(stretches: [(String, Int)]) throws {
    let bars = try stretches.flatMap { text, count in
      [Chart.Meter](repeating: try #require(Chart.Meter(text: text)), count: count)
    }
    var tick: UInt32 = 0
    var later: [(tick: UInt32, meter: Chart.Meter)] = []
    var lines: [Double] = []
    var onsets: [PlayedOnset] = []
    for (index, bar) in bars.enumerated() {
      if index == 0 || bar != bars[index - 1] { later.append((tick, bar)) }
      let length = UInt32(480 * 4 / bar.unit * bar.beatsPerFelt)
      for beat in 0..<UInt32(bar.felt) {
        let time = Double(tick + beat * length) / 960
        if beat == 0 { lines.append(time) }
        onsets += [48, 64, 67].map { PlayedOnset(time: time, note: NoteNumber($0)!) }
      }
      tick += length * UInt32(bar.felt)
    }
    let grid = try #require(
      BeatGrid(file: file(bpm: 120, signature: nil, later: later), onsets: onsets, changes: lines))
    #expect(grid.meter == bars[0])
    for (index, (line, bar)) in zip(lines, bars).enumerated() {
      #expect(index < grid.downbeats.count && abs(grid.downbeatTimes[index] - line) < 1e-3)
      #expect(grid.meter(at: grid.downbeats[index]) == bar)
    }
    let harmony = zip(lines.indices, lines).map { index, line in
      PlayedHarmony(
        onset: line, end: index + 1 < lines.count ? lines[index + 1] : line + 1,
        symbol: try? ChordSymbolParser().parse(index.isMultiple(of: 2) ? "C" : "F"))
    }
    let sheet = ChartMaker(title: "", marksSections: false).sheet(of: harmony, grid: grid)
    #expect(sheet.bars.map { sheet.meter(of: $0) } == bars)
    #expect(sheet.bars.allSatisfy { $0.chords.map(\.beat) == [0] })
  }
}
