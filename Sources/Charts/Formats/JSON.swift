internal import MusicTheory

extension ChartFormat {
  public static let json = ChartFormat(
    "json", title: "JSON", extensions: ["json"], mediaType: "application/json"
  ) { score, style, remarks in
    Array(JSONChart(score, style: style).text.utf8)
  }
}

/// The whole sheet as one JSON object; `docs/reference/sheet.schema.json` describes it.
struct JSONChart {
  private let score: ChartScore
  private let symbol: ChordSymbol

  init(_ score: ChartScore, style: SymbolStyle) {
    (self.score, symbol) = (score, ChordSymbol(style: style))
  }

  var text: String {
    let sheet = ChartJSON.object([
      "v": .number(1), "title": .text(score.title), "key": score.key.map(key) ?? .null,
      "meter": meter(score.meter),
      "tempo": score.tempo.map(ChartJSON.number) ?? .null,
      "bars": .array(bars),
    ])
    return sheet.text + "\n"
  }

  private func key(_ key: Key) -> ChartJSON {
    .object([
      "name": .text(key.text(symbol.style.noteNames)), "tonic": .text(symbol.style.text(key.tonic)),
      "mode": .text(key.mode.rawValue), "signature": .number(Double(key.signature)),
    ])
  }

  private func meter(_ meter: Chart.Meter) -> ChartJSON {
    .object(["beats": .number(Double(meter.beats)), "unit": .number(Double(meter.unit))])
  }

  private var bars: [ChartJSON] {
    var lengths: [[Int]] = Array(repeating: [], count: score.bars.count)
    for event in score.events { lengths[event.bar].append(event.length) }
    return score.bars.enumerated().map { index, bar in
      .object([
        "number": .number(Double(index + 1)), "section": bar.section.map(ChartJSON.text),
        "meter": bar.meter == score.meter ? nil : meter(bar.meter),
        "key": bar.key == score.key ? nil : bar.key.map(key),
        "chords": .array(
          zip(bar.chords, lengths[index]).compactMap { span, length in
            span.chord.map { chord($0, span, length) }
          }),
      ])
    }
  }

  private func chord(_ chord: Chart.PlacedChord, _ span: ChartScore.Span, _ length: Int) -> ChartJSON {
    let facts = ChartChordFacts(chord)
    var parts: ChartJSON?
    if let lower = facts.lower, let upper = facts.upper {
      parts = .object(["lower": part(lower), "upper": part(upper)])
    }
    return .object([
      "kind": .text(facts.kind), "symbol": .text(chord.symbol.map { symbol.text($0) } ?? ChartText.silence),
      "ascii": .text(chord.plainText), "root": facts.root.map { .text(symbol.style.text($0)) },
      "bass": facts.bass.map { .text(symbol.style.text($0)) }, "parts": parts,
      "beat": .number(score.beats(span.start) + 1), "beats": .number(score.beats(length)),
      "notes": .object(["lower": notes(chord.hands.lower), "upper": notes(chord.hands.upper)]),
    ])
  }

  private func part(_ chord: WrittenChord) -> ChartJSON {
    .object([
      "symbol": .text(symbol.text(chord)), "ascii": .text(ChartText.plain(chord)),
      "root": .text(symbol.style.text(chord.root)),
      "bass": .text(symbol.style.text(chord.bass ?? chord.root)),
    ])
  }

  private func notes(_ notes: NoteSet) -> ChartJSON { .array(notes.map { .number(Double($0.rawValue)) }) }
}

/// A value of JSON.
enum ChartJSON {
  case null
  case number(Double)
  case text(String)
  case array([ChartJSON])
  case fields([(String, ChartJSON)])

  /// The fields in this order, without those that have no value.
  static func object(_ fields: KeyValuePairs<String, ChartJSON?>) -> ChartJSON {
    .fields(fields.compactMap { name, value in value.map { (name, $0) } })
  }

  var text: String {
    switch self {
    case .null: "null"
    case .number(let value): ChartText.number(value)
    case .text(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .fields(let fields):
      "{\(fields.map { "\(Self.quoted($0.0)):\($0.1.text)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
