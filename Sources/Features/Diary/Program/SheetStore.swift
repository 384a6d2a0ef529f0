internal import Charts
internal import Diary
internal import Foundation
internal import GRDB
internal import MusicTheory
internal import Storage

/// Charts on the disk, with the steps in which they were changed.
extension DiaryStore {
  /// A chart as it is now, and whether steps can be taken back and again.
  struct KeptSheet: Sendable {
    let id: Int64
    let sheet: Chart
    /// The time of which it was made, in milliseconds since 1970.
    let times: Range<Int64>
    /// Grows with every change.
    let version: Int64
    let canUndo: Bool
    let canRedo: Bool
    /// Whether the answers to drills are among what it was made of.
    let hasDrills: Bool
  }

  /// A row of the list of charts.
  struct SheetRow: Hashable, Sendable {
    let id: Int64
    let title: String
    let bars: Int
    /// Milliseconds since 1970.
    let made: Int64
  }

  /// The most steps that can be taken back.
  private static let mostSteps = 100
  private static let mostSheets = 1000

  /// The newest first.
  func sheets() throws(StorageError) -> [SheetRow] {
    try database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT id, title, bars, made FROM sheet ORDER BY id DESC LIMIT \(Self.mostSheets)"
      ).compactMap { row in
        guard let id = row.integer(0), let title = row.text(1), let bars = row.integer(2, in: 0...1_000_000),
          let made = row.integer(3, in: StoredTime.range)
        else { return nil }
        return SheetRow(id: id, title: title, bars: Int(bars), made: made)
      }
    }
  }

  /// `times`: the time of which it is made.
  func keep(
    _ sheet: Chart, of times: Range<Int64>, made: Int64, hasDrills: Bool = false
  ) throws(StorageError) -> KeptSheet {
    try database.write { database in
      try database.execute(
        sql: "INSERT INTO sheet (made, title, bars, step, since, until, drills) VALUES (?,?,?,0,?,?,?)",
        arguments: [
          made, sheet.title, sheet.bars.count, times.lowerBound, times.upperBound, hasDrills ? 1 : 0,
        ])
      let id = database.lastInsertedRowID
      try database.execute(
        sql: "INSERT INTO step (sheet, number, text) VALUES (?,0,?)", arguments: [id, KeptChart(sheet).json])
      return KeptSheet(
        id: id, sheet: sheet, times: times, version: 0, canUndo: false, canRedo: false, hasDrills: hasDrills)
    }
  }

  /// `nil` when there is none with this number.
  func sheet(_ id: Int64) throws(StorageError) -> KeptSheet? {
    try database.read { try Self.sheet(id, in: $0) }
  }

  private static func sheet(_ id: Int64, in database: GRDB.Database) throws -> KeptSheet? {
    guard
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT step.text, sheet.step > (SELECT min(number) FROM step WHERE sheet = ?1),
            sheet.step < (SELECT max(number) FROM step WHERE sheet = ?1), sheet.since, sheet.until,
            sheet.version, sheet.drills
          FROM sheet JOIN step ON step.sheet = sheet.id AND step.number = sheet.step WHERE sheet.id = ?1
          """, arguments: [id]),
      let sheet = KeptChart(json: row.text(0) ?? "")?.sheet,
      let since = row.integer(3, in: StoredTime.range), let until = row.integer(4, in: StoredTime.range),
      let version = row.integer(5)
    else { return nil }
    return KeptSheet(
      id: id, sheet: sheet, times: since..<max(since, until), version: version, canUndo: row.integer(1) == 1,
      canRedo: row.integer(2) == 1, hasDrills: row.integer(6) == 1)
  }

  /// Changes a chart; the step can be taken back. `nil` when there is none with this number.
  ///
  /// `version`: the one that the change was meant for; another is refused. `nil` for any.
  func change(
    _ id: Int64, version: Int64? = nil, _ body: @Sendable (inout Chart) throws(ChartEditError) -> Void
  ) throws(StorageError) -> Result<KeptSheet?, ChartEditError> {
    try database.write { database in
      guard let before = try Self.sheet(id, in: database) else { return .success(nil) }
      guard version == nil || version == before.version else { return .failure(.changedElsewhere) }
      var sheet = before.sheet
      do throws(ChartEditError) { try body(&sheet) } catch { return .failure(error) }
      guard sheet != before.sheet else { return .success(before) }
      try database.execute(
        sql: "DELETE FROM step WHERE sheet = ?1 AND number > (SELECT step FROM sheet WHERE id = ?1)",
        arguments: [id])
      try database.execute(
        sql: "UPDATE sheet SET step = step + 1, version = version + 1, title = ?, bars = ? WHERE id = ?",
        arguments: [sheet.title, sheet.bars.count, id])
      try database.execute(
        sql: "INSERT INTO step (sheet, number, text) SELECT id, step, ? FROM sheet WHERE id = ?",
        arguments: [KeptChart(sheet).json, id])
      try database.execute(
        sql: "DELETE FROM step WHERE sheet = ?1 AND number <= (SELECT step FROM sheet WHERE id = ?1) - ?2",
        arguments: [id, Self.mostSteps])
      return .success(try Self.sheet(id, in: database))
    }
  }

  /// Takes a step back, or again; `version` as in ``change(_:version:_:)``.
  ///
  /// - Returns: the sheet, and whether there was such a step.
  func move(
    _ id: Int64, by steps: Int, version: Int64? = nil
  ) throws(StorageError) -> Result<(sheet: KeptSheet?, hasMoved: Bool), ChartEditError> {
    try database.write { database in
      if let version, let before = try Self.sheet(id, in: database), before.version != version {
        return .failure(.changedElsewhere)
      }
      try database.execute(
        sql: """
          UPDATE sheet SET step = step + ?2, version = version + 1
          WHERE id = ?1 AND EXISTS (SELECT 1 FROM step WHERE sheet = ?1 AND number = sheet.step + ?2)
          """, arguments: [id, steps])
      let hasMoved = database.changesCount > 0
      guard let now = try Self.sheet(id, in: database) else { return .success((nil, false)) }
      try database.execute(
        sql: "UPDATE sheet SET title = ?, bars = ? WHERE id = ?",
        arguments: [now.sheet.title, now.sheet.bars.count, id])
      return .success((now, hasMoved))
    }
  }

  func deleteSheet(_ id: Int64) throws(StorageError) -> Bool {
    defer { database.shrink() }
    return try database.write { database in
      try database.execute(sql: "DELETE FROM step WHERE sheet = ?", arguments: [id])
      try database.execute(sql: "DELETE FROM sheet WHERE id = ?", arguments: [id])
      return database.changesCount > 0
    }
  }

  /// The rows of a time, oldest first, of both layers.
  func rows(
    from since: Int64, to until: Int64, limit: Int, hasDrills: Bool = false
  ) throws(StorageError) -> [DiaryRow] {
    try database.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT \(try Self.columns(in: database)) FROM played JOIN chord ON chord.id = played.chord "
          + "WHERE played.time >= ? AND played.time < ? \(hasDrills ? "" : "AND played.drill = 0") ORDER BY played.time, played.id LIMIT ?"
      )
      return try Row.fetchAll(statement, arguments: [since, until, limit]).compactMap(DiaryRow.init)
    }
  }
}

/// A chart as it is kept: symbols in the form that loses nothing.
private struct KeptChart: Codable {
  var title: String
  var key: String?
  var beats: Int
  var unit: Int
  var tempo: Double?
  var feel: String?
  var bars: [BarText]

  struct BarText: Codable {
    var section: String?
    var chords: [ChordText]
    /// The beats of its meter, where they are not those of the chart.
    var beats: Int?
  }

  struct ChordText: Codable {
    /// `nil`: N.C.
    var symbol: String?
    var beat: Double
    var lower: [UInt8]
    var upper: [UInt8]
    /// Whether its root is a guess.
    var guess: Bool?
  }

  init(_ sheet: Chart) {
    (title, key, tempo) = (sheet.title, sheet.key?.text, sheet.tempo)
    (beats, unit) = (sheet.meter.beats, sheet.meter.unit)
    feel = sheet.feel?.rawValue
    bars = sheet.bars.map { bar in
      BarText(
        section: bar.section,
        chords: bar.chords.map {
          ChordText(
            symbol: $0.symbol.map(ChordSymbol().lossless), beat: $0.beat,
            lower: $0.hands.lower.map(\.rawValue),
            upper: $0.hands.upper.map(\.rawValue), guess: $0.isGuess ? true : nil)
        }, beats: bar.meter?.beats)
    }
  }

  init?(json: String) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
    self = read
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The sheet within bounds: a file may hold any number. Those that were found in the playing may be longer and faster than edits make them.
  var sheet: Chart {
    let isMeter = (1...32).contains(beats) && [1, 2, 4, 8, 16, 32].contains(unit)
    let notes = { (numbers: [UInt8]) in NoteSet(numbers.compactMap { NoteNumber(Int($0)) }) }
    var chart = Chart(
      title: String(title.prefix(Chart.mostLetters)), key: key.flatMap { Key(coded: $0) },
      meter: isMeter ? Chart.Meter(beats: beats, unit: unit) : .common,
      tempo: tempo.flatMap { (1...1000).contains($0) ? $0 : nil },
      bars: bars.prefix(10 * Chart.mostBars).map { bar in
        Chart.Bar(
          section: bar.section.map { String($0.prefix(Chart.mostLetters)) },
          chords: bar.chords.prefix(Chart.mostChords).map { chord in
            Chart.PlacedChord(
              chord.symbol.flatMap { try? ChordSymbolParser().parse($0) }, beat: chord.beat,
              hands: Hands(lower: notes(chord.lower), upper: notes(chord.upper)),
              isGuess: chord.guess ?? false)
          },
          meter: bar.beats.flatMap {
            (1...32).contains($0) && $0 != beats ? Chart.Meter(beats: $0, unit: isMeter ? unit : 4) : nil
          })
      })
    chart.feel = feel.flatMap(ChartFeel.init)
    return chart
  }
}
