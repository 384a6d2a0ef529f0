public import Daemon
internal import Diary
public import Explore
internal import Foundation
internal import GRDB
internal import MusicTheory
internal import Outputs
public import Requests
internal import Storage
internal import System

/// What was played, and when.
public struct HistoryRequest: Request {
  public static let form = RequestForm(
    "history", .readPrivately,
    "Finds chords that were played: by name, quality, key, function, progression or date.",
    words: "[SEARCH]",
    fields: [
      RequestField(
        "search", "a chord, a quality, functions, a key, a date", example: "ii V I in Eb", kind: .text,
        isRequired: false),
      RequestField(
        "exact", "yes for every name of what was held, instead of the harmony", example: "yes",
        isRequired: false,
        isOnLine: false),
      RequestField(
        "limit", "how many, at most 500", example: "50", kind: .number, isRequired: false, isOnLine: false),
      RequestField(
        "before", "goes on where a reply ended", example: "1200", kind: .number, isRequired: false,
        isOnLine: false),
      RequestField(
        "since", "from when on, in milliseconds since 1970", example: "1767225600000", kind: .number,
        isRequired: false, isOnLine: false),
      RequestField(
        "until", "up to when, in milliseconds since 1970", example: "1767229200000", kind: .number,
        isRequired: false, isOnLine: false),
    ])

  public struct Reply: Codable, Sendable {
    /// Newest first.
    public let results: [Found]
    /// Those in which something was found, newest first.
    public let sittings: [Sitting]
    public let bookmarks: [Bookmark]
    /// What `before` takes to go on; `nil` at the end.
    @Nullable public var next: Int?
    /// What is wrong with the diary; one sentence.
    @Nullable public var notice: String?
  }

  /// What was found: a chord, or those of a progression in their order.
  public struct Found: Codable, Hashable, Sendable {
    public let chords: [Played]
  }

  public struct Played: Codable, Hashable, Sendable {
    public let id: Int
    public let sitting: Int
    /// Milliseconds since 1970.
    public let time: Int
    /// The same where the player is: `2026-01-31 20:15:04`.
    public let at: String
    /// In milliseconds; `nil` while it sounds, or when nobody knows.
    @Nullable public var length: Int?
    public let chord: LinkedChord
    /// What was held when it settled, as MIDI note numbers.
    public let lower: [Int]
    public let upper: [Int]
    @Nullable public var key: String?
    @Nullable public var degree: String?
  }

  /// A time in which somebody played, up to a long silence.
  public struct Sitting: Codable, Hashable, Sendable {
    public let id: Int
    public let beginning: Int
    public let ending: Int
    public let chords: Int
  }

  public struct Bookmark: Codable, Hashable, Sendable {
    public let id: Int
    public let time: Int
    public let length: Int
    public let title: String
    /// Whether the keys were kept as they were played.
    public let midi: Bool
  }

  public let search: String?
  public let exact: RequestText?
  public let limit: Double?
  public let before: Double?
  public let since: Double?
  public let until: Double?

  static let mostResults = 500

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let style = program.context.naming.style
    let today = PlayerCalendar.day(
      milliseconds: program.context.microseconds(at: program.context.elapsed() ?? .zero) / 1000)
    return try reply(names: style, today: today) { search throws(RequestFailure) in
      try program.diary.read { store throws(StorageError) in try store.answer(search) }
    }
  }

  /// `read` finds it in the file, and says what is wrong with that.
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
    var sittings: [DiarySitting]
    var bookmarks: [DiaryBookmark]
  }

  private func search(names: NoteNames, today: Int) throws(RequestFailure) -> DiarySearch {
    var search = DiarySearch()
    do throws(DiaryQueryError) {
      search.query = try DiaryQuery(self.search ?? "", today: today, names: names)
    } catch {
      throw .usage(error.description)
    }
    switch exact?.text {
    case nil, "no", "": break
    case "yes": search.layer = .exact
    case let other?: throw .usage("'exact' is yes or no, not \(other.quoted)")
    }
    search.limit = Int(try whole(limit, "limit", in: 1...Double(Self.mostResults)) ?? 50)
    search.before = try whole(before, "before", in: 0...1e15)
    search.since = try whole(since, "since", in: 0...1e15)
    search.until = try whole(until, "until", in: 0...1e15)
    return search
  }

  private func whole(
    _ number: Double?, _ name: String, in range: ClosedRange<Double>
  ) throws(RequestFailure) -> Int64? {
    guard let number else { return nil }
    guard range.contains(number), number == number.rounded() else {
      throw .usage("'\(name)' is a whole number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return Int64(number)
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
    degree = row.degree
  }
}

extension HistoryRequest.Sitting {
  init(_ sitting: DiarySitting) {
    (id, beginning, ending) = (Int(sitting.id), Int(sitting.beginning), Int(sitting.ending))
    chords = sitting.chords
  }
}

extension HistoryRequest.Bookmark {
  init(_ bookmark: DiaryBookmark) {
    (id, time, length) = (Int(bookmark.id), Int(bookmark.time), Int(bookmark.length))
    (title, midi) = (bookmark.title, bookmark.hasMIDI)
  }
}

extension DiaryStore {
  /// What is found, with the sittings in which it was played.
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

/// Forgets what was played.
public struct HistoryForgetRequest: Request {
  public static let form = RequestForm(
    "history-forget", .change, "Forgets a sitting, or everything that the diary has.", words: "SITTING",
    fields: [RequestField("sitting", "its number, or all", example: "12")])

  public struct Reply: Codable, Sendable {
    /// How many chords were forgotten.
    public let forgotten: Int
  }

  public let sitting: RequestText

  public func validate() throws(RequestFailure) {
    guard sitting.text == "all" || Int64(sitting.text).map({ $0 > 0 }) ?? false else {
      throw .usage("write the number of a sitting, or all; not \(sitting.text.quoted)")
    }
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(forgotten: try program.diary.forget(sitting: Int64(sitting.text)))
  }
}

/// Forgets what was kept.
public struct BookmarkDeleteRequest: Request {
  public static let form = RequestForm(
    "bookmark-delete", .change, "Forgets a bookmark.", words: "BOOKMARK",
    fields: [RequestField("bookmark", "its number", example: "1")])

  public let bookmark: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Done {
    guard let id = Int64(bookmark.text), id > 0 else {
      throw .usage("a bookmark is known by its number, such as 1")
    }
    guard try program.diary.forget(bookmark: id) else {
      throw RequestFailure("there is no bookmark \(id)", isUsage: false)
    }
    return Done()
  }
}

/// Keeps what was just played.
public struct BookmarkRequest: Request {
  public static let form = RequestForm(
    "bookmark", .change, "Keeps the last minute, with the keys as they were played.", words: "[TITLE]",
    fields: [
      RequestField("title", "what to call it", example: "that bridge", kind: .text, isRequired: false),
      RequestField(
        "seconds", "how much, at most 600; else 60", example: "60", kind: .number, isRequired: false,
        isOnLine: false),
    ],
    command: RequestCommandForm(
      "Keep the last minute in the diary, with the keys as they were played.",
      discussion: """
        The page lists what was kept, and gives it as a MIDI file.

        Example: chordd bookmark
        """))

  public let title: String?
  public let seconds: Double?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Done {
    let title = (title ?? "").trimmed
    guard title.utf8.count <= 200 else { throw .usage("a title has at most 200 bytes") }
    let seconds = seconds ?? 60
    guard (1...600).contains(seconds) else { throw .usage("'seconds' is a number from 1 to 600") }
    try program.diary.bookmark(title, seconds: Int(seconds))
    return Done()
  }
}

/// What was just played, or a bookmark, as a file.
public struct TakeRequest: Request {
  public static let form = RequestForm(
    "take", .readPrivately,
    "Gives the last minutes, or a bookmark, as a MIDI file with the chords as markers.",
    words: "[MINUTES]",
    fields: [
      RequestField(
        "minutes", "how many, at most 10; else all 10", example: "1", isRequired: false),
      RequestField(
        "bookmark", "its number, instead", example: "1", kind: .number, isRequired: false, isOnLine: false),
    ])

  public struct Reply: Codable, Sendable {
    /// The bytes in Base64.
    public let midi: String
  }

  public let minutes: RequestText?
  public let bookmark: Double?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let bytes: [UInt8]?
    if let bookmark {
      guard (1...1e15).contains(bookmark), bookmark == bookmark.rounded() else {
        throw .usage("'bookmark' is the number of one")
      }
      let id = Int64(bookmark)
      bytes =
        try program.diary.read { store throws(StorageError) in
          try store.database.read { try DiaryStore.midi(ofBookmark: id, in: $0) }
        }.value ?? nil
    } else {
      let most = DiaryKeeper.recentMinutes
      guard let minutes = minutes.map({ Int($0.text) }) ?? .some(most), (1...most).contains(minutes) else {
        throw .usage("the minutes are a whole number from 1 to \(most)")
      }
      bytes = try program.diary.midi(minutes: minutes)
    }
    guard let bytes, !bytes.isEmpty else {
      throw RequestFailure("nothing was played in that time", isUsage: false)
    }
    return Reply(midi: Data(bytes).base64EncodedString())
  }
}

extension RunningProgram {
  /// The diary of this program.
  var diary: DiaryKeeper {
    get throws(RequestFailure) {
      guard let diary = parts[DiaryKeeper.self] else {
        throw RequestFailure("the diary could not begin; start chordd anew", isUsage: false)
      }
      return diary
    }
  }
}
