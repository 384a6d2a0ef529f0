internal import MusicTheory

// A chart as a band reads it: a part that is played again at once is written once.
extension Chart {
  /// The same tune with repeat signs, and with first and second endings where the second time ends otherwise.
  ///
  /// Only whole sections are written once, and those whose chords have the same roots and thirds; the tensions of the first time stay. Of all ways to
  /// write them the one that saves most bars is taken. A chart that has signs already stays as it is.
  ///
  /// - Complexity: O(*n*³) in the number of sections.
  public var folded: Chart {
    guard bars.allSatisfy({ $0.form == Bar.Form() && $0.meter == nil }) else { return self }
    var folded = self
    folded.bars = Folding(self).bars
    return folded
  }
}

/// Finds the sections of a chart that return at once.
private struct Folding {
  private let chart: Chart
  /// The first bar of each section, and the end.
  private let bounds: [Int]
  private let contents: [[Content]]

  /// The longest ending that is written out twice.
  private static let longestEnding = 4

  /// A chord as a band needs it to be the same.
  private struct Content: Hashable {
    let beat: Double
    let root: PitchClass?
    let isMinor: Bool
  }

  init(_ chart: Chart) {
    self.chart = chart
    bounds = chart.bars.indices.filter { $0 == 0 || chart.bars[$0].section != nil } + [chart.bars.count]
    contents = zip(chart.bars, chart.filled).map { bar, chords in
      var contents: [Content] = []
      for chord in chords {
        let base = chord.symbol.map { ChordIdentity.base(of: $0) }
        let content = Content(
          beat: chord.beat, root: base?.root.pitchClass,
          isMinor: base?.chord.quality.degrees.contains(.minorThird) ?? false)
        if let before = contents.last, before.root == content.root, before.isMinor == content.isMinor {
          continue
        }
        contents.append(content)
      }
      return contents
    }
  }

  var bars: [Chart.Bar] { folded(0..<max(0, bounds.count - 1)) }

  /// A part of `period` sections from `first` on that is played `times` times; the last bars of the two times differ by `ending`.
  private struct Repeat {
    var first: Int
    var period: Int
    var times: Int
    var ending: Int
    var saved: Int
  }

  private func folded(_ sections: Range<Int>) -> [Chart.Bar] {
    guard let best = best(sections) else {
      return Array(chart.bars[bounds[sections.lowerBound]..<bounds[sections.upperBound]])
    }
    let behind = best.first + best.period * best.times
    let (begin, end) = (bounds[best.first], bounds[best.first + best.period])
    var part = Array(chart.bars[begin..<end])
    part[0].form.beginsRepeat = true
    part[part.count - 1].form.timesPlayed = best.times
    var other: [Chart.Bar] = []
    if best.ending > 0 {
      part[part.count - best.ending].form.endings = [1]
      part[part.count - 1].form.endsEnding = true
      let last = bounds[behind]
      other = Array(chart.bars[(last - best.ending)..<last])
      let first = part.count - best.ending
      written(&part[first], at: begin + first)
      written(&other[0], at: last - best.ending)
      other[0].form.endings = [2]
      other[other.count - 1].form.endsEnding = true
      for index in other.indices { other[index].section = nil }
    }
    let before = sections.lowerBound < best.first ? folded(sections.lowerBound..<best.first) : []
    var after = behind < sections.upperBound ? folded(behind..<sections.upperBound) : []
    if !after.isEmpty { written(&after[0], at: bounds[behind]) }
    return before + part + other + after
  }

  /// Behind a sign the chord that goes on is written again.
  private func written(_ bar: inout Chart.Bar, at index: Int) {
    guard bar.chords.first.map({ $0.beat > 0 }) ?? true,
      let last = chart.bars[..<index].last(where: { !$0.chords.isEmpty })?.chords.last
    else { return }
    var goesOn = last
    goesOn.beat = 0
    bar.chords.insert(goesOn, at: 0)
  }

  private func best(_ sections: Range<Int>) -> Repeat? {
    var best: Repeat?
    for first in sections {
      var period = 1
      while first + 2 * period <= sections.upperBound {
        defer { period += 1 }
        guard let found = repetition(first, period, until: sections.upperBound) else { continue }
        if found.saved > best?.saved ?? 0 { best = found }
      }
    }
    return best
  }

  private func repetition(_ first: Int, _ period: Int, until: Int) -> Repeat? {
    let begin = bounds[first]
    let length = bounds[first + period] - begin
    var times = 1
    while first + (times + 1) * period <= until {
      let next = bounds[first + times * period]
      guard bounds[first + (times + 1) * period] - next == length,
        haveSameMarks(first, first + times * period, period),
        (0..<length).allSatisfy({ contents[begin + $0] == contents[next + $0] })
      else { break }
      times += 1
    }
    if times > 1 {
      return Repeat(first: first, period: period, times: times, ending: 0, saved: (times - 1) * length)
    }
    // The second time ends otherwise.
    let next = bounds[first + period]
    guard bounds[first + 2 * period] - next == length, haveSameMarks(first, first + period, period) else {
      return nil
    }
    let same = (0..<length).prefix { contents[begin + $0] == contents[next + $0] }.count
    let ending = length - same
    guard ending <= Self.longestEnding, 2 * ending <= length else { return nil }
    return Repeat(first: first, period: period, times: 2, ending: ending, saved: same)
  }

  /// Whether the same sections begin at the same places.
  private func haveSameMarks(_ one: Int, _ other: Int, _ period: Int) -> Bool {
    (0..<period).allSatisfy { place in
      chart.bars[bounds[one + place]].section == chart.bars[bounds[other + place]].section
        && bounds[one + place] - bounds[one] == bounds[other + place] - bounds[other]
    }
  }
}
