internal import Diary
internal import Foundation
internal import GRDB
internal import Storage

/// The part of the diary that is to be forgotten.
enum Forgetting: Hashable, Sendable {
  case all
  case sitting(Int64)
  /// Everything before a time, in milliseconds since 1970.
  case before(Int64)
  /// The same, but for bookmarks and sheets, which somebody made.
  case playedBefore(Int64)
}

/// How much goes, or has gone.
struct Forgotten: Hashable, Sendable {
  /// Chords of both layers.
  var chords = 0
  /// Minutes that were kept in the same time.
  var bookmarks = 0
  /// Lead sheets that were made of it.
  var sheets = 0

  var isNothing: Bool { self == Forgotten() }

  /// `14 chords, 1 kept minute and 2 lead sheets`.
  var text: String {
    let parts = [(chords, "chord"), (bookmarks, "kept minute"), (sheets, "lead sheet")].compactMap {
      count, word in count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// Deleting, with what was derived: bookmarks and sheets of the same time go, too, and nothing is left on the disk.
extension DiaryStore {
  /// The amount that would go.
  func count(_ wanted: Forgetting) throws(StorageError) -> Forgotten {
    try database.read { database in
      let conditions = try Conditions(wanted, database)
      let count = { (table: String, condition: String) in
        Int(
          try Int64.fetchOne(
            database, sql: "SELECT count(*) FROM \(table) WHERE \(condition)",
            arguments: conditions.arguments(in: condition)) ?? 0)
      }
      return Forgotten(
        chords: try count("played", conditions.played), bookmarks: try count("bookmark", conditions.bookmark),
        sheets: try count("sheet", conditions.sheet))
    }
  }

  /// Deletes it, also from the disk. Takes seconds with a file of hundreds of megabytes.
  func forget(_ wanted: Forgetting) throws(StorageError) -> Forgotten {
    let gone = try database.write { database in
      let conditions = try Conditions(wanted, database)
      let delete = { (table: String, condition: String) in
        try database.execute(
          sql: "DELETE FROM \(table) WHERE \(condition)", arguments: conditions.arguments(in: condition))
        return database.changesCount
      }
      let gone = Forgotten(
        chords: try delete("played", conditions.played),
        bookmarks: try delete("bookmark", conditions.bookmark),
        sheets: try Self.sheets(of: conditions, delete))
      _ = try delete("sitting", conditions.sitting)
      switch wanted {
      case .before(let time), .playedBefore(let time): try Self.shorten(before: time, database)
      case .all, .sitting: break
      }
      guard gone.chords > 0 || wanted == .all else { return gone }
      // Chords that were played nowhere else would tell what was played.
      try database.execute(sql: "DELETE FROM chord WHERE same NOT IN (SELECT same FROM played)")
      try database.execute(sql: "DELETE FROM quality WHERE id NOT IN (SELECT quality FROM chord)")
      return gone
    }
    if !gone.isNothing { database.shrink() }
    return gone
  }

  /// A sitting that began before it lost chords.
  private static func shorten(before time: Int64, _ database: GRDB.Database) throws {
    try database.execute(
      sql: """
        UPDATE sitting SET beginning = ?1,
          chords = (SELECT count(*) FROM played WHERE sitting = sitting.id AND layer = 0 AND drill = 0),
          drills = (SELECT count(*) FROM played WHERE sitting = sitting.id AND layer = 0 AND drill = 1)
        WHERE beginning < ?1
        """, arguments: [time])
  }

  private static func sheets(
    of conditions: Conditions, _ delete: (String, String) throws -> Int
  ) throws -> Int {
    _ = try delete("step", "sheet IN (SELECT id FROM sheet WHERE \(conditions.sheet))")
    return try delete("sheet", conditions.sheet)
  }

  /// The conditions of what goes, for each table.
  private struct Conditions {
    let played: String
    let sitting: String
    let bookmark: String
    let sheet: String
    private let values: [String: Int64]

    /// A key goes down a little before its chord has settled, and up after it; in milliseconds.
    private static let around: Int64 = 2000

    init(_ wanted: Forgetting, _ database: GRDB.Database) throws {
      switch wanted {
      case .all:
        (played, sitting, bookmark, sheet, values) = ("1", "1", "1", "1", [:])
      case .before(let time):
        (played, sitting, bookmark, sheet) = ("time < :end", "ending < :end", "time < :end", "since < :end")
        values = ["end": time]
      case .playedBefore(let time):
        (played, sitting, bookmark, sheet) = ("time < :end", "ending < :end", "0", "0")
        values = ["end": time]
      case .sitting(let id):
        (played, sitting) = ("sitting = :id", "id = :id")
        bookmark = "time < :end AND time + length > :start"
        sheet = "since < :end AND until > :start"
        let times = try DiaryStore.times(ofSitting: id, in: database)
        values = [
          // Without the sitting nothing lies in its time.
          "id": id, "start": times.map { $0.lowerBound - Self.around } ?? .max,
          "end": times.map { $0.upperBound + Self.around } ?? .min,
        ]
      }
    }

    /// Only those that the condition names: SQLite refuses others.
    func arguments(in condition: String) -> StatementArguments {
      StatementArguments(values.filter { condition.contains(":\($0.key)") })
    }
  }

  /// Whether it is from the time before the question how long it keeps.
  func isUnasked() throws(StorageError) -> Bool {
    try database.read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM unasked)") ?? false }
  }

  /// Whether there is anything of a sitting, however damaged.
  func hasSitting(_ sitting: Int64) throws(StorageError) -> Bool {
    try database.read { database in
      try Bool.fetchOne(
        database,
        sql:
          "SELECT EXISTS (SELECT 1 FROM sitting WHERE id = ?1) OR EXISTS (SELECT 1 FROM played WHERE sitting = ?1)",
        arguments: [sitting]) ?? false
    }
  }

  /// The beginning and the end of a sitting, in milliseconds since 1970; `nil` when there is none with this number.
  func times(ofSitting sitting: Int64) throws(StorageError) -> ClosedRange<Int64>? {
    try database.read { try Self.times(ofSitting: sitting, in: $0) }
  }

  private static func times(
    ofSitting sitting: Int64, in database: GRDB.Database
  ) throws -> ClosedRange<Int64>? {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT beginning, ending FROM sitting WHERE id = ?", arguments: [sitting]),
      let beginning = row.integer(0, in: StoredTime.range),
      let ending = row.integer(1, in: StoredTime.range)
    else { return nil }
    return beginning...max(beginning, ending)
  }

  // MARK: - The clock

  /// The looks at the clock of all runs.
  func clockTrust() throws(StorageError) -> ClockTrust {
    try database.read { database in
      ClockTrust(
        try Row.fetchAll(database, sql: "SELECT ran, wall FROM clock").compactMap { row in
          guard let ran = row.integer(0), let wall = row.integer(1, in: StoredTime.range) else { return nil }
          return ClockTrust.Look(ran: ran, wall: wall)
        })
    }
  }

  func keep(_ trust: ClockTrust) throws(StorageError) {
    try database.write { database in
      try database.execute(sql: "DELETE FROM clock")
      for look in trust.looks {
        try database.execute(
          sql: "INSERT OR REPLACE INTO clock (ran, wall) VALUES (?,?)", arguments: [look.ran, look.wall])
      }
    }
  }
}
