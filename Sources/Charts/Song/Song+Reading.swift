internal import MusicTheory

extension Song.Chord {
  /// A chord that was read as the cell of a bar. `text`: as it is written.
  init(_ cell: BarCells.Cell, as text: String, offset: Int) {
    switch cell {
    case .chord(let symbol, let read): self.init(symbol, text: read.isEmpty ? text : read, offset: offset)
    case .silence, .hold: self.init(nil, text: ChartText.silence, offset: offset)
    }
  }
}

extension Song.Line {
  /// The same with what people write behind a chord as a remark: `[G x2]`.
  var withNotesOfCounts: Song.Line {
    var line = self
    for place in line.chords.indices {
      let words = line.chords[place].text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard line.chords[place].symbol != nil, words.count == 2 else { continue }
      line.chords[place].text = String(words[0])
      line.notes.append(Song.Note(String(words[1]).trimmed, offset: line.chords[place].offset))
    }
    return line
  }
}

extension Chart {
  /// Takes the words with their chords; nothing where the file has only chords in bars.
  ///
  /// - Parameter hasGuesses: whether a bar was made of a chord between words.
  mutating func take(_ song: Song, hasGuesses: Bool) {
    guard hasGuesses || song.hasWords else { return }
    self.song = song
    defer {
      settleKeys()
      if isWordsAlone { (bars, timing) = ([], .guessed) }
    }
    guard hasGuesses else { return }
    timing = .guessed
    // Every chord that is sung has a bar, in the order in which it is sung.
    let sung = song.sung.count
    if bars.count != sung || bars.contains(where: { $0.marks != Bar.Marks() }) {
      let meter = bars.first?.meter
      bars = song.bars
      if let meter, !bars.isEmpty { bars[0].meter = meter }
    }
  }
}

extension ChartText {
  /// The words of a line as they are shown: without control characters; a tab is a space.
  static func line(_ text: some Sequence<Character>) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.lazy.flatMap(\.unicodeScalars) {
      switch scalar.properties.generalCategory {
      case .control: line.append(" ")
      case .lineSeparator, .paragraphSeparator, .surrogate: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  /// Whether the name of a section is that of a chorus.
  static func isChorus(_ name: String) -> Bool {
    let first = name.lowercased().prefix { $0.isLetter }
    return ["chorus", "refrain", "kehrvers", "estribillo", "coro"].contains(String(first))
  }
}
