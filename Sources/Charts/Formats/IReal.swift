internal import MusicTheory

extension ChartFormat {
  /// The links of iReal Pro.
  public static let iReal = ChartFormat(
    "ireal", title: "iReal Pro", extensions: ["txt"], readExtensions: ["irealb", "html", "htm", "txt"],
    mediaType: "text/plain; charset=utf-8", isPaper: true
  ) { input throws(ChartError) in
    try IRealReader.read(input)
  } write: { score, _, remarks in
    Array(IRealWriter(score).text(&remarks).utf8)
  }
}

/// A link that iReal Pro opens: `irealb://…`.
///
/// iReal Pro has no polychords: the lower chord is written, and the upper one as its alternate chord, small above it,
/// which is how it would be printed; the program plays the lower one. Source: "iReal Pro Custom Chord Chart Protocol"
/// (irealpro.com); the order of the fields and the scrambling as open readers of such links describe them.
struct IRealWriter {
  private let score: ChartScore
  private let symbol = ChordSymbol(style: .iReal.ascii)

  init(_ score: ChartScore) { self.score = score }

  func text(_ remarks: inout [ChartRemark]) -> String {
    let title = score.title.replacing("=", with: "-")
    if title != score.title {
      remarks.append(ChartRemark("a title has no = in iReal Pro; - is written instead"))
    }
    let chart = IRealScrambling.scrambled(chart(&remarks))
    let tempo = score.feltTempo.map { max(1, Int(min($0, 999).rounded())) } ?? 0
    let fields = [
      title.isEmpty ? "Untitled" : title, "Unknown", "", style, key(&remarks), "", chart, "",
      "\(tempo)", "0",
    ]
    return "irealb://" + fields.map(Self.encoded).joined(separator: "=") + "\n"
  }

  /// The style in which the program plays it; where nothing is known the one of its own new songs.
  private var style: String {
    switch score.feel?.lowercased() {
    case let feel? where feel.hasPrefix("slow swing"): "Slow Swing"
    case let feel? where feel.hasPrefix("up-tempo swing"): "Up Tempo Swing"
    case let feel? where feel.hasSuffix("straight eighths"): "Even 8ths"
    case nil where score.meter == .waltz: "Waltz"
    default: "Medium Swing"
    }
  }

  // MARK: Key and meter

  /// `Eb`, `C-`: of keys that sound alike the one that iReal Pro has.
  private func key(_ remarks: inout [ChartRemark]) -> String {
    guard let key = score.key else {
      remarks.append(ChartRemark("iReal Pro has no tune without a key; C is written instead"))
      return "C"
    }
    var written = key
    if !(-6...5).contains(key.signature), let equivalent = key.enharmonicEquivalent { written = equivalent }
    if written != key {
      remarks.append(ChartRemark("iReal Pro has no \(key.text); \(written.text) is written instead"))
    }
    return ChartText.plain(written.tonic) + (written.mode == .minor ? "-" : "")
  }

  private static let meters: Set<Chart.Meter> = [
    .init(beats: 2, unit: 2), .init(beats: 3, unit: 2), .init(beats: 2, unit: 4), .init(beats: 3, unit: 4),
    .init(beats: 4, unit: 4), .init(beats: 5, unit: 4), .init(beats: 6, unit: 4), .init(beats: 7, unit: 4),
    .init(beats: 3, unit: 8), .init(beats: 5, unit: 8), .init(beats: 6, unit: 8), .init(beats: 7, unit: 8),
    .init(beats: 9, unit: 8), .init(beats: 12, unit: 8),
  ]

  private func meter(_ meter: Chart.Meter, _ remarks: inout [ChartRemark]) -> String {
    guard !Self.meters.contains(meter) else {
      return meter.beats == 12 ? "T12" : "T\(meter.beats)\(meter.unit)"
    }
    remarks.append(ChartRemark("iReal Pro has no \(meter.beats)/\(meter.unit) time"))
    return meter.beats < 10 && meter.unit < 10 ? "T\(meter.beats)\(meter.unit)" : ""
  }

  // MARK: Chart

  private func chart(_ remarks: inout [ChartRemark]) -> String {
    var text = ""
    for (index, bar) in score.bars.enumerated() {
      let mark = bar.section.map { self.mark($0, index, &remarks) } ?? ""
      if index == 0 || bar.section != nil {
        // A box stands before the bar line, words within the bar.
        let isBox = mark.hasPrefix("*")
        text +=
          (index == 0 ? "" : end(before: index) ?? "]") + (isBox ? mark : "")
          + (bar.form.beginsRepeat ? "{" : "[")
        text += index == 0 || bar.changesMeter ? meter(bar.meter, &remarks) : ""
        text += isBox ? "" : mark
      } else {
        text += end(before: index) ?? (bar.form.beginsRepeat ? "" : "|")
        if bar.form.beginsRepeat { text += "{" }
        if bar.changesMeter { text += meter(bar.meter, &remarks) }
      }
      if bar.form.beginsRepeat, let times = times(from: index), times > 2 { text += "<\(times)x>" }
      if let ending = bar.form.endings.min() { text += "N\(ending)" }
      text += (bar.form.isSegno ? "S" : "") + (bar.form.isCoda ? "Q" : "")
      text += self.bar(index, &remarks)
      text += (bar.form.toCoda == .end ? "Q" : "") + (bar.form.isFine ? "<Fine>" : "")
      if let jump = bar.form.jump { text += "<\(jump.words)>" }
    }
    if score.bars.isEmpty { text = "[" + meter(score.meter, &remarks) }
    return text + (score.bars.last?.form.timesPlayed == nil ? "" : "}") + "Z"
  }

  /// How often the part that begins with a bar is played.
  private func times(from index: Int) -> Int? {
    score.bars[index...].lazy.compactMap(\.form.timesPlayed).first
  }

  /// The end of a repeat before a bar; `nil` without one.
  private func end(before index: Int) -> String? {
    score.bars[index - 1].form.timesPlayed == nil ? nil : "}"
  }

  /// The mark of a section. iReal Pro shows A to D, verse and intro in a box; other names are small text, unless they are commands of the
  /// program.
  private func mark(_ section: String, _ index: Int, _ remarks: inout [ChartRemark]) -> String {
    switch section.lowercased() {
    case "a", "b", "c", "d": return "*" + section.uppercased()
    case "verse", "v": return "*v"
    case "intro": return "*i"
    default: break
    }
    let words = section.filter { !"<>*=[]{}|".contains($0) }
    let small = words.lowercased()
    let isCommand =
      small.first?.isNumber ?? true
      || ["fine", "d.c", "d.s", "da capo", "dal segno"].contains(where: small.hasPrefix)
    remarks.append(
      ChartRemark(
        bar: index + 1, isCommand ? "iReal Pro has no mark \(section)" : "the mark \(section) is small text"))
    return isCommand ? "" : "<\(words)>"
  }

  private func bar(_ index: Int, _ remarks: inout [ChartRemark]) -> String {
    let bar = score.bars[index]
    if repeats(index) { return " x " }
    let beats = bar.meter.beats
    // Four cells in a bar of three beats or one would be read as beats.
    let counts = (1...max(1, 16 / beats)).map { $0 * beats }.filter { beats != 1 || $0 != 4 }
    let count = score.cells(for: [bar], of: counts)
    let (cells, lost) = score.cells(bar, count: count ?? counts[counts.count - 1])
    if count == nil {
      remarks.append(
        ChartRemark(bar: index + 1, "chords that begin between the cells are moved to the nearest"))
    }
    if lost > 0 { remarks.append(ChartRemark(bar: index + 1, "there is no room for \(lost) of its chords")) }
    var text = ""
    for (place, cell) in cells.enumerated() {
      if let chord = cell?.chord {
        if let last = text.last, last != " " { text += "," }
        text += self.text(chord, bar: index, &remarks)
        // A chord that follows in the next cell needs no space between.
        if place + 1 < cells.count, cells[place + 1] != nil { continue }
      } else if place == 0 {
        text += bar.spans[0].chord == nil ? "n" : "p"
        if cells.count > 1, cells[1] != nil { continue }
      } else {
        text += " "
      }
    }
    return text
  }

  /// Whether it sounds as the bar before: one chord goes on that filled that one, too.
  private func repeats(_ index: Int) -> Bool {
    guard index > 0, score.bars[index].section == nil, score.bars[index].chords.isEmpty,
      !score.bars[index].changesMeter
    else { return false }
    let before = score.bars[index - 1].spans
    return before.count == 1 && before[0].chord != nil
  }

  // MARK: Chords

  private func text(_ chord: Chart.PlacedChord, bar: Int, _ remarks: inout [ChartRemark]) -> String {
    switch chord.symbol {
    case nil: return "n"
    case .chord(let chord): return text(chord, bar: bar, &remarks)
    case .polychord(let upper, let lower):
      let (above, below) = (text(upper, bar: bar, &remarks), text(lower, bar: bar, &remarks))
      remarks.append(
        ChartRemark(
          bar: bar + 1, "\(chord.plainText) is \(below) with \(above) as its alternate chord above it"))
      return "\(below)(\(above))"
    }
  }

  /// Without double accidentals.
  private func text(_ chord: WrittenChord, bar: Int, _ remarks: inout [ChartRemark]) -> String {
    let simple = WrittenChord(
      root: chord.root.simplified, quality: chord.chord.quality, bass: chord.bass?.simplified)
    let near = IRealQuality.nearest(to: simple, as: symbol)
    let text = symbol.text(near)
    if near.chord.quality != simple.chord.quality || simple.root != chord.root || simple.bass != chord.bass {
      remarks.append(ChartRemark(bar: bar + 1, "\(ChartText.plain(chord)) is written \(text)"))
    }
    return text
  }

  /// All but letters, digits and `-_.~` as `%` and two hexadecimal digits.
  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}

/// The qualities that iReal Pro can write after a root.
///
/// Source: the list of chord qualities in "iReal Pro Custom Chord Chart Protocol" (irealpro.com).
enum IRealQuality {
  /// A chord of a chart: as far as it can be read, and a sentence about the rest.
  ///
  /// Text between stars is the player's own quality, `C*ma7b9*`, or a remark for the eye, `C*x2*`: then the chord is the one before it.
  static func read(_ text: String) -> (symbol: WrittenSymbol?, problem: String?) {
    let parts = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return plain(text, of: text) }
    let (root, own, rest) = (parts[0], quality(parts[1]), parts[2])
    if let own {
      // In brackets, because an accidental at the beginning would belong to the root.
      let forms = "b#".contains(own.first ?? " ") ? ["\(root)(\(own))\(rest)"] : [root + own + rest]
      for form in forms { if let symbol = try? ChordSymbolParser().parse(form) { return (symbol, nil) } }
    }
    let (symbol, problem) = plain(root + rest, of: text)
    return (symbol, symbol == nil ? problem : problem ?? "\(text.quotedExcerpt) is read as \(root + rest)")
  }

  /// The signs at the end that belong to nothing are left out: `F7b`.
  private static func plain(_ text: String, of whole: String) -> (symbol: WrittenSymbol?, problem: String?) {
    let end = text.lastIndex { !"b#+-^ho".contains($0) }.map(text.index(after:)) ?? text.startIndex
    let bare = String(text[..<end])
    let read = WrittenText(text)
    if read.symbol == nil, let symbol = try? ChordSymbolParser().parse(bare) {
      return (symbol, "\(whole.quotedExcerpt) is read as \(bare)")
    }
    return (read.symbol, read.problem)
  }

  /// The text between stars, if it is made of the words of chord symbols; `+4` is a raised fourth.
  private static func quality(_ text: String) -> String? {
    var rest = text[...]
    while let first = rest.first {
      if let word = words.first(where: { rest.lowercased().hasPrefix($0) }) {
        rest = rest.dropFirst(word.count)
      } else if "mMoh^-+b#0123456789()/,Δøº°♭♯".contains(first) {
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    guard text.first == "+", text.dropFirst().first?.isNumber == true else {
      return text.isEmpty ? nil : text
    }
    return "#" + text.dropFirst()
  }

  private static let words = [
    "major", "minor", "maj", "min", "ma", "mi", "dim", "aug", "sus", "add", "alt", "omit", "no",
  ]

  static let names =
    """
    5 2 add9 + o h sus ^ - ^7 -7 7 7sus h7 o7 ^9 ^13 6 69 ^7#11 ^9#11 ^7#5 -6 -69 -^7 -^9 -9 -11 -7b5 h9 -b6 -#5 \
    9 7b9 7#9 7#11 7b5 7#5 9#11 9b5 9#5 7b13 7#9#5 7#9b5 7#9#11 7b9#11 7b9b5 7b9#5 7b9#9 7b9b13 7alt \
    13 13#11 13b9 13#9 7b9sus 7susadd3 9sus 13sus 7b13sus 11
    """.split(separator: " ").map(String.init)

  /// The degrees of each, as the program reads its own symbols.
  private static let known: [(name: String, quality: ChordQuality)] = names.compactMap { name in
    guard case .chord(let chord)? = try? ChordSymbolParser().parse("C" + name) else { return nil }
    return (name, chord.chord.quality)
  }

  /// The chord itself, or the nearest one that iReal Pro has: with the same third and seventh, as few other tones as possible, and as many
  /// of its own. Text between asterisks is free.
  static func nearest(to chord: WrittenChord, as symbol: ChordSymbol) -> WrittenChord {
    let root = WrittenChord(root: chord.root, quality: ChordQuality(degrees: [.root, .majorThird, .fifth])!)
    let rest = symbol.text(WrittenChord(root: chord.root, quality: chord.chord.quality))
      .dropFirst(symbol.text(root).count)
    if rest.isEmpty || rest.contains("*") || names.contains(String(rest)) { return chord }
    // A suspended second is written as an added one.
    let degrees = chord.chord.quality.degrees
    let own = degrees.contains(.second) ? degrees.union([.majorThird]).subtracting([.second]) : degrees
    let core = DegreeSet.thirds.union(.sevenths).union([.sixth])
    let near = known.map { candidate -> (cost: Int, quality: ChordQuality) in
      let degrees = candidate.quality.degrees
      let extra = degrees.semitones.subtracting(own.semitones).count
      let missing = own.semitones.subtracting(degrees.semitones).count
      let other = degrees.intersection(core).symmetricDifference(own.intersection(core)).members.count
      return (20 * other + 3 * extra + missing, candidate.quality)
    }
    .min { $0.cost < $1.cost }
    return near.map { WrittenChord(root: chord.root, quality: $0.quality, bass: chord.bass) } ?? chord
  }
}

// MARK: - Reading

/// Reads the links in which iReal Pro shares tunes: `irealb://…` and the older `irealbook://…`, alone or anywhere in a text
/// such as a web page.
///
/// Source: "iReal Pro Custom Chord Chart Protocol" (irealpro.com) for `irealbook`; the scrambling of `irealb` is described
/// by several open readers, such as ireal-reader and pyRealParser.
enum IRealReader {
  /// The tunes of all links in a text, in their order.
  ///
  /// - Throws: if there is no link, or far too much text.
  static func read(_ input: ChartInput) throws(ChartError) -> ChartBook {
    guard input.bytes.count <= ChartLimits.text else {
      throw ChartError("a list of tunes has at most \(ChartLimits.text) bytes")
    }
    var book = input.book
    var place = 0
    var hasLinks = false
    while let link = IRealLink.next(in: input.bytes, &place) {
      hasLinks = true
      for song in link.songs {
        guard book.hasRoom() else { return book }
        do throws(ChartError) {
          let (chart, problems) = try song.written()
          book.add(chart, problems)
        } catch {
          book.add(error.of(song.title))
        }
      }
    }
    guard hasLinks else {
      throw ChartError("there is no link here; those of iReal Pro begin with irealb:// or irealbook://")
    }
    guard !book.entries.isEmpty || !book.problems.isEmpty else {
      throw ChartError("there is no tune in this link; it may be cut short")
    }
    return book
  }
}

/// One link, without its beginning and with its characters decoded.
private struct IRealLink {
  let text: String
  let isScrambled: Bool

  private static let beginnings = [("irealbook://", false), ("irealb://", true)].map {
    (Array($0.0.utf8), $0.1)
  }

  /// The next link of a text. In quotation marks one ends at the next, elsewhere with its line: older links have spaces.
  static func next(in bytes: [UInt8], _ place: inout Int) -> IRealLink? {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "i")) {
      place = start + 1
      guard let (beginning, isScrambled) = beginnings.first(where: { bytes[start...].starts(with: $0.0) })
      else { continue }
      let quote = start > 0 && "\"'".utf8.contains(bytes[start - 1]) ? bytes[start - 1] : nil
      let rest = bytes[(start + beginning.count)...]
      let body = rest.prefix { byte in
        quote.map { byte != $0 } ?? (byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r"))
      }
      place = body.endIndex
      return IRealLink(text: decoded(body, isAttribute: quote != nil), isScrambled: isScrambled)
    }
    return nil
  }

  private static let entities = [
    ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
  ]

  private static func decoded(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.endIndex,
        let high = hexadecimal(bytes[place + 1]), let low = hexadecimal(bytes[place + 2])
      {
        text.append(high << 4 | low)
        place += 3
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    var decoded = String(decoding: text, as: UTF8.self)
    guard isAttribute, text.contains(UInt8(ascii: "&")) else { return decoded }
    for (entity, character) in entities { decoded = decoded.replacing(entity, with: character) }
    return decoded
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  /// Title, composer, style, key and chart stand between signs of equality. Empty fields make several of these stand
  /// together, so each song is found by a field that cannot be another: the chart, or the `n` before it.
  var songs: [IRealSong] {
    let fields = text.split(separator: "=", omittingEmptySubsequences: false)
    var songs: [IRealSong] = []
    var free = 0
    for index in fields.indices where index >= free + (isScrambled ? 5 : 4) {
      if isScrambled, fields[index].hasPrefix(IRealScrambling.beginning) {
        // Title, composer, (nothing), style, key, (transposition), chart.
        let start = index >= free + 6 ? index - 6 : index - 5
        songs.append(
          IRealSong(
            title: fields[start], composer: fields[start + 1], key: fields[index - 2],
            // Behind the chart the style of playing, and the tempo.
            tempo: index + 2 < fields.count ? fields[index + 2] : "", text: fields[index], isScrambled: true,
            isLast: index + 1 == fields.count))
        free = index + 1
      } else if !isScrambled, fields[index] == "n", index + 1 < fields.count {
        songs.append(
          IRealSong(
            title: fields[index - 4], composer: fields[index - 3], key: fields[index - 1],
            tempo: "", text: fields[index + 1], isScrambled: false, isLast: index + 2 == fields.count))
        free = index + 2
      }
    }
    return songs
  }
}

/// The chart of an `irealb` link is scrambled: in each fifty characters some change places with those as far from the end.
enum IRealScrambling {
  static let beginning = "1r34LbKcu7"

  /// The chart as it was written, without its beginning.
  static func plain(_ text: some StringProtocol) -> String {
    turned(text.dropFirst(beginning.count))
      .replacing("Kcl", with: "| x").replacing("LZ", with: " |").replacing("XyQ", with: "   ")
  }

  /// The chart as it stands in a link.
  static func scrambled(_ text: String) -> String {
    let short = text.replacing("   ", with: "XyQ").replacing(" |", with: "LZ").replacing("| x", with: "Kcl")
    return beginning + turned(short)
  }

  /// Exchanged once is scrambled, twice is plain.
  private static func turned(_ text: some StringProtocol) -> String {
    var scalars = Array(text.unicodeScalars)
    var start = 0
    // The rest at the end stays as it is, also when it has fifty or fifty-one characters.
    while scalars.count - start > 51 {
      for place in [0..<5, 10..<24].joined() { scalars.swapAt(start + place, start + 49 - place) }
      start += 50
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// A song of a link.
private struct IRealSong {
  let title: String
  let composer: String?
  let key: Key?
  /// Felt beats a minute.
  private let tempo: Double?
  private let text: Substring
  private let isScrambled: Bool
  /// Whether nothing stands behind it in its link.
  private let isLast: Bool

  init(
    title: some StringProtocol, composer: some StringProtocol, key: some StringProtocol,
    tempo: some StringProtocol, text: Substring, isScrambled: Bool, isLast: Bool
  ) {
    let title = ChartText.words(title) ?? "Untitled"
    // "Blues, The" for sorting.
    self.title =
      switch title {
      case _ where title.hasSuffix(", The"): "The " + title.dropLast(5)
      default: title
      }
    // Last name first.
    let names = composer.split(separator: " ")
    let ordered = names.count == 2 ? [names[1], names[0]] : names
    self.composer = ChartText.words(ordered.joined(separator: " "))
    self.key = Key(text: key.trimmed)
    self.tempo = Int(tempo.trimmed).map { Double($0) }
    (self.text, self.isScrambled, self.isLast) = (text, isScrambled, isLast)
  }

  func written() throws(ChartError) -> (chart: Chart, problems: ChartProblems) {
    guard text.utf8.count <= ChartLimits.tune else {
      throw ChartError("a tune has at most \(ChartLimits.tune) bytes")
    }
    var reader = IRealChart(isScrambled ? IRealScrambling.plain(text) : String(text))
    try reader.read()
    if isLast { reader.sayMissingEnd() }
    let meter = reader.firstMeter ?? .common
    var chart = Chart(
      title: title, composer: composer, key: key, meter: meter, bars: reader.bars.inMeter(meter))
    chart.take(feltTempo: tempo)
    return (chart, reader.problems)
  }
}

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
      if let number = takeDigit(), number > 0 { bar.form.endings = [number] }
    case "S": bar.form.isSegno = true
    case "Q": codas.append(Coda(bar: bars.count, isBehindChord: isInBar))
    case "U": bar.form.isEnd = true
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
    ignore("\"\(text)\" is no sign of iReal Pro")
    if characters[start].isUppercase { try cells.append(.chord(nil, text: text)) }
  }

  // MARK: Bars

  private mutating func readLine(_ line: Character) throws(ChartError) {
    try endBar()
    switch line {
    case "{": bar.form.beginsRepeat = true
    case "}":
      if !bars.isEmpty { bars[bars.count - 1].form.timesPlayed = max(times ?? 2, 2) }
      times = nil
    case "]", "Z":
      if !bars.isEmpty { bars[bars.count - 1].form.endsEnding = true }
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
    guard codas.count > 1 || bars.contains(where: { $0.form.jump != nil }) else { return }
    bars[last.bar].form.isCoda = true
    for coda in codas.dropLast() where coda.bar < last.bar {
      bars[coda.bar].form.toCoda = coda.isBehindChord ? .end : .beginning
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
    if let jump = Chart.Bar.Form.Jump(words: text) {
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
  private mutating func mark(_ change: (inout Chart.Bar.Form) -> Void) {
    if isInBar || bars.isEmpty || !isBetweenParts {
      change(&bar.form)
    } else {
      change(&bars[bars.count - 1].form)
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
