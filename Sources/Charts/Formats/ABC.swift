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
/// A chord symbol of ABC is one chord, so a polychord is text above the staff: `"^D|C7"`. A beat is the unit of length.
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
      lines.append("Q:1/\(score.meter.unit)=\(max(1, Int(min(tempo, 9_999).rounded())))")
    }
    if let tempo = score.tempo, tempo.rounded() != tempo {
      remarks.append(ChartRemark("ABC gets the tempo in whole beats a minute"))
    }
    if score.hasHands { lines.append("%%score {1 2}") }
    lines.append("K:" + (score.key.map(ChartText.plainKey) ?? "none"))
    for (index, bar) in score.bars.enumerated() {
      for span in bar.chords where span.chord?.symbol.map(Self.isPolychord) ?? false {
        let text = span.chord?.plainText ?? ""
        remarks.append(ChartRemark(bar: index + 1, "\(text) is text here, for ABC has no polychords"))
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

  /// Four bars each; a section begins a line.
  private var linesOfBars: [Range<Int>] {
    score.bars.indices.reduce(into: []) { lines, index in
      if let last = lines.last, last.count < 4, score.bars[index].section == nil {
        lines[lines.count - 1] = last.lowerBound..<index + 1
      } else {
        lines.append(index..<index + 1)
      }
    }
  }

  /// One voice behind the other.
  private var body: [String] {
    guard score.hasHands else { return voice(hasSections: true) { rests(score.bars[$0]) } }
    let upper = voice(hasSections: true) { notes(staff.bars[$0], \.upper, hasSymbols: true) }
    let lower = voice(hasSections: false) { notes(staff.bars[$0], \.lower, hasSymbols: false) }
    return ["V:1 clef=treble"] + upper + ["V:2 clef=bass"] + lower
  }

  private func voice(hasSections: Bool, _ bar: (Int) -> String) -> [String] {
    linesOfBars.flatMap { places -> [String] in
      let section = hasSections ? score.bars[places.lowerBound].section : nil
      let isEnd = places.upperBound == score.bars.count
      let end = score.bars[places.upperBound - 1].form.timesPlayed == nil ? isEnd ? " |]" : " |" : " :|"
      let bars = places.map {
        sign(before: $0, isFirst: $0 == places.lowerBound) + signs(hasSections, $0, bar($0))
      }
      return (section.map { ["P:" + Self.escaped($0)] } ?? []) + [bars.joined(separator: " ") + end]
    }
  }

  /// The bar line before a bar, with its repeats and endings; nothing where a line begins without any.
  private func sign(before index: Int, isFirst: Bool) -> String {
    let form = score.bars[index].form
    let begins =
      form.beginsRepeat
      ? ":" : form.endings.isEmpty ? "" : form.endings.sorted().map { "\($0)" }.joined(separator: ",")
    if isFirst { return begins.isEmpty ? "" : form.beginsRepeat ? "|: " : "[\(begins) " }
    return (score.bars[index - 1].form.timesPlayed == nil ? "|" : ":|") + begins + " "
  }

  /// The bar with the signs of its jumps, in the first voice.
  private func signs(_ isFirstVoice: Bool, _ index: Int, _ bar: String) -> String {
    let form = score.bars[index].form
    guard isFirstVoice else { return bar }
    var bar = bar
    // Words stand below the last note or rest.
    if !form.wordsBehind.isEmpty {
      let last = bar.lastIndex(of: " ").map(bar.index(after:)) ?? bar.startIndex
      bar.insert(contentsOf: form.wordsBehind.map { "\"_\($0)\"" }.joined(), at: last)
    }
    return (form.isSegno ? "!segno!" : "") + (form.isCoda ? "!coda!" : "") + bar
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
    let place = chord.symbol.map(Self.isPolychord) ?? false ? "^" : ""
    return "\"\(place)\(chord.plainText)\""
  }

  private static func isPolychord(_ symbol: WrittenSymbol) -> Bool {
    if case .polychord = symbol { true } else { false }
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
