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
    var book = input.book
    let text = input.text
    let names = input.names ?? ChartSpelling.names(saidIn: text)
    var song = ChordProSong(spelling: spelling(of: text[...], names))
    // Line by line: an array of all lines takes many times the size of the text.
    var lines = ChordProLines(text)
    while let (number, whole) = lines.next() {
      let line = ChordProLine(number: number, text: Array(whole.prefix(ChartLimits.line)))
      if line.text.count == ChartLimits.line, line.text.count < whole.count { song.skipEnd(of: line) }
      if ["new_song", "ns"].contains(line.directive?.name) {
        finish(song, input, &book)
        guard book.hasRoom() else { return book }
        song = ChordProSong(spelling: spelling(of: lines.rest, names))
      } else {
        song.read(line)
      }
    }
    finish(song, input, &book)
    if book.entries.isEmpty, book.problems.isEmpty { throw ChartError("there are no chords in this file") }
    return book
  }

  /// How the chords of the first tune of a text are written.
  ///
  /// - Complexity: linear in the text of that tune.
  private static func spelling(of text: Substring, _ names: NoteNames?) -> ChartSpelling {
    var words: [String] = []
    var isGrid = false
    let isOver = ChordProLines.isOver(text)
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
        : isOver
          ? (ChordLine(String(line))?.words.map { $0[...] } ?? [])[...]
          : line.split(separator: "[", omittingEmptySubsequences: false).dropFirst()
      words += parts.prefix(ChartLimits.mostForNames).map {
        String($0.prefix(60).prefix { isGrid || $0 != "]" })
      }
    }
    return ChartSpelling(of: words, in: text, names: names)
  }

  private static func finish(_ song: ChordProSong, _ input: ChartInput, _ book: inout ChartBook) {
    var song = song
    song.closePart()
    guard !song.isEmpty || input.takesWords && song.hasWords else { return }
    song.closeSections()
    do throws(ChartError) {
      book.add(try song.written(name: input.name), song.problems)
    } catch {
      book.add(error)
    }
  }
}

/// A line of a song.
struct ChordProLine {
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

/// A chord or sign in a bar, or a bar line.
struct ChordProToken {
  let place: Int
  let text: String
  /// Whether it was in brackets, and is therefore read as a chord.
  let isChord: Bool
  /// How many characters of the words stand before it.
  var offset = 0

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

  /// Whether it is one chord in a grid.
  var isCell: Bool {
    !isBarLine && !["%", "%%", ".", "/"].contains(text) && !text.contains("~") && ChartText.times(text) == nil
  }

  /// The chords of one cell: `C~G`.
  var parts: [ChordProToken] {
    guard !isChord, text.contains("~") else { return [self] }
    return text.split(separator: "~").map { ChordProToken(place: place, text: String($0)) }
  }
}
