internal import Charts
internal import Diary
internal import MusicTheory

/// A stretch of the diary of which a chart can be made.
struct DiaryTake {
  /// When its first chord began, in milliseconds since 1970.
  let start: Int64
  private let harmony: [PlayedHarmony]
  private let onsets: [PlayedOnset]
  private let key: Key?

  /// More chords than a chart has.
  static let mostRows = 8000
  /// In seconds. A chord whose end is unknown lasts until the next one, but not longer than this.
  private static let longestChord = 30.0
  /// In seconds. Finding the beats of hours would take minutes.
  static let longest = 1200.0

  /// In seconds, from the first chord to the last.
  var length: Double { (harmony.last?.onset ?? 0) - (harmony.first?.onset ?? 0) }

  /// `rows`: oldest first, of both layers; `onsets`: every key in seconds since 1970, where that is known. `nil` without a chord.
  init?(_ rows: [DiaryRow], onsets: [PlayedOnset]) {
    let chords = rows.filter { $0.layer == .harmony }
    guard let start = chords.first?.time else { return nil }
    self.start = start
    let origin = Double(start) / 1000
    let seconds = { (time: Int64) in Double(time) / 1000 - origin }
    var harmony: [PlayedHarmony] = []
    // The first row that does not come before the chord.
    var first = 0
    for (place, row) in chords.enumerated() {
      let next = place + 1 < chords.count ? seconds(chords[place + 1].time) : nil
      let onset = seconds(row.time)
      let known = row.length.map { onset + Double($0) / 1000 }
      let end = min(known ?? next ?? onset + 2, next ?? .infinity, onset + Self.longestChord)
      while first < rows.count, rows[first].time < row.time { first += 1 }
      let held = rows[first...].prefix { seconds($0.time) < max(end, onset + 0.001) }
      harmony.append(
        PlayedHarmony(
          onset: onset, end: max(end, onset), symbol: row.symbol,
          hands: PlayedHarmony.hands(for: row.symbol, among: held.map(\.hands))))
    }
    self.harmony = harmony
    // Without the keys themselves, the times of the chords stand for their strikes.
    let struck = rows.flatMap { row in
      row.hands.all.map { PlayedOnset(time: seconds(row.time), note: $0) }
    }
    self.onsets =
      onsets.isEmpty
      ? struck
      : onsets.map { onset in
        var onset = onset
        onset.time -= origin
        return onset
      }
    key = Self.key(chords)
  }

  /// The key in which most of the time was spent.
  private static func key(_ rows: [DiaryRow]) -> Key? {
    var times: [Key: Int64] = [:]
    for row in rows { if let key = row.key { times[key, default: 0] += min(row.length ?? 1000, 30_000) } }
    return times.max { $0.value < $1.value }?.key
  }

  /// Known facts about the beats; without any they are found in the playing.
  struct Beats: Sendable {
    /// The times of taps, in milliseconds since 1970; the first begins a bar.
    var taps: [Int64] = []
    /// In felt beats a minute, from the first chord on.
    var tempo: Double?
    /// The beats of a clock or a metronome, in seconds since 1970.
    var counted: [CountedBeat] = []
    var meter: Chart.Meter?
  }

  /// The chart.
  func sheet(title: String, beats: Beats) -> Chart {
    let changes = harmony.map(\.onset)
    let end = max(0, harmony.last?.end ?? 0)
    let origin = Double(start) / 1000
    let grid: BeatGrid
    if beats.taps.count > 1 {
      grid = BeatGrid(
        taps: beats.taps.map { Double($0) / 1000 - origin }, meter: beats.meter ?? .common, covering: 0...end)
    } else if let tempo = beats.tempo {
      grid = BeatGrid(
        tempo: tempo, meter: beats.meter ?? .common, downbeat: changes.first ?? 0, covering: 0...end)
    } else {
      let found = BeatTracker.grid(of: onsets, changes: changes, meter: beats.meter)
      let counted = beats.counted.map { CountedBeat(time: $0.time - origin, number: $0.number) }
      grid = found.following(counted, onsets: onsets, changes: changes, meter: beats.meter) ?? found
    }
    var sheet = ChartMaker(title: title, key: key).sheet(of: harmony, grid: grid)
    sheet.tempo = sheet.tempo?.rounded()
    return sheet
  }
}
