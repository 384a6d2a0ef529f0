internal import MusicTheory

/// A table of the chords, one a line: RFC 4180, in UTF-8.
///
/// Bars and beats are counted from 1, as musicians count; a length goes on over bar lines up to the next chord.
struct CSVSheet {
  private let score: SheetScore
  private let symbol: ChordSymbol

  init(_ score: SheetScore, style: SymbolStyle) {
    (self.score, symbol) = (score, ChordSymbol(style: style))
  }

  static let columns = [
    "bar", "beat", "beats", "symbol", "ascii", "kind", "root", "bass", "lower", "upper", "notes", "section",
  ]

  var text: String { ([Self.columns] + score.events.map(row)).map(Self.line).joined() }

  private func row(_ event: (bar: Int, span: SheetScore.Span, length: Int)) -> [String] {
    guard let chord = event.span.chord else { return [] }
    let facts = SheetChordFacts(chord)
    let isFirst = score.bars[event.bar].chords.first?.start == event.span.start
    return [
      "\(event.bar + 1)", SheetText.number(score.beats(event.span.start) + 1),
      SheetText.number(score.beats(event.length)),
      chord.symbol.map { symbol.text($0) } ?? SheetText.silence, chord.plainText, facts.kind,
      facts.root.map(symbol.style.text) ?? "", facts.bass.map(symbol.style.text) ?? "",
      facts.lower.map { symbol.text($0) } ?? "", facts.upper.map { symbol.text($0) } ?? "",
      chord.hands.all.map { "\($0.rawValue)" }.joined(separator: " "),
      isFirst ? score.bars[event.bar].section ?? "" : "",
    ]
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// In quotation marks where it must be.
  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// What the tables say of a chord.
struct SheetChordFacts {
  /// `unified`, `slash`, `polychord` or `none`, as in the events.
  let kind: String
  /// Of a polychord those of the lower chord.
  let root: SpelledPitch?
  let bass: SpelledPitch?
  let lower: WrittenChord?
  let upper: WrittenChord?

  init(_ chord: LeadSheet.PlacedChord) {
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
