internal import MusicTheory

/// A chart as it is printed: four bars to a line.
///
/// The chords of a bar share it evenly; `/` goes on, `%` is the bar before once more. A polychord stands in brackets,
/// `[D]/[C7]`, as a bar line stands between bars.
struct TextSheet {
  private let score: SheetScore
  private let symbol: ChordSymbol

  init(_ score: SheetScore, style: SymbolStyle) {
    (self.score, symbol) = (score, ChordSymbol(style: style))
  }

  /// More signs in one bar than anybody reads.
  private static let mostCells = 64

  func text(_ remarks: inout [SheetRemark]) -> String {
    let bars = score.bars.indices.map { bar($0, &remarks) }
    var lines: [Range<Int>] = []
    for (index, bar) in score.bars.enumerated() {
      if bar.section == nil, let line = lines.last, line.count < 4 {
        lines[lines.count - 1] = line.lowerBound..<index + 1
      } else {
        lines.append(index..<index + 1)
      }
    }
    let widths = (0..<4).map { column in
      lines.compactMap { column < $0.count ? bars[$0.lowerBound + column].count : nil }.max() ?? 0
    }
    var text = score.title.isEmpty ? "" : score.title + "\n"
    text += facts + "\n"
    for line in lines {
      let section = score.bars[line.lowerBound].section
      // A blank line parts the sections.
      if section != nil || line.lowerBound == 0 { text += "\n" }
      if let section { text += "\(section):\n" }
      let padded = zip(line, widths).map { place, width in
        bars[place] + String(repeating: " ", count: width - bars[place].count)
      }
      text += "| " + padded.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private var facts: String {
    let key = score.key.map { "\($0.text(symbol.style.noteNames))" }.map { symbol.style.finish($0) }
    let tempo = score.tempo.map { "\(SheetText.number($0)) a minute" }
    return [key, "\(score.meter.beats)/\(score.meter.unit)", tempo].compactMap(\.self).joined(separator: ", ")
  }

  private func bar(_ index: Int, _ remarks: inout [SheetRemark]) -> String {
    let bar = score.bars[index]
    if repeats(index) { return "%" }
    // One sign for each, or for each beat, or for parts of a beat.
    let beats = score.meter.beats
    let counts = (1...beats).filter { beats.isMultiple(of: $0) } + (2...16).map { $0 * beats }
    let count = score.cells(for: [bar], of: counts.filter { $0 <= Self.mostCells })
    let (cells, lost) = score.cells(bar, count: count ?? beats * max(1, 16 / beats))
    if count == nil {
      remarks.append(
        SheetRemark(bar: index + 1, "chords that begin between the signs are moved to the nearest"))
    }
    if lost > 0 { remarks.append(SheetRemark(bar: index + 1, "there is no room for \(lost) of its chords")) }
    return cells.map { $0?.chord.map(text) ?? "/" }.joined(separator: " ")
  }

  /// Whether it sounds as the bar before: one chord goes on that filled that one, too.
  private func repeats(_ index: Int) -> Bool {
    guard index > 0, score.bars[index].chords.isEmpty else { return false }
    let before = score.bars[index - 1].spans
    return before.count == 1 && before[0].chord != nil
  }

  private func text(_ chord: LeadSheet.PlacedChord) -> String {
    switch chord.symbol {
    case nil: SheetText.silence
    case .chord(let chord): text(chord)
    case .polychord(let upper, let lower): "[\(text(upper))]/[\(text(lower))]"
    }
  }

  /// Without spaces, which would look like two signs: `C7(♭9,omit3)`.
  private func text(_ chord: WrittenChord) -> String { symbol.text(chord).replacing(" ", with: ",") }
}
