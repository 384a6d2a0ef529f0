internal import Foundation
internal import GRDB
internal import MusicTheory
internal import Practice
internal import Storage

/// The reviews of a player on the disk: facts that are only added, and everything else is derived from them.
struct ReviewStore: FactStore {
  let database: Storage.Database
  /// A message for the user about the file; one sentence.
  let notice: String?

  static let migrations = [
    Migration(
      "practice 1",
      """
      CREATE TABLE review (
        id INTEGER PRIMARY KEY,
        card TEXT NOT NULL,
        time INTEGER NOT NULL,
        day INTEGER NOT NULL,
        rating INTEGER NOT NULL,
        think INTEGER,
        grab INTEGER,
        drill TEXT NOT NULL,
        session INTEGER NOT NULL,
        UNIQUE (card, time)
      );
      CREATE TABLE bar (
        tune TEXT NOT NULL,
        title TEXT NOT NULL,
        bar INTEGER NOT NULL,
        text TEXT NOT NULL,
        time INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL
      );
      CREATE TABLE memo (name TEXT PRIMARY KEY, value TEXT NOT NULL);
      """)
  ]

  /// Opens the file. All that can be read of a broken file is taken over.
  init(path: String, isThorough: Bool) throws(StorageError) {
    database = try Storage.Database(path, migrations: Self.migrations, isThorough: isThorough)
    guard let broken = database.broken else {
      notice = nil
      return
    }
    let saved = broken.rescued["review"] ?? 0
    notice =
      "\(path) was broken (\(broken.reason)); it is kept as \(broken.path), and a new one was begun with "
      + (saved == 0 ? "nothing in it" : "the \(saved) answers that could be read")
  }

  /// All reviews, in the order in which they happened, and how many rows are none.
  func reviews() throws(StorageError) -> (reviews: [Review], strange: Int) {
    try database.read { try Self.reviews(in: $0) }
  }

  /// Those of a file that another process may have.
  static func reviews(at path: String) throws(StorageError) -> [Review] {
    try Storage.Database.read(path) { try reviews(in: $0).reviews }
  }

  /// Those, and all memos of such a file.
  static func record(at path: String) throws(StorageError) -> (reviews: [Review], memos: [String: String]) {
    try Storage.Database.read(path) { (try reviews(in: $0).reviews, try memos(in: $0)) }
  }

  private static let columns = "card, time, day, rating, think, grab, drill, session"

  /// Makes reviews of rows. Many rows have the same card, and one text is kept for all of them.
  private struct RowReader {
    private var cards: [String: CardKey] = [:]
    private var drills: Set<String> = []

    /// `nil` when it is no review.
    mutating func review(_ row: RawRow) -> Review? {
      guard let text = row.text(0), let drill = row.text(6), drill.utf8.count <= ReviewLine.longestDrill,
        let time = row.integer(1), ReviewLine.times.contains(time),
        let day = row.integer(2).map({ Int($0) }), ReviewLine.days.contains(day),
        let rating = row.integer(3).flatMap({ Rating(rawValue: Int($0)) }),
        let session = row.integer(7).map({ Int($0) }), ReviewLine.sessions.contains(session)
      else { return nil }
      let (think, grab) = (row.integer(4).map { Int($0) }, row.integer(5).map { Int($0) })
      guard think.map(ReviewLine.durations.contains) ?? row.isNull(4),
        grab.map(ReviewLine.durations.contains) ?? row.isNull(5), let card = card(text)
      else { return nil }
      return Review(
        card: card, time: time, day: day, rating: rating, think: think, grab: grab,
        drill: drills.insert(drill).memberAfterInsert, session: session)
    }

    private mutating func card(_ text: String) -> CardKey? {
      if let known = cards[text] { return known }
      let card = CardKey(text: text)
      cards[text] = card
      return card
    }
  }

  static func reviews(in database: GRDB.Database) throws -> (reviews: [Review], strange: Int) {
    var reader = RowReader()
    var reviews: [Review] = []
    var (strange, newest, isInOrder) = (0, Int64.min, true)
    let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM review") ?? 0
    reviews.reserveCapacity(min(max(last, 0), 1_000_000))
    // They were written in this order, nearly always.
    try database.forEachRow("SELECT \(columns) FROM review ORDER BY id") { row in
      guard let review = reader.review(row) else { return strange += 1 }
      if review.time < newest { isInOrder = false }
      newest = review.time
      reviews.append(review)
    }
    // The sort is stable.
    return (isInOrder ? reviews : reviews.sorted { $0.time < $1.time }, strange)
  }

  /// A fact that is written to the file.
  enum Fact: Hashable, Sendable {
    case review(Review)
    case bar(BarTime)
    /// Something with a name, of which the newest counts.
    case memo(String, String)
  }

  /// Adds facts, all of them or none; reviews that are there already are left out.
  func add(_ facts: [Fact]) throws(StorageError) { try Self.write(facts, database) }

  private static func write(_ facts: [Fact], _ database: Storage.Database) throws(StorageError) {
    try database.write { database in
      for fact in facts {
        switch fact {
        case .review(let review):
          try database.cachedStatement(
            sql:
              "INSERT OR IGNORE INTO review (card, time, day, rating, think, grab, drill, session) VALUES (?,?,?,?,?,?,?,?)"
          ).execute(arguments: [
            review.card.text, review.time, review.day, review.rating.rawValue, review.think, review.grab,
            review.drill,
            review.session,
          ])
        case .bar(let bar):
          try database.cachedStatement(
            sql: "INSERT INTO bar (tune, title, bar, text, time, milliseconds) VALUES (?,?,?,?,?,?)"
          ).execute(arguments: [bar.tune, bar.title, bar.bar, bar.text, bar.time, bar.milliseconds])
        case .memo(let name, let value):
          try database.cachedStatement(sql: "INSERT OR REPLACE INTO memo (name, value) VALUES (?, ?)")
            .execute(arguments: [name, value])
        }
      }
    }
  }

  /// How long a bar of a tune took.
  struct BarTime: Hashable, Sendable {
    var tune: String
    var title: String
    var bar: Int
    var text: String
    var time: Int64
    var milliseconds: Int
  }

  /// The newest times of each bar.
  func bars() throws(StorageError) -> [BarTime] {
    try database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT tune, title, bar, text, time, milliseconds FROM bar
          WHERE typeof(tune) = 'text' AND typeof(title) = 'text' AND typeof(text) = 'text' AND typeof(time) = 'integer'
          AND typeof(bar) = 'integer' AND bar BETWEEN 0 AND 100000
          AND typeof(milliseconds) = 'integer' AND milliseconds BETWEEN 0 AND 1000000000
          ORDER BY time DESC LIMIT 20000
          """
      ).map {
        BarTime(tune: $0[0], title: $0[1], bar: $0[2], text: $0[3], time: $0[4], milliseconds: $0[5])
      }
    }
  }

  /// All of them, by name.
  func memos() throws(StorageError) -> [String: String] { try database.read { try Self.memos(in: $0) } }

  private static func memos(in database: GRDB.Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT name, value FROM memo WHERE typeof(name) = 'text' AND typeof(value) = 'text' LIMIT 10000")
    return rows.reduce(into: [:]) { memos, row in memos[row[0]] = row[1] as String }
  }

  func memo(_ name: String) throws(StorageError) -> String? {
    try database.read {
      try String.fetchOne(
        $0, sql: "SELECT value FROM memo WHERE name = ? AND typeof(value) = 'text'", arguments: [name])
    }
  }
}

/// A review as a line of an export.
struct ReviewLine: Codable {
  /// The card that was asked: `ma7.any/0`.
  var card: String
  /// Milliseconds since 1970.
  var time: Int64
  /// Days since 1970 where the player is.
  var day: Int
  /// The outcome: 1 for again, 2 for hard, 3 for good, 4 for easy.
  var rating: Int
  /// The time from the prompt to the first key, in milliseconds.
  var think: Int?
  /// The time from the first key to the last, in milliseconds.
  var grab: Int?
  /// The name of the drill.
  var drill: String
  /// The number of the session, from 1.
  var session: Int

  init(
    card: String, time: Int64, day: Int, rating: Int, think: Int?, grab: Int?, drill: String, session: Int
  ) {
    (self.card, self.time, self.day, self.rating) = (card, time, day, rating)
    (self.think, self.grab, self.drill, self.session) = (think, grab, drill, session)
  }
  /// 1970 to 2100, in milliseconds.
  static let times: ClosedRange<Int64> = 0...4_102_444_800_000
  static let days = 0...47_482
  /// Up to a day, in milliseconds.
  static let durations = 0...86_400_000
  static let sessions = 0...1_000_000_000
  /// In bytes.
  static let longestDrill = 80

  init(_ review: Review) {
    (card, time, day, rating) = (review.card.text, review.time, review.day, review.rating.rawValue)
    (think, grab, drill, session) = (review.think, review.grab, review.drill, review.session)
  }

  /// `nil` when it is no review.
  var review: Review? {
    let times = [think, grab].compactMap(\.self)
    guard let key = CardKey(text: card), let rating = Rating(rawValue: rating), Self.times.contains(time),
      Self.days.contains(day), times.allSatisfy({ Self.durations.contains($0) }),
      drill.utf8.count <= Self.longestDrill,
      Self.sessions.contains(session)
    else { return nil }
    return Review(
      card: key, time: time, day: day, rating: rating, think: think, grab: grab, drill: drill,
      session: session)
  }
}

extension Review {
  /// The same with all numbers within the ranges of a file: the clock may be wrong, and a player may take any time.
  var bounded: Review {
    func within<Number>(_ number: Number, _ range: ClosedRange<Number>) -> Number {
      min(max(number, range.lowerBound), range.upperBound)
    }
    var review = self
    review.time = within(time, ReviewLine.times)
    review.day = within(day, ReviewLine.days)
    review.think = think.map { within($0, ReviewLine.durations) }
    review.grab = grab.map { within($0, ReviewLine.durations) }
    while review.drill.utf8.count > ReviewLine.longestDrill { review.drill.unicodeScalars.removeLast() }
    review.session = within(session, ReviewLine.sessions)
    return review
  }
}
