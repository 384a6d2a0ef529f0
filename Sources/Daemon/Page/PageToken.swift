internal import Glibc

/// What somebody at another machine shows to change something.
public enum PageToken {
  /// The token of the settings; that of the file wins.
  public static func find(_ page: Configuration.Page) throws(PageTokenError) -> String? {
    guard let path = page.tokenFile else { return page.token }
    let text = try read(path).trimmed
    guard text.isToken else { throw .unfit(path: path) }
    return text
  }

  /// The corresponding C functions are `open` and `read`.
  private static func read(_ path: String) throws(PageTokenError) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: unsafe String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var failure: CInt = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    guard failure == 0 else {
      throw .unreadable(path: path, reason: unsafe String(cString: strerror(failure)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
