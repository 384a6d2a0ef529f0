import Storage
import Charts
import Diary
@testable import DiaryFeature
import Foundation
import MusicTheory
import TestKit
import Testing

/// A diary that somebody has changed ends nothing.
@Suite struct HostileDiaryTests {
  @Test func `A diary goes on`() throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStoreTests.filled(DiaryStoreTests.played, folder)
    let sheet = Chart(
      title: "Tune", key: Key(text: "C"), meter: .init(beats: 4, unit: 4), tempo: 99,
      bars: [Chart.Bar(chords: [Chart.PlacedChord(try ChordSymbolParser().parse("Dm7"))])])
    let kept = try store.keep(sheet, of: 1_000_000..<2_000_000, made: 3_000_000)
    _ = try store.add(
      [.bookmark(time: 1_000_000, length: 60_000, title: "Kept", midi: [1, 2])], after: store.tail(), pause: 1
    )
    store.database.close()
    let done = try HostileDatabase.forEachChange(of: folder.path("diary.sqlite"), in: folder) { copy in
      try Self.use(copy, kept.id)
    }
    #expect(done.columns > 30 && done.changes > 200)
  }

  @Test func `Flipped bits end nothing`() throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStoreTests.filled(DiaryStoreTests.played, folder)
    store.database.close()
    let sound = try folder.bytes("diary.sqlite")
    var state: UInt64 = 11
    func draw(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for turn in 0..<160 {
      var bytes = sound
      // Half of them where the file says how it is built.
      for _ in 0...turn % 8 { bytes[draw(turn % 2 == 0 ? bytes.count : 200)] ^= 1 << UInt8(draw(8)) }
      try folder.write(bytes, "flipped.sqlite")
      try Self.use(folder.path("flipped.sqlite"), 1)
      let aside = folder.names.first {
        $0.contains(".broken-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
      }
      if let aside {
        #expect(try folder.bytes(aside) == bytes, "turn \(turn): what was broken is kept as it was")
      }
      for name in folder.names where name.hasPrefix("flipped") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
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
    _ = try? store.change(sheet) { sheet throws(ChartEditError) in sheet.title = "Other" }
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
    _ = try? store.forget(.before(1_000_001))
    _ = try? store.forget(.all)
  }
}
