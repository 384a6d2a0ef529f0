internal import Glibc

/// Reads files of settings and secrets whole, and nothing that could keep the reader waiting or never end.
public enum SmallFile {
  /// Why a path cannot be read.
  public enum Failure: Error, Hashable, Sendable {
    case absent
    case isDirectory
    /// The path is not a file but something else, such as `a pipe`.
    case isNoFile(String)
    case isTooLarge
    /// Another user has written it, or may read it or write to it.
    case isNotPrivate
    /// It cannot be read, or written: the operating system's own words, such as `Permission denied`.
    case unreadable(String)
  }

  /// The part of its state that changes when somebody writes to a file or replaces it.
  public struct Stamp: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    private let size: Int
    private let times: [Int]

    /// That of the file at `path`; `nil` when there is none.
    ///
    /// The corresponding C function is `stat`.
    public init?(_ path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      (device, number, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
      times = [
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }

  /// The bytes of the regular file at `path`, at most `limit` of them. The null device is an empty file.
  ///
  /// The corresponding C functions are `open`, `fstat` and `read`.
  ///
  /// - Parameter isPrivate: whether it counts only where it is a file, not a link, of the program's user that others may neither read nor write.
  public static func read(
    _ path: String, atMost limit: Int, isPrivate: Bool = false
  ) throws(Failure) -> [UInt8] {
    // Nonblocking, because opening a pipe would wait for a writer.
    let descriptor = unsafe open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isPrivate ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else { throw isPrivate && errno == ELOOP ? .isNoFile("a link") : failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(errno) }
    try check(status)
    if isPrivate, status.st_uid != geteuid() || status.st_mode & 0o077 != 0 { throw .isNotPrivate }
    var content: [UInt8] = []
    while content.count <= limit {
      let chunk = try readChunk(descriptor)
      if chunk.isEmpty { return content }
      content += chunk
    }
    throw .isTooLarge
  }

  /// Whether users other than its owner may read the file at `path`; false when there is none. A file of root may be readable by its group:
  /// that is how a service gets a secret.
  ///
  /// The corresponding C function is `stat`.
  public static func isReadByOthers(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return status.st_mode & (status.st_uid == 0 ? S_IROTH : S_IRGRP | S_IROTH) != 0
  }

  /// Replaces the file at `path`, or makes it: completely or not at all, and in the end on disk. Folders that are missing are made.
  ///
  /// The corresponding C functions are `mkdir`, `open`, `write`, `fsync` and `rename`.
  ///
  /// - Parameters:
  ///   - draft: the path of the new file until it is whole, in the same folder; what a crash has left there is replaced.
  ///   - folderMode: of the folders that are made.
  ///   - prepare: gets the descriptor of the new file, which only its owner may read so far.
  public static func replace(
    _ path: String, with bytes: [UInt8], draft: String, folderMode: UInt32,
    prepare: (CInt) -> Void = { _ in }
  ) throws(Failure) {
    var folder = path.hasPrefix("/") ? "" : "."
    // As `mkdir -p` does; an error shows when the file is made.
    for name in path.split(separator: "/").dropLast() {
      folder += "/" + name
      unsafe mkdir(folder, folderMode)
    }
    unsafe unlink(draft)
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unusable(errno) }
    do throws(Failure) {
      defer { close(descriptor) }
      prepare(descriptor)
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0, unsafe rename(draft, path) == 0 else { throw unusable(errno) }
      syncFolder(of: path)
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  /// Deletes the file at `path`; none may be there.
  ///
  /// The corresponding C function is `unlink`.
  public static func delete(_ path: String) throws(Failure) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw unusable(errno) }
    syncFolder(of: path)
  }

  /// Brings the names in the folder of a file to the disk: a file that was renamed has its new name also after a power cut.
  ///
  /// The corresponding C function is `fsync`.
  public static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    let descriptor = unsafe open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // A file system that cannot do it has no better way.
    fsync(descriptor)
    close(descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBufferPointer {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw unusable(errno) }
      rest = rest.dropFirst(count)
    }
  }

  private static func check(_ status: stat) throws(Failure) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    // Number 3 of the devices of memory.
    case S_IFCHR where status.st_rdev == 1 << 8 | 3: return
    case S_IFDIR: throw .isDirectory
    case S_IFIFO: throw .isNoFile("a pipe")
    case S_IFSOCK: throw .isNoFile("a socket")
    default: throw .isNoFile("a device")
    }
  }

  private static func readChunk(_ descriptor: CInt) throws(Failure) -> [UInt8] {
    while true {
      var code: CInt = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
        let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        code = result < 0 ? errno : 0
        count = max(0, result)
      }
      if code == 0 { return chunk }
      if code != EINTR { throw failure(code) }
    }
  }

  private static func unusable(_ code: CInt) -> Failure {
    .unreadable(unsafe String(cString: strerror(code)))
  }

  private static func failure(_ code: CInt) -> Failure {
    switch code {
    case ENOENT, ENOTDIR: .absent
    case EISDIR: .isDirectory
    // The error of opening a socket.
    case ENXIO: .isNoFile("a socket")
    default: unusable(code)
    }
  }
}

extension SmallFile.Failure: CustomStringConvertible {
  /// The words after "cannot read the file: ".
  public var description: String {
    switch self {
    case .absent: "there is no such file"
    case .isDirectory: "it is a folder"
    case .isNoFile(let kind): "it is \(kind), not a file"
    case .isTooLarge: "it is too large"
    case .isNotPrivate: "other users may read it or have written it"
    case .unreadable(let reason): reason
    }
  }
}
