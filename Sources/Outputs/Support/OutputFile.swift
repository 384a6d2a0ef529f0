internal import Glibc

/// A file descriptor to write text to: standard output, or a file of our own that is closed at the end.
final class OutputFile {
  let descriptor: CInt
  private let name: String
  private let isOurs: Bool
  /// Determined at the beginning, since a terminal that has gone counts as none.
  private let isTerminal: Bool

  /// Standard output.
  init() {
    descriptor = STDOUT_FILENO
    name = "standard output"
    isOurs = false
    isTerminal = isatty(STDOUT_FILENO) == 1
  }

  /// Opens `path` for appending, and creates it if need be, for its owner alone: it tells all that somebody plays.
  ///
  /// The corresponding C function is `open`.
  ///
  /// A last line that was cut off, by a crash or a full disk, is ended first, so that the next line is not damaged, too.
  init(appendingTo path: String) throws(OutputError) {
    let opened = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw .cannotOpen(path: path, reason: Self.lastError) }
    descriptor = opened
    name = path
    isOurs = true
    isTerminal = isatty(opened) == 1
    if Self.endsInTheMiddleOfALine(path) { try write("\n") }
  }

  deinit {
    if isOurs { close(descriptor) }
  }

  /// Writes all of `text`, however long that takes.
  ///
  /// The corresponding C function is `write`.
  func write(_ text: String) throws(OutputError) {
    var bytes = text
    let failure = bytes.withUTF8 { buffer in unsafe Self.writeAll(buffer, to: descriptor) }
    guard let failure else { return }
    // The reader of a terminal is gone with it.
    let isGone = failure == EPIPE || isTerminal && failure == EIO
    throw isGone ? .readerGone : .cannotWrite(target: name, reason: Self.message(failure))
  }

  /// A terminal is awaited to go, even while there is nothing to write.
  var wait: ListenerWait {
    isTerminal ? ListenerWait([ListenerWait.Awaited(descriptor, for: 0)]) : ListenerWait()
  }

  /// Throws when what `poll` found is that the terminal has gone.
  func attend(_ found: [Int16]) throws(OutputError) {
    guard found.contains(where: { $0 & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }) else { return }
    throw .readerGone
  }

  /// Returns the error number, or `nil` when everything is written.
  private static func writeAll(_ buffer: UnsafeBufferPointer<UInt8>, to descriptor: CInt) -> CInt? {
    var written = 0
    while written < buffer.count {
      let count = unsafe Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Whether a file ends with anything but a line feed. False for a file that cannot be read back, such as a pipe.
  private static func endsInTheMiddleOfALine(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return false
    }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var last: UInt8 = 0
    return unsafe pread(file, &last, 1, status.st_size - 1) == 1 && last != UInt8(ascii: "\n")
  }

  private static var lastError: String { message(errno) }

  private static func message(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
}
