internal import MusicTheory

/// Reads the chart of one tune of iReal Pro.
struct IRealChart {
  private(set) var bars: [Chart.Bar] = []
  private(set) var firstMeter: Chart.Meter?
  /// The signs that could not be read.
  private(set) var problems = ChartProblems()

  private let characters: [Character]
  private var place = 0
  private var meter = Chart.Meter.common
  private var bar = Chart.Bar()
  private var nextSection: String?
  private var cells = BarCells()
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

  mutating func read() throws(ChartError) {
    while place < characters.count {
      do throws(ChartError) {
        try readNext()
      } catch {
        throw ChartError("bar \(bars.count + 1): \(error.sentence)")
      }
    }
    try endBar()
    resolveCodas()
  }

  /// Says that the last bar line is missing, as in a link of which only the beginning was copied.
  mutating func sayMissingEnd() {
    let end = characters.last { !$0.isWhitespace }
    if end.map({ !"Z]}".contains($0) }) ?? true {
      ignore("the chart has no final bar line (Z); the link may be cut short")
    }
  }

  /// Says that a sign is not read; what is around it is.
  private mutating func ignore(_ sentence: String) {
    problems.add(ChartError("bar \(bars.count + 1): \(sentence)"))
  }

  private func isNext(_ text: String) -> Bool { characters[place...].starts(with: text) }

  private var isInBar: Bool { !cells.isBlank || repeatsBars != nil }

  private mutating func readNext() throws(ChartError) {
    let character = characters[place]
    switch character {
    case "A"..."G": return try readChord()
    case "W": return try readRootless()
    case "<": return readText()
    case "(":
      _ = takeText(to: ")")
      return
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
      if let number = takeDigit(), number > 0 { bar.marks.endings = [number] }
    case "S": bar.marks.isSegno = true
    case "Q": codas.append(Coda(bar: bars.count, isBehindChord: isInBar))
    case "U": bar.marks.isEnd = true
    // Sizes, vertical space, fermatas and separators.
    case _ where "slfY,".contains(character) || character.isWhitespace: break
    default: try readUnknown()
    }
  }

  /// Text that is no sign; letters keep their place as a chord would.
  private mutating func readUnknown() throws(ChartError) {
    let start = place - 1
    place +=
      characters[place...].prefix { $0.isLetter && $0 != "Z" || $0.isNumber || "#+-^".contains($0) }.count
    let text = String(characters[start..<place]).excerpt()
    ignore("\"\(text)\" is not a sign of iReal Pro")
    if characters[start].isUppercase { try cells.append(.chord(nil, text: text)) }
  }

  // MARK: Bars

  private mutating func readLine(_ line: Character) throws(ChartError) {
    try endBar()
    switch line {
    case "{": bar.marks.beginsRepeat = true
    case "}":
      if !bars.isEmpty { bars[bars.count - 1].marks.timesPlayed = max(times ?? 2, 2) }
      times = nil
    case "]", "Z":
      if !bars.isEmpty { bars[bars.count - 1].marks.endsEnding = true }
    default: break
    }
    isBetweenParts = "]}Z".contains(line)
  }

  /// Ends the bar, if anything is in it.
  private mutating func endBar() throws(ChartError) {
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
    bar.chords = try cells.chords(beats: meter.beats)
    try appendBar()
  }

  private mutating func repeatBars(_ count: Int) throws(ChartError) {
    var repeated = bars.suffix(count).map { $0.chords(in: meter) }
    if zip(repeated, bars.suffix(count)).contains(where: { $0.count < $1.chords.count }) {
      ignore("the bar that is repeated is longer than this; its last chords are left out")
    }
    if repeated.count < count {
      ignore("there \(count == 1 ? "is no bar" : "are no two bars") before this to repeat")
      repeated += Array(repeating: [Chart.PlacedChord(nil)], count: count - repeated.count)
    }
    for chords in repeated {
      bar.chords = chords
      try appendBar()
    }
  }

  private mutating func appendBar() throws(ChartError) {
    guard bars.count < ChartLimits.bars else { throw ChartOrder.tooLong }
    bar.meter = meter
    bars.append(bar)
    bar = Chart.Bar()
    (bar.section, nextSection) = (nextSection, nil)
  }

  private mutating func resolveCodas() {
    guard let last = codas.last, bars.indices.contains(last.bar) else { return }
    guard codas.count > 1 || bars.contains(where: { $0.marks.jump != nil }) else { return }
    bars[last.bar].marks.isCoda = true
    for coda in codas.dropLast() where coda.bar < last.bar {
      bars[coda.bar].marks.toCoda = coda.isBehindChord ? .end : .beginning
    }
  }

  // MARK: Chords

  private mutating func readChord() throws(ChartError) {
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
    let (symbol, problem) = IRealQuality.read(text)
    if let problem { ignore(problem) }
    if case .chord(let chord)? = symbol { lastChord = chord }
    try cells.append(.chord(symbol, text: text))
  }

  /// `W/E`: the last chord over E.
  private mutating func readRootless() throws(ChartError) {
    let start = place
    place += 1
    skipBass()
    let text = String(characters[start..<place])
    guard let lastChord else {
      ignore("\(text.quotedExcerpt) stands before every chord")
      return try cells.append(.chord(nil, text: text))
    }
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

  /// The end of a custom quality, which is written between stars: `C*ma7b9*`. A star with one capital letter begins a section, and a
  /// bar line stands before the next.
  private var endOfOwnQuality: Int? {
    let inside = characters[(place + 1)...].prefix(20).prefix { !"*|[]{}<>,".contains($0) }
    guard let first = inside.first, first != " ", !first.isUppercase || inside.count > 1,
      inside.endIndex < characters.count,
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
    guard let beats = takeDigit(), let unit = takeDigit() else { return }
    guard beats > 0, [1, 2, 4, 8].contains(unit) else { return ignore("\"T\(beats)\(unit)\" is no time") }
    meter = beats == 1 && unit == 2 ? Chart.Meter(beats: 12, unit: 8) : Chart.Meter(beats: beats, unit: unit)
    if firstMeter == nil { firstMeter = meter }
  }

  private mutating func takeDigit() -> Int? {
    guard place < characters.count, characters[place].isASCII, let digit = characters[place].wholeNumberValue
    else { return nil }
    place += 1
    return digit
  }

  /// `<D.C. al Coda>`, `<Fine>`, `<3x>`; a height on the page may come first: `<*36Fine>`.
  private mutating func readText() {
    var words = takeText(to: ">")
    if words.first == "*" { words = words.dropFirst().drop { $0.isNumber } }
    let text = String(words.prefix(100)).trimmed
    let small = text.lowercased()
    if let jump = Chart.Bar.Marks.Jump(words: text) {
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
  private mutating func mark(_ change: (inout Chart.Bar.Marks) -> Void) {
    if isInBar || bars.isEmpty || !isBetweenParts {
      change(&bar.marks)
    } else {
      change(&bars[bars.count - 1].marks)
    }
  }

  /// The text from the sign here to the one that closes it. One that is never closed ends at the next bar line, and is said.
  private mutating func takeText(to end: Character) -> ArraySlice<Character> {
    let sign = characters[place]
    let text = characters[(place + 1)...].prefix { $0 != end && $0 != "|" && $0 != sign }
    place = text.endIndex
    guard place < characters.count, characters[place] == end else {
      ignore("this \(sign) is never closed; what stands between it and the next bar line is not read")
      return []
    }
    place += 1
    return text
  }
}
