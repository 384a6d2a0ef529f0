internal import MusicTheory

extension ChordProSong {
  mutating func readGrid(_ line: ChordProLine) throws(ChartError) {
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
      return words.add(Song.Line(ChartText.line(line.text), kind: .grid))
    }
    // A line of strums.
    if tokens[first].text.lowercased() == "|s" {
      return words.add(Song.Line(ChartText.line(line.text), kind: .grid))
    }
    // Words before the first bar line are the name of a part, words after the last one a comment.
    if first > 0 { section = ChartText.words(tokens[..<first].map(\.text).joined(separator: " ")) }
    if tokens[last].endsRepeat, last + 1 < tokens.count, ChartText.times(tokens[last + 1].text) != nil {
      last += 1
    }
    let chords = (first...last).map { tokens[$0].isCell ? cell(tokens[$0], line) : nil }
    addGrid(line, tokens[first...last], chords)
    try readBars(Array(tokens[first...last]), line, known: chords)
  }

  /// The line of a grid as words, with its chords cut out and set above them.
  mutating func addGrid(
    _ line: ChordProLine, _ tokens: ArraySlice<ChordProToken>, _ cells: [BarCells.Cell?]
  ) {
    var sung = Song.Line("", kind: .grid)
    var place = 0
    for case (let token, let cell?) in zip(tokens, cells) where cell != .hold {
      sung.words += ChartText.line(line.text[place..<token.place])
      sung.chords.append(Song.Chord(cell, as: token.text, offset: sung.words.count))
      place = token.place + token.text.count
    }
    sung.words += ChartText.line(line.text[place...])
    words.add(sung)
  }

  /// Bars between bar lines; the first and the last bar need none.
  ///
  /// - Parameter known: the cells of tokens that were read already.
  mutating func readBars(
    _ tokens: [ChordProToken], _ line: ChordProLine, known: [BarCells.Cell?] = []
  ) throws(ChartError) {
    var cells = BarCells()
    var copies = 0
    var next = Chart.Bar()
    var awaitsSecondOfTwo = false
    for (index, token) in (tokens + [ChordProToken(place: line.text.count, text: "|")]).enumerated() {
      guard token.isBarLine else {
        if cells.isEmpty, copies == 0, !token.isChord, bars.last?.marks.timesPlayed != nil,
          let times = ChartText.times(token.text)
        {
          bars[bars.count - 1].marks.timesPlayed = max(times, 2)
          continue
        }
        switch token.text {
        case "%" where !token.isChord: copies = 1
        case "%%" where !token.isChord: copies = 2
        default:
          let known = known.indices.contains(index) ? known[index] : nil
          for cell in known.map({ [$0] }) ?? token.parts.map({ cell($0, line) }) { try cells.append(cell) }
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
      } else if !cells.isEmpty {
        if !(awaitsSecondOfTwo && cells.isBlank) {
          try append(cells, next)
          next = Chart.Bar()
        }
        awaitsSecondOfTwo = false
      }
      (cells, copies) = (BarCells(), 0)
      if token.endsRepeat, !bars.isEmpty { bars[bars.count - 1].marks.timesPlayed = 2 }
      if token.endsPart, !bars.isEmpty { bars[bars.count - 1].marks.endsEnding = true }
      if token.endsRepeat { openRepeat = nil }
      if token.beginsRepeat {
        next.marks.beginsRepeat = true
        openRepeat = openRepeat ?? (line, token.place)
      }
      if let ending = token.ending { next.marks.endings = [ending] }
    }
  }

  // MARK: Bars

  mutating func cell(_ token: ChordProToken, _ line: ChordProLine) -> BarCells.Cell {
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
  mutating func saySpelling(_ line: ChordProLine) {
    guard !isSpellingSaid else { return }
    isSpellingSaid = true
    for sentence in spelling.sentences { ignore(line, sentence) }
  }

  mutating func append(_ cells: BarCells, _ bar: Chart.Bar = Chart.Bar()) throws(ChartError) {
    var bar = bar
    bar.chords = try cells.chords(beats: meter.beats)
    try append(bar)
  }

  /// - Parameter key: that of a bar that was written before.
  mutating func append(_ bar: Chart.Bar, key: Key? = nil) throws(ChartError) {
    guard bars.count < ChartLimits.bars else { throw ChartOrder.tooLong }
    if bars.isEmpty { firstShift = shift }
    var bar = bar
    // Bars behind the end of a section do not belong to it.
    bar.section = bar.section ?? section
    if bar.section == nil, isBehindSection {
      (bar.section, isInSection) = (part == .grid ? "Grid" : "Verse", true)
    }
    (bar.meter, bar.key) = (meter, key ?? soundingKey)
    (section, isBehindSection) = (nil, false)
    bars.append(bar)
  }
}
