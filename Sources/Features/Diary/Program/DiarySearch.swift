internal import System
internal import Charts
internal import Diary
internal import Foundation
internal import GRDB
internal import MusicTheory
internal import Storage

/// A search in the rows of the diary.
struct DiarySearch: Sendable {
  var query = DiaryQuery()
  var layer = PlayedChord.Layer.harmony
  /// Only rows before this one; `nil` begins with the newest.
  var before: Int64?
  /// Only chords between these times, in milliseconds since 1970.
  var since: Int64?
  var until: Int64?
  var limit = 50
  /// Whether the answers to drills are among them.
  var hasDrills = false
}

/// A row as it is read.
struct DiaryRow: Hashable, Sendable {
  let id: Int64
  let sitting: Int64
  let layer: PlayedChord.Layer
  let time: Int64
  let length: Int64?
  let symbol: WrittenSymbol
  let key: Key?
  let degree: String?
  let hands: Hands
  /// Whether a drill asked for it.
  let isDrill: Bool
}

/// A time of playing without a long silence.
struct DiarySession: Hashable, Sendable {
  let id: Int64
  let beginning: Int64
  let ending: Int64
  /// Without those of drills.
  let chords: Int
  /// Those of drills.
  let drills: Int
}

/// A minute that was kept.
struct DiaryBookmark: Hashable, Sendable {
  let id: Int64
  let time: Int64
  let length: Int64
  let title: String
  let hasMIDI: Bool
}

extension DiaryStore {
  /// Rows that are found, newest first: for a progression, the rows of each one from its first chord on.
  ///
  /// - Complexity: logarithmic in the rows, and linear in those that meet the rarest condition.
  func find(_ search: DiarySearch) throws(StorageError) -> [[DiaryRow]] {
    try database.read { try Self.find(search, in: $0) }
  }

  static func find(_ search: DiarySearch, in database: GRDB.Database) throws -> [[DiaryRow]] {
    guard let condition = try condition(search, database) else { return [] }
    let wanted = search.query.chords
    var found: [[DiaryRow]] = []
    let columns = try columns(in: database)
    let statement = try database.cachedStatement(
      sql: "SELECT \(columns) FROM played JOIN chord ON chord.id = played.chord \(condition.sql) "
        + "ORDER BY played.id DESC")
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(condition.arguments))
    while found.count < search.limit, let row = try rows.next() {
      guard let last = DiaryRow(row) else { continue }
      guard wanted.count > 1 else {
        let isWanted = wanted.allSatisfy { $0.matches(last.symbol, degree: last.degree, tonic: nil) }
        if isWanted { found.append([last]) }
        continue
      }
      if let whole = try progression(endingWith: last, wanted, search, database) { found.append(whole) }
    }
    return found
  }

  static func columns(in database: GRDB.Database) throws -> String {
    "played.id, played.sitting, played.layer, played.time, played.length, chord.symbol, played.key, played.degree, "
      + "played.lower, played.upper, \(try knowsDrills(database) ? "played.drill" : "0")"
  }

  /// Not in a file that no chordd of this version has opened, and which is only read.
  static func knowsDrills(_ database: GRDB.Database) throws -> Bool {
    try database.columns(in: "played").contains { $0.name == "drill" }
  }

  private struct Condition {
    var parts: [String] = []
    var arguments: [(any DatabaseValueConvertible)?] = []

    mutating func add(_ part: String, _ values: (any DatabaseValueConvertible)?...) {
      parts.append(part)
      arguments += values
    }

    var sql: String { parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ") }
  }

  /// `nil` when there can be no such row.
  private static func condition(_ search: DiarySearch, _ database: GRDB.Database) throws -> Condition? {
    var condition = Condition()
    let query = search.query
    if query.chords.count > 1 {
      guard try addMotion(query, &condition, database) else { return nil }
      // The unary plus makes SQLite find the rows by their motion.
      condition.add("+played.layer = ?", PlayedChord.Layer.harmony.rawValue)
    } else {
      // Half of all rows are in a layer: where nothing else is asked for, they are read from the newest on.
      let isPlain = query.chords.isEmpty && query.key == nil
      condition.add("\(isPlain ? "+" : "")played.layer = ?", search.layer.rawValue)
      if let wanted = query.chords.first {
        guard try add(wanted, &condition, database) else { return nil }
      }
    }
    if let key = query.key, query.chords.count < 2 {
      condition.add("\(query.chords.isEmpty ? "" : "+")played.key IN (?,?,?)")
      condition.arguments += KeyCode.codes(key)
    }
    var since = search.since
    var until = search.until
    if let days = query.days {
      since = max(since ?? .min, PlayerCalendar.milliseconds(day: days.lowerBound))
      until = min(until ?? .max, PlayerCalendar.milliseconds(day: days.upperBound + 1))
    }
    if since != nil || until != nil {
      let first = min(max(since ?? 0, 0), StoredTime.range.upperBound)
      let end = min(max(until ?? .max, 0), StoredTime.range.upperBound)
      guard let ids = try ids(from: first, to: end, database) else { return nil }
      condition.add(
        "played.id BETWEEN ? AND ? AND +played.time >= ? AND +played.time < ?", ids.lowerBound,
        ids.upperBound, first, end)
    }
    if let before = search.before { condition.add("played.id < ?", before) }
    if !search.hasDrills, try knowsDrills(database) { condition.add("+played.drill = 0") }
    return condition
  }

  /// The numbers between which the rows of a time are; others may be among them. `nil` where there are none.
  ///
  /// Rows are numbered as they were written, by a clock that may have been set back. Where that was, a sitting begins, so all sittings count
  /// that touch the time, or a day around it: within a sitting a clock may have been set a little.
  private static func ids(
    from first: Int64, to end: Int64, _ database: GRDB.Database
  ) throws -> ClosedRange<Int64>? {
    let day: Int64 = 86_400_000
    let sittings = " FROM sitting WHERE ending >= ?1 - \(day) AND beginning <= ?2 + \(day)"
    let found = try [
      database.integer("SELECT id FROM played WHERE time >= ? ORDER BY time LIMIT 1", [first]),
      database.integer("SELECT id FROM played WHERE time < ? ORDER BY time DESC LIMIT 1", [end]),
      database.integer(
        "SELECT min(id) FROM played WHERE sitting = (SELECT min(id)\(sittings))", [first, end]),
      database.integer(
        "SELECT max(id) FROM played WHERE sitting = (SELECT max(id)\(sittings))", [first, end]),
    ].compactMap(\.self)
    guard let lowest = found.min(), let highest = found.max() else { return nil }
    return lowest...max(lowest, highest)
  }

  private static func add(
    _ wanted: DiaryQuery.Wanted, _ condition: inout Condition, _ database: GRDB.Database
  ) throws -> Bool {
    switch wanted {
    case .chord(let symbol):
      guard
        let same = try database.integer(
          "SELECT same FROM chord WHERE identity = ? LIMIT 1", [ChordIdentity(symbol).text])
      else { return false }
      condition.add("played.same = ?", same)
    case .quality, .polychord:
      var degrees: Int64 = 0
      if case .quality(let quality) = wanted { degrees = Int64(quality.degrees.rawValue) }
      guard let id = try database.integer("SELECT id FROM quality WHERE degrees = ?", [degrees]) else {
        return false
      }
      condition.add("played.quality = ?", id)
    case .root(let root), .atLeast(_, let root, isCounted: false):
      condition.add("played.root = ?", Int(root.number))
    case .degree(let degree, _): condition.add("played.degree = ?", degree)
    case .atLeast(_, _, isCounted: true): break
    }
    return true
  }

  /// Finds the last two or three chords of a progression by how they lead to each other.
  private static func addMotion(
    _ query: DiaryQuery, _ condition: inout Condition, _ database: GRDB.Database
  ) throws -> Bool {
    let steps = query.chords.suffix(3).map { $0.step }
    if let motion = Motion(steps.compactMap(\.self)), steps.count == min(query.chords.count, 3),
      !steps.contains(where: { $0 == nil })
    {
      condition.add("played.\(steps.count == 3 ? "triple" : "pair") = ?", motion.code)
    }
    guard let last = query.chords.last else { return true }
    switch last {
    case .chord: return try add(last, &condition, database)
    case .atLeast(_, let root, isCounted: false): condition.add("+played.root = ?", Int(root.number))
    default: break
    }
    return true
  }

  /// The rows of a progression that ends with this one; `nil` when those before it are others.
  private static func progression(
    endingWith last: DiaryRow, _ wanted: [DiaryQuery.Wanted], _ search: DiarySearch, _ database: GRDB.Database
  ) throws -> [DiaryRow]? {
    // The tonic from which functions are counted, by the last chord.
    var tonic: PitchClass?
    if case .atLeast(_, let root, isCounted: true)? = wanted.last {
      tonic = ChordIdentity.base(of: last.symbol).root.pitchClass.up(12 - Int(root.number))
    }
    guard wanted[wanted.count - 1].matches(last.symbol, degree: last.degree, tonic: tonic) else { return nil }
    let before = try database.cachedStatement(
      sql: "SELECT \(try columns(in: database)) FROM played JOIN chord ON chord.id = played.chord "
        + "WHERE played.id < ? AND +played.sitting = ? AND +played.layer = 0 ORDER BY played.id DESC LIMIT ?")
    let rows = try Row.fetchAll(before, arguments: [last.id, last.sitting, wanted.count - 1]).compactMap(
      DiaryRow.init)
    guard rows.count == wanted.count - 1, rows.allSatisfy({ $0.isDrill == last.isDrill }) else { return nil }
    for (row, wanted) in zip(rows, wanted.dropLast().reversed()) {
      guard wanted.matches(row.symbol, degree: row.degree, tonic: tonic) else { return nil }
    }
    return rows.reversed() + [last]
  }

  /// The sittings with these numbers.
  static func sittings(_ ids: Set<Int64>, in database: GRDB.Database) throws -> [DiarySession] {
    let list = ids.map(String.init).joined(separator: ",")
    let drills = try knowsDrills(database) ? "drills" : "0"
    return try Row.fetchAll(
      database,
      sql:
        "SELECT id, beginning, ending, chords, \(drills) FROM sitting WHERE id IN (\(list)) ORDER BY id DESC"
    ).compactMap { row in
      guard let id = row.integer(0), let beginning = row.integer(1, in: StoredTime.range),
        let ending = row.integer(2, in: StoredTime.range), let chords = row.integer(3, in: 0...1_000_000_000),
        let drills = row.integer(4, in: 0...1_000_000_000)
      else { return nil }
      return DiarySession(
        id: id, beginning: beginning, ending: ending, chords: Int(chords), drills: Int(drills))
    }
  }

  static func bookmarks(in database: GRDB.Database) throws -> [DiaryBookmark] {
    try Row.fetchAll(
      database,
      sql:
        "SELECT id, time, length, title, midi IS NOT NULL AND length(midi) > 0 FROM bookmark ORDER BY id DESC LIMIT 100"
    ).compactMap { row in
      guard let id = row.integer(0), let time = row.integer(1, in: StoredTime.range),
        let length = row.integer(2, in: StoredTime.range), let title = row.text(3)
      else { return nil }
      return DiaryBookmark(id: id, time: time, length: length, title: title, hasMIDI: row.integer(4) == 1)
    }
  }

  static func midi(ofBookmark id: Int64, in database: GRDB.Database) throws -> [UInt8]? {
    try database.bytes("SELECT midi FROM bookmark WHERE id = ?", [id])
  }
}

extension DiaryRow {
  /// `nil` for a row that is not valid, such as one edited by hand.
  init?(_ row: Row) {
    guard let id = row.integer(0), let sitting = row.integer(1),
      let layer = Int.fromDatabaseValue(row[2]).flatMap(PlayedChord.Layer.init),
      let time = row.integer(3, in: StoredTime.range), let text = row.text(5),
      let symbol = try? ChordSymbolParser().parse(text)
    else { return nil }
    (self.id, self.sitting, self.layer, self.time, self.symbol) = (id, sitting, layer, time, symbol)
    length = row.integer(4, in: StoredTime.range)
    key = Int.fromDatabaseValue(row[6]).flatMap(KeyCode.key)
    degree = row.text(7)
    let notes = { (column: Int) in
      NoteSet((Data.fromDatabaseValue(row[column]) ?? Data()).compactMap { NoteNumber(Int($0)) })
    }
    hands = Hands(lower: notes(8), upper: notes(9))
    isDrill = row.integer(10) == 1
  }
}

extension DiaryQuery.Wanted {
  /// Its part in how chords lead to each other; `nil` where that is open.
  var step: (root: PitchClass, isMinor: Bool)? {
    switch self {
    case .chord(let symbol):
      let base = ChordIdentity.base(of: symbol)
      return (base.root.pitchClass, Motion.isMinor(base.chord.quality))
    case .atLeast(let quality, let root, _): return (root, Motion.isMinor(quality))
    case .quality, .root, .degree, .polychord: return nil
    }
  }
}
