internal import CLinux
internal import Glibc
internal import Synchronization

/// A listening Unix socket and its file, which only we and root may use unless others may knock.
public final class ListeningSocket: Sendable {
  public let descriptor: CInt
  private let path: String
  /// The identity of the file when it was made: another one may have replaced it since.
  private let identity: FileIdentity
  private let isRemoved = Atomic<Bool>(false)

  /// Listens there, in place of a socket on which no process answers any more. At most `backlog` clients wait to be accepted; with
  /// `isForOthers`, every user may connect, and ``HomeUsers`` says who is let in.
  ///
  /// The corresponding C functions are `bind` and `listen`.
  public init(
    _ location: SocketLocation, backlog: Int, isForOthers: Bool = false
  ) throws(ListeningSocketError) {
    path = location.path
    if let folder = location.ownFolder { try Self.makeFolder(folder) }
    let lock = try Self.lockFolder(of: path)
    defer { close(lock) }
    try Self.checkIsFree(path)
    // It has a temporary name until it listens: a client that finds the real name gets an answer.
    let draft = "\(path).\(getpid())"
    unsafe unlink(draft)
    descriptor = unsafe clinux_unix_listen(draft, CInt(clamping: backlog))
    guard descriptor >= 0 else { throw .failed(path: path, code: -descriptor) }
    if isForOthers { unsafe chmod(draft, S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH) }
    guard let made = FileIdentity(draft), unsafe rename(draft, path) == 0 else {
      let code = errno
      unsafe unlink(draft)
      close(descriptor)
      throw .failed(path: path, code: code)
    }
    identity = made
  }

  deinit {
    remove()
    close(descriptor)
  }

  /// Removes the file, unless another process has replaced it.
  public func remove() {
    guard !isRemoved.exchange(true, ordering: .relaxed), let lock = try? Self.lockFolder(of: path) else {
      return
    }
    defer { close(lock) }
    if FileIdentity(path) == identity { unsafe unlink(path) }
  }

  // MARK: - The place

  private static func makeFolder(_ path: String) throws(ListeningSocketError) {
    guard unsafe mkdir(path, S_IRWXU) != 0 else { return }
    guard errno == EEXIST else { throw .failed(path: path, code: errno) }
    guard let folder = FileIdentity(path), folder.isFolder, folder.owner == geteuid(),
      !folder.isWritableByOthers
    else { throw .unsafeFolder(path) }
  }

  /// Keeps two daemons from checking and taking the path at the same moment; the lock ends with the descriptor.
  ///
  /// The corresponding C function is `flock`.
  private static func lockFolder(of path: String) throws(ListeningSocketError) -> CInt {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    let descriptor = unsafe open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(path: path, code: errno) }
    // In a folder that is open to all, another user can hold the lock for ever; so the attempts are limited.
    var attempts = 20
    while attempts > 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      usleep(10_000)
      attempts -= 1
    }
    return descriptor
  }

  private static func checkIsFree(_ path: String) throws(ListeningSocketError) {
    guard let file = FileIdentity(path) else { return }
    guard file.isSocket, file.owner == geteuid() || geteuid() == 0 else { throw .notASocket(path: path) }
    let connection = unsafe clinux_unix_connect(path)
    var process: Int32 = 0
    if connection >= 0 {
      if unsafe clinux_unix_listener(connection, &process) != 0 { process = 0 }
      close(connection)
    }
    // A queue of connections that is full is an answer, too.
    guard connection < 0, connection != -EAGAIN else {
      throw .taken(path: path, process: process > 0 ? process : nil)
    }
  }
}

/// Why there is no socket to listen on.
public enum ListeningSocketError: Error, Hashable, Sendable {
  /// Another daemon listens there; its process is unknown when its queue is full.
  case taken(path: String, process: Int32?)
  /// Something else has the name.
  case notASocket(path: String)
  /// The folder is not only ours.
  case unsafeFolder(String)
  case failed(path: String, code: CInt)
}

extension ListeningSocketError {
  /// A sentence for the person who set `setting`, about a program that goes on without this `socket`.
  public func sentence(socket: String, setting: String) -> String {
    switch self {
    case .taken(let path, let process):
      "another chordd\(process.map { " (process \($0))" } ?? "") answers on \(path) already; this one runs without \(socket): end the other, or set \(setting)"
    case .notASocket(let path):
      "\(path) is not a socket of yours; running without \(socket): remove it, or set \(setting)"
    case .unsafeFolder(let path):
      "others may write to \(path); running without \(socket): remove it, or set \(setting)"
    case .failed(let path, let code):
      "there can be no \(socket.drop { $0 != " " }.dropFirst()) at \(path) (\(unsafe String(cString: strerror(code))))"
    }
  }
}

/// The identity and the owner of the file at a path; links are not followed.
struct FileIdentity: Equatable {
  let owner: uid_t
  private let device: dev_t
  private let number: ino_t
  private let mode: mode_t

  /// `nil` when there is no such file.
  ///
  /// The corresponding C function is `lstat`.
  init?(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    owner = status.st_uid
    device = status.st_dev
    number = status.st_ino
    mode = status.st_mode
  }

  var isSocket: Bool { mode & S_IFMT == S_IFSOCK }
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isWritableByOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }
}
