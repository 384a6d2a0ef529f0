internal import Glibc

/// A file descriptor to write text to: standard output, or a file of our own that is closed at the end.
final class OutputFile {
  let descriptor: CInt
  private let name: String
  private let isOurs: Bool

  /// Standard output.
  init() {
    descriptor = STDOUT_FILENO
    name = "standard output"
    isOurs = false
  }

  /// Opens `path` for appending, and creates it if need be.
  ///
  /// The corresponding C function is `open`.
  init(appendingTo path: String) throws(OutputError) {
    let opened = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw .cannotOpen(path: path, reason: Self.lastError) }
    descriptor = opened
    name = path
    isOurs = true
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
    throw failure == EPIPE ? .readerGone : .cannotWrite(target: name, reason: Self.message(failure))
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

  private static var lastError: String { message(errno) }

  private static func message(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
}
