internal import MusicTheory

/// Reads the chart of one tune of iReal Pro.
struct IRealChart {
  private(set) var bars: [WrittenBar] = []
  private(set) var firstBeats: Int?

  private let characters: [Character]
  private var place = 0
  private var beats = 4
  private var bar = WrittenBar()
  private var nextSection: String?
  private var cells = BarCells()
  private var last = BarCells.Cell.silence
  /// The chord that was written last, for a slash chord without a root.
  private var lastChord: WrittenChord?
  /// Whether empty cells here only move what follows to its place on the paper.
  private var isBetweenParts = true
  private var repeatsBars: Int?
  /// The second bar that one `r` stands for, if nothing else is written in it.
  private var awaitsSecondOfTwo = false
  /// How often the part is played, as a text says.
  private var times: Int?
  private var codas: [Coda] = []

  /// A coda sign: the bar, and whether a chord stands before it.
  private struct Coda {
    let bar: Int
    let isBehindChord: Bool
  }

  init(_ text: String) {
    characters = Array(text)
  }

  mutating func read() throws(TuneError) {
    while place < characters.count {
      do throws(TuneError) {
        try readNext()
      } catch {
        throw TuneError("bar \(bars.count + 1): \(error.sentence)")
      }
    }
    try endBar()
    resolveCodas()
  }

  private func isNext(_ text: String) -> Bool { characters[place...].starts(with: text) }

  private var isInBar: Bool { !cells.isBlank || repeatsBars != nil }

  private mutating func readNext() throws(TuneError) {
    let character = characters[place]
    switch character {
    case "A"..."G": return try readChord()
    case "W": return try readRootless()
    case "<": return readText()
    case "(": return skip(to: ")")
    default: place += 1
    }
    switch character {
    case "|", "[", "]", "{", "}", "Z": try readLine(character)
    case " ":
      if !(isBetweenParts && cells.isEmpty) { try cells.append(.hold) }
    case "p": try cells.append(.hold)
    case "n": try cells.append(.silence)
    case "x": repeatsBars = 1
    case "r": repeatsBars = 2
    case "*": readSection()
    case "T": readTime()
    case "N":
      if let number = takeDigit(), number > 0 { bar.endings = [number] }
    case "S": bar.isSegno = true
    case "Q": codas.append(Coda(bar: bars.count, isBehindChord: isInBar))
    case "U": bar.isEnd = true
    // Sizes, vertical space, fermatas, separators, and what nobody knows.
    default: break
    }
  }

  // MARK: Bars

  private mutating func readLine(_ line: Character) throws(TuneError) {
    try endBar()
    switch line {
    case "{": bar.beginsRepeat = true
    case "}":
      if !bars.isEmpty { bars[bars.count - 1].timesPlayed = max(times ?? 2, 2) }
      times = nil
    case "]", "Z":
      if !bars.isEmpty { bars[bars.count - 1].endsEnding = true }
    default: break
    }
    isBetweenParts = "]}Z".contains(line)
  }

  /// Ends the bar, if anything is in it.
  private mutating func endBar() throws(TuneError) {
    defer { cells = BarCells() }
    if let count = repeatsBars {
      repeatsBars = nil
      try repeatBars(count)
      awaitsSecondOfTwo = count == 2
      return
    }
    guard !cells.isEmpty, !(cells.isBlank && awaitsSecondOfTwo) else {
      // The blank bar is in the second of two that were repeated.
      if !cells.isEmpty { awaitsSecondOfTwo = false }
      return
    }
    awaitsSecondOfTwo = false
    bar.chords = try cells.chords(beats: beats, after: &last)
    try appendBar()
  }

  private mutating func repeatBars(_ count: Int) throws(TuneError) {
    guard bars.count >= count else {
      throw TuneError("there \(count == 1 ? "is no bar" : "are no two bars") before this to repeat")
    }
    for chords in bars.suffix(count).map(\.chords) {
      bar.chords = chords
      try appendBar()
    }
  }

  private mutating func appendBar() throws(TuneError) {
    guard bars.count < TuneLimits.bars else { throw TuneForm.tooLong }
    bars.append(bar)
    bar = WrittenBar()
    (bar.section, nextSection) = (nextSection, nil)
  }

  private mutating func resolveCodas() {
    guard let last = codas.last, bars.indices.contains(last.bar) else { return }
    guard codas.count > 1 || bars.contains(where: { $0.jump != nil }) else { return }
    bars[last.bar].isCoda = true
    for coda in codas.dropLast() where coda.bar < last.bar {
      bars[coda.bar].toCoda = coda.isBehindChord ? .end : .beginning
    }
  }

  // MARK: Chords

  private mutating func readChord() throws(TuneError) {
    let start = place
    skipNote()
    while place < characters.count {
      if let word = ["sus", "alt", "add"].first(where: isNext) {
        place += word.count
      } else if "+-^0123456789hob#".contains(characters[place]) {
        place += 1
      } else if characters[place] == "*", let end = endOfOwnQuality {
        place = end
      } else {
        break
      }
    }
    skipBass()
    let text = String(characters[start..<place])
    let symbol = try IRealQuality.symbol(text)
    if case .chord(let chord) = symbol { lastChord = chord }
    try cells.append(.chord(symbol, text: text))
  }

  /// `W/E`: the last chord over E.
  private mutating func readRootless() throws(TuneError) {
    let start = place
    place += 1
    skipBass()
    let text = String(characters[start..<place])
    guard let lastChord else { throw TuneError("\(text.quotedExcerpt) stands before every chord") }
    let bass = text.contains("/") ? SpelledPitch(written: text.dropFirst(2)) : lastChord.bass
    let chord = WrittenChord(root: lastChord.root, quality: lastChord.chord.quality, bass: bass)
    try cells.append(.chord(.chord(chord), text: text))
  }

  private mutating func skipNote() {
    place += 1
    if place < characters.count, "b#".contains(characters[place]) { place += 1 }
  }

  private mutating func skipBass() {
    guard place + 1 < characters.count, characters[place] == "/", ("A"..."G").contains(characters[place + 1])
    else { return }
    place += 1
    skipNote()
  }

  /// The end of a quality that somebody wrote themselves, between stars: `C*ma7b9*`. A star can begin a section as well.
  private var endOfOwnQuality: Int? {
    let inside = characters[(place + 1)...].prefix(20).prefix { !"*|[]{} ,".contains($0) }
    guard let first = inside.first, !first.isUppercase, inside.endIndex < characters.count,
      characters[inside.endIndex] == "*"
    else { return nil }
    return inside.endIndex + 1
  }

  // MARK: Signs

  private mutating func readSection() {
    guard place < characters.count, characters[place].isLetter else { return }
    let section =
      switch characters[place] {
      case "i": "Intro"
      case "v", "V": "Verse"
      default: characters[place].uppercased()
      }
    place += 1
    // Behind a chord it is that of the next bar.
    if isInBar { nextSection = section } else { bar.section = section }
  }

  /// `T44`, `T68`; `T12` is 12/8.
  private mutating func readTime() {
    guard let beats = takeDigit(), let unit = takeDigit(), beats > 0 else { return }
    self.beats = beats == 1 && unit == 2 ? 12 : beats
    if firstBeats == nil { firstBeats = self.beats }
  }

  private mutating func takeDigit() -> Int? {
    guard place < characters.count, characters[place].isASCII, let digit = characters[place].wholeNumberValue
    else { return nil }
    place += 1
    return digit
  }

  /// `<D.C. al Coda>`, `<Fine>`, `<3x>`; what comes first may be how high it stands: `<*36Fine>`.
  private mutating func readText() {
    let start = place + 1
    skip(to: ">")
    let end = min(place, characters.count)
    var words = characters[min(start, end)..<end].prefix { $0 != ">" }
    if words.first == "*" { words = words.dropFirst().drop { $0.isNumber } }
    let text = String(words.prefix(100)).trimmed
    let small = text.lowercased()
    if let jump = WrittenBar.Jump(words: text) {
      mark { $0.jump = jump }
    } else if small.hasPrefix("fine") {
      mark { $0.isFine = true }
    } else if let count = Int(small.prefix { $0.isNumber }),
      small.drop(while: \.isNumber).trimmed.hasPrefix("x")
    {
      times = min(max(count, 1), 99)
    }
  }

  /// Marks the bar in which we are, or the one that has just ended.
  private mutating func mark(_ change: (inout WrittenBar) -> Void) {
    if isInBar || bars.isEmpty || !isBetweenParts {
      change(&bar)
    } else {
      change(&bars[bars.count - 1])
    }
  }

  private mutating func skip(to end: Character) {
    place = (characters[place...].firstIndex(of: end) ?? characters.count - 1) + 1
  }
}

extension SpelledPitch {
  /// `C`, `F#`, `Bb`.
  init?(written text: some StringProtocol) {
    guard let letter = text.first.flatMap({ Letter($0) }) else { return nil }
    switch text.dropFirst() {
    case "": self.init(letter)
    case "b", "♭": self.init(letter, -1)
    case "#", "♯": self.init(letter, 1)
    default: return nil
    }
  }
}
