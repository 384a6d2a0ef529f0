import TestKit
@testable import PracticeFeature
import Foundation
import GRDB
import Glibc
import MusicTheory
import Practice
import Storage
import Synchronization
import System
import Testing

/// Cards are derived from reviews, and reviews are facts.
@Suite struct PracticeMemoryTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `What is read again is what was built while playing`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: seed)
    var live = folder.memory()
    var reviews = someReviews(400, seed: seed)
    // A clock that is set back, and one that shows the same millisecond again.
    for _ in 0..<5 {
      let place = Int.random(in: 1..<reviews.count, using: &random)
      reviews[place].time -= Int64.random(in: 0...1_000_000_000, using: &random)
      reviews[place - 1] = reviews[place]
    }
    // Extremes are kept within what a file holds.
    reviews[7].time = .max
    reviews[8].time = .min
    reviews[9].day = .max
    reviews[10].think = .max
    reviews[11].session = .max
    reviews[12].drill = String(repeating: "ü", count: 300)
    for review in reviews {
      if Int.random(in: 0..<50, using: &random) == 0 { _ = live.cards }
      live.add([review], at: .zero)
    }
    live.close()
    #expect(live.notice == nil)
    let (cards, kept) = (live.cards, live.reviews)
    live = PracticeMemory(path: nil, retention: 0.9)

    var again = folder.memory()
    #expect(again.notice == nil && again.reviews.count == 400)
    #expect(again.reviews == kept)
    #expect(again.cards.memories == cards.memories && again.cards.diary == cards.diary)
  }

  @Test func `An export that is imported gives the same cards, and twice adds nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.fill(someReviews(500))
    var first = folder.memory()
    let lines = first.reviews.map { ReviewLine($0) }
    let other = try TemporaryFolder()
    var second = other.memory()
    // In any order, in parts.
    var random = SeededRandom(seed: 3)
    for line in lines.shuffled(using: &random) {
      let review = try #require(line.review)
      #expect(second.merge([review], at: .zero) == 1)
    }
    #expect(second.merge(lines.compactMap(\.review), at: .zero) == 0)
    #expect(Set(second.reviews) == Set(first.reviews) && second.reviews.count == 500)
    #expect(second.cards.memories.keys == first.cards.memories.keys)
    second = PracticeMemory(path: nil, retention: 0.9)
    second = other.memory()
    #expect(second.reviews.map(\.time) == first.reviews.map(\.time))
  }

  @Test func `An export in its order gives equal cards`() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.fill(someReviews(500))
    var first = folder.memory()
    var second = other.memory()
    #expect(second.merge(first.reviews, at: .zero) == 500)
    #expect(second.cards.memories == first.cards.memories && second.cards.diary == first.cards.diary)
  }

  @Test func `What was fitted and measured is there again`() throws {
    let folder = try TemporaryFolder()
    var memory = folder.memory()
    memory.add(someReviews(3000), at: .zero)
    let outcome = try #require(Optimizer.fit(memory.reviews))
    memory.use(outcome, at: .zero)
    memory.keep(latency: .milliseconds(23), at: .zero)
    memory.add(
      ReviewStore.BarTime(tune: "T", title: "T", bar: 3, text: "C", time: 1, milliseconds: 900), at: .zero)
    let cards = memory.cards
    memory = PracticeMemory(path: nil, retention: 0.9)
    memory = folder.memory()
    #expect(memory.cards.fsrs == outcome.fsrs && memory.cards.memories == cards.memories)
    #expect(memory.latency == .milliseconds(23) && memory.bars.map(\.bar) == [3])
  }

  @Test func `Without a place nothing waits`() {
    var memory = PracticeMemory(path: nil, retention: 0.9)
    memory.open(creates: true, at: .zero)
    memory.add(someReviews(10), at: .zero)
    #expect(memory.deadline == nil && memory.reviews.count == 10)
    #expect(memory.notice == "practice.database is off, so nothing is remembered when chordd ends")
  }
}

/// Files that cannot be used: one sentence, nothing is lost, practice goes on.
@Suite struct PracticeFileTests {
  /// Without a file, reviews are kept in memory, and one sentence says so.
  private func goesOn(_ memory: inout PracticeMemory, _ words: String, at time: Duration = .zero) {
    let before = memory.reviews.count
    let late = someReviews(1000).suffix(5).enumerated().map { place, review in
      var review = review
      review.time += 86_400_000_000 + Int64(place)
      return review
    }
    memory.add(Array(late), at: time)
    #expect(memory.reviews.count == before + 5 && !memory.cards.memories.isEmpty)
    let notice = memory.notice ?? ""
    #expect(notice.contains(words) && !notice.contains("\n") && notice.utf8.count < 500, "\(notice)")
  }

  @Test(arguments: ["garbage", "half", "two pages", "one page", "a tail of zeros"])
  func `What is broken is moved aside, and what can be read of it is taken over`(damage: String) throws {
    let folder = try TemporaryFolder()
    try folder.fill(someReviews(2000))
    var bytes = try folder.bytes()
    switch damage {
    case "garbage": bytes = bytes.indices.map { UInt8(truncatingIfNeeded: $0 &* 7919) }
    case "half": bytes.removeLast(bytes.count / 2)
    case "two pages": bytes = Array(bytes.prefix(8192))
    case "one page":
      for place in bytes.count / 3 / 4096 * 4096..<bytes.count / 3 / 4096 * 4096 + 4096 {
        bytes[place] = 0xA5
      }
    default: for place in bytes.count / 2..<bytes.count { bytes[place] = 0 }
    }
    try folder.write(bytes)
    var memory = folder.memory()
    #expect(folder.names.contains("practice.sqlite.broken-1"), "\(folder.names)")
    #expect(try folder.bytes("practice.sqlite.broken-1") == bytes)
    if damage == "one page" { #expect(memory.reviews.count > 1500 && memory.reviews.count < 2000) }
    let saved = memory.reviews.count
    #expect(Set(memory.reviews).isSubset(of: someReviews(2000)))
    goesOn(&memory, "it is kept as \(folder.file).broken-1, and a new one was begun")
    #expect(memory.deadline == nil)
    // Another one does not overwrite the first.
    memory = PracticeMemory(path: nil, retention: 0.9)
    #expect(folder.memory().reviews.count == saved + 5)
    try folder.write(Array("nonsense".utf8))
    _ = folder.memory()
    #expect(try folder.bytes("practice.sqlite.broken-1") == bytes)
    #expect(try folder.bytes("practice.sqlite.broken-2") == Array("nonsense".utf8))
  }

  /// Everything that a memory has beside its reviews.
  private static func others(_ memory: inout PracticeMemory) -> String {
    "\(memory.bars) \(String(describing: memory.latency)) \(memory.proposals.text) \(memory.notes) \(memory.cards.fsrs)"
  }

  /// Some of everything that a memory keeps.
  private static func fillAll(_ memory: inout PracticeMemory) throws {
    memory.add(someReviews(1500), at: .zero)
    memory.use(try #require(Optimizer.fit(memory.reviews)), at: .zero)
    memory.keep(latency: .milliseconds(23), at: .zero)
    for bar in 0..<40 {
      memory.add(
        ReviewStore.BarTime(
          tune: "T", title: "T", bar: bar, text: "C", time: Int64(100 + bar), milliseconds: 900), at: .zero)
    }
    memory.keep("1 2 3", as: "lesson", at: .zero)
    let card = try #require(memory.reviews.first?.card)
    memory.change(at: .zero) { $0.leave([card], today: 3) }
  }

  @Test func `A rescue takes over everything, not the answers alone`() throws {
    let folder = try TemporaryFolder()
    var memory = folder.memory()
    try Self.fillAll(&memory)
    let (reviews, others) = (memory.reviews.count, Self.others(&memory))
    memory.close()
    var bytes = try folder.bytes()
    // A page of an index or of answers in the middle.
    for place in bytes.count / 2 / 4096 * 4096..<bytes.count / 2 / 4096 * 4096 + 4096 { bytes[place] = 0xA5 }
    try folder.write(bytes)
    memory = PracticeMemory(path: nil, retention: 0.9)
    memory = folder.memory()
    #expect(folder.names.contains("practice.sqlite.broken-1"))
    #expect(memory.reviews.count > reviews / 2 && Self.others(&memory) == others)
  }

  @Test func `A copy that takes the place of the file doubles nothing`() throws {
    let folder = try TemporaryFolder()
    var memory = folder.memory()
    try Self.fillAll(&memory)
    let (reviews, others) = (memory.reviews, Self.others(&memory))
    memory.close()
    memory = folder.memory()
    try FileManager.default.copyItem(atPath: folder.file, toPath: folder.path("copy"))
    try FileManager.default.moveItem(atPath: folder.file, toPath: folder.path("old"))
    try FileManager.default.moveItem(atPath: folder.path("copy"), toPath: folder.file)
    memory.open(creates: true, at: .seconds(1))
    #expect(memory.reviews == reviews && Self.others(&memory) == others)
    memory.close()
    memory = PracticeMemory(path: nil, retention: 0.9)
    memory = folder.memory()
    #expect(memory.reviews == reviews && Self.others(&memory) == others)
  }

  @Test func `Flipped bits do no harm anywhere`() throws {
    let folder = try TemporaryFolder()
    try folder.fill(someReviews(300))
    let sound = try folder.bytes()
    var random = SeededRandom(seed: 11)
    for turn in 0..<240 {
      var bytes = sound
      // Half of them where the file says how it is built.
      let range = turn % 2 == 0 ? 0..<bytes.count : 0..<200
      for _ in 0...turn % 8 {
        bytes[Int.random(in: range, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try folder.write(bytes)
      var memory = folder.memory()
      let before = memory.reviews.count
      memory.add([someReviews(1, seed: UInt64(turn + 100))[0]], at: .zero)
      _ = memory.cards.memories
      #expect(memory.reviews.count <= 301 && memory.reviews.count >= before)
      #expect(memory.notice?.contains("\n") != true)
      let aside = folder.names.filter {
        $0.contains(".broken-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
      }
      if let aside = aside.first { #expect(try folder.bytes(aside) == bytes, "turn \(turn)") }
      memory = PracticeMemory(path: nil, retention: 0.9)
      for name in folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    }
  }

  @Test func `Strange values in sound rows are left out, and said`() throws {
    let folder = try TemporaryFolder()
    try folder.fill(someReviews(20))
    try Storage.Database(folder.file, migrations: ReviewStore.migrations).write { database in
      try database.execute(
        sql: """
          PRAGMA ignore_check_constraints = 1;
          INSERT INTO review VALUES (1001, 'ma7/0', 9223372036854775807, 1, 3, 1, 1, 'x', 1);
          INSERT INTO review VALUES (1002, 'ma7/0', 'noon', 1, 3, 1, 1, 'x', 1);
          INSERT INTO review VALUES (1003, 'ma7/0', 5, 9223372036854775807, 3, 1, 1, 'x', 1);
          INSERT INTO review VALUES (1004, 'ma7/0', 6, 1, 9, 1, 1, 'x', 1);
          INSERT INTO review VALUES (1005, 'ma7/0', 7, 1, 3, -1, 9223372036854775807, 'x', 1);
          INSERT INTO review VALUES (1006, 'ma7/0', 8, 1, 3, 1e308, 1, 'x', 1);
          INSERT INTO review VALUES (1007, x'ff00', 9, 1, 3, 1, 1, 'x', 1);
          INSERT INTO review VALUES (1008, 'no card', 10, 1, 3, 1, 1, 'x', 1);
          INSERT INTO review VALUES (1009, 'ma7/0', 11, 1, 3, 1, 1, 'x', 9223372036854775807);
          INSERT INTO bar VALUES ('T', 'T', -9223372036854775808, x'00', 1, 'long');
          INSERT INTO memo VALUES ('latency', '99999999999999999999'), ('parameters', 'nan inf 1e999');
          """)
    }
    var memory = folder.memory()
    #expect(memory.reviews.count == 20 && memory.bars.isEmpty && memory.latency == nil)
    #expect(memory.notice == "\(folder.file) has 9 rows that are no answers; they are left out")
    #expect(memory.nextSession < 100 && memory.cards.fsrs == FSRS())
  }

  @Test func `A file of a newer program is left as it is`() throws {
    let folder = try TemporaryFolder()
    try folder.fill(someReviews(20))
    do {
      let database = try Storage.Database(folder.file, migrations: ReviewStore.migrations)
      try database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('practice 99')") }
      database.close()
    }
    let bytes = try folder.bytes()
    var memory = folder.memory()
    goesOn(&memory, "was written by a newer chordd and is left as it is; update chordd to use it")
    memory.close()
    #expect(try folder.bytes() == bytes && !folder.names.contains { $0.contains("broken") })
  }

  @Test func `A file of another program is left as it is`() throws {
    let folder = try TemporaryFolder()
    do {
      let database = try Storage.Database(folder.file, migrations: [])
      try database.write {
        try $0.execute(sql: "CREATE TABLE review (stars INTEGER); INSERT INTO review VALUES (5)")
      }
      database.close()
    }
    var memory = folder.memory()
    goesOn(&memory, "\(folder.file) cannot be used: ")
    memory = PracticeMemory(path: nil, retention: 0.9)
    let database = try Storage.Database(folder.file, migrations: [])
    #expect(
      try database.read {
        try $0.execute(sql: "SELECT stars FROM review"); return true
      })
  }

  @Test func `What waited for another chordd is written when that one ends`() throws {
    let folder = try TemporaryFolder()
    var first: PracticeMemory? = folder.memory()
    first?.add(someReviews(30), at: .zero)
    var second = folder.memory()
    #expect(second.reviews.isEmpty)
    goesOn(&second, "\(folder.file) is in use by another chordd (process \(getpid())); end that one first; ")
    let sessions = Set(second.reviews.map(\.session))
    #expect(second.deadline == .seconds(5))
    second.flush(at: .seconds(6))
    #expect(second.notice != nil && second.deadline == .seconds(11))
    first = nil
    second.flush(at: .seconds(8))
    #expect(second.notice != nil, "it is tried every five seconds")
    second.flush(at: .seconds(12))
    #expect(second.notice == nil && second.deadline == nil && second.reviews.count == 35)
    // Its sessions come after those of the file.
    let last = second.reviews.suffix(5).map(\.session)
    #expect(last.allSatisfy { !sessions.contains($0) } && Set(last).count == sessions.count)
    let all = second.reviews
    second = PracticeMemory(path: nil, retention: 0.9)
    #expect(folder.memory().reviews == all)
  }

  @Test func `A file that breaks while it is used is replaced, and everything is written again`() throws {
    let folder = try TemporaryFolder()
    try folder.fill(someReviews(2000))
    var memory = folder.memory()
    #expect(memory.reviews.count == 2000)
    let handle = try #require(FileHandle(forWritingAtPath: folder.file))
    let size = try handle.seekToEnd()
    for place in stride(from: 4096, to: size, by: 4096) {
      try handle.seek(toOffset: place)
      try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    }
    try handle.close()
    memory.add(someReviews(1, seed: 99), at: .zero)
    #expect(memory.notice?.contains("is broken: ") == true && memory.deadline == .seconds(5))
    memory.add(someReviews(1, seed: 100), at: .seconds(1))
    memory.flush(at: .seconds(6))
    #expect(memory.reviews.count == 2002 && memory.deadline == nil)
    let all = memory.reviews
    memory = PracticeMemory(path: nil, retention: 0.9)
    #expect(folder.names.contains("practice.sqlite.broken-1"), "\(folder.names)")
    #expect(folder.memory().reviews == all)
  }

  @Test(arguments: [
    ("folder", "cannot be used: it is a folder"), ("pipe", "cannot be used: it is not a regular file"),
    ("file instead of a folder", "cannot be used: the folder "),
    ("device", "cannot be used: it is not a regular file"),
  ])
  func `What is no file is not touched`(kind: String, words: String) throws {
    let folder = try TemporaryFolder()
    var path = folder.file
    switch kind {
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "pipe": try #require(unsafe mkfifo(path, 0o600) == 0)
    case "device": path = "/dev/null"
    default:
      try folder.write([1, 2, 3])
      path = folder.file + "/state/practice.sqlite"
    }
    var memory = PracticeMemory(path: path, retention: 0.9)
    memory.open(creates: true, at: .zero)
    goesOn(&memory, words)
    memory.close()
    #expect(folder.names.count == (kind == "device" ? 0 : 1), "\(folder.names)")
  }

  @Test func `An empty file is a new one`() throws {
    let folder = try TemporaryFolder()
    try folder.write([])
    var memory = folder.memory()
    #expect(memory.notice == nil)
    memory.add(someReviews(3), at: .zero)
    memory = PracticeMemory(path: nil, retention: 0.9)
    #expect(folder.memory().reviews.count == 3)
  }

  /// Answers while the clock is wrong by days move no due date: when it is right again, cards are due as if it always had been, give or take
  /// the days of one session.
  @Test(arguments: [-20_000, -400, -30, -3, 3, 30, 400, 5000]) func `A wrong clock moves no due date`(
    offset: Int
  ) throws {
    let card = try #require(someReviews(1).first?.card)
    let start = 20_800
    /// Sessions on these days after the start, each with what the clock shows beyond the day.
    func due(_ sessions: [(day: Int, wrong: Int)], now: Int) throws -> Int {
      let shown = Mutex(Int64(0))
      let folder = try TemporaryFolder()
      func memory() -> PracticeMemory {
        var memory = PracticeMemory(
          path: folder.path("p.sqlite"), retention: 0.9, clock: { shown.withLock { $0 } })
        memory.open(creates: true, at: .zero)
        return memory
      }
      var memory = memory()
      for (place, session) in sessions.enumerated() {
        let time = Int64(start + session.day + session.wrong) * 86_400_000 + 43_200_000
        shown.withLock { $0 = time }
        _ = memory.cards
        memory.add(
          [
            Review(
              card: card, time: time, day: PlayerCalendar.practiceDay(milliseconds: time), rating: .good,
              drill: "a", session: place + 1)
          ],
          at: .zero)
        _ = memory.cards
      }
      shown.withLock { $0 = Int64(start + now) * 86_400_000 + 43_200_000 }
      let live = try #require(memory.cards.dueDay(of: card))
      memory.close()
      memory = PracticeMemory(path: folder.path("p.sqlite"), retention: 0.9, clock: { shown.withLock { $0 } })
      memory.open(creates: true, at: .zero)
      #expect(memory.cards.dueDay(of: card) == live)
      return live - start
    }
    let before: [(day: Int, wrong: Int)] = [(0, 0), (2, 0), (8, 0)]
    // The clock was wrong in one session, and is right now; then practice goes on.
    let without = try due(before, now: 10)
    let with = try due(before + [(9, offset)], now: 10)
    #expect(with >= without && with <= without + 8, "\(offset): due on \(with), not \(without)")
    let later = try due(before + [(9, offset), (28, 0), (29, 0)], now: 30)
    let usual = try due(before + [(28, 0), (29, 0)], now: 30)
    #expect(abs(later - usual) <= 12, "\(offset): due on \(later), not \(usual)")
  }

  /// A day of practice ends at four in the morning, as late players expect.
  @Test(arguments: [(3, 59, 0), (4, 1, 1), (23, 59, 1), (0, 30, 0)]) func `A day ends at four`(
    hour: Int, minute: Int, day: Int
  ) {
    let base = 20_800
    let midnight = PlayerCalendar.milliseconds(day: base)
    let time = midnight + Int64(hour * 3600 + minute * 60) * 1000
    #expect(PlayerCalendar.practiceDay(milliseconds: time) == base - 1 + day)
  }
}
