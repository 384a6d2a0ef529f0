internal import MusicTheory

/// Facts as text: a name on the first line, then one labeled line after another.
struct FactSheet {
  private var lines: [String]

  init(_ title: String) { lines = [title] }

  var text: String { lines.joined(separator: "\n") }

  /// One fact; nothing is added when there is nothing to say.
  mutating func add(_ label: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    lines.append(Self.padded(label, to: Self.labelWidth) + value)
  }

  /// A list; nothing is added when it is empty.
  mutating func add(_ label: String, _ values: [String], separator: String = ", ") {
    add(label, values.joined(separator: separator))
  }

  /// Several values under one label, a line each.
  mutating func add(_ label: String, lines values: [String]) {
    for (place, value) in values.enumerated() { add(place == 0 ? label : "", value) }
  }

  /// Rows of values below one another; the first row has the label.
  mutating func add(_ label: String, columns rows: [[String]]) {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    add(label, lines: rows.map { row in Self.row(row, widths) })
  }

  private static let labelWidth = 14

  private static func row(_ values: [String], _ widths: [Int]) -> String {
    let line = zip(values, widths).map { padded($0, to: $1 + 2) }.joined()
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension FactSheet {
  /// Chords above their numerals; nothing is added when there are none.
  mutating func add(_ label: String, _ chords: [ScaleChord], _ writer: TheoryWriter) {
    add(
      label,
      columns: [chords.map { writer.text($0.written) }, chords.map { $0.numeral(style: writer.style) }])
  }
}

/// Writes notes, degrees, chords and scales in one style.
struct TheoryWriter {
  let symbol: ChordSymbol

  var style: SymbolStyle { symbol.style }

  func text(_ pitch: SpelledPitch) -> String { style.text(pitch) }
  func texts(_ pitches: [SpelledPitch]) -> [String] { pitches.map(style.text) }
  func text(_ chord: WrittenChord) -> String { symbol.text(chord) }
  func texts(_ chords: [WrittenChord]) -> [String] { chords.map(symbol.text) }

  /// `C Lydian dominant`.
  func text(_ scale: Scale) -> String { "\(text(scale.tonic)) \(text(scale.type))" }
  func text(_ type: ScaleType) -> String { style.finish(type.name) }
  func text(_ key: Key) -> String { style.finish(key.text(style.noteNames)) }

  /// The degree of a chord; a foreign bass has none.
  func text(_ degree: ChordDegree?) -> String { degree.map { style.finish($0.text) } ?? "bass" }
  func text(_ degree: ScaleDegree) -> String { style.finish(degree.text) }

  /// The family in words: `half-diminished`.
  func text(_ family: ChordFamily) -> String {
    family == .halfDiminished ? "half-diminished" : "\(family)"
  }

  /// Hundredths as people write them: `21.35`.
  func points(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
