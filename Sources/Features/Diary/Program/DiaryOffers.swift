internal import Charts
internal import Diary
internal import FeatureKit
internal import Foundation
internal import GRDB
internal import MusicTheory
internal import Storage
internal import System

/// The offers of the diary to other features: where the player stumbled, the harmony of the last weeks, and lead sheets.
extension DiaryService {
  /// Where the player stumbled, the worst first; nothing while the diary is off.
  func hesitations() -> [Hesitation] {
    guard (try? refuseIfOff()) != nil else { return [] }
    let found = try? read { store throws(StorageError) in try store.recentChords() }.value
    return found.map { HesitationFinder.hesitations(harmony: $0.harmony, exact: $0.exact) } ?? []
  }

  /// The harmony of the last weeks, in stretches without a pause; nothing while the diary is off.
  var playedBefore: [[WrittenChord]] {
    guard (try? refuseIfOff()) != nil else { return [] }
    let found = try? read { store throws(StorageError) in try store.recentChords() }.value
    var (stretches, end): ([[WrittenChord]], Int64?) = ([], nil)
    for played in found?.harmony ?? [] {
      guard case .chord(let chord) = played.symbol else { continue }
      if let end, played.onset - end < Self.longestPause, !stretches.isEmpty {
        stretches[stretches.count - 1].append(chord)
      } else {
        stretches.append([chord])
      }
      end = played.end ?? played.onset
    }
    return stretches
  }

  /// A chord after a longer pause, in milliseconds, does not follow the one before.
  private static let longestPause: Int64 = 10_000

  /// The lead sheets, the newest first; none while the diary is off.
  var sheetTitles: [ChartSource.Title] {
    let rows = (try? read { store throws(StorageError) in try store.sheets() })?.value ?? []
    return rows.map { ChartSource.Title(id: "\($0.id)", title: $0.title, bars: $0.bars) }
  }

  /// The lead sheet with a number or a title; of several with one title the newest.
  func lookUpSheet(_ text: String) -> SheetLookUp {
    guard let rows = (try? read { store throws(StorageError) in try store.sheets() })?.value else {
      return .none
    }
    let title = text.trimmed
    let row =
      rows.first { Int64(title) == $0.id } ?? rows.first { $0.title == title }
      ?? rows.first { $0.title.lowercased() == title.lowercased() }
    guard let row, let kept = try? sheet(row.id) else { return .missing(titles: rows.map(\.title)) }
    return .found(kept.sheet)
  }
}

extension DiaryStore {
  /// Some weeks of playing.
  private static let mostRecent = 30_000

  /// The last chords that the player chose, oldest first.
  func recentChords() throws(StorageError) -> (
    harmony: [HesitationFinder.Played], exact: [HesitationFinder.Played]
  ) {
    try database.read { database in
      var symbols: [Int64: WrittenSymbol] = [:]
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT played.layer, played.time, played.length, played.sitting, played.chord, chord.symbol, played.lower,
            played.upper FROM played JOIN chord ON chord.id = played.chord WHERE played.drill = 0
          ORDER BY played.id DESC LIMIT \(Self.mostRecent)
          """)
      var (harmony, exact): ([HesitationFinder.Played], [HesitationFinder.Played]) = ([], [])
      while let row = try rows.next() {
        guard let layer = row.integer(0).flatMap({ PlayedChord.Layer(rawValue: Int($0)) }),
          let time = row.integer(1, in: StoredTime.range), let sitting = row.integer(3),
          let id = row.integer(4), let text = row.text(5),
          let symbol = symbols[id] ?? (try? ChordSymbolParser().parse(text))
        else { continue }
        symbols[id] = symbol
        let keys = [6, 7].flatMap { column in
          (Data.fromDatabaseValue(row[column]) ?? Data()).compactMap { NoteNumber(Int($0)) }
        }
        let played = HesitationFinder.Played(
          symbol, onset: time, end: row.integer(2, in: StoredTime.range).map { time + $0 }, sitting: sitting,
          notes: NoteSet(keys))
        if layer == .harmony { harmony.append(played) } else { exact.append(played) }
      }
      return (harmony.reversed(), exact.reversed())
    }
  }
}
