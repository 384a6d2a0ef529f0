internal import MusicTheory

/// Reads charts as ``ChartFormat/text`` prints them, and as people type them: `| Dm7 G7 | Cma7 . | % |` in any number of lines.
///
/// Above the bars may stand the title, and a line with facts: `G minor, 3/4, 120 a minute, medium swing`. A line such as `A:` names the section of the bars
/// below it, `A, Segno:` and `Coda:` are signs as well. `|:`, `:|`, `:|×3` and `|1.` are repeats and endings; `To Coda`, `Fine` and `D.S. al Coda` stand behind the bar line.
public struct TextChartReader {
  private var chart: Chart
  /// The bar that is being read, and where it began.
  private var cells = BarCells()
  private var isCopy = false
  private var next = Chart.Bar()
  /// The meter of the bars from here on, where it is not that of the chart.
  private var meter: Chart.Meter?

  private init(name: String) { chart = Chart(title: name) }

  /// - Parameter name: the title of a chart without one.
  /// - Throws: where a word is no chord, with its line and column, and where there are no chords.
  public static func read(_ text: String, name: String) throws(ChartError) -> Chart {
    guard text.utf8.count <= ChartLimits.tune else {
      throw ChartError("a tune has at most \(ChartLimits.tune) bytes")
    }
    var reader = TextChartReader(name: name)
    // Lines end with either, or both.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    guard lines.contains(where: { $0.contains("|") }) else {
      reader.chart.bars = try ProgressionReader.read(text.trimmed)
      return reader.chart
    }
    for (index, line) in lines.enumerated() {
      do throws(ChartError) {
        try reader.read(line)
      } catch {
        throw ChartError(line: index + 1, column: error.column ?? 1, error.sentence)
      }
    }
    guard reader.chart.bars.contains(where: { $0.chords.contains { $0.symbol != nil } }) else {
      throw ChartError(line: 1, column: 1, "there are no chords in this chart")
    }
    return reader.chart
  }

  private mutating func read(_ line: String) throws(ChartError) {
    let words = line.trimmed
    if words.contains("|") {
      try readBars(Array(line))
    } else if words.hasSuffix(":") {
      for word in words.dropLast().split(separator: ",").map({ String($0).trimmed }) {
        switch word.lowercased() {
        case "segno": next.form.isSegno = true
        case "coda": next.form.isCoda = true
        default: next.section = ChartText.words(word)
        }
      }
    } else if chart.bars.isEmpty, !words.isEmpty, !take(facts: words), let title = ChartText.words(words) {
      chart.title = title
    }
  }

  // MARK: Bars

  private mutating func readBars(_ line: [Character]) throws(ChartError) {
    var place = 0
    let lastLine = line.lastIndex(of: "|") ?? line.endIndex
    while place < line.count {
      if place > lastLine, let behind = behind(line[place...]) {
        for word in behind { _ = chart.bars[chart.bars.count - 1].form.take(word) }
        return
      }
      let start = place
      switch line[place] {
      case "|": try readLine(line, &place, endsRepeat: false)
      case ":" where place + 1 < line.count && line[place + 1] == "|":
        place += 1
        try readLine(line, &place, endsRepeat: true)
      case let space where space.isWhitespace || space == ",": place += 1
      default:
        place += line[place...].wordLength
        // A repeat that ends right behind a chord.
        if line[place - 1] == ":", place < line.count, line[place] == "|" { place -= 1 }
        try readWord(String(line[start..<place]), column: start + 1)
      }
    }
    try endBar(column: line.count)
  }

  /// The words behind the last bar line, if they are signs.
  private func behind(_ text: ArraySlice<Character>) -> [String]? {
    guard !chart.bars.isEmpty, cells.isEmpty, !isCopy else { return nil }
    var rest = String(text).trimmed
    var words: [String] = []
    var form = Chart.Bar.Form()
    for sign in ["To Coda", "Fine"] where rest.lowercased().hasPrefix(sign.lowercased()) {
      words.append(sign)
      rest = String(rest.dropFirst(sign.count)).trimmed
    }
    if !rest.isEmpty { words.append(rest) }
    return words.allSatisfy { form.take($0) } && !words.isEmpty ? words : nil
  }

  /// A bar line with the signs around it: `:|×3`, `|1.`, `:|:`.
  private mutating func readLine(
    _ line: [Character], _ place: inout Int, endsRepeat: Bool
  ) throws(ChartError) {
    try endBar(column: place + 1)
    while place < line.count, line[place] == "|" || line[place] == "]" { place += 1 }
    var times = 2
    if place < line.count, "×x".contains(line[place]), let number = Self.number(line, place + 1) {
      times = min(max(number.value, 2), 99)
      place = number.end
    }
    if endsRepeat, !chart.bars.isEmpty {
      chart.bars[chart.bars.count - 1].form.timesPlayed = times
      if !lastEndings.isEmpty { chart.bars[chart.bars.count - 1].form.endsEnding = true }
    }
    if place < line.count, line[place] == ":" {
      next.form.beginsRepeat = true
      place += 1
    }
    while let number = Self.number(line, place), number.end < line.count, line[number.end] == "." {
      if (1...99).contains(number.value) { next.form.endings.insert(number.value) }
      place = number.end + 1
    }
  }

  /// The ending in which the last bar is.
  private var lastEndings: Set<Int> {
    for bar in chart.bars.reversed() {
      if !bar.form.endings.isEmpty { return bar.form.endings }
      if bar.form.beginsRepeat || bar.form.timesPlayed != nil && bar != chart.bars.last { return [] }
    }
    return []
  }

  private static func number(_ line: [Character], _ place: Int) -> (value: Int, end: Int)? {
    guard place < line.count else { return nil }
    let digits = line[place...].prefix(3).prefix { $0.isASCII && $0.isNumber }
    return Int(String(digits)).map { ($0, digits.endIndex) }
  }

  private mutating func readWord(_ word: String, column: Int) throws(ChartError) {
    switch word {
    case "%": isCopy = true
    case ".", "/", "-": try cells.append(.hold)
    case _ where cells.isEmpty && Chart.Meter(text: word) != nil:
      meter = Chart.Meter(text: word).flatMap { $0 == chart.meter ? nil : $0 }
    case _ where ["NC", "N.C."].contains(word.uppercased()): try cells.append(.silence)
    default:
      // `G7?` is a guess, `[D]/[C7]` a polychord.
      var text = word.hasSuffix("?") && word.count > 1 ? String(word.dropLast()) : word
      if text.hasPrefix("["), text.hasSuffix("]") {
        text = String(text.dropFirst().dropLast()).replacing("]/[", with: "|")
      }
      let symbol: WrittenSymbol
      do throws(ChordSymbolError) {
        symbol = try ChordSymbolParser().parse(text)
      } catch {
        guard let key = chart.key, let counted = try? ChordNumeralParser(key: key).parse(text) else {
          throw ChartError(
            line: 1, column: column, "\(word.quotedExcerpt) is no chord: \(error.description)")
        }
        symbol = counted
      }
      try cells.append(.chord(symbol, text: text))
    }
  }

  private mutating func endBar(column: Int) throws(ChartError) {
    defer { (cells, isCopy) = (BarCells(), false) }
    guard isCopy || !cells.isEmpty else { return }
    guard chart.bars.count < ChartLimits.bars else { throw ChartOrder.tooLong }
    next.meter = meter
    if isCopy {
      guard let before = chart.bars.last else {
        throw ChartError(line: 1, column: column, "there is no bar before this to repeat")
      }
      next.chords = before.chords
    } else {
      do throws(ChartError) {
        next.chords = try cells.chords(beats: (meter ?? chart.meter).beats)
      } catch {
        throw ChartError(line: 1, column: column, error.sentence)
      }
    }
    chart.bars.append(next)
    next = Chart.Bar()
  }

  // MARK: Facts

  /// Takes a line with a key, a meter, a tempo and a feel, or some of these; false for a line with anything else.
  private mutating func take(facts line: String) -> Bool {
    var (key, meter, tempo, feel) = (chart.key, chart.meter, chart.tempo, chart.feel)
    for word in line.split(separator: ",").map({ String($0).trimmed }) {
      let parts = word.split(separator: " ").map { $0.lowercased() }
      if let found = Chart.Meter(text: word) {
        meter = found
      } else if let number = parts.first.flatMap({ Double($0) }), (20...400).contains(number),
        [[], ["a", "minute"], ["bpm"]].contains(Array(parts.dropFirst()))
      {
        tempo = number
      } else if let found = Key(text: word) {
        key = found
      } else if parts.last == "swing" || parts == ["straight", "eighths"] {
        feel = parts.last == "swing" ? .swing : .straight
      } else if !["slow", "medium", "fast", "up-tempo"].contains(word.lowercased()) {
        return false
      }
    }
    (chart.key, chart.meter, chart.tempo, chart.feel) = (key, meter, tempo, feel)
    return true
  }
}

extension ArraySlice<Character> {
  /// The letters of the word at the beginning of a line of bars: up to a space, a bar line or a comma, which belongs to a chord in brackets: `C7(b9,b13)`.
  var wordLength: Int {
    var depth = 0
    return prefix { letter in
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      return !letter.isWhitespace && letter != "|" && (letter != "," || depth > 0)
    }.count
  }
}
