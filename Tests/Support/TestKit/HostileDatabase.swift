internal import Foundation
internal import GRDB

/// A file that somebody has changed: every column, with values of every kind and extremes.
public enum HostileDatabase {
  private static let values = [
    "NULL", "''", "'x'", "'{'", "x''", "x'ff00'", "-1", "0", "2147483648", "9223372036854775807",
    "-9223372036854775808", "1.5", "1e300", "-9e999",
  ]

  /// Calls `use` with a copy of the database for each value in each column; returns how many columns there are, and how many
  /// copies were used. Changes that SQLite itself refuses are left out.
  public static func forEachChange(
    of path: String, in folder: TemporaryFolder, _ use: (_ copy: String) throws -> Void
  ) throws -> (columns: Int, changes: Int) {
    let columns = try columns(in: path)
    var changes = 0
    for (number, column) in columns.enumerated() {
      for (index, value) in values.enumerated() {
        let copy = folder.path("copy-\(number)-\(index).sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        guard try change(column, to: value, in: copy) else { continue }
        changes += 1
        try use(copy)
      }
    }
    return (columns.count, changes)
  }

  /// Changes one column in every row; false where SQLite itself refuses.
  private static func change(
    _ column: (table: String, name: String), to value: String, in path: String
  ) throws -> Bool {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.write { database in
      try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
      do {
        try database.execute(sql: "UPDATE \(column.table) SET \(column.name) = \(value)")
        return true
      } catch { return false }
    }
  }

  private static func columns(in path: String) throws -> [(table: String, name: String)] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      let tables = try String.fetchAll(
        database,
        sql:
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%'"
      )
      return try tables.flatMap { table in try database.columns(in: table).map { (table, $0.name) } }
    }
  }
}
