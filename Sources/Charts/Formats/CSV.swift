internal import MusicTheory

extension ChartFormat {
  public static let csv = ChartFormat(
    "csv", title: "CSV", extensions: ["csv"], mediaType: "text/csv; charset=utf-8; header=present"
  ) { score, style, remarks in
    Array(CSVChart(score, style: style).text.utf8)
  }
}

/// A table of the chords, one a line: RFC 4180, in UTF-8.
///
/// Bars and beats are counted from 1, as musicians count; a length goes on over bar lines up to the next chord.
struct CSVChart {
  private let score: ChartScore
  private let symbol: ChordSymbol

  init(_ score: ChartScore, style: SymbolStyle) {
    (self.score, symbol) = (score, ChordSymbol(style: style))
  }

  static let columns = [
    "bar", "beat", "beats", "symbol", "ascii", "kind", "root", "bass", "lower", "upper", "notes", "section",
  ]

  var text: String { ([Self.columns] + score.events.map(row)).map(Self.line).joined() }

  private func row(_ event: (bar: Int, span: ChartScore.Span, length: Int)) -> [String] {
    guard let chord = event.span.chord else { return [] }
    let symbol = ChordSymbol(style: symbol.style.counting(in: score.bars[event.bar].key))
    let facts = ChartChordFacts(chord)
    let isFirst = score.bars[event.bar].chords.first?.start == event.span.start
    return [
      "\(event.bar + 1)", ChartText.number(score.beats(event.span.start) + 1),
      ChartText.number(score.beats(event.length)),
      chord.symbol.map { symbol.text($0) } ?? ChartText.silence, chord.plainText, facts.kind,
      facts.root.map(symbol.style.text) ?? "", facts.bass.map(symbol.style.text) ?? "",
      facts.lower.map { symbol.text($0) } ?? "", facts.upper.map { symbol.text($0) } ?? "",
      chord.hands.all.map { "\($0.rawValue)" }.joined(separator: " "),
      isFirst ? score.bars[event.bar].section ?? "" : "",
    ]
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// In quotation marks where it must be. Text that a program for tables would calculate gets an apostrophe.
  private static func field(_ text: String) -> String {
    let text = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// The columns of a chord in a table.
struct ChartChordFacts {
  /// `unified`, `slash`, `polychord` or `none`, as in the events.
  let kind: String
  /// Of a polychord those of the lower chord.
  let root: SpelledPitch?
  let bass: SpelledPitch?
  let lower: WrittenChord?
  let upper: WrittenChord?

  init(_ chord: Chart.PlacedChord) {
    switch chord.symbol {
    case nil: (kind, root, bass, lower, upper) = ("none", nil, nil, nil, nil)
    case .chord(let chord):
      kind = chord.bass == nil ? "unified" : "slash"
      (root, bass, lower, upper) = (chord.root, chord.bass ?? chord.root, nil, nil)
    case .polychord(let above, let below):
      (kind, root, bass) = ("polychord", below.root, below.bass ?? below.root)
      (lower, upper) = (below, above)
    }
  }
}
