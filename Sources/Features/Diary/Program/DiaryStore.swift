internal import Charts
internal import Diary
internal import Foundation
internal import GRDB
internal import MusicTheory
internal import Storage

/// The diary on the disk: a row for each chord. Rows are only added, and are found by chord, quality, root, key, degree, progression and
/// time.
struct DiaryStore: FactStore {
  let database: Storage.Database
  /// A message for the user about the file; one sentence.
  let notice: String?

  static let migrations = [
    Migration(
      "diary 1",
      """
      CREATE TABLE sitting (
        id INTEGER PRIMARY KEY, beginning INTEGER NOT NULL, ending INTEGER NOT NULL, chords INTEGER NOT NULL
      );
      CREATE TABLE quality (id INTEGER PRIMARY KEY, degrees INTEGER NOT NULL UNIQUE);
      CREATE TABLE chord (
        id INTEGER PRIMARY KEY,
        symbol TEXT NOT NULL UNIQUE,
        identity TEXT NOT NULL,
        same INTEGER NOT NULL,
        quality INTEGER NOT NULL,
        root INTEGER NOT NULL
      );
      CREATE INDEX chord_identity ON chord (identity);
      CREATE TABLE played (
        id INTEGER PRIMARY KEY,
        sitting INTEGER NOT NULL,
        layer INTEGER NOT NULL,
        time INTEGER NOT NULL,
        length INTEGER,
        chord INTEGER NOT NULL,
        same INTEGER NOT NULL,
        quality INTEGER NOT NULL,
        root INTEGER NOT NULL,
        key INTEGER,
        degree TEXT,
        lower BLOB NOT NULL,
        upper BLOB NOT NULL,
        pair INTEGER,
        triple INTEGER
      );
      CREATE INDEX played_time ON played (time);
      CREATE INDEX played_same ON played (layer, same);
      CREATE INDEX played_quality ON played (layer, quality);
      CREATE INDEX played_root ON played (layer, root);
      CREATE INDEX played_key ON played (layer, key);
      CREATE INDEX played_degree ON played (layer, degree);
      CREATE INDEX played_pair ON played (pair) WHERE pair IS NOT NULL;
      CREATE INDEX played_triple ON played (triple) WHERE triple IS NOT NULL;
      CREATE INDEX played_sitting ON played (sitting);
      CREATE TABLE bookmark (
        id INTEGER PRIMARY KEY, time INTEGER NOT NULL, length INTEGER NOT NULL, title TEXT NOT NULL, midi BLOB
      );
      CREATE TABLE sheet (
        id INTEGER PRIMARY KEY, made INTEGER NOT NULL, title TEXT NOT NULL, bars INTEGER NOT NULL, step INTEGER NOT NULL,
        since INTEGER NOT NULL, until INTEGER NOT NULL, version INTEGER NOT NULL DEFAULT 0
      );
      CREATE TABLE step (
        sheet INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (sheet, number)
      ) WITHOUT ROWID;
      """),
    Migration("diary 2", "CREATE TABLE clock (ran INTEGER PRIMARY KEY, wall INTEGER NOT NULL);"),
    // Chords of before are taken for the player's own.
    Migration(
      "diary 3",
      """
      ALTER TABLE played ADD COLUMN drill INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sitting ADD COLUMN drills INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sheet ADD COLUMN drills INTEGER NOT NULL DEFAULT 0;
      """),
    // Nobody was asked before: a diary that has something in it goes on.
    Migration(
      "diary 4",
      """
      CREATE TABLE unasked (id INTEGER PRIMARY KEY);
      INSERT INTO unasked SELECT 1 WHERE EXISTS (SELECT 1 FROM played);
      """),
  ]

  /// Opens the file, or makes it. A broken one is kept aside, and a new one is begun with what can be read of it.
  ///
  /// A large file is only checked with `isThorough`, after it failed.
  init(path: String, isThorough: Bool) throws(StorageError) {
    // Chords come in quick succession, and none should wait for the disk while another is written.
    database = try Storage.Database(
      path, migrations: Self.migrations, isThorough: isThorough, waitsForDisk: false,
      checksLarge: false)
    notice = database.broken.map {
      let saved = $0.rescued["played"] ?? 0
      return "\(path) was broken (\($0.reason)); it is kept as \($0.path), and a new one was begun with "
        + (saved == 0 ? "nothing in it" : "the \(saved) chords that could be read")
    }
  }

  // MARK: - Writing

  /// A chord with the wall clock: the content of one row.
  struct Line: Hashable, Sendable {
    var chord: PlayedChord
    /// Milliseconds since 1970.
    var time: Int64
    /// Whether a drill asked for it.
    var isDrill = false
  }

  /// A change that is to be written.
  enum Fact: Hashable, Sendable {
    case began(Line)
    case ended(PlayedChord.Layer, time: Int64)
    case bookmark(time: Int64, length: Int64, title: String, midi: [UInt8])
    /// The wall clock shows another time: a sitting begins.
    case clockWasSet
  }

  /// The state that the next row needs of those before it.
  struct Tail: Hashable, Sendable {
    var sitting: Int64 = 0
    /// When the last chord ended, or began; `nil` before the first.
    var last: Int64?
    /// The newest rows that have not ended, by layer.
    var open: [PlayedChord.Layer: OpenRow] = [:]
    /// The last chords of the harmony in this sitting, at most two; either all are of a drill, or none is.
    var motion: [Step] = []
    var isDrill = false

    struct OpenRow: Hashable, Sendable {
      var id: Int64
      var time: Int64
    }

    struct Step: Hashable, Sendable {
      var root: PitchClass
      var isMinor: Bool
    }
  }

  /// The end of the diary. A chord that was sounding when the program ended stays without a length.
  func tail() throws(StorageError) -> Tail {
    try database.read { database in
      var tail = Tail()
      guard
        let row = try Row.fetchOne(database, sql: "SELECT id, ending FROM sitting ORDER BY id DESC LIMIT 1")
      else { return tail }
      tail.sitting = row.integer(0) ?? 0
      tail.last = row.integer(1, in: StoredTime.range)
      return tail
    }
  }

  /// Writes all of it or nothing; `pause`: such a silence in milliseconds ends a sitting.
  func add(_ facts: [Fact], after tail: Tail, pause: Int64) throws(StorageError) -> Tail {
    try database.write { database in
      var tail = tail
      for fact in facts {
        switch fact {
        case .began(let line): try Self.begin(line, &tail, pause, database)
        case .ended(let layer, let time): try Self.end(layer, at: time, &tail, database)
        case .clockWasSet: (tail.last, tail.open, tail.motion) = (nil, [:], [])
        case .bookmark(let time, let length, let title, let midi):
          try database.cachedStatement(
            sql: "INSERT INTO bookmark (time, length, title, midi) VALUES (?,?,?,?)"
          ).execute(arguments: [time, length, title, Data(midi)])
          try database.execute(
            sql: "DELETE FROM bookmark WHERE id <= (SELECT max(id) FROM bookmark) - ?",
            arguments: [Self.mostBookmarks])
        }
      }
      return tail
    }
  }

  private static func begin(
    _ line: Line, _ tail: inout Tail, _ pause: Int64, _ database: GRDB.Database
  ) throws {
    let chord = line.chord
    try end(chord.layer, at: line.time, &tail, database)
    // A clock that was set back begins a sitting, too.
    if tail.last.map({ line.time - $0 > pause || line.time < $0 - pause }) ?? true {
      try database.cachedStatement(
        sql: "INSERT INTO sitting (beginning, ending, chords) VALUES (?,?,0)"
      ).execute(arguments: [line.time, line.time])
      tail.sitting = database.lastInsertedRowID
      tail.motion = []
    }
    if line.isDrill != tail.isDrill { (tail.motion, tail.isDrill) = ([], line.isDrill) }
    let word = try Self.word(chord.symbol, database)
    let base = ChordIdentity.base(of: chord.symbol)
    var (pair, triple): (Int?, Int?) = (nil, nil)
    if chord.layer == .harmony {
      let step = Tail.Step(root: base.root.pitchClass, isMinor: Motion.isMinor(base.chord.quality))
      let steps = (tail.motion + [step]).map { (root: $0.root, isMinor: $0.isMinor) }
      pair = Motion(Array(steps.suffix(2)))?.code
      triple = steps.count == 3 ? Motion(steps)?.code : nil
      tail.motion = (tail.motion + [step]).suffix(2)
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO played (sitting, layer, time, chord, same, quality, root, key, degree, lower, upper, pair, triple,
          drill)
        VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)
        """
    ).execute(arguments: [
      tail.sitting, chord.layer.rawValue, line.time, word.id, word.same, word.quality,
      Int(base.root.pitchClass.number), chord.key.map(KeyCode.code), chord.degree,
      Data(chord.hands.lower.map(\.rawValue)), Data(chord.hands.upper.map(\.rawValue)), pair, triple,
      line.isDrill ? 1 : 0,
    ])
    tail.open[chord.layer] = Tail.OpenRow(id: database.lastInsertedRowID, time: line.time)
    tail.last = max(tail.last ?? line.time, line.time)
    try database.cachedStatement(
      sql: "UPDATE sitting SET ending = ?, chords = chords + ?, drills = drills + ? WHERE id = ?"
    ).execute(arguments: [
      tail.last, chord.layer == .harmony && !line.isDrill ? 1 : 0,
      chord.layer == .harmony && line.isDrill ? 1 : 0, tail.sitting,
    ])
  }

  private static func end(
    _ layer: PlayedChord.Layer, at time: Int64, _ tail: inout Tail, _ database: GRDB.Database
  ) throws {
    guard let row = tail.open.removeValue(forKey: layer) else { return }
    try database.cachedStatement(sql: "UPDATE played SET length = ? WHERE id = ?")
      .execute(arguments: [max(0, time - row.time), row.id])
    tail.last = max(tail.last ?? time, time)
    try database.cachedStatement(sql: "UPDATE sitting SET ending = ? WHERE id = ?")
      .execute(arguments: [tail.last, tail.sitting])
  }

  /// The rows that stand for a chord and its quality, made when they are needed.
  private static func word(
    _ symbol: WrittenSymbol, _ database: GRDB.Database
  ) throws -> (id: Int64, same: Int64, quality: Int64) {
    let text = ChordSymbol().lossless(symbol)
    if let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT id, same, quality FROM chord WHERE symbol = ?"), arguments: [text]
    ), let id = row.integer(0) {
      return (id, row.integer(1) ?? id, try row.integer(2) ?? Self.quality(symbol, database))
    }
    let quality = try quality(symbol, database)
    let identity = ChordIdentity(symbol).text
    let same = try database.integer("SELECT same FROM chord WHERE identity = ?", [identity])
    let root = Int(ChordIdentity.base(of: symbol).root.pitchClass.number)
    try database.execute(
      sql: "INSERT INTO chord (symbol, identity, same, quality, root) VALUES (?,?,?,?,?)",
      arguments: [text, identity, same ?? 0, quality, root])
    let id = database.lastInsertedRowID
    if same == nil { try database.execute(sql: "UPDATE chord SET same = id WHERE id = ?", arguments: [id]) }
    return (id, same ?? id, quality)
  }

  /// All polychords have one, of no degrees.
  private static func quality(_ symbol: WrittenSymbol, _ database: GRDB.Database) throws -> Int64 {
    let degrees = degrees(of: symbol)
    if let id = try database.integer("SELECT id FROM quality WHERE degrees = ?", [degrees]) { return id }
    try database.execute(sql: "INSERT INTO quality (degrees) VALUES (?)", arguments: [degrees])
    return database.lastInsertedRowID
  }

  private static func degrees(of symbol: WrittenSymbol) -> Int64 {
    guard case .chord(let chord) = symbol else { return 0 }
    return Int64(chord.chord.quality.degrees.rawValue)
  }

  /// Of more bookmarks the oldest are deleted.
  private static let mostBookmarks = 1000

  /// Deletes a bookmark; false when there is none with this number.
  func forget(bookmark: Int64) throws(StorageError) -> Bool {
    defer { database.shrink() }
    return try database.write { database in
      try database.execute(sql: "DELETE FROM bookmark WHERE id = ?", arguments: [bookmark])
      return database.changesCount > 0
    }
  }

  /// The newest bookmark.
  func newestBookmark() throws(StorageError) -> Int64? {
    try database.read { try $0.integer("SELECT max(id) FROM bookmark", []) }
  }
}

/// A key as a number: its place on the line of fifths, and whether it is minor.
enum KeyCode {
  static func code(_ key: Key) -> Int { key.tonic.fifths * 2 + (key.mode == .minor ? 1 : 0) }

  static func key(_ code: Int) -> Key? {
    guard (-40...40).contains(code) else { return nil }
    return Key(SpelledPitch(fifths: code >> 1), code & 1 == 1 ? .minor : .major)
  }

  /// The key and those that sound the same.
  static func codes(_ key: Key) -> [Int] { [-24, 0, 24].map { code(key) + $0 } }
}
