internal import MusicTheory

// A chart as a band reads it: a part that is played again at once is written once.
extension Chart {
  /// The same tune with repeat signs, first and second endings, and a jump where that saves a line or more: D.C. or D.S., al Fine or al Coda.
  ///
  /// Only whole sections are written once, and those whose chords have the same roots and thirds; the tensions of the first time stay. Of all ways to
  /// write them the one that saves most bars is taken. A chart that has signs already stays as it is.
  ///
  /// - Complexity: O(*n*³) in the number of sections.
  public var folded: Chart { folded { $0.barsWithJump } }

  /// The same with repeat signs and endings alone, for formats that have no jumps.
  public var withRepeats: Chart { folded { $0.bars } }

  private func folded(_ bars: (Folding) -> [Bar]) -> Chart {
    // The words of a second verse would be lost in a repeat.
    guard song == nil, self.bars.allSatisfy({ $0.marks == Bar.Marks() }) else { return self }
    var folded = self
    folded.bars = bars(Folding(self))
    return folded
  }
}

/// Finds the sections of a chart that return at once.
private struct Folding {
  private let chart: Chart
  /// The first bar of each section, and the end.
  private let bounds: [Int]
  private let contents: [BarContent]

  /// The longest ending that is written out twice.
  private static let longestEnding = 4

  private struct Content: Hashable {
    let beat: Double
    /// `nil` for N.C.
    let role: ChordRole?
  }

  private struct BarContent: Hashable {
    let meter: Chart.Meter?
    let chords: [Content]
  }

  init(_ chart: Chart) {
    self.chart = chart
    bounds = chart.bars.indices.filter { $0 == 0 || chart.bars[$0].section != nil } + [chart.bars.count]
    contents = Self.contents(of: chart)
  }

  private static func contents(of chart: Chart) -> [BarContent] {
    zip(chart.bars, chart.filled).map { bar, chords in
      var contents: [Content] = []
      for chord in chords {
        let content = Content(beat: chord.beat, role: chord.symbol.map { ChordRole($0) })
        if let before = contents.last, before.role == content.role { continue }
        contents.append(content)
      }
      return BarContent(meter: bar.meter, chords: contents)
    }
  }

  var bars: [Chart.Bar] { folded(0..<max(0, bounds.count - 1)) }

  /// A part of `period` sections from `first` on that is played `times` times. Of two times the last bars may differ: `endings` of them.
  /// Behind the last time may be some bars more: a `tail`.
  private struct Repeat {
    var first: Int
    var period: Int
    var times: Int
    var endings: (first: Int, second: Int)?
    var tail = 0
    var saved: Int
  }

  private func folded(_ sections: Range<Int>) -> [Chart.Bar] {
    guard let best = best(sections) else {
      return Array(chart.bars[bounds[sections.lowerBound]..<bounds[sections.upperBound]])
    }
    let behind = best.first + best.period * best.times
    let (begin, end) = (bounds[best.first], bounds[best.first + best.period])
    var part = Array(chart.bars[begin..<end])
    part[0].marks.beginsRepeat = true
    part[part.count - 1].marks.timesPlayed = best.times
    var other: [Chart.Bar] = []
    if let endings = best.endings {
      let first = part.count - endings.first
      part[first].marks.endings = [1]
      part[part.count - 1].marks.endsEnding = true
      let last = bounds[behind]
      other = Array(chart.bars[(last - endings.second)..<last])
      written(&part[first], at: begin + first)
      written(&other[0], at: last - endings.second)
      other[0].marks.endings = [2]
      other[other.count - 1].marks.endsEnding = true
      for index in other.indices { other[index].section = nil }
    }
    let before = sections.lowerBound < best.first ? folded(sections.lowerBound..<best.first) : []
    var after = behind < sections.upperBound ? folded(behind..<sections.upperBound) : []
    if !after.isEmpty { written(&after[0], at: bounds[behind]) }
    var tail = Array(chart.bars[(bounds[behind] - best.tail)..<bounds[behind]])
    if !tail.isEmpty { written(&tail[0], at: bounds[behind] - best.tail) }
    return before + part + other + tail + after
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
    var (times, tail) = (1, 0)
    while tail == 0, first + (times + 1) * period <= until {
      let next = bounds[first + times * period]
      let more = bounds[first + (times + 1) * period] - next - length
      guard (0..<Self.longestEnding).contains(more),
        haveSameMarks(first, first + times * period, period),
        (0..<length).allSatisfy({ contents[begin + $0] == contents[next + $0] })
      else { break }
      (times, tail) = (times + 1, more)
    }
    if times > 1 {
      return Repeat(first: first, period: period, times: times, tail: tail, saved: (times - 1) * length)
    }
    // The second time ends otherwise.
    let next = bounds[first + period]
    let other = bounds[first + 2 * period] - next
    guard haveSameMarks(first, first + period, period) else { return nil }
    let same = (0..<min(length, other)).prefix { contents[begin + $0] == contents[next + $0] }.count
    let endings = (first: length - same, second: other - same)
    // No section begins inside an ending.
    let isInside = same > bounds[first + period - 1] - begin
    let isShort =
      isInside
      && [endings.first, endings.second].allSatisfy {
        (1...Self.longestEnding).contains($0) && $0 <= same
      }
    return isShort ? Repeat(first: first, period: period, times: 2, endings: endings, saved: same) : nil
  }

  /// Whether the same sections begin at the same places.
  private func haveSameMarks(_ one: Int, _ other: Int, _ period: Int) -> Bool {
    (0..<period).allSatisfy { place in
      chart.bars[bounds[one + place]].section == chart.bars[bounds[other + place]].section
        && bounds[one + place] - bounds[one] == bounds[other + place] - bounds[other]
    }
  }

  // MARK: Jumps

  /// The fewest bars for which a band looks for a sign: two lines.
  private static let shortestJump = 8
  /// A coda is an ending: two lines at most.
  private static let longestCoda = 8

  /// The chart with repeats, and with a jump in place of a last part that was played before, if that saves more than the repeats in that part do.
  var barsWithJump: [Chart.Bar] {
    let plain = bars
    var best = plain
    for section in bounds.indices.dropFirst().dropLast().reversed() {
      for written in withJump(at: section) where written.count + 4 <= best.count {
        var jumping = chart
        jumping.bars = written
        guard let played = try? jumping.played(), Self.contents(of: played) == contents else { continue }
        best = written
      }
    }
    return best
  }

  /// The ways to write the part from a section on as a jump behind the section before it: from each section, as far as it is the same.
  private func withJump(at section: Int) -> [[Chart.Bar]] {
    let tail = bounds[section]
    let before = folded(0..<section)
    guard let last = before.indices.last, before[last].marks.jump == nil else { return [] }
    var folded = chart
    folded.bars = before
    let contents = Self.contents(of: folded)
    return before.indices.filter { $0 == 0 || before[$0].section != nil }.compactMap { segno in
      let again = playedAgain(before, from: segno)
      let same = zip(again, tail...).prefix { bar, place in
        chart.bars.indices.contains(place) && contents[bar] == self.contents[place]
          && (chart.bars[place].section == nil || chart.bars[place].section == before[bar].section)
      }.count
      guard same >= Self.shortestJump else { return nil }
      var bars = before
      let rest = tail + same
      guard chart.bars.count - rest <= Self.longestCoda else { return nil }
      let isFine = rest == chart.bars.count
      // To the end of what is written is a repeat, and no jump.
      guard same < again.count || !isFine else { return nil }
      let turn = again[same - 1]
      guard turn < last || !isFine else { return nil }
      bars[last].marks.jump = .init(from: segno == 0 ? .beginning : .segno, to: isFine ? .fine : .coda)
      if segno > 0 { bars[segno].marks.isSegno = true }
      if isFine {
        bars[turn].marks.isFine = true
        return bars
      }
      bars[turn].marks.toCoda = .end
      var coda = Array(chart.bars[rest...])
      written(&coda[0], at: rest)
      coda[0].marks.isCoda = true
      return bars + coda
    }
  }

  /// The bars that are played behind a jump, in order.
  private func playedAgain(_ bars: [Chart.Bar], from segno: Int) -> [Int] {
    var jumping = bars
    jumping[segno].marks.isSegno = true
    jumping[bars.count - 1].marks.jump = .init(from: .segno, to: .end)
    var (once, twice) = (ChartOrder(bars), ChartOrder(jumping))
    guard let first = try? once.order(), let all = try? twice.order() else { return [] }
    return Array(all.dropFirst(first.count))
  }
}
