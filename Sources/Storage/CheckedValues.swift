public import GRDB

/// Reads values from a file that may have been changed by hand: a value of another type, or out of its range, is `nil`.
extension Row {
  /// A number in a range.
  public func integer(_ column: Int, in range: ClosedRange<Int64> = .min ... .max) -> Int64? {
    let value = Int64.fromDatabaseValue(self[column])
    return value.flatMap { range.contains($0) ? $0 : nil }
  }

  /// A text.
  public func text(_ column: Int) -> String? { String.fromDatabaseValue(self[column]) }
}

extension GRDB.Database {
  /// The first value that a query finds, if it is a number.
  public func integer(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int64?
  {
    try DatabaseValue.fetchOne(self, sql: sql, arguments: arguments).flatMap(Int64.fromDatabaseValue)
  }

  /// The first value that a query finds, if it is bytes.
  public func bytes(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [UInt8]?
  {
    guard case .blob(let data)? = try DatabaseValue.fetchOne(self, sql: sql, arguments: arguments)?.storage
    else { return nil }
    return Array(data)
  }
}

/// The times that a file may hold.
public enum StoredTime {
  /// Milliseconds since 1970, up to the year 9999: adding or subtracting two of them never overflows.
  public static let range: ClosedRange<Int64> = 0...253_402_300_799_999
}
