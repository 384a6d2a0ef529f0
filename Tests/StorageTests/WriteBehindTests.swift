import Foundation
import GRDB
import Storage
import TestKit
import Testing

/// Facts reach a file, also one that is moved, deleted or replaced meanwhile.
@Suite struct WriteBehindTests {
  /// Numbers, in a table of their own.
  struct Numbers: FactStore {
    typealias Fact = Int

    let database: Storage.Database
    var notice: String? { database.broken.map { "kept as \($0.path)" } }

    init(path: String, isThorough: Bool) throws(StorageError) {
      database = try Storage.Database(
        path,
        migrations: [Migration("numbers 1", "CREATE TABLE number (value INTEGER NOT NULL)")],
        isThorough: isThorough)
    }

    func add(_ numbers: [Int]) throws(StorageError) {
      try database.write { database in
        for number in numbers {
          try database.execute(sql: "INSERT INTO number VALUES (?)", arguments: [number])
        }
      }
    }

    var all: [Int] {
      get throws(StorageError) { try database.read { try Int.fetchAll($0, sql: "SELECT value FROM number") } }
    }
  }

  typealias Queue = WriteBehind<Numbers>

  /// Adds a number and writes what waits.
  private static func keep(_ number: Int, in queue: inout Queue, at second: Int) {
    queue.add([number])
    queue.flush(at: .seconds(second)) { store, numbers throws(StorageError) in try store.add(numbers) }
  }

  /// The deeds of somebody who does not know that the file is in use; and the numbers in the new file then.
  private static let deeds: [(name: String, deed: @Sendable (TemporaryFolder) throws -> Void)] = [
    ("deleted", { try FileManager.default.removeItem(atPath: $0.path("state/numbers")) }),
    (
      "renamed",
      { try FileManager.default.moveItem(atPath: $0.path("state/numbers"), toPath: $0.path("state/old")) }
    ),
    ("the folder deleted", { try FileManager.default.removeItem(atPath: $0.path("state")) }),
    (
      "the folder renamed",
      { try FileManager.default.moveItem(atPath: $0.path("state"), toPath: $0.path("old")) }
    ),
    (
      "replaced by a copy",
      {
        try FileManager.default.copyItem(atPath: $0.path("state/numbers"), toPath: $0.path("copy"))
        try FileManager.default.removeItem(atPath: $0.path("state/numbers"))
        try FileManager.default.moveItem(atPath: $0.path("copy"), toPath: $0.path("state/numbers"))
      }
    ),
    (
      "replaced by nonsense",
      {
        try FileManager.default.removeItem(atPath: $0.path("state/numbers"))
        try $0.write(Array("nonsense".utf8), "state/numbers")
      }
    ),
  ]

  /// A program that has looked at the first number only, and so keeps the log from being written back.
  private static func reader(of path: String) throws -> DatabaseQueue {
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    try reader.inDatabase {
      try $0.execute(sql: "BEGIN")
      #expect(try Int.fetchAll($0, sql: "SELECT value FROM number") == [1])
    }
    return reader
  }

  @Test(arguments: deeds.map(\.name), [false, true])
  func `A file that is taken away in use is said, and the next number is kept`(
    name: String, isRead: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let deed = try #require(Self.deeds.first { $0.name == name }).deed
    var queue = Queue(path: folder.path("state/numbers"))
    Self.keep(1, in: &queue, at: 1)
    let reader = isRead ? try Self.reader(of: folder.path("state/numbers")) : nil
    defer { try? reader?.close() }
    for number in 2...3 { Self.keep(number, in: &queue, at: number) }
    #expect(queue.waiting.isEmpty && queue.takeEvents().isEmpty)
    try deed(folder)
    for number in 4...6 { Self.keep(number, in: &queue, at: number * 10) }
    let events = queue.takeEvents()
    #expect(events.contains(.takenAway(path: folder.path("state/numbers"))), "\(events)")
    #expect(queue.waiting.isEmpty && queue.error == nil)
    let found = queue.file(at: .seconds(99))
    let now = try #require(found).all
    #expect(now.suffix(3) == [4, 5, 6], "\(now)")
    if !name.hasPrefix("replaced") { #expect(now.count == 3, "nothing that was taken away comes back") }
    // The old numbers are where the file went to.
    for place in ["state/old", "old/numbers"] where FileManager.default.fileExists(atPath: folder.path(place))
    {
      let copy = folder.path("looked-at")
      for end in ["", "-wal"] where FileManager.default.fileExists(atPath: folder.path(place + end)) {
        try FileManager.default.copyItem(atPath: folder.path(place + end), toPath: copy + end)
      }
      #expect(try Numbers(path: copy, isThorough: true).all == [1, 2, 3])
    }
  }

  @Test func `A log that is deleted in use takes no number with it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("numbers")
    var queue = Queue(path: path)
    for number in 1...3 { Self.keep(number, in: &queue, at: number) }
    try FileManager.default.removeItem(atPath: path + "-wal")
    for number in 4...6 { Self.keep(number, in: &queue, at: number * 10) }
    #expect(queue.waiting.isEmpty && queue.takeEvents().isEmpty)
    // As after a kill: only what the files have.
    let copy = folder.path("copy")
    for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
    #expect(try Numbers(path: copy, isThorough: true).all == Array(1...6))
  }

  /// A file with a thousand numbers, of which a page in the middle is broken.
  private static func breakFile(_ path: String) throws {
    let numbers = try Numbers(path: path, isThorough: false)
    try numbers.add(Array(1...5000))
    numbers.database.clean()
    numbers.database.close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    let page = bytes.count / 4096 / 2 * 4096
    bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: URL(filePath: path))
  }

  @Test(arguments: [false, true])
  func `A rescue that fails is tried again, and takes over the same`(fails: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("numbers")
    try Self.breakFile(path)
    // There is no room for a new file.
    if fails {
      try FileManager.default.createDirectory(
        atPath: path + ".draft/full", withIntermediateDirectories: true)
    }
    var queue = Queue(path: path)
    Self.keep(0, in: &queue, at: 0)
    if fails {
      #expect(queue.error != nil && queue.waiting == [0])
      #expect(FileManager.default.fileExists(atPath: path), "the broken file stays until a new one is whole")
      try FileManager.default.removeItem(atPath: path + ".draft")
      queue.flush(at: .seconds(6)) { store, numbers throws(StorageError) in try store.add(numbers) }
    }
    let found = queue.file(at: .seconds(7))
    let all = try #require(found).all
    #expect(queue.waiting.isEmpty && all.last == 0 && all.count > 3000 && Set(all).count == all.count)
    #expect(all.first == 1 && all.contains(5000))
    #expect(FileManager.default.fileExists(atPath: path + ".broken-1"))
  }

  @Test func `A rescue that was interrupted at its last step is finished`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("numbers")
    for hasBroken in [true, false] {
      let rescued = try Numbers(path: path + ".rescued", isThorough: false)
      try rescued.add([7])
      rescued.database.clean()
      rescued.database.close()
      try? FileManager.default.removeItem(atPath: path)
      if hasBroken { try folder.write(Array("nonsense".utf8), "numbers") }
      let numbers = try Numbers(path: path, isThorough: false)
      #expect(try numbers.all == [7])
      numbers.database.close()
    }
  }

  @Test func `Numbers wait for a file that another program has`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("numbers")
    var first: Numbers? = try Numbers(path: path, isThorough: false)
    var queue = Queue(path: path)
    for number in 1...3 { Self.keep(number, in: &queue, at: 0) }
    #expect(queue.waiting == [1, 2, 3] && queue.deadline == .seconds(5))
    #expect(queue.takeEvents().count == 1, "a failure is said once")
    first?.database.close()
    first = nil
    Self.keep(4, in: &queue, at: 4)
    #expect(queue.waiting == [1, 2, 3, 4], "it is not time yet")
    Self.keep(5, in: &queue, at: 6)
    #expect(queue.waiting.isEmpty && queue.takeEvents() == [.worksAgain])
    let file = queue.file(at: .seconds(7))
    #expect(try file?.all == [1, 2, 3, 4, 5])
  }

  @Test func `Ten numbers wait, and the count of the others is known`() throws {
    let folder = try TemporaryFolder()
    try folder.write([], "file")
    // Below a file there is no folder.
    var queue = Queue(path: folder.path("file/numbers"), limit: 10)
    for number in 1...25 { Self.keep(number, in: &queue, at: number) }
    #expect(queue.waiting == Array(16...25) && queue.dropped == 15 && queue.error != nil)
  }
}
