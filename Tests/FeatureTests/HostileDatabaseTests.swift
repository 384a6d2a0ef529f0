@testable import Features
import Diary
import Foundation
import GRDB
import MusicTheory
import Practice
import Storage
import Testing

/// A file that somebody has changed ends nothing: every column of both databases, with values of every kind and extremes.
@Suite struct HostileDatabaseTests {
  static let values = [
    "NULL", "''", "'x'", "'{'", "x''", "x'ff00'", "-1", "0", "2147483648", "9223372036854775807",
    "-9223372036854775808", "1.5", "1e300", "-9e999",
  ]

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

  @Test func `A diary goes on`() throws {
    let folder = try PracticeFolder()
    let store = try DiaryStoreTests.filled(DiaryStoreTests.played, folder)
    let sheet = LeadSheet(
      title: "Tune", key: Key(text: "C"), meter: .init(beats: 4, unit: 4), tempo: 99,
      bars: [LeadSheet.Bar(chords: [LeadSheet.PlacedChord(try ChordSymbolParser().parse("Dm7"))])])
    let kept = try store.keep(sheet, of: 1_000_000..<2_000_000, made: 3_000_000)
    _ = try store.add(
      [.bookmark(time: 1_000_000, length: 60_000, title: "Kept", midi: [1, 2])], after: store.tail(), pause: 1
    )
    store.database.close()
    let path = folder.path("diary.sqlite")
    let columns = try Self.columns(in: path)
    #expect(columns.count > 30)
    var changed = 0
    for (number, column) in columns.enumerated() {
      for (index, value) in Self.values.enumerated() {
        let copy = folder.path("copy-\(number)-\(index).sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        guard try Self.change(column, to: value, in: copy) else { continue }
        changed += 1
        try Self.use(copy, kept.id)
      }
    }
    #expect(changed > 200)
  }

  /// Everything that is done with a diary. An error is fine; an end is not.
  private static func use(_ path: String, _ sheet: Int64) throws {
    let store: DiaryStore
    do { store = try DiaryStore(path: path) } catch { return }
    defer { store.database.close() }
    for text in ["", "Dm7", "7", "V", "ii V I", "root D", "polychords", "in C", "2026"] {
      var wanted = DiarySearch()
      wanted.query = try DiaryQuery(text, today: 20_781)
      if let answer = try? store.answer(wanted), let row = answer.found.first?.first {
        _ = try? store.times(ofSitting: row.sitting)
        _ = try? store.rows(from: row.time, to: row.time + 1000, limit: 100)
      }
    }
    if let rows = try? store.sheets() { for row in rows { _ = try? store.sheet(row.id) } }
    _ = try? store.sheet(sheet)
    _ = try? store.move(sheet, by: -1)
    _ = try? store.change(sheet) { sheet throws(SheetEditError) in sheet.title = "Other" }
    _ = try? store.database.read { try DiaryStore.bookmarks(in: $0).map { $0.length + $0.time } }
    _ = try? store.database.read { try DiaryStore.midi(ofBookmark: 1, in: $0) }
    _ = try? store.database.read {
      try DiaryStore.sittings([1, 2, 3], in: $0).map { $0.ending - $0.beginning }
    }
    let chord = PlayedChord(
      layer: .harmony, onset: .zero, symbol: try ChordSymbolParser().parse("Dm7"),
      hands: Hands(lower: [36], upper: [60, 64]), key: nil, degree: nil)
    if let tail = try? store.tail() {
      let facts: [DiaryStore.Fact] = [
        .began(DiaryStore.Line(chord: chord, time: 9_000_000)), .ended(.harmony, time: 9_000_500),
      ]
      _ = try? store.add(facts, after: tail, pause: 600_000)
    }
    _ = try? store.forget(before: 1_000_001)
    _ = try? store.forget(sitting: nil)
  }

  @Test func `Practice goes on`() throws {
    let folder = try PracticeFolder()
    let store = try ReviewStore(path: folder.file)
    try store.add(someReviews(60).map(ReviewStore.Fact.review))
    try store.add([
      .bar(.init(tune: "t", title: "T", bar: 1, text: "C", time: 1_767_225_600_000, milliseconds: 900)),
      .memo("placement", "{}"),
    ])
    store.database.close()
    let columns = try Self.columns(in: folder.file)
    #expect(columns.count > 15)
    var changed = 0
    for (number, column) in columns.enumerated() {
      for (index, value) in Self.values.enumerated() {
        let copy = folder.path("copy-\(number)-\(index).sqlite")
        try FileManager.default.copyItem(atPath: folder.file, toPath: copy)
        guard try Self.change(column, to: value, in: copy) else { continue }
        changed += 1
        if let store = try? ReviewStore(path: copy) {
          _ = try? store.bars()
          _ = try? store.memo("placement")
          try? store.add([.memo("placement", "{}")])
          store.database.close()
        }
        var memory = PracticeMemory(path: copy, retention: 0.9)
        memory.open(creates: true, at: .zero)
        _ = (memory.cards.memories.count, memory.reviews.count)
        memory.add(someReviews(2, seed: 9), at: .zero)
        memory.close()
      }
    }
    #expect(changed > 100)
  }
}
