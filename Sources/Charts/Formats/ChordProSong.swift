internal import MusicTheory

/// A song while it is read.
struct ChordProSong {
  let spelling: ChartSpelling
  private var title: String?
  private var composer: String?
  private var artist: String?
  /// As it is written, here and at the beginning.
  var key: Key?
  private var firstKey: Key?
  private var firstMeter: Chart.Meter?
  var meter = Chart.Meter.common
  /// Felt beats a minute, at the beginning.
  private var tempo: Double?
  private var capo = 0
  /// How many semitones higher the chords are, now and before: a directive without a number goes back.
  private var shifts: [Int] = []
  /// The same at the first bar.
  var firstShift = 0
  var bars: [Chart.Bar] = []
  var section: String?
  /// Whether the bars belong to a section with a name, and whether such a one has ended right before.
  var isInSection = false
  var isBehindSection = false
  var part = Part.words
  /// The first line of a grid or a tablature that is not read, and may be one of the words where the part is never closed.
  var unread: ChordProLine?
  /// The signs that could not be read.
  private(set) var problems = ChartProblems()
  /// Why there is no tune.
  private var failure: ChartError?
  var isSpellingSaid = false
  /// The bars of the chorus that was written last.
  private var chorus: [Chart.Bar] = []
  private var chorusStart: Int?
  /// Where the sections and the repeat began that have not ended.
  private var openSections: [String: ChordProLine] = [:]
  var openRepeat: (line: ChordProLine, place: Int)?
  /// The words with their chords.
  var words = SongBuilder()
  /// Whether a bar was made of a chord between words.
  private var hasGuesses = false
  /// Whether a section is for other instruments.
  private var isSkipping = false

  enum Part: Hashable { case words, grid, tablature }

  init(spelling: ChartSpelling) { self.spelling = spelling }

  /// Whether nothing was written yet.
  var isEmpty: Bool { title == nil && bars.isEmpty && problems.isEmpty && failure == nil }

  var hasWords: Bool { words.hasWords }

  mutating func read(_ line: ChordProLine) {
    guard failure == nil, !line.isComment else { return }
    guard line.start < line.text.count else { return words.addBlank() }
    if line.text[line.start] == "{" {
      let directive = line.directive
      if directive == nil {
        problems.add(line.error(line.start, "this directive is never closed; write a } behind it"))
      }
      guard let (written, value) = directive ?? line.openDirective else { return }
      let (name, isOurs) = ChordProDirectives.selected(written)
      if isSkipping {
        isSkipping = !name.hasPrefix("end_of_")
      } else if isOurs {
        read(name, value, line)
      } else if name.hasPrefix("start_of_") {
        isSkipping = true
      } else {
        words.keep(ChartText.line(line.text))
      }
      return
    }
    guard !isSkipping else { return }
    do throws(ChartError) {
      switch part {
      case .words: try readWords(line)
      case .grid: try readGrid(line)
      case .tablature:
        unread = unread ?? line
        words.add(Song.Line(ChartText.line(line.text), kind: .tab))
      }
    } catch {
      failure = error.line == nil ? line.error(line.start, error.sentence) : error
    }
  }

  mutating func skipEnd(of line: ChordProLine) {
    ignore(line, at: line.text.count, "this line is too long; what stands here and behind is not read")
  }

  mutating func written(name: String) throws(ChartError) -> Chart {
    words.set(capo: capo)
    let song = words.finished()
    let title = title ?? ChartText.words(name) ?? "Untitled"
    if let failure { throw failure.of(title) }
    let meter = firstMeter ?? .common
    var tune = Chart(
      title: title, composer: composer ?? artist, key: firstKey?.up(firstShift), meter: meter,
      bars: bars.inMeter(meter))
    tune.take(feltTempo: tempo)
    tune.settleKeys()
    tune.take(song, hasGuesses: hasGuesses)
    if capo > 0 { tune.transpose(up: capo) }
    return tune
  }

  // MARK: Directives

  mutating func read(_ name: String, _ value: String, _ line: ChordProLine) {
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
      guard let read = ChordProDirectives.meter(value) else {
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
        return ignore(line, "\(value.quotedExcerpt) is not a tempo; write beats a minute, such as 120")
      }
      tempo = tempo ?? read
    case "capo":
      guard let fret = Int(value), (0...24).contains(fret) else {
        return ignore(line, "\(value.quotedExcerpt) is not a fret for a capo; write a number from 0 to 24")
      }
      capo = fret
    case "transpose": transpose(value, line)
    case "chorus":
      do throws(ChartError) {
        try repeatChorus(value)
      } catch {
        failure = line.error(line.start, error.sentence)
      }
    case "comment", "c", "comment_italic", "ci", "comment_box", "cb", "highlight": readComment(value, line)
    default:
      if let meant = ChordProDirectives.meant(by: name) {
        let whole = value.isEmpty ? meant : "\(meant): \(value.excerpt())"
        ignore(line, "there is no directive \(name.quotedExcerpt); did you mean {\(whole)}?")
      }
      if !readSection(name, value, line) { words.keep(ChartText.line(line.text)) }
    }
  }

  /// Many songs name their parts in comments, and some have their chords there.
  private mutating func readComment(_ value: String, _ line: ChordProLine) {
    let parts = ChordProDirectives.chords(inComment: value)
    if let name = ChartText.sectionName(parts?.head ?? value) {
      (section, isInSection, isBehindSection) = (name, true, false)
      words.begin(name, isChorus: ChartText.isChorus(name))
    } else if parts == nil || parts?.head.isEmpty == false,
      let comment = ChartText.words(parts?.head ?? value)
    {
      words.add(Song.Line(comment, kind: .comment))
    }
    if let parts { read(ChordProLine(number: line.number, text: Array(parts.chords))) }
  }

  /// Says that a sign is not read; what is around it is.
  mutating func ignore(_ line: ChordProLine, at place: Int? = nil, _ sentence: String) {
    problems.add(line.error(place ?? line.start, sentence))
  }

  private mutating func readKey(_ value: String, _ line: ChordProLine) {
    let names = spelling.names
    if names == .english, let key = Key(text: value) {
      return begin(
        spelling.isSmallMinor && value.first?.isLowercase == true ? Key(key.tonic, .minor) : key)
    }
    // A key that nobody writes, and the keys of modes.
    let words = value.split(separator: " ")
    let mode = words.last.flatMap { word in
      ChordProDirectives.modes.first {
        $0.key.hasPrefix(word.lowercased().filter(\.isLetter)) && word.count > 2
      }?.value
    }
    let read =
      Key.read(value, names: names)
      ?? mode.flatMap { mode in
        Key.read(words.dropLast().joined(separator: " "), names: names).map { Key($0.tonic, mode) }
      }
    guard let usual = read?.usual else {
      return ignore(line, "\(value.quotedExcerpt) is not a key; write one such as C, Eb or F#m")
    }
    begin(usual)
    ignore(line, "the key \(value.quotedExcerpt) is read as \(usual.text)")
  }

  /// This key begins here: the tune's, or behind its first chords another one.
  private mutating func begin(_ key: Key) {
    self.key = key
    if firstKey == nil || bars.isEmpty { firstKey = key }
    words.key = soundingKey
  }

  /// The key that is written, at the pitch of the chords.
  var soundingKey: Key? { key?.up(shift) }

  /// `2`, `-3`, `+2s`, `2f`: s and f choose between sharps and flats, which is for the printed page.
  private mutating func transpose(_ value: String, _ line: ChordProLine) {
    defer { words.key = soundingKey }
    if value.isEmpty {
      if !shifts.isEmpty { shifts.removeLast() }
      return
    }
    let number = "sfk#b".contains(value.suffix(1).lowercased()) ? String(value.dropLast()) : value
    guard let semitones = Int(number.trimmed), (-48...48).contains(semitones), shifts.count < 100 else {
      return ignore(line, "\(value.quotedExcerpt) is not a number of semitones; write one such as 2 or -3")
    }
    shifts.append(semitones)
  }

  var shift: Int { shifts.last ?? 0 }

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

  /// Whether it is the beginning or the end of a section.
  private mutating func readSection(_ name: String, _ value: String, _ line: ChordProLine) -> Bool {
    let name = ChordProDirectives.long(name)
    if name.hasPrefix("start_of_") {
      closePart()
      let kind = String(name.dropFirst(9))
      if ["verse", "chorus", "bridge"].contains(kind) { openSections[kind] = openSections[kind] ?? line }
      let label = ChordProDirectives.label(value).flatMap { ChartText.words($0) }
      switch kind {
      case "grid":
        (part, section) = (.grid, label ?? section)
        if label != nil { isInSection = true }
        words.begin(label, kind: kind)
      case "tab", "abc", "ly", "svg", "textblock":
        part = .tablature
        words.begin(label, kind: kind)
      default:
        let name = kind.prefix(1).uppercased() + kind.dropFirst()
        (part, section, isInSection) = (.words, label ?? ChartText.words(name), true)
        if kind == "chorus" { chorusStart = bars.count }
        words.begin(section, kind: kind, isChorus: kind == "chorus")
      }
    } else if name.hasPrefix("end_of_") {
      openSections[String(name.dropFirst(7))] = nil
      let wasTablature = part == .tablature
      (part, unread) = (.words, nil)
      words.end()
      guard !wasTablature else { return true }
      (section, isBehindSection, isInSection) = (nil, isInSection, false)
      if name == "end_of_chorus", let start = chorusStart {
        chorus = Array(bars[start...])
        chorusStart = nil
      }
    } else {
      return false
    }
    return true
  }

  private mutating func repeatChorus(_ label: String) throws(ChartError) {
    words.recallChorus(name: ChordProDirectives.label(label).flatMap { ChartText.words($0) })
    for (index, bar) in chorus.enumerated() {
      var bar = bar
      if index == 0, let label = ChordProDirectives.label(label) { bar.section = ChartText.words(label) }
      try append(bar, key: bar.key)
    }
  }

  // MARK: Words with chords

  private mutating func readWords(_ line: ChordProLine) throws(ChartError) {
    var tokens: [ChordProToken] = []
    var sung = Song.Line("")
    var place = 0
    let lastClosed = line.text.lastIndex(of: "]") ?? 0
    while place < line.text.count {
      let start = place
      switch line.text[place] {
      case "[":
        // Words end a chord whose bracket is never closed.
        let closed = place < lastClosed ? line.text[place...].firstIndex(of: "]") : nil
        if closed == nil {
          ignore(line, at: place, "this bracket is never closed; write a ] behind the chord")
        }
        let end = closed ?? line.text[place...].firstIndex(where: \.isWhitespace) ?? line.text.count
        readBracket(String(line.text[(place + 1)..<end]), at: place, line, &tokens, &sung)
        place = closed == nil ? end : end + 1
        continue
      case "|", ":":
        let bar = line.text[place...].prefix { $0 == "|" || $0 == ":" }
        let token = ChordProToken(place: place, text: String(bar))
        place = bar.endIndex
        if token.isBarLine {
          tokens.append(token)
          if token.endsRepeat, let times = ChartText.times(at: line.text[place...]) {
            tokens.append(ChordProToken(place: place, text: "x\(times.number)"))
            place += times.length
          }
        }
      case "%":
        tokens.append(ChordProToken(place: place, text: "%"))
        place += 1
      default: place += 1
      }
      sung.words += ChartText.line(line.text[start..<place])
    }
    guard tokens.contains(where: { $0.isChord }) else { return words.add(sung) }
    let chords = tokens.map { $0.isChord ? cell($0, line) : nil }
    sung.chords = zip(tokens, chords).compactMap { token, cell in
      cell.map { Song.Chord($0, as: token.text, offset: token.offset) }
    }
    words.add(sung.withNotesOfCounts)
    if tokens.contains(where: { $0.isBarLine }) { return try readBars(tokens, line, known: chords) }
    hasGuesses = true
    for case let cell? in chords {
      var cells = BarCells()
      try cells.append(cell)
      try append(cells)
    }
  }

  /// A chord, a remark or a sign of bars between brackets.
  private mutating func readBracket(
    _ text: String, at place: Int, _ line: ChordProLine, _ tokens: inout [ChordProToken],
    _ sung: inout Song.Line
  ) {
    let inside = text.trimmed
    guard !inside.isEmpty else { return }
    if inside.first == "*" {
      let note = ChartText.line(Array(inside.dropFirst())).trimmed
      if !note.isEmpty { sung.notes.append(Song.Note(note, offset: sung.words.count)) }
    } else if ["-", "x"].contains(inside) {
      sung.notes.append(Song.Note(inside, offset: sung.words.count))
    } else if inside.allSatisfy({ $0 == "|" }) || ["/", "."].contains(inside) {
      tokens.append(ChordProToken(place: place, text: inside))
    } else if let chord = words.chord(inside) {
      var token = ChordProToken(place: place + 1, chord: chord)
      token.offset = sung.words.count
      tokens.append(token)
    } else {
      ignore(line, at: place, "there is no chord that ^ could call here")
      sung.notes.append(Song.Note("^", offset: sung.words.count))
    }
  }
}
