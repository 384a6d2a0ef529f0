internal import MusicTheory

/// A song in the ChordPro format with its chords in a grid; `.` goes on.
///
/// Source: the description of ChordPro 6 (chordpro.org), grid sections. Every bar has the same number of cells, at
/// least one a beat. It has signs for repeats and endings, and none for jumps.
struct ChordProChart {
  private let score: ChartScore

  init(_ score: ChartScore) { self.score = score }

  func text(_ remarks: inout [ChartRemark]) -> String {
    var text = ""
    if !score.title.isEmpty { text += "{title: \(score.title)}\n" }
    if let key = score.key { text += "{key: \(ChartText.plainKey(key))}\n" }
    text += "{time: \(score.meter.beats)/\(score.meter.unit)}\n"
    if let tempo = score.feltTempo { text += "{tempo: \(ChartText.number(tempo))}\n" }
    for places in grids { text += grid(places, cellCount(score.bars[places]), &remarks) }
    return text
  }

  /// As many cells as all bars need, but not more than 64; four cells in a bar of three beats or one would be read as beats.
  private func cellCount(_ bars: ArraySlice<ChartScore.Bar>) -> Int {
    let beats = bars.first?.meter.beats ?? 4
    let counts = (1...max(1, 64 / beats)).map { $0 * beats }.filter { beats != 1 || $0 != 4 }
    return score.cells(for: score.bars.lazy.filter { $0.meter == bars.first?.meter }, of: counts) ?? beats
      * max(1, 16 / beats)
  }

  /// A section each, or a part of one in the same meter and key.
  private var grids: [Range<Int>] {
    score.bars.indices.reduce(into: []) { grids, index in
      if let last = grids.last, score.bars[index].section == nil, !score.bars[index].changesMeter,
        !score.bars[index].changesKey
      {
        grids[grids.count - 1] = last.lowerBound..<index + 1
      } else {
        grids.append(index..<index + 1)
      }
    }
  }

  private func grid(_ places: Range<Int>, _ count: Int, _ remarks: inout [ChartRemark]) -> String {
    let first = places.lowerBound
    let section = score.bars[first].section
    // A quotation mark would end the label.
    let label = section?.replacing("\"", with: "'").replacing("}", with: ")").replacing("{", with: "(")
    if let section, let label, label != section {
      remarks.append(ChartRemark(bar: first + 1, "the mark \(section) is written \(label)"))
    }
    var text = score.bars[first].changesMeter ? "\n{time: \(score.bars[first].meterText)}" : ""
    if score.bars[first].changesKey, let key = score.bars[first].key {
      text += "\n{key: \(ChartText.plainKey(key))}"
    }
    text +=
      "\n{start_of_grid: shape=\"\(min(4, places.count))x\(count)\"\(label.map { " label=\"\($0)\"" } ?? "")}\n"
    for line in stride(from: places.lowerBound, to: places.upperBound, by: 4) {
      let end = min(line + 4, places.upperBound)
      let bars = (line..<end).map { sign(before: $0, isFirst: $0 == line) + " " + bar($0, count, &remarks) }
      let times = score.bars[end - 1].marks.timesPlayed
      text += bars.joined(separator: " ") + (times == nil ? " |" : " :|")
      text += times.map { $0 > 2 ? " \($0)x" : "" } ?? ""
      text += "\n"
    }
    return text + "{end_of_grid}\n"
  }

  /// The bar line before a bar, with the repeat that ends there and the repeat or the ending that begins: `|:`, `:|2`.
  private func sign(before index: Int, isFirst: Bool) -> String {
    let marks = score.bars[index].marks
    let ends = !isFirst && score.bars[index - 1].marks.timesPlayed != nil
    let begins = marks.beginsRepeat ? ":" : marks.endings.min().map { "\($0)" } ?? ""
    return (ends ? ":|" : "|") + begins
  }

  private func bar(_ index: Int, _ count: Int, _ remarks: inout [ChartRemark]) -> String {
    let bar = score.bars[index]
    let (cells, lost) = score.cells(bar, count: count)
    if bar.chords.contains(where: { !($0.start * count).isMultiple(of: bar.ticks) }) {
      remarks.append(
        ChartRemark(bar: index + 1, "chords that begin between the cells are moved to the nearest"))
    }
    if lost > 0 { remarks.append(ChartRemark(bar: index + 1, "there is no room for \(lost) of its chords")) }
    return cells.map { $0?.chord?.plainText ?? "." }.joined(separator: " ")
  }
}
