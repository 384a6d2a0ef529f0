public import MusicTheory

/// Reads a progression that somebody has written in one line: `Dm7 | G7 | Cma7 | %`.
public enum ProgressionReader {
  /// A bar between bar lines; chords of one bar share its beats. `%` is the bar before, `.` goes on, `N.C.` is silence.
  ///
  /// Without bar lines every chord is a bar. Numerals are counted in `key`. `column` of an error counts from 1 in the text.
  public static func read(_ text: String, beats: Int = 4, key: Key? = nil) throws(TuneError) -> [Tune.Bar] {
    guard text.utf8.count <= 10_000 else {
      throw TuneError(line: 1, column: 1, "this progression is too long")
    }
    let characters = Array(text)
    var bars: [Tune.Bar] = []
    var cells = BarCells()
    var isCopy = false
    var last = BarCells.Cell.silence
    let hasLines = characters.contains("|")

    func endBar(_ place: Int) throws(TuneError) {
      if isCopy {
        guard let before = bars.last else {
          throw TuneError(line: 1, column: place, "there is no bar before this to repeat")
        }
        bars.append(Tune.Bar(number: bars.count + 1, chords: before.chords))
      } else if !cells.isEmpty {
        do throws(TuneError) {
          bars.append(Tune.Bar(number: bars.count + 1, chords: try cells.chords(beats: beats, after: &last)))
        } catch {
          throw TuneError(line: 1, column: place, error.sentence)
        }
      }
      (cells, isCopy) = (BarCells(), false)
    }

    var place = 0
    while place < characters.count {
      let start = place
      switch characters[place] {
      case "|":
        place += 1
        try endBar(start + 1)
      case let space where space.isWhitespace || space == ",": place += 1
      default:
        place += characters[place...].prefix { !$0.isWhitespace && $0 != "," && $0 != "|" }.count
        let word = String(characters[start..<place])
        if word == "%" { isCopy = true } else { try cells.append(cell(word, at: start + 1, key)) }
        if !hasLines { try endBar(start + 1) }
      }
    }
    try endBar(max(characters.count, 1))
    guard bars.contains(where: { !$0.chords.isEmpty }) else {
      throw TuneError(line: 1, column: 1, "there are no chords in this progression")
    }
    return bars
  }

  private static func cell(_ word: String, at column: Int, _ key: Key?) throws(TuneError) -> BarCells.Cell {
    if word == "." { return .hold }
    if ["NC", "N.C."].contains(word) { return .silence }
    do throws(ChordSymbolError) {
      return .chord(try ChordSymbolParser().parse(word), text: word)
    } catch {
      if let key, let counted = try? ChordNumeralParser(key: key).parse(word) {
        return .chord(counted, text: word)
      }
      throw TuneError(
        line: 1, column: column, "\(word.quotedExcerpt) is no chord: \(error.description)")
    }
  }
}
