internal import MusicTheory

extension ChartFormat {
  public static let abc = ChartFormat(
    "abc", title: "ABC", extensions: ["abc"], mediaType: "text/vnd.abc; charset=utf-8", isPaper: true
  ) { score, style, remarks in
    Array(ABCChart(score).text(&remarks).utf8)
  }
}

/// A tune in ABC 2.1: chord symbols above rests, or above the played notes in two voices where they are known.
///
/// A chord symbol of ABC is one chord, so a polychord is text above the staff: `"^D|C7"`. A chord for which readers know no word is the nearest one,
/// with text beside it: `"G7""^G7(#9,b13)"`. A beat is the unit of length.
/// Source: The ABC music standard 2.1 (abcnotation.com).
struct ABCChart {
  private let score: ChartScore
  private let staff: ChartStaff

  init(_ score: ChartScore) { (self.score, staff) = (score, ChartStaff(score)) }

  func text(_ remarks: inout [ChartRemark]) -> String {
    if score.hasHands { remarks += staff.remarks }
    var lines = ["%abc-2.1", "I:abc-charset utf-8", "X:1", "T:" + Self.escaped(score.title)]
    lines += ["M:\(score.meter.beats)/\(score.meter.unit)", "L:1/\(score.meter.unit)"]
    if let tempo = score.tempo {
      // A dotted beat where it is felt, and the tempo is a whole number of it.
      let parts =
        tempo.truncatingRemainder(dividingBy: Double(score.meter.beatsPerFelt)) == 0
        ? score.meter.beatsPerFelt : 1
      let count = max(1, Int((min(tempo, 9_999) / Double(parts)).rounded()))
      lines.append("Q:\(parts)/\(score.meter.unit)=\(count)")
    }
    if let tempo = score.tempo, tempo.rounded() != tempo {
      remarks.append(ChartRemark("ABC gets the tempo in whole beats a minute"))
    }
    if score.hasHands { lines.append("%%score {1 2}") }
    lines.append("K:" + (score.key.map(ChartText.plainKey) ?? "none"))
    for (index, bar) in score.bars.enumerated() {
      for case (let span, let symbol?) in bar.chords.map({ ($0, $0.chord?.symbol) }) {
        let text = span.chord?.plainText ?? ""
        guard case .chord(let chord) = symbol else {
          remarks.append(ChartRemark(bar: index + 1, "\(text) is text here, for ABC has no polychords"))
          continue
        }
        let (plain, isExact) = Self.plain(chord)
        if !isExact || chord.root.simplified != chord.root {
          remarks.append(ChartRemark(bar: index + 1, "\(text) is written \(plain)"))
        }
      }
    }
    for (index, bar) in score.bars.enumerated() where score.hasHands {
      let written = staff.bars[index].count { $0.begins != nil }
      if written < bar.chords.count {
        remarks.append(ChartRemark(bar: index + 1, "chords that are too short to be written are left out"))
      }
    }
    lines += body
    return lines.joined(separator: "\n") + "\n"
  }

  /// One voice behind the other.
  private var body: [String] {
    guard score.hasHands else { return voice(hasSections: true) { rests(score.bars[$0]) } }
    let upper = voice(hasSections: true) { notes(staff.bars[$0], \.upper, hasSymbols: true) }
    let lower = voice(hasSections: false) { notes(staff.bars[$0], \.lower, hasSymbols: false) }
    return ["V:1 clef=treble"] + upper + ["V:2 clef=bass"] + lower
  }

  private func voice(hasSections: Bool, _ bar: (Int) -> String) -> [String] {
    score.lines.flatMap { places -> [String] in
      let section = hasSections ? score.bars[places.lowerBound].section : nil
      let end = " " + line(after: places.upperBound - 1)
      let bars = places.map {
        sign(before: $0, isFirst: $0 == places.lowerBound) + signs(hasSections, $0, bar($0))
      }
      return (section.map { ["P:" + Self.escaped($0)] } ?? []) + [bars.joined(separator: " ") + end]
    }
  }

  /// The bar line before a bar, with its repeats and endings; nothing where a line begins without any.
  private func sign(before index: Int, isFirst: Bool) -> String {
    let marks = score.bars[index].marks
    let begins =
      marks.beginsRepeat
      ? ":" : marks.endings.isEmpty ? "" : marks.endings.sorted().map { "\($0)" }.joined(separator: ",")
    if isFirst { return begins.isEmpty ? "" : marks.beginsRepeat ? "|: " : "[\(begins) " }
    return line(after: index - 1) + begins + " "
  }

  /// The bar line behind a bar: double at the end of a section, and of an ending, which would go on without it.
  private func line(after index: Int) -> String {
    let marks = score.bars[index].marks
    if marks.timesPlayed != nil { return ":|" }
    guard index + 1 < score.bars.count else { return "|]" }
    let next = score.bars[index + 1]
    let isEnd = marks.endsEnding || score.hasDoubleLine(after: index)
    return isEnd && !next.marks.beginsRepeat && next.marks.endings.isEmpty ? "||" : "|"
  }

  /// The bar with the signs of its jumps, in the first voice.
  private func signs(_ isFirstVoice: Bool, _ index: Int, _ bar: String) -> String {
    let marks = score.bars[index].marks
    let key = score.bars[index].changesKey ? score.bars[index].key : nil
    let meter =
      (key.map { "[K:\(ChartText.plainKey($0))]" } ?? "")
      + (score.bars[index].changesMeter ? "[M:\(score.bars[index].meterText)]" : "")
    guard isFirstVoice else { return meter + bar }
    var bar = bar
    // Words stand below the last note or rest.
    if !marks.wordsBehind.isEmpty {
      let last = bar.lastIndex(of: " ").map(bar.index(after:)) ?? bar.startIndex
      bar.insert(contentsOf: marks.wordsBehind.map { "\"_\($0)\"" }.joined(), at: last)
    }
    return meter + (marks.isSegno ? "!segno!" : "") + (marks.isCoda ? "!coda!" : "") + bar
  }

  // MARK: Bars

  private func rests(_ bar: ChartScore.Bar) -> String {
    bar.spans.map { span in
      (span.isBeginning ? span.chord.map(symbol) ?? "" : "") + "z" + length(span.length)
    }.joined(separator: " ")
  }

  private func notes(
    _ pieces: [ChartStaff.Piece], _ hand: KeyPath<ChartStaff.Piece, [ChartStaff.Note]>, hasSymbols: Bool
  ) -> String {
    pieces.map { piece in
      let symbol = hasSymbols ? piece.begins.map(symbol) ?? "" : ""
      let notes = piece[keyPath: hand]
      let length = length(piece.value.ticks)
      guard !notes.isEmpty else { return "\(symbol)z\(length)" }
      return "\(symbol)[\(notes.map(Self.note).joined())]\(length)\(piece.isTiedOn ? "-" : "")"
    }.joined(separator: " ")
  }

  private func symbol(_ chord: Chart.PlacedChord) -> String {
    switch chord.symbol {
    case nil: return "\"\(chord.plainText)\""
    case .polychord: return "\"^\(chord.plainText)\""
    case .chord(let written):
      let (plain, isExact) = Self.plain(written)
      return "\"\(plain)\"" + (isExact ? "" : "\"^\(chord.plainText)\"")
    }
  }

  /// Root, kind and bass, without double accidentals, and whether that says all of the chord.
  private static func plain(_ chord: WrittenChord) -> (text: String, isExact: Bool) {
    let quality = ABCQuality(chord.chord.quality)
    let bass = chord.bass.map { "/" + ChartText.plain($0.simplified) } ?? ""
    return (ChartText.plain(chord.root.simplified) + quality.word + bass, quality.isExact)
  }

  /// In beats: `2`, `3/2`, nothing for one.
  private func length(_ ticks: Int) -> String {
    let (count, whole) = ChartText.fraction(ticks, score.beatTicks)
    return (count == 1 && whole == 1 ? "" : "\(count)") + (whole == 1 ? "" : "/\(whole)")
  }

  /// With its accidental always, so that no key and no note before it has a say: `^f`, `=C,`.
  private static func note(_ note: ChartStaff.Note) -> String {
    let alteration = note.pitch.alteration
    let sign = alteration == 0 ? "=" : String(repeating: alteration < 0 ? "_" : "^", count: abs(alteration))
    // C is C4, c is C5.
    let letter = note.octave > 4 ? note.pitch.letter.text.lowercased() : note.pitch.letter.text
    let octaves = note.octave > 4 ? note.octave - 5 : note.octave - 4
    return sign + letter + String(repeating: octaves < 0 ? "," : "'", count: abs(octaves))
  }

  /// `%` begins a comment, `\` and `&` letters that are spelled out.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "%\\&".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }
}
