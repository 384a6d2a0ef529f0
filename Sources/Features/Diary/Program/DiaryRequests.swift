internal import Charts
internal import Diary
internal import Explore
internal import FeatureKit
internal import Foundation
internal import GRDB
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Storage
internal import System
internal import Wire

/// Finds chords in the diary.
struct HistoryRequest: Request {
  static let declaration = RequestDeclaration(
    "history", .readPrivately,
    "Finds chords that were played: by name, quality, key, function, progression or date.")

  struct Reply: Codable, Sendable {
    /// The chords or progressions that were found, newest first.
    let results: [Found]
    /// The sittings of the results, newest first.
    let sittings: [Sitting]
    /// All bookmarks, newest first.
    let bookmarks: [Bookmark]
    /// The value of `before` with which the next request goes on; `null` at the end.
    @Nullable var next: Int?
    /// One sentence about a problem with the diary; `null` without one.
    @Nullable var notice: String?
    /// Whether the player should be asked how long the diary keeps what is played: until then it is the last hour.
    var asks = false
  }

  /// One result: a chord, or the chords of a progression.
  struct Found: Codable, Hashable, Sendable {
    /// The chords, in the order in which they were played.
    let chords: [Played]
  }

  struct Played: Codable, Hashable, Sendable {
    /// The number of the chord in the diary; `before` takes it.
    let id: Int
    /// The number of its sitting.
    let sitting: Int
    /// Milliseconds since 1970.
    let time: Int
    /// The same in local time: `2026-01-31 20:15:04`.
    let at: String
    /// In milliseconds; `null` while it sounds, or when its length is unknown.
    @Nullable var length: Int?
    /// The chord, in the style that is set.
    let chord: LinkedChord
    /// The keys of the lower hand when the chord settled, as MIDI note numbers.
    let lower: [Int]
    /// The same of the upper hand.
    let upper: [Int]
    /// The key in which it was read; `null` when none was known.
    @Nullable var key: String?
    /// Its function in the key, such as `ii`; `null` without a key, and for polychords.
    @Nullable var degree: String?
    /// Whether it was played while a drill went on.
    let drill: Bool
  }

  /// A time of playing that ends with a long silence.
  struct Sitting: Codable, Hashable, Sendable {
    /// The number of the sitting.
    let id: Int
    /// The beginning of its first chord, in milliseconds since 1970.
    let beginning: Int
    /// The end of its last chord, in milliseconds since 1970.
    let ending: Int
    /// The number of its chords, without those of drills.
    let chords: Int
    /// The number of chords that were played while a drill went on.
    let drills: Int
  }

  struct Bookmark: Codable, Hashable, Sendable {
    /// The number of the bookmark.
    let id: Int
    /// The beginning, in milliseconds since 1970.
    let time: Int
    /// In milliseconds.
    let length: Int
    /// The title; empty without one.
    let title: String
    /// Whether the keys were kept as they were played.
    let midi: Bool
  }

  @Field("a chord, a quality, functions, a key, a date", example: "ii V I in Eb", isOnLine: true)
  var search: String?
  @Field("yes for every name of what was held, instead of the harmony", example: "true") var exact: Bool?
  @Field("yes for the chords of drills, too", example: "true") var drills: Bool?
  @Field("how many", example: "50", in: 1...500) var limit: Int?
  @Field("goes on where a reply ended", example: "1200", in: 0...1e15) var before: Int?
  @Field("from when on, in milliseconds since 1970", time: "1767225600000") var since: Int?
  @Field("up to when, in milliseconds since 1970", time: "1767229200000") var until: Int?

  func perform(in diary: DiaryService) throws(RequestFailure) -> Reply {
    let today = PlayerCalendar.day(milliseconds: diary.context.wallClock(at: diary.context.now))
    var reply = try reply(names: diary.context.naming.style, today: today) { search throws(RequestFailure) in
      try diary.read { store throws(StorageError) in try store.answer(search) }
    }
    reply.asks = diary.asks
    return reply
  }

  /// `read` searches the file, and returns a notice about a problem with it.
  func reply(
    names style: SymbolStyle, today: Int,
    read: (DiarySearch) throws(RequestFailure) -> (value: Answer?, notice: String?)
  ) throws(RequestFailure) -> Reply {
    let search = try self.search(names: style.noteNames, today: today)
    let (answer, notice) = try read(search)
    let found = answer?.found ?? []
    let writing = ChordSymbol(style: style)
    return Reply(
      results: found.map { rows in
        Found(chords: rows.map { Played($0, writing) })
      }, sittings: (answer?.sittings ?? []).map(Sitting.init),
      bookmarks: (answer?.bookmarks ?? []).map(Bookmark.init),
      next: found.count < search.limit ? nil : found.last?.last.map { Int($0.id) }, notice: notice)
  }

  struct Answer: Sendable {
    var found: [[DiaryRow]]
    var sittings: [DiarySession]
    var bookmarks: [DiaryBookmark]
  }

  private func search(names: NoteNames, today: Int) throws(RequestFailure) -> DiarySearch {
    var search = DiarySearch()
    do throws(DiaryQueryError) {
      search.query = try DiaryQuery(self.search ?? "", today: today, names: names)
    } catch {
      throw .usage(error.description)
    }
    if exact == true { search.layer = .exact }
    search.hasDrills = drills == true
    search.limit = limit ?? 50
    (search.before, search.since, search.until) = (
      before.map(Int64.init), since.map(Int64.init), until.map(Int64.init)
    )
    return search
  }
}

extension HistoryRequest.Played {
  init(_ row: DiaryRow, _ writing: ChordSymbol) {
    (id, sitting, time) = (Int(row.id), Int(row.sitting), Int(row.time))
    at = PlayerCalendar.text(milliseconds: row.time)
    length = row.length.map { Int($0) }
    chord = LinkedChord(row.symbol, writing)
    lower = row.hands.lower.map { Int($0.rawValue) }
    upper = row.hands.upper.map { Int($0.rawValue) }
    key = row.key.map { writing.style.finish($0.text(writing.style.noteNames)) }
    (degree, drill) = (row.degree, row.isDrill)
  }
}

extension HistoryRequest.Sitting {
  init(_ sitting: DiarySession) {
    (id, beginning, ending) = (Int(sitting.id), Int(sitting.beginning), Int(sitting.ending))
    (chords, drills) = (sitting.chords, sitting.drills)
  }
}

extension HistoryRequest.Bookmark {
  init(_ bookmark: DiaryBookmark) {
    (id, time, length) = (Int(bookmark.id), Int(bookmark.time), Int(bookmark.length))
    (title, midi) = (bookmark.title, bookmark.hasMIDI)
  }
}

extension DiaryStore {
  /// The results of a search, with their sittings and all bookmarks.
  func answer(_ search: DiarySearch) throws(StorageError) -> HistoryRequest.Answer {
    try database.read { try Self.answer(search, in: $0) }
  }

  static func answer(_ search: DiarySearch, in database: GRDB.Database) throws -> HistoryRequest.Answer {
    let found = try find(search, in: database)
    let ids = Set(found.flatMap { $0.map(\.sitting) })
    return HistoryRequest.Answer(
      found: found, sittings: try sittings(ids, in: database), bookmarks: try bookmarks(in: database))
  }
}

/// How much of the diary goes, or has gone.
struct ForgottenReply: Codable, Sendable {
  /// The number of chords.
  let forgotten: Int
  /// The number of bookmarks from the same time.
  let bookmarks: Int
  /// The number of lead sheets that were made of it.
  let sheets: Int

  init(_ gone: Forgotten) { (forgotten, bookmarks, sheets) = (gone.chords, gone.bookmarks, gone.sheets) }
}

extension Forgetting {
  /// The number of a sitting, or `all`.
  fileprivate init(_ text: String) throws(RequestFailure) {
    if text == "all" {
      self = .all
    } else if let number = Int64(text), number > 0 {
      self = .sitting(number)
    } else {
      throw .usage("write the number of a sitting, or all; not \(text.quoted)")
    }
  }
}

/// Says what would be forgotten.
struct HistoryCountRequest: Request {
  static let declaration = RequestDeclaration(
    "history-count", .readPrivately, "Counts what history-forget would forget.")

  @Field("its number, or all", example: "12") var sitting: RequestText

  func validate() throws(RequestFailure) { _ = try Forgetting(sitting.text) }

  func perform(in diary: DiaryService) throws(RequestFailure) -> ForgottenReply {
    ForgottenReply(try diary.count(Forgetting(sitting.text)))
  }
}

/// Deletes a sitting, or the whole diary, with what was made of it.
struct HistoryForgetRequest: Request {
  static let declaration = RequestDeclaration(
    "history-forget", .change,
    "Forgets a sitting, or everything that the diary has: chords, and the bookmarks and lead sheets of the same time."
  )

  @Field("its number, or all", example: "12") var sitting: RequestText

  func validate() throws(RequestFailure) { _ = try Forgetting(sitting.text) }

  func perform(in diary: DiaryService) throws(RequestFailure) -> ForgottenReply {
    ForgottenReply(try diary.forget(Forgetting(sitting.text)))
  }
}

/// Deletes a bookmark.
struct BookmarkDeleteRequest: Request {
  static let declaration = RequestDeclaration(
    "bookmark-delete", .change, "Forgets a bookmark.")

  @Field("its number", example: "1", in: 1...1e15) var bookmark: Int

  static func none(_ number: Int) -> RequestFailure {
    .missing(.say("diary.no-bookmark", ["number": .text("\(number)")]))
  }

  func perform(in diary: DiaryService) throws(RequestFailure) -> Done {
    guard try diary.forget(bookmark: Int64(bookmark)) else {
      throw Self.none(bookmark)
    }
    return Done()
  }
}

/// Keeps the last minute as a bookmark.
struct BookmarkRequest: Request {
  static let declaration = RequestDeclaration(
    "bookmark", .change, "Keeps the last minute, with the keys as they were played.",
    command: RequestCommandForm(
      "Keep the last minute in the diary, with the keys as they were played.",
      value: ("title", "A name for it."), isValueOptional: true,
      discussion: """
        The page lists what was kept, and gives it as a MIDI file.

        Example: chordd bookmark that bridge
        """)
  ).promised

  struct Reply: Codable, Sendable {
    /// The number of the bookmark; `null` as long as it waits for the disk.
    @Nullable var bookmark: Int?
    /// The title; empty without one.
    let title: String
    /// The length in seconds.
    let seconds: Int
  }

  @Field("what to call it", example: "that bridge", isOnLine: true) var title: String?
  @Field("how much; else 60", example: "60", in: 1...600) var seconds: Int?

  func perform(in diary: DiaryService) throws(RequestFailure) -> Reply {
    let title = (title ?? "").trimmed
    guard title.utf8.count <= 200 else { throw .usage(.say("long-title", ["most": .number(200)])) }
    let seconds = seconds ?? 60
    return Reply(
      bookmark: try diary.bookmark(title, seconds: seconds).map(Int.init), title: title, seconds: seconds)
  }
}

/// Gives the last minutes, or a bookmark, as a MIDI file.
struct TakeRequest: Request {
  static let declaration = RequestDeclaration(
    "take", .readPrivately,
    "Gives the last minutes, or a bookmark, as a MIDI file with the chords as markers.")

  struct Reply: Codable, Sendable {
    /// The bytes of the file in Base64.
    let midi: String
  }

  @Field("how many; else all 10", example: "1", isOnLine: true, in: 1...Double(DiaryService.recentMinutes))
  var minutes: Int?
  @Field("its number, instead", example: "1", in: 1...1e15) var bookmark: Int?

  func perform(in diary: DiaryService) throws(RequestFailure) -> Reply {
    let bytes: [UInt8]?
    if let bookmark {
      let id = Int64(bookmark)
      let kept = try diary.read { store throws(StorageError) in
        try store.database.read { database in
          (
            isThere: try database.integer("SELECT 1 FROM bookmark WHERE id = ?", [id]) != nil,
            midi: try DiaryStore.midi(ofBookmark: id, in: database)
          )
        }
      }.value
      guard let kept, kept.isThere else { throw BookmarkDeleteRequest.none(bookmark) }
      bytes = kept.midi
    } else {
      try diary.refuseIfOff()
      bytes = diary.midi(minutes: minutes ?? DiaryService.recentMinutes)
    }
    guard let bytes, !bytes.isEmpty else {
      throw .state(.say("diary.nothing-played"))
    }
    return Reply(midi: Data(bytes).base64EncodedString())
  }
}
