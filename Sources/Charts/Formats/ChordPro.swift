internal import MusicTheory

extension ChartFormat {
  /// Songs in the ChordPro format.
  public static let chordPro = ChartFormat(
    "chordpro", title: "ChordPro", extensions: ["cho"],
    readExtensions: ["cho", "crd", "chopro", "chordpro", "pro"], mediaType: "text/plain; charset=utf-8",
    isPaper: true, hasJumps: false
  ) { input throws(ChartError) in
    try ChordProReader.read(input)
  } write: { score, _, remarks in
    Array(ChordProChart(score).text(&remarks).utf8)
  }
}

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

  /// A section each, or a part of one in the same meter.
  private var grids: [Range<Int>] {
    score.bars.indices.reduce(into: []) { grids, index in
      if let last = grids.last, score.bars[index].section == nil, !score.bars[index].changesMeter {
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
    text +=
      "\n{start_of_grid: shape=\"\(min(4, places.count))x\(count)\"\(label.map { " label=\"\($0)\"" } ?? "")}\n"
    for line in stride(from: places.lowerBound, to: places.upperBound, by: 4) {
      let end = min(line + 4, places.upperBound)
      let bars = (line..<end).map { sign(before: $0, isFirst: $0 == line) + " " + bar($0, count, &remarks) }
      let times = score.bars[end - 1].form.timesPlayed
      text += bars.joined(separator: " ") + (times == nil ? " |" : " :|")
      text += times.map { $0 > 2 ? " \($0)x" : "" } ?? ""
      text += "\n"
    }
    return text + "{end_of_grid}\n"
  }

  /// The bar line before a bar, with the repeat that ends there and the repeat or the ending that begins: `|:`, `:|2`.
  private func sign(before index: Int, isFirst: Bool) -> String {
    let form = score.bars[index].form
    let ends = !isFirst && score.bars[index - 1].form.timesPlayed != nil
    let begins = form.beginsRepeat ? ":" : form.endings.min().map { "\($0)" } ?? ""
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

// MARK: - Reading

/// Reads songs in the ChordPro format: chords in brackets between the words, or bars in a grid.
///
/// Source: the description of ChordPro 6 (chordpro.org). A chord between words is a bar, unless the line has bar lines.
enum ChordProReader {
  /// The songs of a text, in their order.
  ///
  /// - Throws: if there is no chord, or far too much text.
  static func read(_ input: ChartInput) throws(ChartError) -> ChartBook {
    guard input.bytes.count <= ChartLimits.text else {
      throw ChartError("a song has at most \(ChartLimits.text) bytes")
    }
    var book = ChartBook(input.wanted)
    let text = input.text
    let names = input.names ?? ChartSpelling.names(saidIn: text)
    var song = ChordProSong(spelling: spelling(of: text[...], names))
    // Line by line: an array of all lines takes many times the size of the text.
    var rest = text[...]
    var number = 0
    while !rest.isEmpty {
      let whole = rest.prefix { !$0.isNewline }
      rest = rest[whole.endIndex...].dropFirst()
      number += 1
      let line = ChordProLine(number: number, text: Array(whole.prefix(ChartLimits.line)))
      if line.text.count == ChartLimits.line, line.text.count < whole.count { song.skipEnd(of: line) }
      if ["new_song", "ns"].contains(line.directive?.name) {
        finish(song, input.name, &book)
        guard book.hasRoom() else { return book }
        song = ChordProSong(spelling: spelling(of: rest, names))
      } else {
        song.read(line)
      }
    }
    finish(song, input.name, &book)
    if book.entries.isEmpty, book.problems.isEmpty { throw ChartError("there are no chords in this file") }
    return book
  }

  /// How the chords of the first tune of a text are written.
  ///
  /// - Complexity: linear in the text of that tune.
  private static func spelling(of text: Substring, _ names: NoteNames?) -> ChartSpelling {
    var words: [String] = []
    var isGrid = false
    for line in text.split(whereSeparator: \.isNewline) where words.count < ChartLimits.mostForNames {
      let start = line.prefix(80).drop(while: \.isWhitespace)
      guard start.first != "{" else {
        let name = start.dropFirst().prefix { $0 == "_" || $0.isLetter }.lowercased()
        if ["new_song", "ns"].contains(name) { break }
        if ["start_of_grid", "sog"].contains(name) { isGrid = true }
        if ["end_of_grid", "eog"].contains(name) { isGrid = false }
        continue
      }
      let parts =
        isGrid
        ? line.split { $0.isWhitespace || "|:".contains($0) }[...]
        : line.split(separator: "[", omittingEmptySubsequences: false).dropFirst()
      words += parts.prefix(ChartLimits.mostForNames).map {
        String($0.prefix(60).prefix { isGrid || $0 != "]" })
      }
    }
    return ChartSpelling(of: words, in: text, names: names)
  }

  private static func finish(_ song: ChordProSong, _ name: String, _ book: inout ChartBook) {
    var song = song
    song.closePart()
    guard !song.isEmpty else { return }
    song.closeSections()
    do throws(ChartError) {
      book.add(try song.written(name: name), song.problems)
    } catch {
      book.add(error)
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
    return Self.directive(text[(start + 1)..<end])
  }

  /// The same where the brace is missing at the end.
  var openDirective: (name: String, value: String)? { Self.directive(text[(start + 1)...]) }

  private static func directive(_ words: ArraySlice<Character>) -> (name: String, value: String) {
    let name = words.prefix { $0 != ":" && $0 != " " }
    let value = words.dropFirst(name.count).drop { $0 == ":" || $0 == " " }
    return (String(name).lowercased(), String(value).trimmed)
  }
}

/// A song while it is read.
private struct ChordProSong {
  let spelling: ChartSpelling
  private var title: String?
  private var composer: String?
  private var artist: String?
  private var key: Key?
  private var firstMeter: Chart.Meter?
  private var meter = Chart.Meter.common
  /// Felt beats a minute, at the beginning.
  private var tempo: Double?
  private var capo = 0
  /// How many semitones higher the chords are, now and before: a directive without a number goes back.
  private var shifts: [Int] = []
  /// The same at the first bar.
  private var firstShift = 0
  private var bars: [Chart.Bar] = []
  private var section: String?
  /// Whether the bars belong to a section with a name, and whether such a one has ended right before.
  private var isInSection = false
  private var isBehindSection = false
  private var part = Part.words
  /// The first line of a grid or a tablature that is not read, and may be one of the words where the part is never closed.
  private var unread: ChordProLine?
  /// The signs that could not be read.
  private(set) var problems = ChartProblems()
  /// Why there is no tune.
  private var failure: ChartError?
  private var isSpellingSaid = false
  /// The bars of the chorus that was written last.
  private var chorus: [Chart.Bar] = []
  private var chorusStart: Int?
  /// Where the sections and the repeat began that have not ended.
  private var openSections: [String: ChordProLine] = [:]
  private var openRepeat: (line: ChordProLine, place: Int)?

  private enum Part: Hashable { case words, grid, tablature }

  init(spelling: ChartSpelling) { self.spelling = spelling }

  /// Whether nothing was written yet.
  var isEmpty: Bool { title == nil && bars.isEmpty && problems.isEmpty && failure == nil }

  mutating func read(_ line: ChordProLine) {
    guard failure == nil, !line.isComment, line.start < line.text.count else { return }
    if line.text[line.start] == "{" {
      let directive = line.directive
      if directive == nil {
        problems.add(line.error(line.start, "this directive is never closed; write a } behind it"))
      }
      guard let (name, value) = directive ?? line.openDirective else { return }
      read(name, value, line)
      return
    }
    do throws(ChartError) {
      switch part {
      case .words: try readWords(line)
      case .grid: try readGrid(line)
      case .tablature: unread = unread ?? line
      }
    } catch {
      failure = error.line == nil ? line.error(line.start, error.sentence) : error
    }
  }

  mutating func skipEnd(of line: ChordProLine) {
    ignore(line, at: line.text.count, "this line is too long; what stands here and behind is not read")
  }

  func written(name: String) throws(ChartError) -> Chart {
    let title = title ?? ChartText.words(name) ?? "Untitled"
    if let failure { throw failure.of(title) }
    let meter = firstMeter ?? .common
    var tune = Chart(
      title: title, composer: composer ?? artist, key: key, meter: meter, bars: bars.inMeter(meter))
    tune.take(feltTempo: tempo)
    if let key { tune.key = key.up(firstShift) }
    if capo > 0 { tune.transpose(up: capo) }
    return tune
  }

  // MARK: Directives

  private mutating func read(_ name: String, _ value: String, _ line: ChordProLine) {
    switch name {
    case "title", "t": title = ChartText.words(value) ?? title
    case "artist", "subtitle", "st": artist = artist ?? ChartText.words(value)
    case "composer": composer = ChartText.words(value) ?? composer
    case "meta":
      let words = value.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, words[0] != "meta" else { return }
      read(words[0].lowercased(), words[1], line)
    // Templates leave them empty.
    case "key" where value.isEmpty, "time" where value.isEmpty, "capo" where value.isEmpty,
      "tempo" where value.isEmpty:
      break
    case "key": readKey(value, line)
    case "time":
      guard let read = Self.meter(value) else {
        return ignore(line, "\(value.quotedExcerpt) is no time; write one such as 4/4 or 6/8")
      }
      let written = value.filter { $0 != " " }
      if written.first?.isNumber == true, written != "\(read.beats)/\(read.unit)" {
        ignore(line, "the time \(value.quotedExcerpt) is read as \(read.beats)/\(read.unit)")
      }
      meter = read
      if firstMeter == nil { firstMeter = meter }
    case "tempo":
      // `120 bpm`
      guard let read = Double(value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }),
        Chart.tempos.contains(read)
      else {
        return ignore(line, "\(value.quotedExcerpt) is no tempo; write beats a minute, such as 120")
      }
      tempo = tempo ?? read
    case "capo":
      guard let fret = Int(value), (0...24).contains(fret) else {
        return ignore(line, "\(value.quotedExcerpt) is no fret for a capo; write a number from 0 to 24")
      }
      capo = fret
    case "transpose": transpose(value, line)
    case "chorus":
      do throws(ChartError) {
        try repeatChorus(value)
      } catch {
        failure = line.error(line.start, error.sentence)
      }
    // Many songs name their parts in comments.
    case "comment", "c", "comment_italic", "ci", "comment_box", "cb", "highlight":
      if let name = ChartText.sectionName(value) {
        (section, isInSection, isBehindSection) = (name, true, false)
      }
    default:
      if let meant = ChordProDirectives.meant(by: name) {
        let whole = value.isEmpty ? meant : "\(meant): \(value.excerpt())"
        ignore(line, "there is no directive \(name.quotedExcerpt); did you mean {\(whole)}?")
      }
      readSection(name, value, line)
    }
  }

  /// Says that a sign is not read; what is around it is.
  private mutating func ignore(_ line: ChordProLine, at place: Int? = nil, _ sentence: String) {
    problems.add(line.error(place ?? line.start, sentence))
  }

  /// The modes with a major or minor third: a tune has one of these keys here.
  private static let modes: [String: Key.Mode] = [
    "ionian": .major, "lydian": .major, "mixolydian": .major, "dorian": .minor, "phrygian": .minor,
    "aeolian": .minor, "locrian": .minor,
  ]

  private mutating func readKey(_ value: String, _ line: ChordProLine) {
    let names = spelling.names
    if names == .english, let key = Key(text: value) {
      self.key = spelling.isSmallMinor && value.first?.isLowercase == true ? Key(key.tonic, .minor) : key
      return
    }
    // A key that nobody writes, and the keys of modes.
    let words = value.split(separator: " ")
    let mode = words.last.flatMap { word in
      Self.modes.first { $0.key.hasPrefix(word.lowercased().filter(\.isLetter)) && word.count > 2 }?.value
    }
    let read =
      Key.read(value, names: names)
      ?? mode.flatMap { mode in
        Key.read(words.dropLast().joined(separator: " "), names: names).map { Key($0.tonic, mode) }
      }
    guard let usual = read?.usual else {
      return ignore(line, "\(value.quotedExcerpt) is no key; write one such as C, Eb or F#m")
    }
    key = usual
    ignore(line, "the key \(value.quotedExcerpt) is read as \(usual.text)")
  }

  /// `2`, `-3`, `+2s`, `2f`: s and f choose between sharps and flats, which is for the printed page.
  private mutating func transpose(_ value: String, _ line: ChordProLine) {
    if value.isEmpty {
      if !shifts.isEmpty { shifts.removeLast() }
      return
    }
    let number = "sfk#b".contains(value.suffix(1).lowercased()) ? String(value.dropLast()) : value
    guard let semitones = Int(number.trimmed), (-48...48).contains(semitones), shifts.count < 100 else {
      return ignore(line, "\(value.quotedExcerpt) is no number of semitones; write one such as 2 or -3")
    }
    shifts.append(semitones)
  }

  private var shift: Int { shifts.last ?? 0 }

  /// `3/4`, or `3` alone; the letter C, with a line for 2/2.
  private static func meter(_ text: String) -> Chart.Meter? {
    switch text.lowercased() {
    case "c", "common": return .common
    case "c|", "¢", "cut", "alla breve": return Chart.Meter(beats: 2, unit: 2)
    default: break
    }
    let numbers = text.split(separator: "/").map { Int($0.trimmed.prefix { $0.isASCII && $0.isNumber }) }
    guard let beats = numbers.first ?? nil, (1...32).contains(beats) else { return nil }
    let unit = numbers.count > 1 ? numbers[1] : 4
    return unit.flatMap { [1, 2, 4, 8, 16, 32].contains($0) ? Chart.Meter(beats: beats, unit: $0) : nil }
  }

  private static let short = [
    "soc": "start_of_chorus", "eoc": "end_of_chorus", "sov": "start_of_verse", "eov": "end_of_verse",
    "sob": "start_of_bridge", "eob": "end_of_bridge", "sog": "start_of_grid", "eog": "end_of_grid",
    "sot": "start_of_tab", "eot": "end_of_tab",
  ]

  /// Says that what stands here is not read, if the end of a part is missing.
  mutating func closePart() {
    if part != .words, let unread {
      let name = part == .grid ? "grid" : "tab"
      ignore(unread, "this is not read: write {end_of_\(name)} where the part before it ends")
    }
    (part, unread) = (.words, nil)
  }

  /// Says which sections and repeats never end.
  mutating func closeSections() {
    for (kind, line) in openSections.sorted(by: { $0.value.number < $1.value.number }) {
      ignore(line, "this \(kind) is never closed; write {end_of_\(kind)} where it ends")
    }
    if let (line, place) = openRepeat {
      ignore(line, at: place, "this repeat is never closed; write :| where it ends")
    }
  }

  private mutating func readSection(_ name: String, _ value: String, _ line: ChordProLine) {
    let name = Self.short[name] ?? name
    if name.hasPrefix("start_of_") {
      closePart()
      let kind = String(name.dropFirst(9))
      if ["verse", "chorus", "bridge"].contains(kind) { openSections[kind] = openSections[kind] ?? line }
      let label = Self.label(value).flatMap { ChartText.words($0) }
      switch kind {
      case "grid":
        (part, section) = (.grid, label ?? section)
        if label != nil { isInSection = true }
      case "tab", "abc", "ly", "svg", "textblock": part = .tablature
      default:
        let name = kind.prefix(1).uppercased() + kind.dropFirst()
        (part, section, isInSection) = (.words, label ?? ChartText.words(name), true)
        if kind == "chorus" { chorusStart = bars.count }
      }
    } else if name.hasPrefix("end_of_") {
      openSections[String(name.dropFirst(7))] = nil
      let wasTablature = part == .tablature
      (part, unread) = (.words, nil)
      guard !wasTablature else { return }
      (section, isBehindSection, isInSection) = (nil, isInSection, false)
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
      if index == 0, let label = Self.label(label) { bar.section = ChartText.words(label) }
      try append(bar)
    }
  }

  // MARK: Words with chords

  private mutating func readWords(_ line: ChordProLine) throws(ChartError) {
    var tokens: [ChordProToken] = []
    var place = 0
    let lastClosed = line.text.lastIndex(of: "]") ?? 0
    while place < line.text.count {
      switch line.text[place] {
      case "[":
        // Words end a chord whose bracket is never closed.
        let closed = place < lastClosed ? line.text[place...].firstIndex(of: "]") : nil
        if closed == nil {
          ignore(line, at: place, "this bracket is never closed; write a ] behind the chord")
        }
        let end = closed ?? line.text[place...].firstIndex(where: \.isWhitespace) ?? line.text.count
        let text = String(line.text[(place + 1)..<end])
        // An annotation.
        if text.first != "*", !text.trimmed.isEmpty {
          let inside = text.trimmed
          tokens.append(
            inside.allSatisfy { $0 == "|" } || ["/", "."].contains(inside)
              ? ChordProToken(place: place, text: inside) : ChordProToken(place: place + 1, chord: inside))
        }
        place = closed == nil ? end : end + 1
      case "|", ":":
        let bar = line.text[place...].prefix { $0 == "|" || $0 == ":" }
        let token = ChordProToken(place: place, text: String(bar))
        place = bar.endIndex
        guard token.isBarLine else { break }
        tokens.append(token)
        if token.endsRepeat, let times = ChartText.times(at: line.text[place...]) {
          tokens.append(ChordProToken(place: place, text: "x\(times.number)"))
          place += times.length
        }
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
      try cells.append(cell(token, line))
      try append(cells)
    }
  }

  // MARK: Grids

  private mutating func readGrid(_ line: ChordProLine) throws(ChartError) {
    var tokens: [ChordProToken] = []
    var place = line.start
    while place < line.text.count {
      var word = line.text[place...].prefix { $0 != " " && $0 != "\t" }
      // `:|x3`, `:| (x 3)`
      let end = word.prefix { $0 == ":" || $0 == "|" }
      let times =
        end.first == ":" && end.contains("|") ? ChartText.times(at: line.text[end.endIndex...]) : nil
      if times != nil { word = end }
      tokens.append(ChordProToken(place: place, text: String(word)))
      place = word.endIndex
      if let times {
        tokens.append(ChordProToken(place: place, text: "x\(times.number)"))
        place += times.length
      }
      while place < line.text.count, " \t".contains(line.text[place]) { place += 1 }
    }
    guard let first = tokens.firstIndex(where: { $0.isBarLine }),
      var last = tokens.lastIndex(where: { $0.isBarLine })
    else {
      if line.text.contains("[") { unread = unread ?? line }
      return
    }
    // A line of strums.
    if tokens[first].text.lowercased() == "|s" { return }
    // Words before the first bar line are the name of a part, words after the last one a comment.
    if first > 0 { section = ChartText.words(tokens[..<first].map(\.text).joined(separator: " ")) }
    if tokens[last].endsRepeat, last + 1 < tokens.count, ChartText.times(tokens[last + 1].text) != nil {
      last += 1
    }
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
        if cells.isEmpty, copies == 0, !token.isChord, bars.last?.form.timesPlayed != nil,
          let times = ChartText.times(token.text)
        {
          bars[bars.count - 1].form.timesPlayed = max(times, 2)
          continue
        }
        switch token.text {
        case "%" where !token.isChord: copies = 1
        case "%%" where !token.isChord: copies = 2
        default:
          for part in token.parts { try cells.append(cell(part, line)) }
        }
        continue
      }
      if copies > 0 {
        var repeated = bars.suffix(copies).map { $0.chords(in: meter) }
        if zip(repeated, bars.suffix(copies)).contains(where: { $0.count < $1.chords.count }) {
          ignore(
            line, at: token.place,
            "the bar that is repeated is longer than this; its last chords are left out")
        }
        if repeated.count < copies {
          ignore(line, at: token.place, "there are fewer bars before this than it repeats")
          repeated += Array(repeating: [Chart.PlacedChord(nil)], count: copies - repeated.count)
        }
        for chords in repeated {
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
      if token.endsRepeat { openRepeat = nil }
      if token.beginsRepeat {
        next.form.beginsRepeat = true
        openRepeat = openRepeat ?? (line, token.place)
      }
      if let ending = token.ending { next.form.endings = [ending] }
    }
  }

  // MARK: Bars

  private mutating func cell(_ token: ChordProToken, _ line: ChordProLine) -> BarCells.Cell {
    var text = token.text
    if !token.isChord, [".", "/"].contains(text) { return .hold }
    if ["nc", "n.c.", "n.c", "tacet"].contains(text.lowercased()) { return .silence }
    // A chord that may be left out.
    if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
    let read = WrittenText(text, key: key, spelling: spelling)
    if let problem = read.problem { ignore(line, at: token.place, problem) }
    guard shift != 0 || spelling.isOwn(text), let symbol = read.symbol else {
      return .chord(read.symbol, text: ChartText.withoutMarkup(text).excerpt())
    }
    saySpelling(line)
    let moved = symbol.transposed(fifths: Chart.fifths(up: shift, from: key))
    return .chord(moved, text: ChordSymbol().text(moved))
  }

  /// The meaning of a letter here, where others read it as something else.
  private mutating func saySpelling(_ line: ChordProLine) {
    guard !isSpellingSaid else { return }
    isSpellingSaid = true
    for sentence in spelling.sentences { ignore(line, sentence) }
  }

  private mutating func append(_ cells: BarCells, _ bar: Chart.Bar = Chart.Bar()) throws(ChartError) {
    var bar = bar
    bar.chords = try cells.chords(beats: meter.beats)
    try append(bar)
  }

  private mutating func append(_ bar: Chart.Bar) throws(ChartError) {
    guard bars.count < ChartLimits.bars else { throw ChartOrder.tooLong }
    if bars.isEmpty { firstShift = shift }
    var bar = bar
    // Bars behind the end of a section do not belong to it.
    bar.section = bar.section ?? section
    if bar.section == nil, isBehindSection {
      (bar.section, isInSection) = (part == .grid ? "Grid" : "Verse", true)
    }
    bar.meter = meter
    (section, isBehindSection) = (nil, false)
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
