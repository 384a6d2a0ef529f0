internal import MusicTheory

/// A chart as a band reads it, with repeat signs, endings and jumps, and where each of its bars is played.
///
/// Paper, the page and edits by hand take the signs from here.
public struct WrittenChart: Hashable, Sendable {
  /// The chart with its signs.
  public let chart: Chart
  /// For each bar of it the bars of the chart that is played out, counted from 0, in order. None is empty.
  public let played: [[Int]]
  /// For each bar the chord that goes on from the bar before and is written again there, behind a sign.
  public let again: [Chart.PlacedChord?]

  /// - Complexity: that of `Chart.folded`.
  public init(_ chart: Chart) {
    let folded = chart.folded
    var form = ChartOrder(folded.bars)
    var played = [[Int]](repeating: [], count: folded.bars.count)
    for (place, index) in ((try? form.order()) ?? []).enumerated() { played[index].append(place) }
    let isWhole = played.reduce(0) { $0 + $1.count } == chart.bars.count && !played.contains(where: \.isEmpty)
    self.chart = isWhole ? folded : chart
    self.played = isWhole ? played : chart.bars.indices.map { [$0] }
    again = zip(self.chart.bars, self.played).map { bar, places in
      bar.chords.count > chart.bars[places[0]].chords.count ? bar.chords.first : nil
    }
  }

  /// Whether the bar behind this one follows it whenever it is played.
  fileprivate func isFollowed(_ bar: Int) -> Bool {
    played.indices.contains(bar + 1) && played[bar + 1] == played[bar].map { $0 + 1 }
  }
}

// Changes in a bar as it is written: they are made wherever that bar is played.
extension Chart {
  /// Changes the chords of a written bar; `body` changes the chart with its signs. Chords that it leaves alone stay what they are at every time.
  public mutating func changeWritten(
    bar: Int, _ body: (inout Chart) throws(ChartEditError) -> Void
  ) throws(ChartEditError) {
    let written = WrittenChart(self)
    var changed = written.chart
    try changed.check(bar)
    let before = changed.bars[bar].chords
    try body(&changed)
    var played = self
    for place in written.played[bar] {
      let own = bars[place].chords
      played.bars[place].chords = changed.bars[bar].chords.compactMap { chord in
        guard before.contains(chord) else { return chord }
        // A chord that is written again behind a sign goes on here.
        return own.first { $0.beat == chord.beat } ?? (chord.beat == 0 ? nil : chord)
      }
    }
    try played.checkChords()
    self = played
  }

  /// Changes the bars themselves. `body` gets each bar that is played there, the last one first.
  public mutating func changeWritten(
    bar: Int, _ kind: WrittenBarChange, _ body: (inout Chart, Int) throws(ChartEditError) -> Void
  ) throws(ChartEditError) {
    let written = WrittenChart(self)
    // An empty bar at the end.
    if kind == .insert, bar == written.chart.bars.count { return try body(&self, bars.count) }
    try written.chart.check(bar)
    var places = written.played[bar]
    switch kind {
    case .replace: break
    case .insert:
      // Before the sign of a repeat, and not once more within it.
      let behind = places.filter { $0 == 0 || bar > 0 && written.played[bar - 1].contains($0 - 1) }
      if !behind.isEmpty { places = behind }
    case .join:
      guard written.isFollowed(bar) || places.count == 1 && bar + 1 == written.chart.bars.count else {
        throw ChartEditError(
          "a sign stands between this bar and the next; write the repeats out to join them")
      }
    case .lengthen:
      guard places.count == 1 else {
        throw ChartEditError(
          "this bar is played \(places.count) times, and what follows each would move; write the repeats out to change one of them"
        )
      }
    }
    var changed = self
    for place in places.reversed() { try body(&changed, place) }
    self = changed
  }

  /// How a change of a written bar meets the bars around it.
  public enum WrittenBarChange: Sendable {
    /// It stays within the bar.
    case replace
    /// A bar is written before it.
    case insert
    /// It becomes one with the bar behind it.
    case join
    /// All that follows moves.
    case lengthen
  }
}
