internal import CLinux
internal import Glibc

/// Runs another program, such as `dot`, on some bytes, and takes its output.
public enum ProgramFilter {
  /// Why there is no output.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no such program in PATH.
    case notFound
    case tooSlow
    /// It ended with this code, or was ended.
    case failed(code: Int)
    case tooLarge
    /// The operating system's own words, such as `Too many open files`.
    case system(String)
  }

  /// Starts `program` with `arguments`, gives it `input`, and returns its output. The program is killed after `limit`, with what it started, and may write
  /// `size` bytes at most.
  ///
  /// The calling thread waits. The corresponding C functions are `memfd_create`, `posix_spawnp` and `waitpid`.
  public static func run(
    _ program: String, _ arguments: [String], reading input: some Collection<UInt8>, within limit: Duration,
    atMost size: Int
  ) throws(Failure) -> [UInt8] {
    let source = try memoryFile("chordd-input")
    defer { close(source) }
    let target = try memoryFile("chordd-output")
    defer { close(target) }
    try write(Array(input), to: source)
    guard lseek(source, 0, SEEK_SET) == 0 else { throw lastError }
    var copies = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    let process = unsafe clinux_spawn_filter(program, &copies, source, target)
    guard process > 0 else { throw process == -ENOENT ? .notFound : .system(words(-process)) }
    let milliseconds = limit / .milliseconds(1)
    switch clinux_wait_for_process(process, CInt(milliseconds)) {
    case 0: break
    case -ETIMEDOUT: throw .tooSlow
    // On some systems posix_spawnp returns this for a program that does not exist.
    case 127: throw .notFound
    case let code: throw .failed(code: Int(code))
    }
    let count = Int(lseek(target, 0, SEEK_END))
    guard count >= 0, lseek(target, 0, SEEK_SET) == 0 else { throw lastError }
    guard count <= size else { throw .tooLarge }
    return try read(target, count)
  }

  private static func memoryFile(_ name: String) throws(Failure) -> CInt {
    let descriptor = unsafe clinux_memory_file(name)
    guard descriptor >= 0 else { throw .system(words(-descriptor)) }
    return descriptor
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBufferPointer {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw lastError }
      rest = rest.dropFirst(count)
    }
  }

  private static func read(_ descriptor: CInt, _ size: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < size {
      var code: CInt = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: size - bytes.count) { buffer, count in
        let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        code = result < 0 ? errno : 0
        count = max(0, result)
      }
      if code == EINTR { continue }
      guard code == 0, !chunk.isEmpty else { throw .system(words(code)) }
      bytes += chunk
    }
    return bytes
  }

  private static var lastError: Failure { .system(words(errno)) }

  private static func words(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
}
