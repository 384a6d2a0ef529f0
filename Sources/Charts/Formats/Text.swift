public import MusicTheory

extension ChartFormat {
  /// A chart as it is printed.
  public static let text = ChartFormat(
    "text", title: "Text", extensions: ["txt"], mediaType: "text/plain; charset=utf-8", isPaper: true
  ) { input throws(ChartError) in
    let (chart, problems) = try TextChartReader.read(
      input.bytes, name: input.name, names: input.names, takesWords: input.takesWords)
    var book = input.book
    book.add(chart)
    for problem in problems { book.add(problem) }
    return book
  } write: { score, style, remarks in
    Array(TextChart(score, style: style).text(&remarks).utf8)
  }
}

/// A chart as it is printed: four bars to a line.
///
/// The chords of a bar share it evenly; `/` goes on, `%` is the bar before once more, `|:` and `:|` stand around a repeat, `|1.` before an ending, `D.S. al Coda` behind its
/// bar. A polychord stands in brackets,
/// `[D]/[C7]`, as a bar line stands between bars.
struct TextChart {
  private let score: ChartScore
  private let symbol: ChordSymbol

  init(_ score: ChartScore, style: SymbolStyle) {
    (self.score, symbol) = (score, ChordSymbol(style: style))
  }

  /// The most signs of a bar.
  private static let mostCells = 64

  func text(_ remarks: inout [ChartRemark]) -> String {
    let bars = score.bars.indices.map { bar($0, &remarks) }
    let lines = score.lines
    // Chords stand below chords, also beside the sign of a repeat.
    let signs = score.bars.indices.map { index in
      sign(before: index, isFirst: lines.contains { $0.lowerBound == index })
    }
    let widths = (0..<5).map { column in
      lines.compactMap { column < $0.count ? bars[$0.lowerBound + column].count : nil }.max() ?? 0
    }
    let signWidths = (0..<5).map { column in
      lines.compactMap { column < $0.count ? signs[$0.lowerBound + column].count : nil }.max() ?? 0
    }
    var text = score.title.isEmpty ? "" : score.title + "\n"
    text += facts + "\n"
    for line in lines {
      let head = head(score.bars[line.lowerBound])
      // A blank line parts the sections.
      let first = score.bars[line.lowerBound]
      let key = first.changesKey ? first.key.map(self.text) : nil
      if head != nil || key != nil || line.lowerBound == 0 { text += "\n" }
      if let key { text += "\(ChartText.keyChange(key))\n" }
      if let head { text += "\(head):\n" }
      let padded = zip(line, widths).map { place, width in
        bars[place] + String(repeating: " ", count: width - bars[place].count)
      }
      for (place, bar) in zip(line, padded) {
        let free = signWidths[place - line.lowerBound] - signs[place].count
        text += signs[place] + String(repeating: " ", count: free + 1) + bar + " "
      }
      let marks = score.bars[line.upperBound - 1].marks
      text += ([marks.timesPlayed.map(Self.end) ?? "|"] + marks.wordsBehind).joined(separator: " ") + "\n"
    }
    return text
  }

  /// The name of the section, and the signs at its beginning: `A, Segno`.
  private func head(_ bar: ChartScore.Bar) -> String? {
    let words = [bar.section, bar.marks.isSegno ? "Segno" : nil, bar.marks.isCoda ? "Coda" : nil].compactMap(
      \.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private var facts: String {
    let key = score.key.map(text)
    // Without its note a small number would count dotted beats.
    let isSmall = score.meter.isCompound && score.tempo.map { $0 < Chart.Meter.leastOfEighths } == true
    let part =
      !isSmall ? "" : score.meter.unit == 8 ? "eighths " : score.meter.unit == 16 ? "16ths " : "32nds "
    let tempo = score.tempo.map { "\(ChartText.number($0)) \(part)a minute" }
    return [key, "\(score.meter.beats)/\(score.meter.unit)", tempo, score.feel?.lowercased()].compactMap(
      \.self
    ).joined(separator: ", ")
  }

  /// The bar line before a bar, with the sign of a repeat that ends there, and of one or an ending that begins: `:|:`, `|1.`
  private func sign(before index: Int, isFirst: Bool) -> String {
    let marks = score.bars[index].marks
    let end = isFirst || index == 0 ? nil : score.bars[index - 1].marks.timesPlayed
    let begin =
      marks.beginsRepeat ? ":" : marks.endings.isEmpty ? "" : marks.endings.sorted().map { "\($0)." }.joined()
    return (end.map(Self.end) ?? "|") + begin
  }

  /// `:|`, or `:|×3`.
  private static func end(_ times: Int) -> String { times > 2 ? ":|×\(times)" : ":|" }

  private func bar(_ index: Int, _ remarks: inout [ChartRemark]) -> String {
    let bar = score.bars[index]
    if repeats(index) { return "%" }
    // One sign for each, or for each beat, or for parts of a beat.
    let beats = bar.meter.beats
    let counts = (1...beats).filter { beats.isMultiple(of: $0) } + (2...16).map { $0 * beats }
    let count = score.cells(for: [bar], of: counts.filter { $0 <= Self.mostCells })
    let (cells, lost) = score.cells(bar, count: count ?? beats * max(1, 16 / beats))
    if count == nil {
      remarks.append(
        ChartRemark(bar: index + 1, "chords that begin between the signs are moved to the nearest"))
    }
    if lost > 0 { remarks.append(ChartRemark(bar: index + 1, "there is no room for \(lost) of its chords")) }
    let meter = bar.changesMeter ? bar.meterText + " " : ""
    return meter + cells.map { $0?.chord.map { text($0, in: bar.key) } ?? "/" }.joined(separator: " ")
  }

  /// Whether it sounds as the bar before: one chord goes on that filled that one, too.
  private func repeats(_ index: Int) -> Bool {
    guard index > 0, score.bars[index].chords.isEmpty, !score.bars[index].changesMeter,
      !score.bars[index].changesKey
    else { return false }
    let before = score.bars[index - 1].spans
    return before.count == 1 && before[0].chord != nil
  }

  private func text(_ key: Key) -> String { symbol.style.finish(key.text(symbol.style.noteNames)) }

  /// A guess has a question mark.
  private func text(_ chord: Chart.PlacedChord, in key: Key?) -> String {
    name(chord, ChordSymbol(style: symbol.style.counting(in: key))) + (chord.isGuess ? "?" : "")
  }

  private func name(_ chord: Chart.PlacedChord, _ symbol: ChordSymbol) -> String {
    /// Without spaces, which would look like two signs: `C7(♭9,omit3)`.
    func text(_ chord: WrittenChord) -> String { symbol.text(chord).replacing(" ", with: ",") }
    switch chord.symbol {
    case nil: return ChartText.silence
    case .chord(let chord): return text(chord)
    case .polychord(let upper, let lower): return "[\(text(upper))]/[\(text(lower))]"
    }
  }
}

// MARK: - Reading

/// Reads a progression that is written in one line: `Dm7 | G7 | Cma7 | %`.
public enum ProgressionReader {
  /// A bar between bar lines; chords of one bar share its beats. `%` is the bar before, `.` goes on, `N.C.` is silence. In a bar of spaces the
  /// chord before goes on; in front of the first chord, and where a line of text ends, there is none.
  ///
  /// Without bar lines every chord is a bar. Numerals are counted in `key`. `column` of an error counts from 1 in the text.
  public static func read(_ text: String, beats: Int = 4, key: Key? = nil) throws(ChartError) -> [Chart.Bar] {
    guard text.utf8.count <= 10_000 else {
      throw ChartError(line: 1, column: 1, "this progression is too long")
    }
    let characters = Array(text)
    var bars: [Chart.Bar] = []
    var cells = BarCells()
    var isCopy = false
    let hasLines = characters.contains("|")
    // Where the last bar line ends, and whether it is a single one.
    var lastLine: (end: Int, isSingle: Bool)?

    func endBar(_ place: Int) throws(ChartError) {
      if isCopy {
        guard let before = bars.last else {
          throw ChartError(line: 1, column: place, "there is no bar before this to repeat")
        }
        bars.append(Chart.Bar(chords: before.chords))
      } else if !cells.isEmpty {
        do throws(ChartError) {
          bars.append(Chart.Bar(chords: try cells.chords(beats: beats)))
        } catch {
          throw ChartError(line: 1, column: place, error.sentence)
        }
      }
      (cells, isCopy) = (BarCells(), false)
    }

    var place = 0
    while place < characters.count {
      let start = place
      switch characters[place] {
      case "|":
        place += characters[place...].prefix { $0 == "|" }.count
        try endBar(start + 1)
        let isSingle = place == start + 1
        if let lastLine, !bars.isEmpty {
          // People set a double line off with a space.
          let gap = characters[lastLine.end..<start]
          let least = isSingle && lastLine.isSingle ? 1 : 3
          if gap.count >= least, gap.allSatisfy({ $0.isWhitespace && !$0.isNewline }) {
            bars.append(Chart.Bar())
          }
        }
        lastLine = (place, isSingle)
      case let space where space.isWhitespace || space == ",": place += 1
      default:
        place += characters[place...].wordLength
        let word = String(characters[start..<place])
        if word == "%" { isCopy = true } else { try cells.append(cell(word, at: start + 1, key)) }
        if !hasLines { try endBar(start + 1) }
      }
    }
    try endBar(max(characters.count, 1))
    guard bars.contains(where: { $0.chords.contains { $0.symbol != nil } }) else {
      throw ChartError(line: 1, column: 1, "there are no chords in this progression")
    }
    return bars
  }

  private static func cell(_ word: String, at column: Int, _ key: Key?) throws(ChartError) -> BarCells.Cell {
    if word == "." { return .hold }
    if ["NC", "N.C."].contains(word) { return .silence }
    do throws(ChordSymbolError) {
      return .chord(try ChordSymbolParser().parse(word), text: word)
    } catch {
      if let key, let counted = try? ChordNumeralParser(key: key).parse(word) {
        return .chord(counted, text: word)
      }
      throw ChartError(
        line: 1, column: column, "\(word.quotedExcerpt) is not a chord: \(error.description)")
    }
  }
}
