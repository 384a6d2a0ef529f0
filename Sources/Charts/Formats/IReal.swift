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
          + (bar.marks.beginsRepeat ? "{" : "[")
        text += index == 0 || bar.changesMeter ? meter(bar.meter, &remarks) : ""
        text += isBox ? "" : mark
      } else {
        text += end(before: index) ?? (bar.marks.beginsRepeat ? "" : "|")
        if bar.marks.beginsRepeat { text += "{" }
        if bar.changesMeter { text += meter(bar.meter, &remarks) }
      }
      if bar.marks.beginsRepeat, let times = times(from: index), times > 2 { text += "<\(times)x>" }
      if let ending = bar.marks.endings.min() { text += "N\(ending)" }
      text += (bar.marks.isSegno ? "S" : "") + (bar.marks.isCoda ? "Q" : "")
      text += self.bar(index, &remarks)
      text += (bar.marks.toCoda == .end ? "Q" : "") + (bar.marks.isFine ? "<Fine>" : "")
      if let jump = bar.marks.jump { text += "<\(jump.words)>" }
    }
    if score.bars.isEmpty { text = "[" + meter(score.meter, &remarks) }
    for (index, bar) in score.bars.enumerated() where bar.changesKey {
      remarks.append(ChartRemark(bar: index + 1, "iReal Pro has one key for a tune"))
    }
    return text + (score.bars.last?.marks.timesPlayed == nil ? "" : "}") + "Z"
  }

  /// How often the part that begins with a bar is played.
  private func times(from index: Int) -> Int? {
    score.bars[index...].lazy.compactMap(\.marks.timesPlayed).first
  }

  /// The end of a repeat before a bar; `nil` without one.
  private func end(before index: Int) -> String? {
    score.bars[index - 1].marks.timesPlayed == nil ? nil : "}"
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
