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
