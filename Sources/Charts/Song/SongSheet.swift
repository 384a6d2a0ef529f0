internal import MusicTheory

/// A song as a text: lines of chords above lines of words.
///
/// The column of a chord says its syllable; a tab goes to the next column of eight. `[Verse]`, `Chorus:` and `Verse 2` alone on a line name a section,
/// `x2` behind the chords says how often the line is sung. Signs between the chords, such as bar lines, stay above the words.
struct SongSheet {
  /// The text without its words: chords with their sections, line by line as in the file, as ``TextChartReader`` reads them.
  private(set) var chords: [String] = []
  /// Remarks on lines that are neither chords nor plain words.
  private(set) var problems: [ChartError] = []
  private(set) var capo = 0
  private let rows: [Row]

  /// A line of the file.
  private enum Row {
    case blank
    case head(String)
    case facts(String)
    case chords([Mark], section: String?)
    case words(String)
    case tab(String)
    /// `Key: D` behind the first chords.
    case key(String)
  }

  /// A word of a line of chords, at its column.
  struct Mark: Hashable {
    var text: String
    var column: Int
    var isBarLine: Bool { text.allSatisfy { "|:".contains($0) } && text.contains("|") }
  }

  /// `nil` for a chart without words.
  init?(_ lines: [String]) {
    var rows: [Row] = []
    var pairs = 0
    var chordRows = 0
    var hasBars = false
    var hasHead = false
    for (index, line) in lines.enumerated() {
      let plain = Self.plain(line)
      let isKey = chordRows > 0 && ChartFacts.label(of: plain) != nil && Self.key(in: plain) != nil
      var row = isKey ? .key(plain) : Self.row(plain)
      if case .words(let words) = row {
        // Bars with more than chords in them: a chart.
        guard !words.contains("|") else { return nil }
        // Above the first chords stand the title and the facts.
        if chordRows == 0, !hasHead { row = .facts(plain) }
        if chordRows > 0, let other = ChordLine.mistake(in: words) {
          let isMixed = ChordLine.isMixed(words)
          if isMixed { row = .chords(Self.marks(of: plain), section: nil) }
          problems.append(
            ChartError(
              line: index + 1, column: 1,
              "\(other.quotedExcerpt) is not a chord; \(isMixed ? "it stays above the words" : "this line is kept as words")"
            ))
        }
        if case .words = row, case .chords? = rows.last, words.contains(where: \.isLetter) { pairs += 1 }
      }
      if case .head = row { hasHead = true }
      if case .chords(let marks, _) = row {
        chordRows += 1
        hasBars = hasBars || marks.contains(where: \.isBarLine)
      }
      rows.append(row)
    }
    guard pairs > 0, !hasBars || pairs > 1 && pairs * 2 >= chordRows else { return nil }
    self.rows = rows
    for (row, line) in zip(rows, lines) { chords.append(chordText(row, Self.plain(line))) }
  }

  /// A song without chords, which its sections show; `nil` for any other text.
  ///
  /// The paragraph above the words is the title, as far as it is short enough.
  init?(words lines: [String]) {
    var rows: [Row] = []
    var (known, heads, sung) = (0, 0, 0)
    // The paragraphs above the first section.
    var paragraph = 0
    for line in lines {
      let plain = Self.plain(line)
      var row = Self.row(plain)
      switch row {
      case .chords: return nil
      case .blank: paragraph += rows.isEmpty || Self.isBlank(rows[rows.count - 1]) ? 0 : 1
      case .head(let name):
        heads += 1
        known += ChartText.sectionName(name) == nil && !ChartText.isChorus(name) ? 0 : 1
      case .words(let words):
        guard !words.contains("|"), words.count <= Self.mostOfWords else { return nil }
        let isAbove = heads == 0 && (paragraph == 0 || ChartFacts(words.trimmed).isFirstLine)
        if isAbove { row = .facts(plain) } else { sung += 1 }
      case .facts, .tab, .key: break
      }
      rows.append(row)
    }
    let above = rows.prefix { if case .facts = $0 { true } else { false } }
    if above.count > Self.mostAbove {
      for (index, row) in above.enumerated() {
        if case .facts(let words) = row { rows[index] = .words(words) }
      }
      sung += above.count
    }
    guard sung > 0, known > 0, known * 2 >= heads else { return nil }
    self.rows = rows
    for (row, line) in zip(rows, lines) { chords.append(chordText(row, Self.plain(line))) }
  }

  /// The longest line that is sung, and the lines of a paragraph with a title: a verse has more, and prose longer ones.
  private static let mostOfWords = 160
  private static let mostAbove = 3

  private static func isBlank(_ row: Row) -> Bool { if case .blank = row { true } else { false } }

  /// The line as the reader of charts wants it.
  private mutating func chordText(_ row: Row, _ line: String) -> String {
    switch row {
    case .blank, .words, .tab: return ""
    case .head(let name): return "[\(name)]"
    case .key(let line): return line
    case .chords: return ChordLine.isMixed(line) ? "" : line
    case .facts(let words):
      guard let fret = Self.capo(in: words) else { return words }
      capo = fret
      return ""
    }
  }

  /// In any note names: the reader of chords knows which ones they are.
  private static func key(in line: String) -> Key? {
    NoteNames.all.lazy.compactMap { ChartFacts.keyChange(line, names: $0) }.first
  }

  /// `Capo: 2`, `capo 3rd fret`.
  private static func capo(in line: String) -> Int? {
    let words = line.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(6)
    guard words.first == "capo", line.count <= 40 else { return nil }
    return words.dropFirst().lazy.compactMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }.first {
      (0...24).contains($0)
    }
  }

  /// Without the marks that web pages set around chords, and with spaces for tabs.
  static func plain(_ line: String) -> String {
    var text = line
    if line.contains("[") {
      for mark in ["[ch]", "[/ch]", "[tab]", "[/tab]"] { text = text.replacing(mark, with: "") }
    }
    guard text.contains("\t") else { return ChartText.line(text) }
    var columns: [Character] = []
    for letter in text {
      if letter == "\t" {
        columns += Array(repeating: " ", count: 8 - columns.count % 8)
      } else {
        columns.append(letter)
      }
    }
    return ChartText.line(columns)
  }

  private static func row(_ line: String) -> Row {
    let words = line.trimmed
    // A line between the head and the words is paper.
    if words.allSatisfy({ "-=_*".contains($0) }), words.count != 1 { return .blank }
    if isTablature(words) { return .tab(line) }
    if let marks = marks(line) { return .chords(marks.marks, section: marks.section) }
    if words.hasPrefix("["), words.hasSuffix("]"), words.count < 60 {
      return .head(String(words.dropFirst().dropLast()))
    }
    if words.hasSuffix(":"), words.count < 40 { return .head(String(words.dropLast())) }
    if words.count < 20, ChartText.sectionName(words) != nil, words.split(separator: " ").count < 3 {
      return .head(words)
    }
    return .words(line)
  }

  /// `e|--3---2--|`
  private static func isTablature(_ line: String) -> Bool {
    guard let bar = line.prefix(4).firstIndex(of: "|") else { return false }
    return line[bar...].count { $0 == "-" } * 2 > line[bar...].count && line[bar...].count > 4
  }

  /// The words of a line of chords with their columns; `nil` for another line.
  private static func marks(_ line: String) -> (marks: [Mark], section: String?)? {
    let letters = Array(line.prefix(2000))
    let isPlain = !letters.contains("|")
    let withoutBars = String(letters.map { $0 == "|" ? " " : $0 })
    // The same decision as of the reader of charts, but for lines of silence alone.
    let words = ChordLine.words(withoutBars)
    let isSilent = !words.isEmpty && words.allSatisfy { ["NC", "N.C."].contains($0.uppercased()) }
    let chords = ChordLine(withoutBars) ?? ChordLine(withoutBars.replacing(":", with: " "))
    guard chords != nil || isSilent else { return nil }
    var marks: [Mark] = []
    var place = 0
    if chords?.section != nil {
      let end: Character = line.trimmed.hasPrefix("[") ? "]" : ":"
      place = (letters.firstIndex(of: end) ?? -1) + 1
    }
    while place < letters.count {
      if letters[place] == "|" || !isPlain && letters[place] == ":" {
        let sign = letters[place...].prefix { $0 == "|" || $0 == ":" }
        marks.append(Mark(text: String(sign), column: place))
        place += sign.count
        continue
      }
      let length = letters[place...].wordLength
      if length > 0 { marks.append(Mark(text: String(letters[place..<place + length]), column: place)) }
      place +=
        length + (length == 0 || place + length < letters.count && letters[place + length] != "|" ? 1 : 0)
    }
    return (marks, chords?.section)
  }

  /// The words of a line of chords with their columns, also where some are no chords.
  static func marks(of line: String) -> [Mark] {
    if let marks = marks(line) { return marks.marks }
    var marks: [Mark] = []
    let letters = Array(line.prefix(2000))
    var place = 0
    while place < letters.count {
      let length = max(letters[place...].wordLength, letters[place] == "|" ? 1 : 0)
      if length > 0 { marks.append(Mark(text: String(letters[place..<place + length]), column: place)) }
      place += max(length, 1)
    }
    return marks
  }

  /// Whether a word above the words is no chord and no sign.
  static func isStrange(_ mark: Mark, _ spelling: ChartSpelling, _ key: Key?) -> Bool {
    let line = line([mark], spelling, key)
    return line.chords.contains { $0.symbol == nil && !$0.isSilence }
  }

  // MARK: - The song

  /// The words of all chords, by which their note names are found.
  var names: [String] {
    rows.flatMap { row -> [String] in
      if case .chords(let marks, _) = row { marks.map(\.text) } else { [] }
    }
  }

  /// The song; its title and its facts are not in it.
  func song(_ spelling: ChartSpelling, key: Key?) -> Song {
    var builder = SongBuilder()
    var above: Song.Line?
    func close() {
      if let line = above { builder.add(line) }
      above = nil
    }
    for row in rows {
      switch row {
      case .blank:
        close()
        builder.addBlank()
      case .head(let name):
        close()
        builder.begin(ChartText.words(name), isChorus: ChartText.isChorus(name))
      case .facts: break
      case .key(let line):
        close()
        builder.key = ChartFacts.keyChange(line, names: spelling.names)
      case .tab(let line):
        close()
        builder.add(Song.Line(line, kind: .tab))
      case .chords(let marks, let section):
        close()
        if let section { builder.begin(ChartText.words(section), isChorus: ChartText.isChorus(section)) }
        above = Self.line(marks, spelling, builder.key ?? key)
      case .words(let words):
        guard var line = above else {
          builder.add(Song.Line(words))
          continue
        }
        line.words = String(words.reversed().drop(while: \.isWhitespace).reversed())
        builder.add(line)
        above = nil
      }
    }
    close()
    builder.set(capo: capo)
    return builder.finished()
  }

  /// The chords above a line that is still without words.
  static func line(_ marks: [Mark], _ spelling: ChartSpelling, _ key: Key?) -> Song.Line {
    var line = Song.Line("")
    for (index, mark) in marks.enumerated() {
      if mark.isBarLine || ChordLine.signs.contains(mark.text) || ["%", "."].contains(mark.text) {
        line.notes.append(Song.Note(mark.text, offset: mark.column))
      } else if let times = ChartText.times(mark.text) {
        if index + 1 == marks.count {
          line.times = times
        } else {
          line.notes.append(Song.Note(mark.text, offset: mark.column))
        }
      } else if ["NC", "N.C."].contains(mark.text.uppercased()) {
        line.chords.append(Song.Chord(nil, text: ChartText.silence, offset: mark.column))
      } else {
        let symbol = WrittenText(mark.text, key: key, spelling: spelling).symbol
        let text = symbol.flatMap { spelling.isOwn(mark.text) ? ChordSymbol().text($0) : nil } ?? mark.text
        line.chords.append(Song.Chord(symbol, text: text.excerpt(), offset: mark.column))
      }
    }
    return line
  }
}

extension TextChartReader {
  /// Reads a song with chords above its words; `nil` for a chart without words.
  static func readSong(
    _ lines: [String], in text: String, name: String, names: NoteNames?
  ) throws(ChartError) -> (chart: Chart, problems: [ChartError])? {
    guard let sheet = SongSheet(lines) else { return nil }
    let said = names ?? ChartSpelling.names(saidIn: text)
    let spelling = ChartSpelling(of: sheet.names, in: text, names: said)
    var (chart, problems) = try readChords(sheet.chords, in: text, name: name, names: said, isSong: true)
    let hasBars = sheet.chords.contains { $0.contains("|") }
    chart.take(sheet.song(spelling, key: chart.key), hasGuesses: !hasBars)
    if sheet.capo > 0 { chart.transpose(up: sheet.capo) }
    problems += sheet.problems
    return (chart, problems)
  }

  /// Reads a song without chords; `nil` for any other text.
  static func readWords(
    _ lines: [String], in text: String, name: String, names: NoteNames?
  ) -> (chart: Chart, problems: [ChartError])? {
    guard let sheet = SongSheet(words: lines) else { return nil }
    let spelling = ChartSpelling(of: [], in: text, names: names ?? ChartSpelling.names(saidIn: text))
    var (chart, problems) = readHeads(sheet.chords, name: name, spelling)
    chart.take(sheet.song(spelling, key: chart.key), hasGuesses: false)
    problems += sheet.problems
    return chart.isWordsAlone ? (chart, problems) : nil
  }
}
