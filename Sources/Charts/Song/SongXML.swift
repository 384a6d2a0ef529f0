internal import MusicTheory

extension ChartFormat {
  /// Songs of OpenSong: chords above words within XML.
  public static let openSong = ChartFormat(
    "opensong", title: "OpenSong", extensions: ["opensong"], readExtensions: ["opensong"],
    mediaType: "application/xml", isPaper: true, hasJumps: false
  ) { input throws(ChartError) in
    let reader = OpenSongReader()
    do throws(XMLError) {
      try input.scanXML([], OpenSongReader.reported) { element throws(XMLError) in reader.read(element) }
    } catch {
      throw ChartError(line: error.line, column: error.column, error.sentence)
    }
    return try reader.book(of: input)
  } write: { score, _, remarks in
    Array(ChordProChart(score).text(&remarks).utf8)
  }

  /// Songs of OpenLyrics 0.9: chords within the words.
  public static let openLyrics = ChartFormat(
    "openlyrics", title: "OpenLyrics", extensions: ["openlyrics"], readExtensions: ["openlyrics"],
    mediaType: "application/xml", isPaper: true, hasJumps: false
  ) { input throws(ChartError) in
    let reader = OpenLyricsReader()
    do throws(XMLError) {
      try input.scanXML(OpenLyricsReader.kept, OpenLyricsReader.reported) { element throws(XMLError) in
        reader.read(element)
      }
    } catch {
      throw ChartError(line: error.line, column: error.column, error.sentence)
    }
    return try reader.book(of: input)
  } write: { score, _, remarks in
    Array(ChordProChart(score).text(&remarks).utf8)
  }
}

/// The facts of a song in XML, which becomes a chart with one bar for each chord.
struct SongFacts {
  var title: String?
  var composer: String?
  var key: String?
  var tempo: Double?
  var meter: Chart.Meter?
  var capo = 0

  func book(of song: Song, _ input: ChartInput, _ problems: ChartProblems) throws(ChartError) -> ChartBook {
    var chart = Chart(title: title ?? input.name, composer: composer, key: key.flatMap { Key(text: $0) })
    chart.meter = meter ?? .common
    chart.take(feltTempo: tempo)
    var song = song
    song.capo = capo
    chart.take(song, hasGuesses: true)
    if capo > 0 { chart.transpose(up: capo) }
    guard !chart.bars.isEmpty || chart.isWordsAlone else {
      throw ChartError("this song has neither words nor chords")
    }
    var book = input.book
    book.add(chart, problems)
    return book
  }

  /// Names of sections in letters, such as `V1` and `c`.
  static func name(_ code: String, other: String = "Outro") -> String {
    let kinds = [
      "v": "Verse", "c": "Chorus", "b": "Bridge", "p": "Pre-chorus", "t": "Tag", "i": "Intro", "o": other,
      "e": "Ending", "s": "Solo", "m": "Middle",
    ]
    let kind = code.lowercased().prefix { $0.isLetter }
    let number = code.dropFirst(kind.count)
    guard let name = kinds[String(kind)], number.allSatisfy({ $0.isNumber || $0.isLetter }) else {
      return code
    }
    return number.isEmpty ? name : "\(name) \(number)"
  }

  /// The order that a file says, in codes of sections; as they are written where it says none.
  static func order(_ codes: some Sequence<String>, of names: [String]) -> [Song.Passage] {
    var seen: Set<Int> = []
    let order = codes.flatMap { code -> [Song.Passage] in
      let code = code.lowercased()
      var found = names.firstIndex(of: code).map { [$0] } ?? []
      // A verse in parts: `v1` is `v1a` and `v1b`.
      if found.isEmpty, code.last?.isNumber == true {
        found = names.indices.filter {
          names[$0].hasPrefix(code) && names[$0].dropFirst(code.count).allSatisfy(\.isLetter)
        }
      }
      return found.map { Song.Passage($0, isRecall: !seen.insert($0).inserted) }
    }
    return order.isEmpty ? names.indices.map { Song.Passage($0) } : order
  }
}

/// Reads songs of OpenSong.
///
/// Lines of `<lyrics>` that begin with a period have chords, those with a blank words, those with a digit the words of a verse; `;` is a remark.
/// Source: the description of the file format (opensong.org).
private final class OpenSongReader {
  static let reported: Set = [
    "title", "author", "key", "capo", "tempo", "time_sig", "lyrics", "presentation",
  ]
  private var facts = SongFacts()
  private var lyrics = ""
  private var presentation = ""

  func read(_ element: XMLElement) {
    let text = element.trimmedText
    switch element.name {
    case "title": facts.title = facts.title ?? ChartText.words(text)
    case "author": facts.composer = facts.composer ?? ChartText.words(text)
    case "key": facts.key = text
    case "capo": facts.capo = Int(text).flatMap { (0...24).contains($0) ? $0 : nil } ?? 0
    case "tempo": facts.tempo = Double(text)
    case "time_sig": facts.meter = Chart.Meter(text: text)
    case "presentation": presentation = text
    default: lyrics = element.text
    }
  }

  func book(of input: ChartInput) throws(ChartError) -> ChartBook {
    let lines = lyrics.withoutMark.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      ChartSpelling.names(saidIn: $0) == nil ? ChartText.line($0) : ""
    }
    let words = lines.filter { $0.hasPrefix(".") }.flatMap { ChordLine.words($0.dropFirst()) }
    let names =
      input.names ?? ChartSpelling.names(saidIn: lyrics) ?? ChartSpelling.names(saidInXML: input.text)
    let spelling = ChartSpelling(of: words, in: lyrics, names: names)
    let key = facts.key.flatMap { Key(text: $0) }
    var (problems, sections, codes) = (ChartProblems(), [Song.Section](), [String]())
    var blocks: [(code: String, lines: [(number: Int, text: String)])] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        blocks.append((String(line[line.index(after: line.startIndex)..<end]).trimmed, []))
      } else if !line.trimmed.isEmpty || blocks.last?.lines.isEmpty == false {
        if blocks.isEmpty { blocks.append(("", [])) }
        blocks[blocks.count - 1].lines.append((index + 1, line))
      }
    }
    for block in blocks {
      let verses = Set(block.lines.compactMap { $0.text.first?.wholeNumberValue }).sorted()
      for verse in verses.isEmpty ? [0] : verses {
        let code = verses.isEmpty ? block.code : "\(block.code)\(verse)"
        let name = code.isEmpty ? nil : ChartText.words(SongFacts.name(code))
        let section = OpenSongSection(block.lines, verse: verse, spelling, key, &problems)
        sections.append(
          Song.Section(name, isChorus: name.map(ChartText.isChorus) ?? false, lines: section.lines))
        codes.append(code.lowercased())
      }
    }
    let order = SongFacts.order(
      presentation.split(whereSeparator: \.isWhitespace).map(String.init), of: codes)
    return try facts.book(of: Song(sections: sections, order: order), input, problems)
  }
}

/// The lines of a section of OpenSong, of one of its verses.
private struct OpenSongSection {
  private(set) var lines: [Song.Line] = []

  init(
    _ rows: [(number: Int, text: String)], verse: Int, _ spelling: ChartSpelling, _ key: Key?,
    _ problems: inout ChartProblems
  ) {
    var above: [SongSheet.Mark]?
    // The chords above several verses are those of each.
    for (number, text) in rows {
      let rest = String(text.dropFirst())
      switch text.first {
      case "."?:
        if let above { lines.append(Self.line(above, "", spelling, key)) }
        above = SongSheet.marks(of: rest)
        for mark in above ?? [] where SongSheet.isStrange(mark, spelling, key) {
          problems.add(
            ChartError(
              line: number, column: mark.column + 2,
              "\(mark.text.quotedExcerpt) is not a chord; it stays as a word"))
        }
      case ";"?: lines.append(Song.Line(rest.trimmed, kind: .comment))
      // The end of a column or of a page, and of a slide.
      case "-"? where text.hasPrefix("--") || text.hasPrefix("-!"): continue
      case "|"? where text.allSatisfy({ $0 == "|" || $0.isWhitespace }): continue
      case let first? where first.wholeNumberValue != nil:
        guard first.wholeNumberValue == verse else { continue }
        lines.append(Self.line(above ?? [], rest, spelling, key))
        above = nil
      case nil: break
      default:
        lines.append(Self.line(above ?? [], text.hasPrefix(" ") ? rest : text, spelling, key))
        above = nil
      }
    }
    if let above { lines.append(Self.line(above, "", spelling, key)) }
  }

  /// Without the signs that only fill the words: `Ama___zing`.
  private static func line(
    _ marks: [SongSheet.Mark], _ words: String, _ spelling: ChartSpelling, _ key: Key?
  ) -> Song.Line {
    var line = SongSheet.line(marks, spelling, key)
    let letters = Array(words)
    func plain(_ column: Int) -> Int {
      column - letters.prefix(column).count { $0 == "_" || $0 == "|" }
    }
    for place in line.chords.indices { line.chords[place].offset = plain(line.chords[place].offset) }
    for place in line.notes.indices { line.notes[place].offset = plain(line.notes[place].offset) }
    line.words = String(
      letters.filter { $0 != "_" && $0 != "|" }.reversed().drop(while: \.isWhitespace).reversed())
    return line
  }
}

/// Reads songs of OpenLyrics 0.9 and 0.8.
///
/// Source: the description of the format (openlyrics.org).
private final class OpenLyricsReader {
  static let kept: Set = [
    "properties", "titles", "authors", "lines", "chord", "br", "comment", "tag", "beat",
  ]
  static let reported: Set = [
    "title", "author", "key", "tempo", "timeSignature", "verseOrder", "capo", "verse", "instrument", "lyrics",
  ]
  private var facts = SongFacts()
  private var order: [String] = []
  private var verses: [(code: String, lines: [OpenLyricsLine])] = []

  func read(_ element: XMLElement) {
    let text = element.trimmedText
    switch element.name {
    case "title": facts.title = facts.title ?? ChartText.words(text)
    case "author": facts.composer = facts.composer ?? ChartText.words(text)
    case "key": facts.key = text
    case "tempo": facts.tempo = Double(text)
    case "capo": facts.capo = Int(text).flatMap { (0...24).contains($0) ? $0 : nil } ?? 0
    case "timeSignature": facts.meter = Chart.Meter(text: text)
    case "verseOrder": order = text.split(whereSeparator: \.isWhitespace).map(String.init)
    case "verse", "instrument":
      let lines = element.all("lines").flatMap { OpenLyricsLine.all(of: $0) }
      verses.append((element.attributes["name"] ?? "", lines))
    default: break
    }
  }

  func book(of input: ChartInput) throws(ChartError) -> ChartBook {
    // Roots are English, also where the singers read other names.
    let texts = verses.flatMap { $0.lines.flatMap { $0.chords.filter { !$0.isEnglish }.map(\.text) } }
    let names = input.names ?? ChartSpelling.names(saidInXML: input.text)
    let own = ChartSpelling(of: texts, in: facts.key ?? "", names: names)
    let english = ChartSpelling()
    let key = facts.key.flatMap { Key(text: $0) }
    var problems = ChartProblems()
    var sections: [Song.Section] = []
    for verse in verses {
      let name = verse.code.isEmpty ? nil : ChartText.words(SongFacts.name(verse.code, other: "Other"))
      var section = Song.Section(name, isChorus: name.map(ChartText.isChorus) ?? false)
      for line in verse.lines {
        let chords = line.chords.map { chord -> Song.Chord in
          let spelling = chord.isEnglish ? english : own
          let read = WrittenText(chord.text, key: chord.isEnglish ? nil : key, spelling: spelling)
          if let problem = read.problem { problems.add(ChartError(problem)) }
          let isOwn = spelling.isOwn(chord.text) || chord.text.contains(":")
          let text = read.symbol.map { isOwn ? ChordSymbol().text($0) : chord.text }
          return Song.Chord(read.symbol, text: (text ?? chord.text).excerpt(), offset: chord.offset)
        }
        section.lines.append(
          Song.Line(line.words, chords: chords, kind: line.isComment ? .comment : .words, times: line.times))
      }
      sections.append(section)
    }
    let order = SongFacts.order(order, of: verses.map { $0.code.lowercased() })
    return try facts.book(of: Song(sections: sections, order: order), input, problems)
  }
}

/// A line of OpenLyrics.
private struct OpenLyricsLine {
  var words = ""
  var chords: [(text: String, isEnglish: Bool, offset: Int)] = []
  var isComment = false
  var times = 1

  /// The lines of an element `lines`.
  static func all(of element: XMLElement) -> [OpenLyricsLine] {
    var lines = [OpenLyricsLine()]
    take(element, &lines)
    let times =
      element.attributes["repeat"].flatMap { Int($0) }.flatMap { (1...99).contains($0) ? $0 : nil } ?? 1
    return lines.map(\.trimmed).filter { !$0.words.isEmpty || !$0.chords.isEmpty }.map { line in
      var line = line
      line.times = times
      return line
    }
  }

  /// Takes text and elements in their order.
  private static func take(_ element: XMLElement, _ lines: inout [OpenLyricsLine]) {
    let text = Array(element.text.utf8)
    var place = 0
    func takeText(until end: Int) {
      guard end > place else { return }
      lines[lines.count - 1].add(String(decoding: text[place..<min(end, text.count)], as: UTF8.self))
      place = end
    }
    for child in element.children {
      takeText(until: child.place)
      switch child.name {
      case "br": lines.append(OpenLyricsLine())
      case "comment":
        var comment = OpenLyricsLine()
        comment.words = child.trimmedText
        comment.isComment = true
        lines.insert(comment, at: lines.count - 1)
      case "chord":
        let last = lines.count - 1
        if let chord = chord(child) {
          lines[last].chords.append((chord.text, chord.isEnglish, lines[last].words.count))
        }
        take(child, &lines)
      default: take(child, &lines)
      }
    }
    takeText(until: text.count)
  }

  /// Line breaks and indents of the file are spaces.
  private mutating func add(_ text: String) {
    for letter in ChartText.line(text) {
      if letter.isWhitespace, words.last.map(\.isWhitespace) ?? true { continue }
      words.append(letter.isWhitespace ? " " : letter)
    }
  }

  private var trimmed: OpenLyricsLine {
    var line = self
    line.words = words.trimmed
    return line
  }

  private static let structures = [
    "power": "5", "maj": "", "min": "m", "aug": "+", "dim": "dim", "dom7": "7", "maj7": "maj7", "min7": "m7",
    "dim7": "dim7", "halfdim7": "m7b5", "minmaj7": "mMaj7", "aug7": "7#5", "augmaj7": "maj7#5", "maj6": "6",
    "min6": "m6", "dom9": "9", "maj9": "maj9", "min9": "m9", "dom11": "11", "min11": "m11", "dom13": "13",
    "sus2": "sus2", "sus4": "sus4", "add9": "add9", "dom9b": "7b9", "minmaj9": "mMaj9", "aug9": "9#5",
    "halfdim9": "m9b5", "maj6b": ":(1,3,5,b6)", "min6b": ":(1,b3,5,b6)", "maj11": "maj11", "maj13": "maj13",
    "min13": "m13",
  ]

  /// The intervals of a chord, `3-5-m7-13`, as a list of degrees; `nil` for another word.
  private static func formula(_ structure: String) -> String? {
    let degrees = structure.lowercased().split(separator: "-").map { interval -> String? in
      let sign = interval.prefix { $0.isLetter }
      guard let number = Int(interval.dropFirst(sign.count)), (2...15).contains(number) else { return nil }
      let isPerfect = [4, 5, 8, 11, 12, 15].contains(number)
      switch sign {
      case "": return "\(number)"
      case "m": return isPerfect ? nil : "b\(number)"
      case "d": return isPerfect ? "b\(number)" : "bb\(number)"
      case "a": return "#\(number)"
      default: return nil
      }
    }
    guard !degrees.isEmpty, !degrees.contains(nil) else { return nil }
    return ":(1,\(degrees.compactMap(\.self).joined(separator: ",")))"
  }

  /// `root`, `structure` and `bass`, or the whole in `name`.
  private static func chord(_ element: XMLElement) -> (text: String, isEnglish: Bool)? {
    if let name = element.attributes["name"], !name.trimmed.isEmpty { return (name.trimmed, false) }
    guard let root = element.attributes["root"], !root.trimmed.isEmpty else { return nil }
    let structure = element.attributes["structure"] ?? ""
    let quality = structures[structure.lowercased()] ?? formula(structure) ?? structure
    let bass = element.attributes["bass"].flatMap { $0.isEmpty ? nil : "/\($0)" } ?? ""
    return ("\(root.trimmed)\(quality)\(bass)", true)
  }
}
