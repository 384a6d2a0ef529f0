internal import Foundation
internal import Glibc
internal import System

/// A database and the log beside it, which SQLite finds by its name alone: both are moved together, and a log never meets another database.
enum DatabaseFiles {
  static let log = "-wal"
  private static let index = "-shm"

  /// Moves a database, and what stands beside it, to a name that no file has: all of it or nothing.
  ///
  /// The log goes first: a new database must not find it.
  static func move(_ path: String, to other: String) throws(StorageError) {
    var moved: [String] = []
    for ending in [log, index, ""] where unsafe access(path + ending, F_OK) == 0 {
      guard unsafe rename(path + ending, other + ending) == 0 else {
        let reason = unsafe String(cString: strerror(errno))
        for ending in moved.reversed() { unsafe rename(other + ending, path + ending) }
        throw .unusable(path, reason: "it cannot be moved to \(other): \(reason)")
      }
      moved.append(ending)
    }
    SmallFile.syncFolder(of: path)
  }

  /// Moves a broken database aside, and gives its new place. It never overwrites another file.
  static func moveAside(_ path: String) throws(StorageError) -> String {
    for number in 1...999 {
      let aside = "\(path).broken-\(number)"
      guard unsafe access(aside, F_OK) != 0, unsafe access(aside + log, F_OK) != 0 else { continue }
      try move(path, to: aside)
      return aside
    }
    throw .unusable(path, reason: "it is broken, and there are too many broken ones beside it")
  }

  static func remove(_ path: String) {
    for ending in [log, index, ""] { _ = unsafe unlink(path + ending) }
  }

  /// Parts the log from the name of a database that was moved, deleted or replaced.
  ///
  /// - Parameter isWhole: whether the database has everything that is in the log.
  static func part(
    _ log: FileIdentity?, from path: String, of database: FileIdentity?, isWhole: Bool
  ) throws(StorageError) {
    // A log of another file may have the name already.
    guard let log, FileIdentity(path + Self.log) == log else { return }
    if let place = isWhole ? nil : database?.place {
      let end = place + Self.log
      guard unsafe access(end, F_OK) != 0, unsafe rename(path + Self.log, end) == 0 else {
        throw .unusable(
          path, reason: "its log belongs to \(place) and cannot be moved there; move \(path + Self.log) away")
      }
    } else {
      unsafe unlink(path + Self.log)
    }
    unsafe unlink(path + index)
    SmallFile.syncFolder(of: path)
  }
}

/// The identity of a file, independent of its name.
struct FileIdentity: Hashable {
  private let device: UInt
  private let number: UInt

  /// `nil` where there is none.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
  }

  /// The name that the file has now, as long as this process has it open; `nil` when it was deleted.
  ///
  /// The corresponding C function is `readlink`, of `/proc/self/fd`.
  var place: String? {
    let files = FileManager.default
    let descriptors = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.lazy.compactMap { descriptor -> String? in
      guard FileIdentity("/proc/self/fd/\(descriptor)") == self,
        let place = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)"),
        FileIdentity(place) == self
      else { return nil }
      return place
    }.first
  }
}
