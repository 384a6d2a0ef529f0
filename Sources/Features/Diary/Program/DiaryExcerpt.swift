internal import Charts
internal import Diary
internal import MusicTheory

/// A stretch of the diary of which a chart can be made, when the keys that were struck are not known any more.
struct DiaryExcerpt {
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

  /// `rows`: oldest first, of both layers. `nil` without a chord.
  init?(_ rows: [DiaryRow]) {
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
    // The keys themselves are not known any more: the times of the chords stand for their strikes.
    onsets = rows.flatMap { row in
      row.hands.all.map { PlayedOnset(time: seconds(row.time), note: $0) }
    }
    key = Self.key(chords)
  }

  /// The key in which most of the time was spent.
  private static func key(_ rows: [DiaryRow]) -> Key? {
    var times: [Key: Int64] = [:]
    for row in rows { if let key = row.key { times[key, default: 0] += min(row.length ?? 1000, 30_000) } }
    return times.max { $0.value < $1.value }?.key
  }

  /// The chart.
  ///
  /// - Parameter beats: by the wall clock, in seconds since 1970.
  func sheet(title: String, beats: KnownBeats) -> Chart {
    let changes = harmony.map(\.onset)
    let end = max(0, harmony.last?.end ?? 0)
    let beats = beats.earlier(by: Double(start) / 1000)
    let grid =
      beats.given(first: changes.first ?? 0, covering: 0...end) ?? beats.found(in: onsets, changes: changes)
    var sheet = ChartMaker(title: title, key: key).sheet(of: harmony, grid: grid)
    sheet.tempo = sheet.tempo?.rounded()
    return sheet
  }
}
