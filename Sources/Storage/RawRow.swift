public import GRDB
internal import GRDBSQLite

/// A row as SQLite has it: nothing is converted, and a value of another kind is none.
///
/// Many rows are read in a third of the time that GRDB's own rows take, and a file that was changed by hand cannot end the program. It is
/// valid only during the call that it is handed to.
@safe public struct RawRow {
  fileprivate let statement: OpaquePointer

  /// The corresponding C function is `sqlite3_column_int64`.
  public func integer(_ column: Int) -> Int64? {
    guard unsafe sqlite3_column_type(statement, CInt(column)) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(statement, CInt(column))
  }

  /// Invalid UTF-8 is repaired. The corresponding C function is `sqlite3_column_text`.
  public func text(_ column: Int) -> String? {
    guard unsafe sqlite3_column_type(statement, CInt(column)) == SQLITE_TEXT,
      let bytes = unsafe sqlite3_column_text(statement, CInt(column))
    else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(statement, CInt(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Whether there is no value.
  public func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL
  }
}

extension GRDB.Database {
  /// Calls `body` with each row that a statement finds.
  ///
  /// The corresponding C function is `sqlite3_step`.
  public func forEachRow(_ sql: String, _ body: (RawRow) -> Void) throws {
    let statement = try makeStatement(sql: sql)
    let pointer = unsafe statement.sqliteStatement
    defer { _ = unsafe sqlite3_reset(pointer) }
    let row = unsafe RawRow(statement: pointer)
    while true {
      let code = unsafe sqlite3_step(pointer)
      switch code {
      case SQLITE_ROW: body(row)
      case SQLITE_DONE: return
      default: throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
      }
    }
  }
}

extension GRDB.Database {
  /// Leaves the log where it is when the file is closed.
  ///
  /// The corresponding C function is `sqlite3_file_control`.
  func keepLog() throws {
    var isKept: CInt = 1
    let code = unsafe sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
