public import MusicTheory

/// Reads charts as ``ChartFormat/text`` prints them, and as people type them: `| Dm7 G7 | Cma7 . | % |` in any number of lines.
///
/// Above the bars may stand the title, who wrote it, and a line with facts: `G minor, 3/4, 120 a minute, medium swing`. A line such as `A:` or `[A]` names the
/// section of the bars below it, `Key: D` their key, or `A:` before the bars of its own line; `A, Segno:` and `Coda:` are signs as well. A bar of spaces goes on. `|:`, `:|`, `:|×3` and `|1.` are repeats and endings; `To Coda`, `Fine` and `D.S. al Coda` stand behind the bar line.
///
/// In a line of chords without bar lines, as they stand above words, each chord is a bar.
public struct TextChartReader {
  private var chart: Chart
  /// The bar that is being read, and where it began.
  private var cells = BarCells()
  private var isCopy = false
  private var next = Chart.Bar()
  /// The meter of the bars from here on, where it is not that of the chart.
  private var meter: Chart.Meter?
  /// The same of the key.
  private var key: Key?
  /// As it was written.
  private var tempo: ChartFacts.Tempo?
  private var hasTitle = false
  /// The number of the line that is read, and the lines that were not understood.
  private var line = 0
  private var problems: [ChartError] = []
  /// The number of chords, and the words between them that are none.
  private var read = 0
  private var strange: [ChartError] = []
  /// The line of a repeat that has not ended.
  private var openRepeat: Int?
  private let spelling: ChartSpelling
  /// Whether the bars are those between bar lines.
  private let hasLines: Bool

  private init(name: String, _ spelling: ChartSpelling, hasLines: Bool) {
    (chart, self.spelling, self.hasLines) = (Chart(title: name), spelling, hasLines)
  }

  /// - Parameter name: the title of a chart without one.
  /// - Throws: where there are no chords, or fewer than other words, with the line and column of the first one.
  public static func read(_ text: String, name: String) throws(ChartError) -> Chart {
    try readAll(text, name: name).chart
  }

  /// The same of a file, with the lines that were not understood.
  ///
  /// - Parameters:
  ///   - names: the note names of the chords, where they are known.
  ///   - takesWords: whether a song without chords is read, too.
  /// - Throws: also where it is neither UTF-8 nor UTF-16 with its mark.
  public static func read(
    _ bytes: [UInt8], name: String, names: NoteNames? = nil, takesWords: Bool = false
  ) throws(ChartError) -> (chart: Chart, problems: [ChartError]) {
    try readAll(try ChartText.decoded(bytes), name: name, names: names, takesWords: takesWords)
  }

  private static func readAll(
    _ text: String, name: String, names: NoteNames? = nil, takesWords: Bool = false
  ) throws(ChartError) -> (chart: Chart, problems: [ChartError]) {
    guard text.utf8.count <= ChartLimits.tune else {
      throw ChartError("a tune has at most \(ChartLimits.tune) bytes")
    }
    // Lines end with either, or both.
    let lines = text.withoutMark.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
    if let song = try readSong(lines, in: text, name: name, names: names) { return song }
    if takesWords, let song = readWords(lines, in: text, name: name, names: names) { return song }
    return try readChords(lines, in: text, name: name, names: names)
  }

  /// Reads chords in bars, or one after the other.
  static func readChords(
    _ lines: [String], in text: String, name: String, names: NoteNames?, isSong: Bool = false
  ) throws(ChartError) -> (chart: Chart, problems: [ChartError]) {
    let hasLines = lines.contains { $0.contains("|") }
    // More lines than a chart has bars say nothing new.
    let looked = lines.prefix(ChartLimits.bars)
    let chords = hasLines ? [] : looked.compactMap { ChordLine($0) }
    let words = hasLines ? ChordLine.words(ofBars: lines) : chords.flatMap(\.words)
    let spelling = ChartSpelling(of: words, in: text, names: names ?? ChartSpelling.names(saidIn: text))
    var reader = TextChartReader(name: name, spelling, hasLines: hasLines)
    if !hasLines, !isSong {
      // Chords alone, as they are typed.
      let isAll =
        looked.count { !$0.trimmed.isEmpty } == chords.count && chords.allSatisfy { $0.section == nil }
      if chords.isEmpty || isAll && chords.flatMap(\.words).allSatisfy({ !spelling.isOwn($0) && $0 != "-" }) {
        do throws(ChartError) {
          reader.chart.bars = try ProgressionReader.read(text.trimmed)
        } catch {
          throw ChordLine.isProse(text) ? prose(looked) : error
        }
        return (reader.chart, [])
      }
    }
    for (index, line) in lines.enumerated() {
      reader.line = index + 1
      let before = reader.chart.bars.isEmpty
      do throws(ChartError) {
        try reader.read(line)
      } catch {
        throw ChartError(line: index + 1, column: error.column ?? 1, error.sentence)
      }
      if before, !reader.chart.bars.isEmpty { spelling.sentences.forEach { reader.ignore($0) } }
    }
    if let line = reader.openRepeat {
      reader.problems.append(
        ChartError(line: line, column: 1, "this repeat is never closed; write :| where it ends"))
    }
    // Words with bar lines between them are no chart.
    if reader.strange.count > reader.read, let first = reader.strange.first { throw first }
    guard reader.chart.bars.contains(where: { $0.chords.contains { $0.symbol != nil } }) else {
      throw ChartError(line: 1, column: 1, "there are no chords in this chart")
    }
    reader.chart.tempo = reader.tempo?.beats(of: reader.chart.meter)
    return (reader.chart, reader.problems)
  }

  /// The reason why words are no chart; the first of them may as well be no chord for another reason.
  private static func prose(_ lines: some Sequence<String>) -> ChartError {
    for (index, line) in lines.enumerated() {
      guard let word = ChordLine.words(line).first else { continue }
      return ChartError(
        line: index + 1, column: 1,
        "\(word.quotedExcerpt) is not a chord, and there are no chords in this file")
    }
    return ChartError("there are no chords in this file")
  }

  private mutating func read(_ line: String) throws(ChartError) {
    let words = line.trimmed
    if !chart.bars.isEmpty, let key = ChartFacts.keyChange(words, names: spelling.names) {
      self.key = key == chart.key ? nil : key
    } else if words.contains("|") {
      try readBars(bars(of: line))
    } else if words.hasPrefix("["), words.hasSuffix("]") {
      next.section = ChartText.words(String(words.dropFirst().dropLast()))
    } else if words.hasSuffix(":") {
      take(head: words.dropLast())
    } else if ChartSpelling.names(saidIn: words) != nil {
      return
    } else if hasLines, !chart.bars.isEmpty, let name = Self.mark(words) {
      next.section = name
    } else if !hasLines || !chart.bars.isEmpty, let chords = ChordLine(line) {
      try read(chords)
    } else if chart.bars.isEmpty, !words.isEmpty {
      readHead(words)
    } else if let other = ChordLine.mistake(in: line) {
      ignore("\(other.quotedExcerpt) is not a chord; this line is not read")
    }
  }

  /// A line that is a rehearsal mark without a colon: `B`, `Bridge`.
  private static func mark(_ words: String) -> String? {
    words.count == 1 && words.first?.isUppercase == true ? words : ChartText.sectionName(words)
  }

  /// A bar for each chord.
  private mutating func read(_ line: ChordLine) throws(ChartError) {
    if let section = line.section { take(head: section[...]) }
    let first = chart.bars.count
    for (place, word) in line.words.enumerated() {
      if let times = ChartText.times(word) {
        guard place + 1 == line.words.count else { continue }
        repeatBars(from: first, times)
      } else if !ChordLine.signs.contains(word) {
        try readWord(word, column: 1)
        try endBar(column: 1)
      }
    }
  }

  /// The bars of a line are played several times.
  private mutating func repeatBars(from first: Int, _ times: Int) {
    guard first < chart.bars.count, times > 1 else { return }
    chart.bars[first].marks.beginsRepeat = true
    chart.bars[chart.bars.count - 1].marks.timesPlayed = times
  }

  /// The name of a section, and the signs at its beginning.
  private mutating func take(head: Substring) {
    for word in head.split(separator: ",").map({ String($0).trimmed }) {
      switch word.lowercased() {
      case "segno": next.marks.isSegno = true
      case "coda": next.marks.isCoda = true
      default: next.section = ChartText.words(word)
      }
    }
  }

  /// A line with spaces instead of the name of a section before its first bar line, as in `A: | C | F |`.
  private mutating func bars(of line: String) -> [Character] {
    let before = line.prefix { $0 != "|" }
    let head = String(before).trimmed
    // Right before the bar line it would be a repeat.
    guard head.count > 1, head.hasSuffix(":"), before.last != ":" else { return Array(line) }
    take(head: head.dropLast())
    return Array(repeating: " ", count: before.count) + Array(line.dropFirst(before.count))
  }

  // MARK: Bars

  private mutating func readBars(_ line: [Character]) throws(ChartError) {
    var place = 0
    let first = chart.bars.count
    let lastLine = line.lastIndex(of: "|") ?? line.endIndex
    var isBehind = false
    // Where the last bar line ends, and whether it has signs.
    var before: (end: Int, isPlain: Bool)?
    while place < line.count {
      if place > lastLine, !isBehind, !line[place].isWhitespace {
        isBehind = true
        if let behind = behind(line[place...]) {
          for word in behind { _ = chart.bars[chart.bars.count - 1].marks.take(word) }
          return
        }
        if chart.bars.count > first, let times = ChartText.times(String(line[place...].prefix(20)).trimmed) {
          return repeatBars(from: first, times)
        }
      }
      let start = place
      switch line[place] {
      case _
      where line[place] == "|" || line[place] == ":" && place + 1 < line.count && line[place + 1] == "|":
        let endsRepeat = line[place] == ":"
        let isPlain = !endsRepeat && (place + 1 == line.count || !Self.signsOfLines.contains(line[place + 1]))
        if let before {
          // Beside the signs of a repeat people leave a space.
          let gap = line[before.end..<place]
          let least = isPlain && before.isPlain ? 1 : 3
          if gap.count >= least, gap.allSatisfy(\.isWhitespace) { try addEmptyBar() }
        }
        place += endsRepeat ? 1 : 0
        try readLine(line, &place, endsRepeat: endsRepeat)
        before = (place, isPlain)
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

  /// The letters behind a bar line that are no bar yet: of repeats, double lines and endings.
  private static let signsOfLines: Set<Character> = Set(":|]×0123456789")

  /// The words behind the last bar line, if they are signs.
  private func behind(_ text: ArraySlice<Character>) -> [String]? {
    guard !chart.bars.isEmpty, cells.isEmpty, !isCopy else { return nil }
    var rest = String(text).trimmed
    var words: [String] = []
    var marks = Chart.Bar.Marks()
    for sign in ["To Coda", "Fine"] where rest.lowercased().hasPrefix(sign.lowercased()) {
      words.append(sign)
      rest = String(rest.dropFirst(sign.count)).trimmed
    }
    if !rest.isEmpty { words.append(rest) }
    return words.allSatisfy { marks.take($0) } && !words.isEmpty ? words : nil
  }

  /// A bar line with the signs around it: `:|×3`, `|1.`, `:|:`.
  private mutating func readLine(
    _ line: [Character], _ place: inout Int, endsRepeat: Bool
  ) throws(ChartError) {
    try endBar(column: place + 1)
    while place < line.count, line[place] == "|" || line[place] == "]" { place += 1 }
    var times = 2
    if endsRepeat, let found = ChartText.times(at: line[place...]) {
      times = max(found.number, 2)
      place += found.length
    }
    if endsRepeat { openRepeat = nil }
    if endsRepeat, !chart.bars.isEmpty {
      chart.bars[chart.bars.count - 1].marks.timesPlayed = times
      if !lastEndings.isEmpty { chart.bars[chart.bars.count - 1].marks.endsEnding = true }
    }
    if place < line.count, line[place] == ":" {
      next.marks.beginsRepeat = true
      openRepeat = openRepeat ?? self.line
      place += 1
    }
    while let number = Self.number(line, place), number.end < line.count, line[number.end] == "." {
      if (1...99).contains(number.value) { next.marks.endings.insert(number.value) }
      place = number.end + 1
    }
  }

  /// The ending in which the last bar is.
  private var lastEndings: Set<Int> {
    for (place, bar) in chart.bars.enumerated().reversed() {
      if !bar.marks.endings.isEmpty { return bar.marks.endings }
      if bar.marks.beginsRepeat || bar.marks.timesPlayed != nil && place + 1 < chart.bars.count { return [] }
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
        symbol = try spelling.parse(text, key: nil)
      } catch {
        guard let key = key ?? chart.key, let counted = try? ChordNumeralParser(key: key).parse(text) else {
          return try readStrange(text, column: column)
        }
        symbol = counted
      }
      read += 1
      try cells.append(.chord(symbol, text: spelling.isOwn(text) ? ChordSymbol().text(symbol) : text))
    }
  }

  /// Keeps a word that is no chord as it is written, as every format does.
  private mutating func readStrange(_ word: String, column: Int) throws(ChartError) {
    let written = WrittenText(word, spelling: spelling)
    if let problem = written.problem { problems.append(ChartError(line: line, column: column, problem)) }
    if let mistake = written.mistake { strange.append(ChartError(line: line, column: column, mistake)) }
    try cells.append(.chord(written.symbol, text: word.excerpt()))
  }

  /// A bar in which the chord before goes on; above the first one there is only paper.
  private mutating func addEmptyBar() throws(ChartError) {
    guard !chart.bars.isEmpty else { return }
    guard chart.bars.count < ChartLimits.bars else { throw ChartOrder.tooLong }
    (next.meter, next.key) = (meter, key)
    chart.bars.append(next)
    next = Chart.Bar()
  }

  private mutating func endBar(column: Int) throws(ChartError) {
    defer { (cells, isCopy) = (BarCells(), false) }
    guard isCopy || !cells.isEmpty else { return }
    guard chart.bars.count < ChartLimits.bars else { throw ChartOrder.tooLong }
    (next.meter, next.key) = (meter, key)
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

  // MARK: Above the bars

  /// A chart with what stands above its bars, which are not read.
  static func readHeads(
    _ lines: [String], name: String, _ spelling: ChartSpelling
  ) -> (chart: Chart, problems: [ChartError]) {
    var reader = TextChartReader(name: name, spelling, hasLines: false)
    for (index, line) in lines.enumerated() {
      reader.line = index + 1
      let words = line.trimmed
      guard !words.isEmpty, !words.hasPrefix("["), ChartSpelling.names(saidIn: words) == nil else { continue }
      reader.readHead(words)
    }
    reader.chart.tempo = reader.tempo?.beats(of: reader.chart.meter)
    return (reader.chart, reader.problems)
  }

  /// The title, then who wrote it and lines with a key, a meter, a tempo and a feel.
  private mutating func readHead(_ line: String) {
    let words = hasTitle ? line : Self.titleBehindLabel(line)
    let facts = ChartFacts(words, names: spelling.names)
    if !hasTitle, let mistake = facts.mistake {
      ignore(mistake)
    } else if hasTitle ? facts.isLine : facts.isFirstLine {
      chart.key = facts.key ?? chart.key
      chart.meter = facts.meter ?? chart.meter
      chart.feel = facts.feel ?? chart.feel
      tempo = facts.tempo ?? tempo
      for words in facts.unknown {
        ignore("\(words.quotedExcerpt) is not a key, meter, tempo or feel, and is not read")
      }
    } else if !hasTitle {
      chart.title = ChartText.words(words) ?? chart.title
      hasTitle = true
    } else if chart.composer == nil {
      chart.composer = ChartText.words(words)
    } else {
      ignore("\(words.quotedExcerpt) is neither a title nor facts, and is not read")
    }
  }

  /// `title: Day`
  private static func titleBehindLabel(_ line: String) -> String {
    guard let sign = line.firstIndex(of: ":"), line[..<sign].trimmed.lowercased() == "title" else {
      return line
    }
    let title = line[sign...].dropFirst().trimmed
    return title.isEmpty ? line : title
  }

  private mutating func ignore(_ sentence: String) {
    problems.append(ChartError(line: line, column: 1, sentence))
  }
}
