import Foundation
import Testing

/// Reads a pipe line by line, within a time.
final class LineReader {
  private let handle: FileHandle
  private var seen = Data()

  init(_ handle: FileHandle) { self.handle = handle }

  /// Reads until a line pleases, and returns it.
  func line(within seconds: Double, where isWanted: (String) -> Bool) throws -> String {
    let end = ContinuousClock.now + .seconds(seconds)
    var passed: [String] = []
    while true {
      while let line = next() {
        if isWanted(line) { return line }
        passed.append(line)
      }
      try #require(ContinuousClock.now < end, "the awaited line did not come; these did: \(passed)")
      try #require(readMore(), "the stream ended before the awaited line; it had \(passed)")
    }
  }

  /// Every line that comes in this time.
  func lines(for seconds: Double) -> [String] {
    let end = ContinuousClock.now + .seconds(seconds)
    var lines: [String] = []
    while ContinuousClock.now < end, readMore() {
      while let line = next() { lines.append(line) }
    }
    return lines
  }

  private func next() -> String? {
    guard let newline = seen.firstIndex(of: 10) else { return nil }
    defer { seen = Data(seen[(newline + 1)...]) }
    return String(decoding: seen[..<newline], as: UTF8.self)
  }

  /// Waits a moment for more; false when there will be no more.
  private func readMore() -> Bool {
    var ready = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&ready, 1, 100) > 0 else { return true }
    let data = handle.availableData
    seen += data
    return !data.isEmpty
  }
}
