internal import MusicTheory

/// Reads songs in the ChordPro format: chords in brackets between the words, or bars in a grid.
///
/// Source: the description of ChordPro 6 (chordpro.org). A chord between words is a bar, unless the line has bar lines.
public enum ChordProReader {
  /// The songs of `text`, in their order; `name` is the title of a song without one.
  ///
  /// - Throws: if there is far too much text.
  public static func read(_ text: String, name: String = "Untitled") throws(TuneError) -> TuneBook {
    guard text.utf8.count <= TuneLimits.text else {
      throw TuneError("a song has at most \(TuneLimits.text) bytes")
    }
    var book = TuneBook()
    var song = ChordProSong()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = ChordProLine(number: index + 1, text: Array(line))
      if ["new_song", "ns"].contains(line.directive?.name) {
        finish(&song, name, &book)
        guard book.tunes.count + book.problems.count < TuneLimits.tunes else {
          book.problems.append(TuneError("only the first \(TuneLimits.tunes) tunes were read"))
          return book
        }
      } else {
        song.read(line)
      }
    }
    finish(&song, name, &book)
    if book.tunes.isEmpty, book.problems.isEmpty { throw TuneError("there are no chords in this file") }
    return book
  }

  private static func finish(_ song: inout ChordProSong, _ name: String, _ book: inout TuneBook) {
    defer { song = ChordProSong() }
    guard !song.isEmpty else { return }
    do throws(TuneError) {
      book.tunes.append(try song.written(name: name).played())
    } catch {
      book.problems.append(error)
    }
  }
}

/// A line of a song.
private struct ChordProLine {
  let number: Int
  let text: [Character]

  func error(_ place: Int, _ sentence: String) -> TuneError {
    TuneError(line: number, column: place + 1, sentence)
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
  private var firstBeats: Int?
  private var beats = 4
  private var capo = 0
  private var bars: [WrittenBar] = []
  private var section: String?
  private var part = Part.words
  private var last = BarCells.Cell.silence
  /// The first thing that is wrong.
  private var problem: TuneError?
  /// The bars of the chorus that was written last.
  private var chorus: [WrittenBar] = []
  private var chorusStart: Int?

  private enum Part: Hashable { case words, grid, tablature }

  /// Whether nothing was written yet.
  var isEmpty: Bool { title == nil && bars.isEmpty && problem == nil }

  mutating func read(_ line: ChordProLine) {
    guard problem == nil, !line.isComment, line.start < line.text.count else { return }
    do throws(TuneError) {
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

  func written(name: String) throws(TuneError) -> WrittenTune {
    let title = title ?? name
    if let problem { throw problem.of(title) }
    var tune = WrittenTune(
      title: title, composer: composer ?? artist, key: key, beatsPerBar: firstBeats ?? 4, bars: bars)
    if capo > 0 { tune.transpose(up: capo) }
    return tune
  }

  // MARK: Directives

  private mutating func read(_ name: String, _ value: String, _ line: ChordProLine) throws(TuneError) {
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
      let number = Int(value.prefix { $0.isASCII && $0.isNumber })
      guard let number, (1...32).contains(number) else {
        throw line.error(line.start, "\(value.quotedExcerpt) is no time; write one such as 4/4 or 6/8")
      }
      beats = number
      if firstBeats == nil { firstBeats = number }
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

  private mutating func repeatChorus(_ label: String) throws(TuneError) {
    for (index, bar) in chorus.enumerated() {
      var bar = bar
      if index == 0, let label = Self.label(label) { bar.section = label }
      try append(bar)
    }
  }

  // MARK: Words with chords

  private mutating func readWords(_ line: ChordProLine) throws(TuneError) {
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

  private mutating func readGrid(_ line: ChordProLine) throws(TuneError) {
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
    // What stands before the first bar line is the name of a part, what stands behind the last a comment.
    if first > 0 { section = tokens[..<first].map(\.text).joined(separator: " ") }
    try readBars(Array(tokens[first...last]), line)
  }

  /// Bars between bar lines; the first and the last bar need none.
  private mutating func readBars(_ tokens: [ChordProToken], _ line: ChordProLine) throws(TuneError) {
    var cells = BarCells()
    var copies = 0
    var next = WrittenBar()
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
          throw line.error(token.place, "there are not so many bars before this to repeat")
        }
        for chords in bars.suffix(copies).map(\.chords) {
          next.chords = chords
          try append(next)
          next = WrittenBar()
        }
        awaitsSecondOfTwo = copies == 2
      } else if !cells.isEmpty, !(awaitsSecondOfTwo && cells.isBlank) {
        try append(cells, next)
        next = WrittenBar()
        awaitsSecondOfTwo = false
      } else if !cells.isEmpty {
        awaitsSecondOfTwo = false
      }
      (cells, copies) = (BarCells(), 0)
      if token.endsRepeat, !bars.isEmpty { bars[bars.count - 1].timesPlayed = 2 }
      if token.endsPart, !bars.isEmpty { bars[bars.count - 1].endsEnding = true }
      if token.beginsRepeat { next.beginsRepeat = true }
      if let ending = token.ending { next.endings = [ending] }
    }
  }

  // MARK: Bars

  private func cell(_ token: ChordProToken, _ line: ChordProLine) throws(TuneError) -> BarCells.Cell {
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

  private mutating func append(_ cells: BarCells, _ bar: WrittenBar = WrittenBar()) throws(TuneError) {
    var bar = bar
    bar.chords = try cells.chords(beats: beats, after: &last)
    try append(bar)
  }

  private mutating func append(_ bar: WrittenBar) throws(TuneError) {
    guard bars.count < TuneLimits.bars else { throw TuneForm.tooLong }
    var bar = bar
    bar.section = bar.section ?? section
    section = nil
    bars.append(bar)
  }
}

/// What stands in a bar, or a bar line.
private struct ChordProToken {
  let place: Int
  let text: String
  /// Whether it stood in brackets, and is a chord whatever it looks like.
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

extension WrittenTune {
  /// The tune as it sounds with a capo: key and chords so many semitones higher.
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
        let symbol = bars[bar].chords[chord].symbol.transposed(fifths: fifths)
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
