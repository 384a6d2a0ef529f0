internal import MusicTheory

/// A song in the ChordPro format with its chords in a grid; `.` goes on.
///
/// Source: the description of ChordPro 6 (chordpro.org), grid sections. Every bar has the same number of cells, at
/// least one a beat.
struct ChordProSheet {
  private let score: SheetScore

  init(_ score: SheetScore) { self.score = score }

  func text(_ remarks: inout [SheetRemark]) -> String {
    var text = ""
    if !score.title.isEmpty { text += "{title: \(score.title)}\n" }
    if let key = score.key { text += "{key: \(SheetText.plainKey(key))}\n" }
    text += "{time: \(score.meter.beats)/\(score.meter.unit)}\n"
    if let tempo = score.tempo { text += "{tempo: \(SheetText.number(tempo))}\n" }
    guard !score.bars.isEmpty else { return text }
    let count = cellCount
    text += grids(count).map { grid($0, count, &remarks) }.joined()
    return text
  }

  /// As many cells as all bars need, but not more than 64; four cells in a bar of three beats or one would be read as beats.
  private var cellCount: Int {
    let beats = score.meter.beats
    let counts = (1...max(1, 64 / beats)).map { $0 * beats }.filter { beats != 1 || $0 != 4 }
    return score.cells(for: score.bars, of: counts) ?? beats * max(1, 16 / beats)
  }

  /// A section each.
  private func grids(_ count: Int) -> [Range<Int>] {
    score.bars.indices.reduce(into: []) { grids, index in
      if let last = grids.last, score.bars[index].section == nil {
        grids[grids.count - 1] = last.lowerBound..<index + 1
      } else {
        grids.append(index..<index + 1)
      }
    }
  }

  private func grid(_ places: Range<Int>, _ count: Int, _ remarks: inout [SheetRemark]) -> String {
    let first = places.lowerBound
    let section = score.bars[first].section
    // A quotation mark would end the label.
    let label = section?.replacing("\"", with: "'").replacing("}", with: ")").replacing("{", with: "(")
    if let section, let label, label != section {
      remarks.append(SheetRemark(bar: first + 1, "the mark \(section) is written \(label)"))
    }
    var text =
      "\n{start_of_grid: shape=\"\(min(4, places.count))x\(count)\"\(label.map { " label=\"\($0)\"" } ?? "")}\n"
    for line in stride(from: places.lowerBound, to: places.upperBound, by: 4) {
      let bars = (line..<min(line + 4, places.upperBound)).map { bar($0, count, &remarks) }
      text += "| \(bars.joined(separator: " | ")) |\n"
    }
    return text + "{end_of_grid}\n"
  }

  private func bar(_ index: Int, _ count: Int, _ remarks: inout [SheetRemark]) -> String {
    let bar = score.bars[index]
    let (cells, lost) = score.cells(bar, count: count)
    if bar.chords.contains(where: { !($0.start * count).isMultiple(of: score.barTicks) }) {
      remarks.append(
        SheetRemark(bar: index + 1, "chords that begin between the cells are moved to the nearest"))
    }
    if lost > 0 { remarks.append(SheetRemark(bar: index + 1, "there is no room for \(lost) of its chords")) }
    return cells.map { $0?.chord?.plainText ?? "." }.joined(separator: " ")
  }
}
