/// Rows of cells below one another: the first column begins at the left, the others end at the right.
package struct ColumnText {
  private var rows: [[String]] = []

  package init() {}

  package mutating func add(_ row: [String]) { rows.append(row) }

  package var text: String { rows.map(line).joined(separator: "\n") }

  private static let gap = 2

  private func line(_ row: [String]) -> String {
    row.enumerated().map { column, cell in
      let blank = String(repeating: " ", count: width(column) - cell.count)
      return column == 0 ? cell + blank : String(repeating: " ", count: Self.gap) + blank + cell
    }.joined()
  }

  private func width(_ column: Int) -> Int {
    rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
  }
}
