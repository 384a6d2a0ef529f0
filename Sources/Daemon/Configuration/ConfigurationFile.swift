import Glibc

/// Reads configuration files, and nothing that only looks like one.
public enum ConfigurationFile {
  /// In bytes; twenty times what a person would write.
  public static let sizeLimit = 64 * 1024

  /// The bytes of a file; `nil` when there is no such file.
  @Sendable
  public static func read(_ path: String) throws(ConfigurationFileError) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(reason(errno))
    }
    defer { close(descriptor) }
    var content: [UInt8] = []
    while content.count <= sizeLimit {
      let chunk = try readChunk(descriptor)
      if chunk.isEmpty { return content }
      content += chunk
    }
    throw .isTooLarge
  }

  private static func readChunk(_ descriptor: Int32) throws(ConfigurationFileError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
        let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        failure = result < 0 ? errno : 0
        count = max(0, result)
      }
      switch failure {
      case 0: return chunk
      case EINTR: continue
      case EISDIR: throw .isDirectory
      default: throw .unreadable(reason(failure))
      }
    }
  }

  private static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }

  /// The text of a file; `nil` when there is no such file.
  static func text(
    at path: String, with readFile: ConfigurationLoader.FileReader
  ) throws(ConfigurationError) -> String? {
    let bytes: [UInt8]?
    do throws(ConfigurationFileError) {
      bytes = try readFile(path)
    } catch {
      throw ConfigurationError([ConfigurationProblem(file: path, error.sentence)])
    }
    guard var content = bytes?[...] else { return nil }
    if content.count > sizeLimit {
      throw ConfigurationError([ConfigurationProblem(file: path, ConfigurationFileError.isTooLarge.sentence)])
    }
    // The mark that some editors put before UTF-8 would shift the columns of the first line.
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw ConfigurationError([
        ConfigurationProblem(file: path, "this is not UTF-8 text; save it with that encoding")
      ])
    }
    return text
  }
}
