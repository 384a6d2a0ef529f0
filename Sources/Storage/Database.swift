internal import Dispatch
internal import Foundation
public import GRDB
internal import Glibc
internal import Synchronization
internal import System

/// A table or column that a feature needs, and the name under which it is remembered that it was made.
public struct Migration: Sendable {
  public let name: String
  /// Statements of SQL, separated by semicolons.
  public let statements: String

  public init(_ name: String, _ statements: String) {
    (self.name, self.statements) = (name, statements)
  }
}

/// The one database file of the program, held by one process at a time.
///
/// Any thread may use it; one writes at a time. Written data is on the disk when the call returns.
public final class Database: Sendable {
  public let path: String
  /// The new place of a broken file, the reason, and what was taken over; `nil` when the file was sound.
  public let broken: BrokenFile?
  private let queue: DatabaseQueue
  /// Held as long as the process lives, also when it is killed: the kernel lets go.
  private let lock: FileLock
  /// `nil` where every write waits for the disk.
  private let sync: LateSync?
  private let identity: FileIdentity?
  private let log: FileIdentity?

  /// A file that was broken, and is kept.
  public struct BrokenFile: Hashable, Sendable {
    public let path: String
    public let reason: String
    /// How many rows were taken over, by table.
    public let rescued: [String: Int]
  }

  /// Opens the file, or makes it.
  ///
  /// A file that is broken is moved aside, once a new one has what can be read of it. One of a newer program is left as it is. `isThorough`
  /// also compares the indexes with the tables, which takes longer. With `waitsForDisk`, written data is on the disk when a call returns.
  /// Without it, written data survives the end of the program at once, and a power cut a moment later. A large file is read from one end to
  /// the other for the check, which takes seconds after the start of a machine; without `checksLarge` it is opened as it is.
  public init(
    _ path: String, migrations: [Migration], isThorough: Bool = false, waitsForDisk: Bool = true,
    checksLarge: Bool = true
  ) throws(StorageError) {
    self.path = path
    try Self.makeFolder(of: path)
    try Self.refuseWhatCannotBeWritten(path)
    lock = try FileLock(path + ".lock", for: path)
    _ = try Self.placeRescued(path)
    do throws(StorageError) {
      let isChecked = isThorough || checksLarge || !Self.isLarge(path)
      queue = try Self.open(path, migrations, isChecked ? isThorough : nil, waitsForDisk)
      broken = nil
    } catch .broken(_, let reason) {
      let rescued = try Self.rescue(path, migrations)
      let aside = try Self.placeRescued(path)
      queue = try Self.open(path, migrations, false, waitsForDisk)
      broken = BrokenFile(path: aside ?? path, reason: reason, rescued: rescued)
    }
    sync = waitsForDisk ? nil : LateSync(path + DatabaseFiles.log)
    (identity, log) = (FileIdentity(path), FileIdentity(path + DatabaseFiles.log))
  }

  /// Where a new file waits that has everything of the broken one.
  private static func rescued(_ path: String) -> String { path + ".rescued" }

  /// Makes a new file with what can be read of a broken one, which stays where it is: what fails now is tried again.
  private static func rescue(
    _ path: String, _ migrations: [Migration]
  ) throws(StorageError) -> [String: Int] {
    let draft = path + ".draft"
    DatabaseFiles.remove(draft)
    do {
      let queue = try open(draft, migrations, nil, true)
      let rescued = try Rescue.copy(from: path, to: queue)
      _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      try queue.close()
      try DatabaseFiles.move(draft, to: Self.rescued(path))
      return rescued
    } catch {
      DatabaseFiles.remove(draft)
      throw StorageError(error, path)
    }
  }

  /// Puts the new file in the place of the broken one, also where a program before this one was ended just then.
  ///
  /// - Returns: the new place of the broken one; `nil` where there is none.
  private static func placeRescued(_ path: String) throws(StorageError) -> String? {
    guard size(rescued(path)) != nil else { return nil }
    let aside = size(path) == nil ? nil : try DatabaseFiles.moveAside(path)
    try DatabaseFiles.move(rescued(path), to: path)
    return aside
  }

  private static func open(
    _ path: String, _ migrations: [Migration], _ isThorough: Bool?, _ waitsForDisk: Bool
  ) throws(StorageError) -> DatabaseQueue {
    do {
      var configuration = GRDB.Configuration()
      configuration.busyMode = .timeout(1)
      let isNew = Self.size(path) ?? 0 == 0
      configuration.prepareDatabase { database in
        // Durable against a power cut; a review a second costs nothing.
        try database.execute(sql: "PRAGMA synchronous = \(waitsForDisk ? "FULL" : "NORMAL")")
        // Deleted data is overwritten.
        try database.execute(sql: "PRAGMA secure_delete = ON")
        // The file can shrink. To say it again would write into a file that may be broken.
        if isNew { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
      }
      // SQLite itself would make an empty file of a folder that may not be written.
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inDatabase { database in
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        guard let isThorough else { return }
        let check = try String.fetchOne(
          database, sql: "PRAGMA \(isThorough ? "integrity" : "quick")_check(1)")
        guard check == "ok" else { throw StorageError.broken(path, reason: Self.lastLine(of: check)) }
      }
      try migrate(queue, path, migrations)
      // The player's practice is private.
      for end in ["", "-wal", "-shm"] { _ = unsafe chmod(path + end, 0o600) }
      return queue
    } catch {
      throw StorageError(error, path)
    }
  }

  /// More than 8 MB.
  private static func isLarge(_ path: String) -> Bool { size(path) ?? 0 > 8 << 20 }

  /// In bytes; `nil` without a file.
  private static func size(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }

  /// The check begins with a line that only says which database is meant.
  private static func lastLine(of check: String?) -> String {
    check?.split(separator: "\n").last.map(String.init) ?? "no answer"
  }

  private static func migrate(_ queue: DatabaseQueue, _ path: String, _ migrations: [Migration]) throws {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { database in
        try database.execute(sql: migration.statements)
      }
    }
    let isNewer = try queue.read { try migrator.hasBeenSuperseded($0) }
    guard !isNewer else { throw StorageError.newer(path) }
    try migrator.migrate(queue)
  }

  private static func makeFolder(of path: String) throws(StorageError) {
    // Foundation's own cut traps on a name of one letter.
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    var made = folder.hasPrefix("/") ? "" : "."
    for part in folder.split(separator: "/") {
      made += "/" + part
      var isFolder: ObjCBool = false
      let exists = unsafe FileManager.default.fileExists(atPath: made, isDirectory: &isFolder)
      if exists && isFolder.boolValue { continue }
      // Other users must not see the player's practice.
      guard !exists, unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
        let reason = unsafe exists ? "\(made) is a file" : String(cString: strerror(errno))
        throw .unusable(path, reason: "the folder \(folder) cannot be made: \(reason)")
      }
    }
  }

  /// A folder, a device or a pipe says strange things when it is read as a file.
  private static func refuseWhatCannotBeWritten(_ path: String) throws(StorageError) {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    switch attributes?[.type] as? FileAttributeType {
    case nil: return
    case .typeRegular:
      // It would be opened, and fail only when something is written.
      guard unsafe access(path, W_OK) == 0 || errno != EACCES && errno != EROFS else { throw .readOnly(path) }
    case .typeDirectory: throw .unusable(path, reason: "it is a folder")
    default: throw .unusable(path, reason: "it is not a regular file")
    }
  }

  fileprivate static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let code = underlying?.domain == NSPOSIXErrorDomain ? underlying?.code : nil
    return code.map { unsafe String(cString: strerror(CInt($0))) } ?? (error as NSError).localizedDescription
  }

  /// Reads.
  public func read<Value: Sendable>(
    _ body: @Sendable (GRDB.Database) throws -> Value
  ) throws(StorageError) -> Value {
    do { return try queue.read(body) } catch { throw StorageError(error, path) }
  }

  /// Writes, all of it or nothing.
  public func write<Value: Sendable>(
    _ body: @Sendable (GRDB.Database) throws -> Value
  ) throws(StorageError) -> Value {
    defer { sync?.ask() }
    do { return try queue.write(body) } catch { throw StorageError(error, path) }
  }

  /// Reads a file that another process may have.
  public static func read<Value: Sendable>(
    _ path: String, _ body: @Sendable (GRDB.Database) throws -> Value
  ) throws(StorageError) -> Value {
    do {
      var configuration = GRDB.Configuration()
      configuration.readonly = true
      return try DatabaseQueue(path: path, configuration: configuration).read(body)
    } catch {
      throw StorageError(error, path)
    }
  }

  /// Says whether the file can be read and written, or made, without changing anything.
  ///
  /// - Returns: what is there, as the end of a sentence.
  public static func examine(_ path: String) throws(StorageError) -> String {
    try refuseWhatCannotBeWritten(path)
    guard unsafe access(path, F_OK) == 0 else {
      try refuseFullDisk(try nearestFolder(of: path), for: path)
      return "\(path) will be made when it is needed"
    }
    try read(path) { database in
      // Reads the beginning of every table, which a file that is none does not have.
      _ = try Row.fetchAll(database, sql: "SELECT name FROM sqlite_master")
    }
    try refuseFullDisk(path, for: path)
    return "\(path) can be read and written"
  }

  /// A file that was never written to a full disk is one that will be.
  ///
  /// The corresponding C function is `statvfs`.
  private static func refuseFullDisk(_ place: String, for path: String) throws(StorageError) {
    var disk = statvfs()
    guard unsafe statvfs(place, &disk) == 0 else { return }
    // The pages of a first table, and of its log.
    if UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < 64 << 10 { throw .full(path) }
  }

  /// The nearest folder that exists, which must let us make the others.
  private static func nearestFolder(of path: String) throws(StorageError) -> String {
    var folder = path
    repeat {
      guard let slash = folder.lastIndex(of: "/") else {
        folder = "."
        break
      }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    } while unsafe access(folder, F_OK) != 0 && folder != "/"
    guard unsafe access(folder, W_OK | X_OK) != 0 else { return folder }
    throw .unusable(
      path, reason: "the folder \(folder) may not be written to: \(unsafe String(cString: strerror(errno)))")
  }

  /// Forgets pages of the file that were read; they are read again when they are needed.
  public func releaseMemory() { queue.releaseMemory() }

  public func close() { try? queue.close() }

  /// Writes the log back into the file itself, and empties it.
  public func clean() { _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) } }

  /// Shrinks the file by the pages of deleted data, and empties the log, which may still have some.
  public func shrink() {
    _ = try? queue.writeWithoutTransaction { database in
      let mode = try Int.fetchOne(database, sql: "PRAGMA auto_vacuum")
      // It takes a step for each page that it frees.
      if mode == 2 {
        _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum")
      } else {
        // A file from before; from now on it can.
        try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        try database.execute(sql: "VACUUM")
      }
    }
    clean()
  }

  /// Closes a file that was moved, deleted or replaced.
  ///
  /// It gets what its log has. Where that is not possible now, because somebody reads it or the disk is full, the log goes where the file is:
  /// half of it may be in the file. No other file with this name gets it.
  ///
  /// - Throws: as long as the log can be neither written back nor moved; the file stays open.
  public func leave() throws(StorageError) {
    let checkpoint = try? queue.writeWithoutTransaction { database in
      // SQLite would remove a log by its name, which may be that of another file by now.
      try database.keepLog()
      return try database.checkpoint(.truncate)
    }
    let isWhole = checkpoint != nil
    if !isWhole, hasName, FileIdentity(path + DatabaseFiles.log) != log {
      throw .unusable(path, reason: "its log \(path + DatabaseFiles.log) was taken away")
    }
    try DatabaseFiles.part(log, from: path, of: identity, isWhole: isWhole)
    close()
  }

  /// Whether the file that was opened still has its name; it may have been moved or deleted.
  public var hasName: Bool { FileIdentity(path) == identity }

  /// The same of the file and its log: what goes into a log without a name is lost.
  public var isInPlace: Bool { hasName && FileIdentity(path + DatabaseFiles.log) == log }
}

/// Why the database cannot be used.
public enum StorageError: Error, Hashable, Sendable {
  /// Another program has it.
  case held(String, by: Int32?)
  /// A newer chordd wrote it.
  case newer(String)
  case broken(String, reason: String)
  case full(String)
  case readOnly(String)
  case unusable(String, reason: String)

  init(_ error: any Error, _ path: String) {
    guard let error = error as? DatabaseError else {
      self = error as? StorageError ?? .unusable(path, reason: Database.reason(error))
      return
    }
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .broken(path, reason: reason)
    case .SQLITE_FULL: self = .full(path)
    case .SQLITE_IOERR: self = .full(path)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path)
    case .SQLITE_CANTOPEN: self = .unusable(path, reason: "it cannot be opened; look at its permissions")
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .held(path, by: nil)
    default: self = .unusable(path, reason: reason)
    }
  }
}

extension StorageError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .held(let path, let process):
      "\(path) is in use by \(process.map { "another chordd (process \($0))" } ?? "another program"); end that one first"
    case .newer(let path):
      "\(path) was written by a newer chordd and is left as it is; update chordd to use it"
    case .broken(let path, let reason): "\(path) is broken: \(reason)"
    case .full(let path): "\(path) cannot be written: the disk is full or does not take it"
    case .readOnly(let path): "\(path) may not be written; look at its permissions"
    case .unusable(let path, let reason): "\(path) cannot be used: \(reason)"
    }
  }
}

/// Brings a file to the disk on a thread of its own, once for all that was asked meanwhile.
///
/// The corresponding C function is `fdatasync`.
private final class LateSync: Sendable {
  private let descriptor: CInt
  private let queue = DispatchQueue(label: "chordd-sync", qos: .utility)
  private let isAsked = Atomic<Bool>(false)

  init(_ path: String) { descriptor = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC) }

  func ask() {
    guard descriptor >= 0, !isAsked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    queue.async {
      self.isAsked.store(false, ordering: .releasing)
      _ = fdatasync(self.descriptor)
    }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }
}

/// A file that says which process holds the lock.
final class FileLock: Sendable {
  private let descriptor: CInt

  /// The corresponding C function is `flock`.
  init(_ path: String, for file: String) throws(StorageError) {
    descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      if code == EROFS || code == EACCES { throw .readOnly(file) }
      if code == ENOSPC { throw .full(file) }
      throw .unusable(file, reason: unsafe String(cString: strerror(code)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = (try? SmallFile.read(path, atMost: 32)).flatMap {
        Int32(String(decoding: $0, as: UTF8.self).trimmed)
      }
      Glibc.close(descriptor)
      throw .held(file, by: holder)
    }
    let text = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = unsafe pwrite(descriptor, text, text.count, 0)
  }

  deinit {
    // A program that is just being started has the descriptor, too, until it is another program: closing alone would not let go.
    _ = flock(descriptor, LOCK_UN)
    Glibc.close(descriptor)
  }
}
