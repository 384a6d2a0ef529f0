internal import GRDB

/// Takes over what can be read of a broken database.
enum Rescue {
  /// Copies the rows of all tables that both files have: from the front as far as they can be read, and from the back.
  ///
  /// - Returns: how many rows were copied, by table.
  static func copy(from broken: String, to target: DatabaseQueue) throws -> [String: Int] {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    // A file that cannot even be opened has nothing to take over.
    guard let source = try? DatabaseQueue(path: broken, configuration: configuration) else { return [:] }
    return try target.write { target in
      let tables = try String.fetchAll(
        target,
        sql:
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%'"
      )
      var counts: [String: Int] = [:]
      for name in tables {
        let table = try Table(name, in: target)
        for order in [table.order, table.order.map { "\($0) DESC" }] {
          let isComplete = try source.unsafeRead { try table.copy(from: $0, to: target, in: order) }
          if isComplete { break }
        }
        counts[name] = try Int.fetchOne(target, sql: "SELECT count(*) FROM \(table.name)") ?? 0
      }
      return counts
    }
  }

  private struct Table {
    let name: String
    /// The columns in which its rows are stored one after the other: an index may be what is broken.
    let order: [String]
    private let columns: [String]

    init(_ name: String, in database: GRDB.Database) throws {
      self.name = name.quotedDatabaseIdentifier
      let key = try database.primaryKey(name)
      let hasNumbers = (try? database.makeStatement(sql: "SELECT rowid FROM \(self.name)")) != nil
      order = hasNumbers ? ["rowid"] : key.columns.map(\.quotedDatabaseIdentifier)
      columns =
        try database.columns(in: name).map(\.name.quotedDatabaseIdentifier)
        // With its number, no row comes twice.
        + (hasNumbers && key.rowIDColumn == nil ? ["rowid"] : [])
    }

    /// Whether all rows could be read.
    func copy(
      from source: GRDB.Database, to target: GRDB.Database, in order: [String]
    ) throws -> Bool {
      // An older file has fewer columns.
      let known = columns.filter { (try? source.makeStatement(sql: "SELECT \($0) FROM \(name)")) != nil }
      let list = known.joined(separator: ", ")
      guard !known.isEmpty,
        let rows = try? Row.fetchCursor(
          source, sql: "SELECT \(list) FROM \(name) NOT INDEXED ORDER BY \(order.joined(separator: ", "))")
      else { return false }
      let insert = try target.cachedStatement(
        sql:
          "INSERT OR IGNORE INTO \(name) (\(list)) VALUES (\(known.map { _ in "?" }.joined(separator: ",")))")
      while true {
        let row: Row?
        do { row = try rows.next() } catch { return false }
        guard let row else { return true }
        try insert.execute(arguments: StatementArguments(row.databaseValues))
      }
    }
  }
}
