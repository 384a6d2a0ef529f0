internal import MusicTheory

extension ChartFormat {
  /// Songs in the ChordPro format.
  public static let chordPro = ChartFormat(
    "chordpro", title: "ChordPro", extensions: ["cho"],
    readExtensions: ["cho", "crd", "chopro", "chordpro", "pro"], mediaType: "text/plain; charset=utf-8"
  ) { input throws(ChartError) in
    try ChordProReader.read(input.text, name: input.name)
  } write: { score, _, remarks in
    Array(ChordProChart(score).text(&remarks).utf8)
  }
}

/// A song in the ChordPro format with its chords in a grid; `.` goes on.
///
/// Source: the description of ChordPro 6 (chordpro.org), grid sections. Every bar has the same number of cells, at
/// least one a beat.
struct ChordProChart {
  private let score: ChartScore

  init(_ score: ChartScore) { self.score = score }

  func text(_ remarks: inout [ChartRemark]) -> String {
    var text = ""
    if !score.title.isEmpty { text += "{title: \(score.title)}\n" }
    if let key = score.key { text += "{key: \(ChartText.plainKey(key))}\n" }
    text += "{time: \(score.meter.beats)/\(score.meter.unit)}\n"
    if let tempo = score.tempo { text += "{tempo: \(ChartText.number(tempo))}\n" }
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

  private func grid(_ places: Range<Int>, _ count: Int, _ remarks: inout [ChartRemark]) -> String {
    let first = places.lowerBound
    let section = score.bars[first].section
    // A quotation mark would end the label.
    let label = section?.replacing("\"", with: "'").replacing("}", with: ")").replacing("{", with: "(")
    if let section, let label, label != section {
      remarks.append(ChartRemark(bar: first + 1, "the mark \(section) is written \(label)"))
    }
    var text =
      "\n{start_of_grid: shape=\"\(min(4, places.count))x\(count)\"\(label.map { " label=\"\($0)\"" } ?? "")}\n"
    for line in stride(from: places.lowerBound, to: places.upperBound, by: 4) {
      let bars = (line..<min(line + 4, places.upperBound)).map { bar($0, count, &remarks) }
      text += "| \(bars.joined(separator: " | ")) |\n"
    }
    return text + "{end_of_grid}\n"
  }

  private func bar(_ index: Int, _ count: Int, _ remarks: inout [ChartRemark]) -> String {
    let bar = score.bars[index]
    let (cells, lost) = score.cells(bar, count: count)
    if bar.chords.contains(where: { !($0.start * count).isMultiple(of: score.barTicks) }) {
      remarks.append(
        ChartRemark(bar: index + 1, "chords that begin between the cells are moved to the nearest"))
    }
    if lost > 0 { remarks.append(ChartRemark(bar: index + 1, "there is no room for \(lost) of its chords")) }
    return cells.map { $0?.chord?.plainText ?? "." }.joined(separator: " ")
  }
}

// MARK: - Reading

/// Reads songs in the ChordPro format: chords in brackets between the words, or bars in a grid.
///
/// Source: the description of ChordPro 6 (chordpro.org). A chord between words is a bar, unless the line has bar lines.
enum ChordProReader {
  /// The songs of `text`, in their order; `name` is the title of a song without one.
  ///
  /// - Throws: if there is far too much text.
  static func read(_ text: String, name: String = "Untitled") throws(ChartError) -> ChartBook {
    guard text.utf8.count <= ChartLimits.text else {
      throw ChartError("a song has at most \(ChartLimits.text) bytes")
    }
    var book = ChartBook()
    var song = ChordProSong()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = ChordProLine(number: index + 1, text: Array(line))
      if ["new_song", "ns"].contains(line.directive?.name) {
        finish(&song, name, &book)
        guard book.tunes.count + book.problems.count < ChartLimits.tunes else {
          book.problems.append(ChartError("only the first \(ChartLimits.tunes) tunes were read"))
          return book
        }
      } else {
        song.read(line)
      }
    }
    finish(&song, name, &book)
    if book.tunes.isEmpty, book.problems.isEmpty { throw ChartError("there are no chords in this file") }
    return book
  }

  private static func finish(_ song: inout ChordProSong, _ name: String, _ book: inout ChartBook) {
    defer { song = ChordProSong() }
    guard !song.isEmpty else { return }
    do throws(ChartError) {
      let chart = try song.written(name: name)
      _ = try chart.played()
      book.tunes.append(chart)
    } catch {
      book.problems.append(error)
    }
  }
}

/// A line of a song.
private struct ChordProLine {
  let number: Int
  let text: [Character]

  func error(_ place: Int, _ sentence: String) -> ChartError {
    ChartError(line: number, column: place + 1, sentence)
  }

  var start: Int { text.firstIndex { $0 != " " && $0 != "\t" } ?? text.count }
  var isComment: Bool { text.first == "#" }

  /// `{name: value}` or `{name value}`.
  var directive: (name: String, value: String)? {
    guard start < text.count, text[start] == "{", let end = text.lastIndex(of: "}"), end > start else {
      return nil
    }
    let words = text[(start + 1)..<end]
    let name = words.prefix { $0 != ":" && $0 != " " }
    let value = words.dropFirst(name.count).drop { $0 == ":" || $0 == " " }
    return (String(name).lowercased(), String(value).trimmed)
  }
}

/// A song while it is read.
private struct ChordProSong {
  private var title: String?
  private var composer: String?
  private var artist: String?
  private var key: Key?
  private var firstMeter: Chart.Meter?
  private var meter = Chart.Meter.common
  private var capo = 0
  private var bars: [Chart.Bar] = []
  private var section: String?
  private var part = Part.words
  /// The first thing that is wrong.
  private var problem: ChartError?
  /// The bars of the chorus that was written last.
  private var chorus: [Chart.Bar] = []
  private var chorusStart: Int?

  private enum Part: Hashable { case words, grid, tablature }

  /// Whether nothing was written yet.
  var isEmpty: Bool { title == nil && bars.isEmpty && problem == nil }

  mutating func read(_ line: ChordProLine) {
    guard problem == nil, !line.isComment, line.start < line.text.count else { return }
    do throws(ChartError) {
      if line.text[line.start] == "{" {
        guard let directive = line.directive else {
          throw line.error(line.start, "this directive is never closed; write a } behind it")
        }
        try read(directive.name, directive.value, line)
      } else {
        switch part {
        case .words: try readWords(line)
        case .grid: try readGrid(line)
        case .tablature: break
        }
      }
    } catch {
      problem = error.line == nil ? line.error(line.start, error.sentence) : error
    }
  }

  func written(name: String) throws(ChartError) -> Chart {
    let title = title ?? name
    if let problem { throw problem.of(title) }
    let meter = firstMeter ?? .common
    var tune = Chart(
      title: title, composer: composer ?? artist, key: key, meter: meter, bars: bars.inMeter(meter))
    if capo > 0 { tune.transpose(up: capo) }
    return tune
  }

  // MARK: Directives

  private mutating func read(_ name: String, _ value: String, _ line: ChordProLine) throws(ChartError) {
    switch name {
    case "title", "t": title = value.isEmpty ? title : value
    case "artist", "subtitle", "st": artist = value.isEmpty ? artist : artist ?? value
    case "composer": composer = value.isEmpty ? composer : value
    case "meta":
      let words = value.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, words[0] != "meta" else { return }
      try read(words[0].lowercased(), words[1], line)
    case "key":
      guard let key = Key(text: value) else {
        throw line.error(line.start, "\(value.quotedExcerpt) is no key; write one such as C, Eb or F#m")
      }
      self.key = key
    case "time":
      guard let read = Self.meter(value) else {
        throw line.error(line.start, "\(value.quotedExcerpt) is no time; write one such as 4/4 or 6/8")
      }
      meter = read
      if firstMeter == nil { firstMeter = meter }
    case "capo":
      guard let fret = Int(value), (0...24).contains(fret) else {
        throw line.error(
          line.start, "\(value.quotedExcerpt) is no fret for a capo; write a number from 0 to 24")
      }
      capo = fret
    case "chorus": try repeatChorus(value)
    default: readSection(name, value)
    }
  }

  /// `3/4`, or `3` alone.
  private static func meter(_ text: String) -> Chart.Meter? {
    let numbers = text.split(separator: "/").map { Int($0.trimmed.prefix { $0.isASCII && $0.isNumber }) }
    guard let beats = numbers.first ?? nil, (1...32).contains(beats) else { return nil }
    let unit = numbers.count > 1 ? numbers[1] : 4
    return Chart.Meter(
      beats: beats, unit: unit.flatMap { [1, 2, 4, 8, 16, 32].contains($0) ? $0 : nil } ?? 4)
  }

  private static let short = [
    "soc": "start_of_chorus", "eoc": "end_of_chorus", "sov": "start_of_verse", "eov": "end_of_verse",
    "sob": "start_of_bridge", "eob": "end_of_bridge", "sog": "start_of_grid", "eog": "end_of_grid",
    "sot": "start_of_tab", "eot": "end_of_tab",
  ]

  private mutating func readSection(_ name: String, _ value: String) {
    let name = Self.short[name] ?? name
    if name.hasPrefix("start_of_") {
      let kind = String(name.dropFirst(9))
      let label = Self.label(value)
      switch kind {
      case "grid": (part, section) = (.grid, label ?? section)
      case "tab", "abc", "ly", "svg", "textblock": part = .tablature
      default:
        (part, section) = (.words, label ?? kind.prefix(1).uppercased() + kind.dropFirst())
        if kind == "chorus" { chorusStart = bars.count }
      }
    } else if name.hasPrefix("end_of_") {
      part = .words
      section = nil
      if name == "end_of_chorus", let start = chorusStart {
        chorus = Array(bars[start...])
        chorusStart = nil
      }
    }
  }

  /// `label="Chorus"`, or the words themselves; a shape such as `4x4` and other attributes are none.
  private static func label(_ value: String) -> String? {
    if let place = value.firstRange(of: "label=") {
      let text = value[place.upperBound...]
      guard let quote = text.first, "\"'".contains(quote) else { return String(text.prefix { $0 != " " }) }
      return String(text.dropFirst().prefix { $0 != quote })
    }
    let isShape = value.first?.isNumber ?? true
    return isShape || value.contains("=") ? nil : value
  }

  private mutating func repeatChorus(_ label: String) throws(ChartError) {
    for (index, bar) in chorus.enumerated() {
      var bar = bar
      if index == 0, let label = Self.label(label) { bar.section = label }
      try append(bar)
    }
  }

  // MARK: Words with chords

  private mutating func readWords(_ line: ChordProLine) throws(ChartError) {
    var tokens: [ChordProToken] = []
    var place = 0
    while place < line.text.count {
      switch line.text[place] {
      case "[":
        guard let end = line.text[place...].firstIndex(of: "]") else {
          throw line.error(place, "this bracket is never closed; write a ] behind the chord")
        }
        let text = String(line.text[(place + 1)..<end])
        // An annotation.
        if text.first != "*", !text.trimmed.isEmpty {
          let inside = text.trimmed
          tokens.append(
            inside.allSatisfy { $0 == "|" }
              ? ChordProToken(place: place, text: inside) : ChordProToken(place: place + 1, chord: inside))
        }
        place = end + 1
      case "|", ":":
        let bar = String(line.text[place...].prefix { $0 == "|" || $0 == ":" })
        if bar.contains("|") { tokens.append(ChordProToken(place: place, text: bar)) }
        place += bar.count
      case "%":
        tokens.append(ChordProToken(place: place, text: "%"))
        place += 1
      default: place += 1
      }
    }
    guard tokens.contains(where: { $0.isChord }) else { return }
    if tokens.contains(where: { $0.isBarLine }) { return try readBars(tokens, line) }
    for token in tokens where token.isChord {
      var cells = BarCells()
      try cells.append(try cell(token, line))
      try append(cells)
    }
  }

  // MARK: Grids

  private mutating func readGrid(_ line: ChordProLine) throws(ChartError) {
    var tokens: [ChordProToken] = []
    var place = line.start
    while place < line.text.count {
      let word = String(line.text[place...].prefix { $0 != " " && $0 != "\t" })
      tokens.append(ChordProToken(place: place, text: word))
      place += word.count
      while place < line.text.count, " \t".contains(line.text[place]) { place += 1 }
    }
    guard let first = tokens.firstIndex(where: { $0.isBarLine }),
      let last = tokens.lastIndex(where: { $0.isBarLine })
    else { return }
    // A line of strums.
    if tokens[first].text.lowercased() == "|s" { return }
    // Words before the first bar line are the name of a part, words after the last one a comment.
    if first > 0 { section = tokens[..<first].map(\.text).joined(separator: " ") }
    try readBars(Array(tokens[first...last]), line)
  }

  /// Bars between bar lines; the first and the last bar need none.
  private mutating func readBars(_ tokens: [ChordProToken], _ line: ChordProLine) throws(ChartError) {
    var cells = BarCells()
    var copies = 0
    var next = Chart.Bar()
    var awaitsSecondOfTwo = false
    for token in tokens + [ChordProToken(place: line.text.count, text: "|")] {
      guard token.isBarLine else {
        switch token.text {
        case "%" where !token.isChord: copies = 1
        case "%%" where !token.isChord: copies = 2
        default:
          for part in token.parts { try cells.append(try cell(part, line)) }
        }
        continue
      }
      if copies > 0 {
        guard bars.count >= copies else {
          throw line.error(token.place, "there are fewer bars before this than it repeats")
        }
        for chords in bars.suffix(copies).map(\.chords) {
          next.chords = chords
          try append(next)
          next = Chart.Bar()
        }
        awaitsSecondOfTwo = copies == 2
      } else if !cells.isEmpty, !(awaitsSecondOfTwo && cells.isBlank) {
        try append(cells, next)
        next = Chart.Bar()
        awaitsSecondOfTwo = false
      } else if !cells.isEmpty {
        awaitsSecondOfTwo = false
      }
      (cells, copies) = (BarCells(), 0)
      if token.endsRepeat, !bars.isEmpty { bars[bars.count - 1].form.timesPlayed = 2 }
      if token.endsPart, !bars.isEmpty { bars[bars.count - 1].form.endsEnding = true }
      if token.beginsRepeat { next.form.beginsRepeat = true }
      if let ending = token.ending { next.form.endings = [ending] }
    }
  }

  // MARK: Bars

  private func cell(_ token: ChordProToken, _ line: ChordProLine) throws(ChartError) -> BarCells.Cell {
    var text = token.text
    if !token.isChord, [".", "/"].contains(text) { return .hold }
    if ["NC", "N.C.", "N.C", "n.c."].contains(text) { return .silence }
    // A chord that may be left out.
    if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
    do throws(ChordSymbolError) {
      return .chord(try ChordSymbolParser().parse(text), text: text)
    } catch {
      throw line.error(token.place, "\(text.quotedExcerpt) is no chord: \(error.description)")
    }
  }

  private mutating func append(_ cells: BarCells, _ bar: Chart.Bar = Chart.Bar()) throws(ChartError) {
    var bar = bar
    bar.chords = try cells.chords(beats: meter.beats)
    try append(bar)
  }

  private mutating func append(_ bar: Chart.Bar) throws(ChartError) {
    guard bars.count < ChartLimits.bars else { throw ChartOrder.tooLong }
    var bar = bar
    bar.section = bar.section ?? section
    bar.meter = meter
    section = nil
    bars.append(bar)
  }
}

/// A chord or sign in a bar, or a bar line.
private struct ChordProToken {
  let place: Int
  let text: String
  /// Whether it was in brackets, and is therefore read as a chord.
  let isChord: Bool

  init(place: Int, text: String) { (self.place, self.text, isChord) = (place, text, false) }
  init(place: Int, chord: String) { (self.place, text, isChord) = (place, chord, true) }

  var isBarLine: Bool { !isChord && text.contains("|") && (text.first == "|" || text.first == ":") }
  var endsRepeat: Bool { text.hasPrefix(":") }
  var beginsRepeat: Bool { text.hasPrefix("|:") || text == ":|:" || text == ":||:" || text == "||:" }
  /// `||` and `|.`
  var endsPart: Bool { text == "||" || text == "|." }
  /// `|1`, `:|2`, `|2>`.
  var ending: Int? {
    text.last(where: { $0 != ">" }).flatMap { $0.isASCII ? $0.wholeNumberValue : nil }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }

  /// The chords of one cell: `C~G`.
  var parts: [ChordProToken] {
    guard !isChord, text.contains("~") else { return [self] }
    return text.split(separator: "~").map { ChordProToken(place: place, text: String($0)) }
  }
}

extension Chart {
  /// The tune as it sounds with a capo: key and chords `semitones` higher.
  fileprivate mutating func transpose(up semitones: Int) {
    // In fifths, the nearer way around; the other one where the key would need too many accidentals.
    var fifths = (semitones * 7 + 5) % 12 - 5
    if let tonic = key?.tonic, let mode = key?.mode {
      let near = Key(SpelledPitch(fifths: tonic.fifths + fifths), mode)
      if !near.isInUse { fifths += fifths > 0 ? -12 : 12 }
      key = Key(SpelledPitch(fifths: tonic.fifths + fifths), mode).usual
    }
    for bar in bars.indices {
      for chord in bars[bar].chords.indices {
        guard let symbol = bars[bar].chords[chord].symbol?.transposed(fifths: fifths) else { continue }
        bars[bar].chords[chord].symbol = symbol
        bars[bar].chords[chord].text = ChordSymbol().text(symbol)
      }
    }
  }
}

extension WrittenSymbol {
  fileprivate func transposed(fifths: Int) -> WrittenSymbol {
    switch self {
    case .chord(let chord): .chord(chord.transposed(fifths: fifths))
    case .polychord(let upper, let lower):
      .polychord(upper: upper.transposed(fifths: fifths), lower: lower.transposed(fifths: fifths))
    }
  }
}

extension WrittenChord {
  fileprivate func transposed(fifths: Int) -> WrittenChord {
    func moved(_ pitch: SpelledPitch) -> SpelledPitch {
      let pitch = SpelledPitch(fifths: pitch.fifths + fifths)
      guard abs(pitch.alteration) > 1 else { return pitch }
      return SpelledPitch(fifths: pitch.fifths + (pitch.alteration < 0 ? 12 : -12))
    }
    return WrittenChord(root: moved(root), quality: chord.quality, bass: bass.map(moved))
  }
}
