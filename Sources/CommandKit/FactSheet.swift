package import MusicTheory

/// Facts as text: a name on the first line, then one labeled line after another.
package struct FactSheet {
  private var lines: [String]

  package init(_ title: String) { lines = [title] }

  package var text: String { lines.joined(separator: "\n") }

  /// One fact; nothing is added for an empty value.
  package mutating func add(_ label: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    lines.append(Self.padded(label, to: Self.labelWidth) + value)
  }

  /// A list; nothing is added when it is empty.
  package mutating func add(_ label: String, _ values: [String], separator: String = ", ") {
    add(label, values.joined(separator: separator))
  }

  /// Several values under one label, a line each.
  package mutating func add(_ label: String, lines values: [String]) {
    for (place, value) in values.enumerated() { add(place == 0 ? label : "", value) }
  }

  /// Rows of values below one another; the first row has the label.
  package mutating func add(_ label: String, columns rows: [[String]]) {
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

// How notes, scales and keys are written for people; facts have them in English, with signs.
extension SymbolStyle {
  package func texts(_ pitches: [SpelledPitch]) -> [String] { pitches.map(text) }

  /// `C Lydian dominant`.
  package func text(_ scale: Scale) -> String { "\(text(scale.tonic)) \(finish(scale.type.name))" }
  package func text(_ key: Key) -> String { finish(key.text(noteNames)) }
}

extension Double {
  /// With two decimals, as people write them: `21.35`, `-0.10`.
  package var points: String {
    let hundredths = Int((self * 100).rounded())
    let rest = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
