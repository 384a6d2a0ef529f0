import Charts
import Diary
import Foundation
import GRDB
import MusicTheory
import Storage
import TestKit
import Testing

@testable import DiaryFeature

/// Forgotten chords are gone, with everything that was made of them.
@Suite struct ForgettingTests {
  /// Four sittings, with a bookmark and a sheet in each, named by the sitting.
  private static func filled(
    _ folder: TemporaryFolder
  ) throws -> (store: DiaryStore, sittings: [DiarySession]) {
    let store = try DiaryStoreTests.filled(DiaryStoreTests.played, folder)
    let sittings = try store.answer(DiarySearch()).sittings.reversed() as [DiarySession]
    for (number, sitting) in sittings.enumerated() {
      let midi = [UInt8](repeating: UInt8(ascii: "M"), count: 300_000)
      _ = try store.add(
        [.bookmark(time: sitting.beginning, length: 1000, title: "Bridge\(number)", midi: midi)],
        after: store.tail(), pause: 600_000)
      let sheet = Chart(
        title: "Sheet\(number)", key: nil, meter: .common, tempo: nil, bars: [Chart.Bar(chords: [])])
      let kept = try store.keep(sheet, of: sitting.beginning..<sitting.ending, made: 1)
      _ = try store.change(kept.id) { sheet throws(ChartEditError) in sheet.title += "changed" }
    }
    return (store, sittings)
  }

  /// The rest: number of chords, numbers in titles of bookmarks and of sheets.
  private static func left(_ store: DiaryStore) throws -> String {
    let answer = try store.answer(DiarySearch())
    let numbers = { (titles: [String]) in titles.compactMap { $0.first(where: \.isNumber) }.sorted() }
    let sheets = try store.sheets().map(\.title)
    return
      "\(answer.found.count) \(String(numbers(answer.bookmarks.map(\.title)))) \(String(numbers(sheets)))"
  }

  @Test(
    arguments: [
      ("all", "17 4 4", "0  "), ("0", "4 1 1", "13 123 123"), ("1", "4 1 1", "13 023 023"),
      ("2", "7 1 1", "10 013 013"), ("3", "2 1 1", "15 012 012"), ("9", "0 0 0", "17 0123 0123"),
      ("before 1", "4 1 1", "13 123 123"), ("before 2", "8 2 2", "9 23 23"),
      ("before 0", "0 0 0", "17 0123 0123"),
      ("before inside 1", "5 2 2", "12 23 23"),
    ])
  func `What was made of it goes, too`(wanted: String, gone: String, left: String) throws {
    let folder = try TemporaryFolder()
    let (store, sittings) = try Self.filled(folder)
    let words = wanted.split(separator: " ")
    let forgetting: Forgetting
    switch (words.first, words.last.flatMap { Int($0) }) {
    case ("before", let number?):
      forgetting = .before(sittings[number].beginning + (words.count == 3 ? 400 : 0))
    case (_, let number?): forgetting = .sitting(number < sittings.count ? sittings[number].id : 4711)
    default: forgetting = .all
    }
    let counted = try store.count(forgetting)
    #expect("\(counted.chords) \(counted.bookmarks) \(counted.sheets)" == gone)
    #expect(try store.forget(forgetting) == counted)
    #expect(try Self.left(store) == left)
    #expect(try store.count(forgetting) == Forgotten())
    let sums = try store.answer(DiarySearch()).sittings.map(\.chords).reduce(0, +)
    #expect(sums == Int(left.prefix { $0.isNumber }), "sittings count what they have")
    #expect(
      try store.database.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM step WHERE sheet NOT IN (SELECT id FROM sheet)")
      } == 0)
  }

  /// Not in the file, and not in its log: the disk tells nobody.
  @Test(arguments: [false, true]) func `Nothing is left on the disk`(isOld: Bool) throws {
    let folder = try TemporaryFolder()
    let sittings: [DiarySession]
    do {
      let (store, found) = try Self.filled(folder)
      sittings = found
      store.database.close()
    }
    if isOld {
      // A file from before files could shrink.
      let queue = try DatabaseQueue(path: folder.path("diary.sqlite"))
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM")
      }
      try queue.close()
    }
    let store = try DiaryStore(path: folder.path("diary.sqlite"))
    #expect(try store.database.read { try Int.fetchOne($0, sql: "PRAGMA auto_vacuum") } == (isOld ? 0 : 2))
    let bytes = { () throws -> [UInt8] in
      try folder.names.filter { $0.hasPrefix("diary.sqlite") && !$0.hasSuffix("-shm") }.flatMap {
        try folder.bytes($0)
      }
    }
    let before = try bytes()
    let has = { (text: String, bytes: [UInt8]) in Data(bytes).range(of: Data(text.utf8)) != nil }
    for word in ["Bridge1", "Sheet1changed", "D|C7", "Bmi7(b5)", "Bridge2", "Sheet2"] {
      #expect(has(word, before), "\(word)")
    }
    _ = try store.forget(.sitting(sittings[1].id))
    let after = try bytes()
    for word in ["Bridge1", "Sheet1", "D|C7", "Bmi7(b5)"] { #expect(!has(word, after), "\(word) is gone") }
    for word in ["Bridge2", "Sheet2", "Emi7"] { #expect(has(word, after), "\(word) stays") }
    #expect(after.count < before.count - 250_000)
    #expect(try store.forget(bookmark: store.answer(DiarySearch()).bookmarks.last!.id))
    #expect(try bytes().count < after.count - 250_000)
    #expect(try !has("Bridge0", bytes()))
    _ = try store.forget(.all)
    #expect(try bytes().count < 200_000)
    for word in ["Bridge", "Sheet", "Emi7"] { #expect(try !has(word, bytes())) }
  }

  @Test(arguments: [
    (0, 0, 0, "nothing"), (1, 0, 0, "1 chord"), (14, 1, 0, "14 chords and 1 kept minute"),
    (14, 2, 3, "14 chords, 2 kept minutes and 3 lead sheets"), (0, 0, 1, "1 lead sheet"),
  ])
  func sentence(chords: Int, bookmarks: Int, sheets: Int, text: String) {
    #expect(Forgotten(chords: chords, bookmarks: bookmarks, sheets: sheets).text == text)
  }

  /// A search finds only the chords that it names.
  @Test(arguments: [
    ("C5 G5", "C5 G5"), ("C5 F5 G5", ""), ("G5 A5", "G5 A5"), ("C G", "C G"), ("Co7 G", "C˚7 G"),
  ])
  func `Power chords are power chords`(search: String, found: String) throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStoreTests.filled("C G * Co7 G * C5 G5 A5 * Cm Gm * C7 G7", folder)
    var wanted = DiarySearch()
    wanted.query = try DiaryQuery(search, today: 20_781)
    let rows = try store.answer(wanted).found.reversed()
    let text = rows.map { $0.map { ChordSymbol().text($0.symbol) }.joined(separator: " ") }
    #expect(text.joined(separator: ", ").hasPrefix(found) && (found.isEmpty == text.isEmpty))
    let isPower = search.contains("5")
    #expect(!isPower || text.allSatisfy { $0.split(separator: " ").allSatisfy { $0.hasSuffix("5") } })
    #expect(
      try store.database.read { database in
        let plan = try Row.fetchAll(
          database, sql: "EXPLAIN QUERY PLAN SELECT * FROM played WHERE played.pair = 5 AND +played.layer = 0"
        )
        return plan.contains { ($0["detail"] as String).contains("played_pair") }
      })
  }
}
