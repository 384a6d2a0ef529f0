internal import MusicTheory

/// The words under the notes of a score, gathered while its parts are read.
///
/// Source: MusicXML 4.0 (W3C), the element lyric. A score is read with the chords of one part; its words may stand in another one.
struct MusicXMLLyrics {
  /// The elements that say words.
  static let kept: Set = ["lyric", "syllabic", "text", "elision", "end-line", "end-paragraph"]

  /// A syllable under its note.
  struct Syllable: Hashable {
    /// The part of a song that ends behind it.
    enum End { case nothing, line, paragraph }
    /// In quarter notes from the beginning of its bar.
    var place: Double
    /// Empty where the syllable before it is only held.
    var text: String
    /// Whether the next one belongs to the same word.
    var goesOn: Bool
    var end: End
  }

  /// The syllables of each bar, by their verse.
  typealias Bars = [[Int: [Syllable]]]

  /// Those of the part that counts.
  private(set) var bars: Bars = []
  /// Those of the part that is read now.
  private var own: Bars = []
  private var divisions = 1.0
  private var count = 0

  private static let mostSyllables = 60_000

  /// Takes a bar of the part that is read now.
  mutating func read(_ measure: XMLElement) {
    var (place, last) = (0.0, 0.0)
    var bar: [Int: [Syllable]] = [:]
    for element in measure.children {
      switch element.name {
      case "attributes":
        if let number = Self.number(element, "divisions"), number > 0 { divisions = number }
      case "note":
        if element.first("chord") == nil {
          last = place
          place += (Self.number(element, "duration") ?? 0) / divisions
        }
        for lyric in element.all("lyric") where count < Self.mostSyllables {
          guard let syllable = Self.syllable(lyric, at: last) else { continue }
          count += 1
          bar[Self.verse(lyric), default: []].append(syllable)
        }
      case "forward": place += (Self.number(element, "duration") ?? 0) / divisions
      case "backup": place = max(0, place - (Self.number(element, "duration") ?? 0) / divisions)
      default: break
      }
    }
    // Several voices stand one after the other; the sorting is stable.
    own.append(bar.mapValues { $0.sorted { $0.place < $1.place } })
  }

  /// A part has ended. `isChosen`: its chords are those of the chart.
  mutating func endPart(isChosen: Bool) {
    if own.contains(where: { !$0.isEmpty }), isChosen || bars.isEmpty { bars = own }
    (own, divisions) = ([], 1)
  }

  private static func number(_ element: XMLElement, _ name: String) -> Double? {
    element.text(of: name).flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
  }

  /// `2`, `verse2`; 1 where it says none.
  private static func verse(_ lyric: XMLElement) -> Int {
    let text = lyric.attributes["number"] ?? ""
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    return Int(String(digits.suffix(3))).flatMap { $0 > 0 ? $0 : nil } ?? 1
  }

  /// Several syllables of one note are joined by their elision.
  private static func syllable(_ lyric: XMLElement, at place: Double) -> Syllable? {
    var (text, goesOn, isFirst) = ("", false, true)
    for element in lyric.children {
      switch element.name {
      case "syllabic": goesOn = ["begin", "middle"].contains(element.trimmedText)
      case "elision": text += element.trimmedText.isEmpty ? " " : element.trimmedText
      case "text":
        if !isFirst, text.last?.isLetter == true { text += " " }
        text += ChartText.line(element.text).trimmed
        isFirst = false
      default: break
      }
    }
    let end: Syllable.End =
      lyric.first("end-paragraph") != nil ? .paragraph : lyric.first("end-line") != nil ? .line : .nothing
    guard !text.isEmpty || end != .nothing else { return nil }
    // A hyphen that is written, too.
    if text.hasSuffix("-"), text.count > 1 { (text, goesOn) = (String(text.dropLast()), true) }
    return Syllable(place: place, text: text, goesOn: goesOn, end: end)
  }

  /// The syllables of a bar when it is played for the nth time; those of the last verse where there are no more.
  func syllables(_ bar: Int, time: Int) -> [Syllable] {
    guard bars.indices.contains(bar) else { return [] }
    let verse = bars[bar].keys.filter { $0 <= time }.max() ?? bars[bar].keys.min()
    return verse.flatMap { bars[bar][$0] } ?? []
  }

  /// How many verses stand under the notes.
  var verses: Int { bars.lazy.compactMap { $0.keys.max() }.max() ?? 0 }

  /// Whether the score says where lines end; few programs do.
  var hasLines: Bool {
    bars.contains { $0.values.contains { $0.contains { $0.end != .nothing } } }
  }
}

/// Makes lines of the words and the chords of a score, in the order in which it is played.
struct LyricLines {
  private let lyrics: MusicXMLLyrics
  private let hasLines: Bool
  private var song = Song()
  private var section = Song.Section()
  private var line = Song.Line("")
  private var goesOn = false
  /// That of the bar, where it is not that of the chart.
  private var key: Key?
  /// The lines of the section that begins next: what is sung before its first bar.
  private var ahead: [Song.Line]?
  /// The bars before the current line had words.
  private var silentBars = 0

  /// The most letters of a line without its own end, and the fewest before a capital letter, also behind a comma.
  private static let (most, least, leastBehindComma) = (52, 24, 10)
  /// Chords in a line without words.
  private static let mostChords = 8

  init(_ lyrics: MusicXMLLyrics) { (self.lyrics, hasLines) = (lyrics, lyrics.hasLines) }

  /// The words of a chart that is played out; `nil` for a score without words.
  ///
  /// - Parameter bars: as they are written, which are counted by the numbers of the bars.
  mutating func song(of played: Chart) -> Song? {
    guard !lyrics.bars.isEmpty else { return nil }
    var times: [Int: Int] = [:]
    var last = -1
    for (place, bar) in played.bars.enumerated() {
      let written = (bar.number ?? place + 1) - 1
      times[written, default: 0] += 1
      let time = times[written] ?? 1
      let isJump = written != last + 1
      if place == 0 || bar.section != nil || isJump {
        let verse = lyrics.verses > 1 && time <= lyrics.verses ? "Verse \(time)" : nil
        begin(bar.section ?? verse ?? (place == 0 ? nil : section.name))
      }
      last = written
      add(bar, lyrics.syllables(written, time: time), perQuarter: Double(played.meter(of: bar).unit) / 4)
    }
    endSection()
    return song.hasWords ? song : nil
  }

  // MARK: Bars

  /// A chord and a syllable that begin together, or one of both.
  private struct Event {
    var beat: Double
    var chord: Chart.PlacedChord?
    var syllable: MusicXMLLyrics.Syllable?
  }

  private mutating func add(
    _ bar: Chart.Bar, _ syllables: [MusicXMLLyrics.Syllable], perQuarter: Double
  ) {
    silentBars = syllables.isEmpty ? silentBars + 1 : 0
    if bar.key != key, !goesOn { endLine() }
    key = bar.key
    // A line of an instrument is one of its own.
    let isNew = syllables.isEmpty ? silentBars == 2 && hasLetters : !hasLetters && !line.chords.isEmpty
    if !hasLines, isNew { endLine() }
    var events = bar.chords.map { Event(beat: $0.beat, chord: $0) }
    for syllable in syllables {
      let beat = syllable.place * perQuarter
      if let same = events.lastIndex(where: { abs($0.beat - beat) < 0.01 && $0.syllable == nil }) {
        events[same].syllable = syllable
      } else {
        let place = events.firstIndex { $0.beat > beat + 0.01 } ?? events.count
        events.insert(Event(beat: beat, syllable: syllable), at: place)
      }
    }
    for event in events {
      if !hasLines { breakLine(before: event) }
      if let chord = event.chord { add(chord) }
      if let syllable = event.syllable { add(syllable) }
    }
  }

  private var hasLetters: Bool { line.words.contains { $0.isLetter } }

  /// A poem begins its lines with capital letters, mostly behind a comma.
  private mutating func breakLine(before event: Event) {
    if !hasLetters, line.chords.count >= Self.mostChords { return endLine() }
    guard let text = event.syllable?.text, !goesOn, hasLetters else { return }
    let letters = line.words.count
    let isBehindComma = line.words.trimmed.last.map { ".,;:!?".contains($0) } ?? false
    let isNew = text.first { $0.isLetter }?.isUppercase ?? false
    if letters >= Self.most || isNew && letters >= (isBehindComma ? Self.leastBehindComma : Self.least) {
      endLine()
    }
  }

  private mutating func separate() {
    guard let last = line.words.last, !last.isWhitespace, !(goesOn && last == "-") else { return }
    line.words += goesOn ? "-" : " "
  }

  private mutating func add(_ chord: Chart.PlacedChord) {
    if ahead != nil { begin(nil) }
    separate()
    if let last = line.chords.last, !goesOn {
      let missing = last.offset + last.text.count + 1 - line.words.count
      let isBare = !line.words.dropFirst(last.offset).contains { $0.isLetter }
      if isBare, missing > 0 { line.words += String(repeating: " ", count: missing) }
    }
    let name = chord.text ?? chord.symbol.map { ChordSymbol().text($0) } ?? ChartText.silence
    line.chords.append(Song.Chord(chord.symbol, text: name, offset: line.words.count))
  }

  private mutating func add(_ syllable: MusicXMLLyrics.Syllable) {
    if !syllable.text.isEmpty {
      separate()
      line.words += syllable.text
      goesOn = syllable.goesOn
    }
    guard syllable.end != .nothing else { return }
    endLine()
    if syllable.end == .paragraph { ahead = ahead ?? [] }
  }

  // MARK: Lines and sections

  private mutating func endLine() {
    defer { (line, goesOn) = (Song.Line(""), false) }
    guard hasLetters || !line.chords.isEmpty || !line.words.trimmed.isEmpty else { return }
    line.words = String(line.words.reversed().drop(while: \.isWhitespace).reversed())
    line.key = key
    if ahead == nil { section.lines.append(line) } else { ahead?.append(line) }
  }

  private mutating func begin(_ name: String?) {
    // An upbeat is sung before the bar line.
    let upbeat = hasLetters && line.chords.isEmpty ? line : nil
    let keepsWord = upbeat != nil && goesOn
    if upbeat != nil { line = Song.Line("") }
    endLine()
    let lines = ahead ?? []
    ahead = nil
    endSection()
    section = Song.Section(name, isChorus: name.map(ChartText.isChorus) ?? false, lines: lines)
    if let upbeat { (line, goesOn) = (upbeat, keepsWord) }
  }

  private mutating func endSection() {
    endLine()
    section.lines += ahead ?? []
    ahead = nil
    guard !section.lines.isEmpty else { return }
    if let same = song.sections.firstIndex(of: section) {
      song.order.append(Song.Passage(same, isRecall: true))
    } else {
      song.sections.append(section)
      song.order.append(Song.Passage(song.sections.count - 1))
    }
    section = Song.Section()
  }
}
