internal import Glibc

/// A file with a password in it, and nothing else but an end of line.
enum PasswordFile {
  /// The corresponding C function is `read`.
  static func password(_ path: String) throws(OutputError) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = Array(repeating: 0, count: 1024)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw failure(path) }
    return String(decoding: bytes[..<count].prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
  }

  private static func failure(_ path: String) -> OutputError {
    let reason = unsafe String(cString: strerror(errno))
    return .unavailable("cannot read \(path), the file of mqtt.password-file: \(reason)")
  }
}
